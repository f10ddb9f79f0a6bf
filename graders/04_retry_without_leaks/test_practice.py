"""Practice grader of exercise 04: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, ByDuration, EveryOrder, Plain, Samples
from permitlab.play import Play
from permitlab.situation import Cue, cancel

s = beside(__file__, "situations")


@check(points=1, task=1)
def test_each_call_holds_one_permit(play: Play) -> None:
    """Each call holds one permit, and no longer than it lasts: never more calls at once than permits, none left unused.

    每次调用期间持有一个许可，调用一完就归还：同时进行的调用不比许可多，能用上的许可也不闲着。
    """
    for run in play(s.played(s.starts(1, attempts=1), 1)):
        s.sound(run, 1)
        s.answered(run, "rollout-0")
    for count, permits, schedule in ((3, 1, Plain()), (4, 2, EveryOrder(4)), (2, 5, Plain()), (5, 3, Samples(2))):
        for run in play(s.played(s.starts(count), permits), schedule):
            s.sound(run, permits)
            s.called_at_all(run, s.names(count))
            s.every_permit_is_used(run, min(count, permits))
            s.all_given_back(run, permits, "never-returned")
    for run in play(s.callers_that_go_on(2, {}), Both()):
        s.sound(run, 2)
        s.no_permit_idles(run, 2, "never-returned")


@check(points=1, task=1, waits_for="each_call_holds_one_permit")
def test_a_failed_call_gives_its_permit_back(play: Play) -> None:
    """A call that fails gives its permit back, before another attempt and when there is none.

    调用失败就归还许可：后面还要再试也好，不再试了也好。
    """
    for failures, attempts in ((1, 3), (2, 3), (4, 4), (2, 2)):
        plan = {"rollout-0": s.errors(failures, failures)}
        for run in play(s.played(s.starts(1, attempts=attempts), 5, plan)):
            s.called_at_all(run, ["rollout-0"])
            s.all_given_back(run, 5, "leak-on-error")
            s.sound(run, 5, "leak-on-error")
    for failures in (2, 3):
        for run in play(s.played(s.starts(1), 1, {"rollout-0": s.errors(failures)})):
            s.sound(run, 1, "leak-on-error")
            s.called_at_all(run, ["rollout-0"])
            s.all_given_back(run, 1, "leak-on-error")
    for run in play(s.callers_that_go_on(2, {name: s.errors(1) for name in s.names(2)})):
        s.sound(run, 2, "leak-on-error")
        s.no_permit_idles(run, 2, "leak-on-error")


@check(points=1, task=2, waits_for="each_call_holds_one_permit")
def test_a_cancelled_call_gives_its_permit_back(play: Play) -> None:
    """A rollout cancelled in its call ends at once as cancelled, calls no more, and its permit is back.

    调用途中被取消：立刻以“已取消”结束，不再调用，许可也已归还。
    """
    for victim in s.names(2):
        cue = Cue(s.in_call(victim, 1), cancel(victim))
        for run in play(s.played(s.rollouts_and_strangers(3, 0.0), 2, cues=[cue]), Both()):
            s.sound(run, 2)
            s.cancelled_alone(run, 3)
            s.no_permit_idles(run, 2, "leak-on-cancel")
            s.all_given_back(run, 2, "leak-on-cancel")


@check(points=1, task=3, waits_for="a_failed_call_gives_its_permit_back")
def test_others_use_the_permit_in_the_pause(play: Play) -> None:
    """While one rollout pauses, others get its permit at once; after the pause it needs a permit again.

    一个 rollout 停顿时，别人马上就能用它的许可；停顿结束后，它要重新获取许可。
    """
    for run in play(s.strangers_in_every_pause(), ByDuration()):
        s.sound(run, 1)
        s.called_at_all(run, s.names(1))
        s.no_permit_idles(run, 1)
    for run in play(s.everybody_pauses_at_once(), Both()):
        s.sound(run, 2)
        s.called_at_all(run, s.names(2))
        s.no_permit_idles(run, 2)
    for run in play(s.busy_after_the_pause(), Plain()):
        s.sound(run, 1)
        s.called_at_all(run, s.names(1))
        s.no_permit_idles(run, 1)


@check(points=1, task=3)
def test_every_pause_is_as_long_as_asked(play: Play) -> None:
    """With permits free, exactly `pause` seconds lie between a failed call and the next; there is no other pause.

    有空闲许可时，一次失败的调用到下一次调用之间正好隔 `pause` 秒；除此之外没有别的停顿。
    """
    for pause in (None, 0.25, 0, 30):
        options = {} if pause is None else {"pause": pause}
        situation = s.played(
            s.starts(1, attempts=4, **options), 8, {"rollout-0": s.errors(3, 2)}, lasts=lambda _call: 2.0
        )
        for run in play(situation, ByDuration()):
            s.sound(run, 8)
            s.paused_right(run, "rollout-0", 1.0 if pause is None else pause)


@check(points=1, task=4)
def test_the_last_error_after_all_attempts(play: Play) -> None:
    """Any `Exception` is tried again, `attempts` calls in all; the last error reaches the caller as itself, at once.

    遇到任何 `Exception` 都再试，总共调用 `attempts` 次；最后一次的异常原样、立刻交给调用方。
    """
    for attempts in (None, 1, 2, 6):
        options = {} if attempts is None else {"attempts": attempts}
        for failures in (9, (attempts or 3) - 1):
            plan = {"rollout-0": s.errors(failures, attempts or 0)}
            for run in play(s.played(s.starts(1, **options), 9, plan)):
                s.sound(run, 9)
                if failures == 9:
                    s.gave_up_after(run, "rollout-0", attempts or 3)
                else:
                    s.answered_after(run, "rollout-0", failures)
    for run in play(s.one_request_three_times()):
        s.sound(run, 9)
        for actor in s.names(3):
            s.answered_after(run, actor, 2, "state-outlives-the-call")
