"""Hidden grader of exercise 05: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=2)
def test_awaited_outside(play: Play) -> None:
    """What is awaited without a permit.

    不持有许可时 await 的是哪些调用。
    """
    s.answered(play, "AWAITED_OUTSIDE")


@check(points=1, task=3)
def test_permits_with_override(play: Play) -> None:
    """How many permits there are with `concurrency=8`.

    给了 `concurrency=8` 时，有多少个许可。
    """
    s.answered(play, "PERMITS_WITH_OVERRIDE")


@check(points=1, task=5)
def test_scoring_at_once(play: Play) -> None:
    """How many of 10 finished samples can be scored at once with 2 permits.

    2 个许可、10 个生成完的样本，最多能有几个同时在评分。
    """
    s.answered(play, "SCORING_AT_ONCE")
