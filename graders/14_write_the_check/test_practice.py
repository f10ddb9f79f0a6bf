"""Practice grader of exercise 14: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=1)
def test_keeps_every_right_one(play: Play) -> None:
    """Every correct candidate is kept, and one that limits nobody is refused. Without this there are no points.

    每个正确的候选都要接受，谁也不限制的要拒绝。这一条不过，就没有分。
    """
    s.well_judged(play, list(s.asked(play, [*s.right(), *s.shown("plain")])))


@check(points=1, task=1, waits_for="keeps_every_right_one")
def test_ends_and_cleans_up(play: Play) -> None:
    """It ends, also for a candidate that hangs or raises, and puts `asyncio.sleep` back each time.

    遇到卡死或抛异常的候选也能结束，而且每次都把 `asyncio.sleep` 换回去。
    """
    judged = list(s.asked(play, s.with_right_ones(s.shown("stuck", "plain"), play.seed)))
    s.well_judged(play, judged)
    s.put_back(judged)


@check(points=1, task=2, waits_for="keeps_every_right_one")
def test_looks_at_active_and_peak(play: Play) -> None:
    """A wrong `active` or `peak` is seen.

    `active` 或 `peak` 不对，要能发现。
    """
    s.tells_apart(play, s.shown("count"))


@check(points=1, task=3, waits_for="keeps_every_right_one")
def test_lets_calls_fail(play: Play) -> None:
    """A candidate that leaks when a call fails, or hides the error, is refused.

    调用失败时泄漏的，或把异常藏起来的，要拒绝。
    """
    s.tells_apart(play, s.shown("error"))


@check(points=1, task=4, waits_for="keeps_every_right_one")
def test_cancels_rollouts(play: Play) -> None:
    """A candidate that goes wrong when a rollout is cancelled, at work or in the queue, is refused.

    rollout 在生成时或排队时被取消就出错的候选，要拒绝。
    """
    s.tells_apart(play, s.shown("cancel"))
