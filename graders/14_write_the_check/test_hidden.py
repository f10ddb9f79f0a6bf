"""Hidden grader of exercise 14: never ships to students, nor do the candidates it shows."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=1, waits_for="keeps_every_right_one")
def test_refuses_a_wrong_bound(play: Play) -> None:
    """Too many at once, too few, a permit lost or invented, a wrong result: all are refused.

    同时太多、同时太少、许可丢了或凭空多了、结果不对：都要拒绝。
    """
    s.tells_apart(play, s.hidden("bound"))


@check(points=1, task=2, waits_for="keeps_every_right_one")
def test_refuses_a_wrong_count(play: Play) -> None:
    """Counters that are wrong for a moment, for others, or for those who look from outside are seen.

    计数只错一会儿的、弄乱别人的、外面看不见的，都要能发现。
    """
    s.tells_apart(play, s.hidden("count"))


@check(points=1, task=3, waits_for="keeps_every_right_one")
def test_refuses_what_errors_break(play: Play) -> None:
    """After failed calls: the very error, no permit too few, none too many, and a right count.

    调用失败之后：异常还是原来那个，许可不多不少，计数正确。
    """
    s.tells_apart(play, s.hidden("error"))


@check(points=1, task=4, waits_for="keeps_every_right_one")
def test_refuses_what_cancelling_a_holder_breaks(play: Play) -> None:
    """After a rollout was cancelled at work: it ends as cancelled, its call is over, permits and count are right.

    生成途中被取消之后：以“已取消”结束，调用不再继续，许可和计数都对。
    """
    s.tells_apart(play, s.hidden("holder"))


@check(points=1, task=4, waits_for="keeps_every_right_one")
def test_refuses_what_cancelling_a_waiter_breaks(play: Play) -> None:
    """After a rollout was cancelled in the queue: it never generates, and changes neither permits nor count.

    排队时被取消之后：它不再生成，许可和计数都不变。
    """
    s.tells_apart(play, s.hidden("waiter"))
