"""Hidden grader of exercise 01: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, EveryOrder, Plain, Samples
from permitlab.play import Play
from permitlab.situation import Cue, cancel, holds, waits

s = beside(__file__, "situations")


@check(points=1, task=2, waits_for="counts_who_is_inside")
def test_peak_is_the_largest_count(play: Play) -> None:
    """`peak` is the largest number of rollouts that were ever inside, not the latest.

    `peak` 是同时在生成的 rollout 数到过的最大值，不是最后一次的数。
    """
    for count, permits, orders in ((1, 2, Plain()), (2, 5, Plain()), (7, 3, Samples(3))):
        for run in play(s.undisturbed(count, permits), orders):
            s.sound(run, permits)
            s.peak_is_true(run, permits)
    for victims in (["rollout-0"], s.names(3)):
        for run in play(s.rollouts(3, 3, fails=s.failing(*victims))):
            s.sound(run, 3)
            s.peak_is_true(run, 3)


@check(points=1, task=2, waits_for="counts_who_is_inside")
def test_counts_in_the_state_it_is_given(play: Play) -> None:
    """The count belongs to the state that was handed in: a new state begins at 0, two rounds share one.

    计数只属于传进来的 state：换一个新的 state 就从 0 数起，同一个 state 的两轮接着数。
    """
    for keep in (False, True, True):
        run = play.once(s.rollouts(3, 3 if not keep else 1, keep=keep))
        s.sound(run, 3 if not keep else 1)
        s.peak_is_true(run, 3 if not keep else 1, otherwise="state-outlives-the-call")
    for count, orders in ((4, Both()), (3, EveryOrder())):
        for run in play(s.undisturbed(count, 2), orders):
            s.sound(run, 2)
            s.counted_right(run)
            s.all_given_back(run, 2, "not-undone")


@check(points=1, task=3, waits_for="at_most_permits every_permit_is_used returns_its_id")
def test_cancelling_a_holder_gives_everything_back(play: Play) -> None:
    """A rollout cancelled while it generates, once or twice: count and permit are back, the task ends as cancelled.

    生成途中被取消，一次或两次：计数复原，许可归还，任务以“已取消”结束。
    """
    for victim, times, orders in (("rollout-0", 1, Both()), ("rollout-0", 2, Plain()), ("rollout-1", 2, Plain())):
        cue = Cue(holds(victim), cancel(victim, times))
        for run in play(s.rollouts(4, 2, cues=[cue]), orders):
            s.sound(run, 2)
            s.cancelled_alone(run, [victim], s.names(4))
    for run in play(s.rollouts(3, 2, cues=s.cancel_everyone_inside(2)), Plain()):
        s.sound(run, 2)
        s.cancelled_alone(run, s.names(2), s.names(3))
    for run in play(s.rollouts(3, 1, cues=s.answered_and_cancelled("rollout-0")), Plain()):
        s.sound(run, 1)
        s.all_given_back(run, 1, "leak-on-cancel")


@check(points=1, task=3, waits_for="at_most_permits every_permit_is_used returns_its_id")
def test_cancelling_a_waiter_changes_nothing(play: Play) -> None:
    """A rollout cancelled while it waits never generates and changes neither count nor permits.

    还在等许可就被取消的 rollout 不会去生成，计数和许可都不变。
    """
    for victim in ("rollout-2", "rollout-3"):
        cue = Cue(waits(victim), cancel(victim))
        for run in play(s.rollouts(4, 2, cues=[cue]), Both()):
            s.sound(run, 2)
            s.never_generated(run, victim)
            s.cancelled_alone(run, [victim], s.names(4), "release-without-acquire")
    for run in play(s.rollouts(3, 1, cues=s.woken_and_cancelled("rollout-0", "rollout-1")), Plain()):
        s.sound(run, 1)
        s.all_given_back(run, 1, "leak-on-cancel")
