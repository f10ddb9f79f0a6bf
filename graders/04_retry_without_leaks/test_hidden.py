"""Hidden grader of exercise 04: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, Plain, Samples
from permitlab.play import Play
from permitlab.situation import Cue, cancel, holds, waits

s = beside(__file__, "situations")


@check(points=1, task=1, waits_for="each_call_holds_one_permit a_failed_call_gives_its_permit_back")
def test_many_failures_leave_every_permit(play: Play) -> None:
    """Many rollouts fail and try again: the bound holds, all end, every permit is back; in a second event loop, too.

    许多 rollout 失败又重试：同时进行的调用不超过许可，每个 rollout 都能结束，许可全部归还；换一个事件循环也一样。
    """
    mixed = {name: s.errors(count, count) for name, count in zip(s.names(5), (2, 1, 3, 0, 1), strict=True)}
    everyone = {name: s.errors(3, number) for number, name in enumerate(s.names(4))}
    for permits, plan, schedule in ((2, mixed, Samples(4)), (2, everyone, Both()), (1, everyone, Plain())):
        for run in play(s.played(s.starts(len(plan)), permits, plan), schedule):
            s.sound(run, permits, "leak-on-error")
            s.called_at_all(run, s.names(len(plan)))
            s.all_given_back(run, permits, "leak-on-error")
    for permits, keep in ((2, False), (1, True), (3, True)):
        run = play.once(s.played(s.starts(4), permits, {"rollout-0": s.errors(1)}, keep=keep))
        s.kept_the_bound(run, permits, "state-outlives-the-call" if keep else None)
        s.all_ended(run, "state-outlives-the-call")
        s.called_at_all(run, s.names(4), "state-outlives-the-call")
        s.every_permit_is_used(run, permits)


@check(points=1, task=2, waits_for="each_call_holds_one_permit a_failed_call_gives_its_permit_back")
def test_cancelled_while_it_waits_or_pauses(play: Play) -> None:
    """A rollout cancelled while it waits for a permit or pauses ends at once, calls no more, and gives nothing back.

    等许可时或停顿时被取消：立刻结束，不再调用，也不归还它没有的许可。
    """
    for victim in ("rollout-1", "rollout-2"):
        cue = Cue(waits(victim), cancel(victim))
        for run in play(s.played(s.starts(4), 1, cues=[cue])):
            s.sound(run, 1)
            s.cancelled_alone(run, 4)
            s.all_given_back(run, 1, "leak-on-cancel")
    for count, permits, after in ((1, 2, 0.0), (3, 1, 0.0), (3, 1, 1.0)):
        cues = s.fail_and_then("rollout-0", cancel("rollout-0"), after=after)
        for run in play(s.played(s.starts(count), permits, cues=cues)):
            s.sound(run, permits)
            s.cancelled_alone(run, count)
            s.all_given_back(run, permits, "leak-on-cancel")


@check(points=1, task=2, waits_for="a_failed_call_gives_its_permit_back a_cancelled_call_gives_its_permit_back")
def test_cancelled_twice_or_in_the_same_tick(play: Play) -> None:
    """Cancelled in several ticks, all at once, in a later attempt, or with an answer or error: every permit is back.

    连着取消几次、同时全部取消、在后面的尝试里取消、在收到回答或异常的同一拍取消：许可不多也不少。
    """
    for cues in (
        [Cue(holds("rollout-0"), cancel("rollout-0", 2))],
        [Cue(holds("rollout-0"), s.again_and_again("rollout-0"))],
    ):
        for run in play(s.played(s.starts(3), 1, cues=cues)):
            s.sound(run, 1)
            s.cancelled_alone(run, 3)
            s.all_given_back(run, 1, "leak-on-cancel")
    for cues in (
        [Cue(waits("rollout-2"), s.again_and_again("rollout-2"))],
        s.fail_and_then("rollout-1", s.again_and_again("rollout-1")),
    ):
        for run in play(s.played(s.starts(3), 2, cues=cues)):
            s.sound(run, 2)
            s.all_given_back(run, 2, "leak-on-cancel")
    for run in play(s.played(s.starts(4), 2, cues=s.everyone_cancelled(2))):
        s.sound(run, 2)
        s.cancelled_alone(run, 4)
        s.all_given_back(run, 2, "leak-on-cancel")
    for number in (2, 3):
        cue = Cue(s.in_call("rollout-0", number), cancel("rollout-0"))
        for run in play(s.played(s.starts(2), 2, {"rollout-0": s.errors(2)}, cues=[cue])):
            s.sound(run, 2)
            s.cancelled_alone(run, 2)
            s.all_given_back(run, 2, "leak-on-cancel")
    for kind, cancel_first in ((None, False), ("ModelError", False), ("ModelError", True)):
        for victim in s.names(2):
            cues = s.ended_and_cancelled("rollout-0", victim, kind, cancel_first=cancel_first)
            for run in play(s.played(s.starts(3), 1, cues=cues)):
                s.sound(run, 1)
                if victim != "rollout-0":
                    s.calls_nobody_after(run, victim)
                s.all_given_back(run, 1, "leak-on-cancel")


@check(points=1, task=4)
def test_any_answer_and_no_attempt(play: Play) -> None:
    """Requests and answers pass as they are, empty ones too; `attempts` below 1 is a `ValueError` and calls nothing.

    请求原样发出，回答原样返回，空的也算回答；`attempts` 小于 1 时抛 `ValueError`，一次也不调用。
    """
    count = len(s.ANSWERS)
    for failures in (0, 1):
        plan = {name: s.errors(failures, number) for number, name in enumerate(s.names(count))}
        for run in play(s.played(s.starts(count, attempts=2), 2 * count, plan, answers=s.answer_of)):
            s.sound(run, 2 * count)
            for actor in s.names(count):
                s.returned_its_answer(run, actor, failures + 1)
    for attempts in (0, -1, -3):
        for run in play(s.played(s.starts(1, "refusal", attempts=attempts), 2)):
            s.sound(run, 2)
            s.refused(run, "rollout-0", attempts)
            s.all_given_back(run, 2, "never-returned")
