"""Practice grader of exercise 05: ships to students. The key is computed from the excerpt when it is needed."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=1)
def test_first_line_held(play: Play) -> None:
    """The first line inside the block that holds the permit.

    持有许可的代码块，块里的第一行。
    """
    s.answered(play, "FIRST_LINE_HELD")


@check(points=1, task=1)
def test_last_line_held(play: Play) -> None:
    """The last line inside that block.

    这个代码块里的最后一行。
    """
    s.answered(play, "LAST_LINE_HELD")


@check(points=1, task=2)
def test_awaited_inside(play: Play) -> None:
    """What is awaited with the permit in hand.

    持有许可时 await 的是哪些调用。
    """
    s.answered(play, "AWAITED_INSIDE")


@check(points=1, task=3)
def test_permits(play: Play) -> None:
    """How many permits there are for 64 per server and 4 engines.

    每台服务器 64、共 4 个引擎时，有多少个许可。
    """
    s.answered(play, "PERMITS")


@check(points=1, task=4)
def test_aborted_while_waiting(play: Play) -> None:
    """What a rollout does when the abort flag is set while it waits for its permit.

    rollout 还在等许可时中止标志被设上，它会怎样。
    """
    s.answered(play, "ABORTED_WHILE_WAITING")


@check(points=1, task=5)
def test_scoring_is_limited(play: Play) -> None:
    """Whether the semaphore limits scoring.

    信号量管不管评分。
    """
    s.answered(play, "SCORING_IS_LIMITED")


@check(points=1, task=6)
def test_pacer_bounds_in_flight(play: Play) -> None:
    """Whether the pacer alone limits how many generations run at once.

    只靠 pacer，能不能限住同时在生成的数量。
    """
    s.answered(play, "PACER_BOUNDS_IN_FLIGHT")
