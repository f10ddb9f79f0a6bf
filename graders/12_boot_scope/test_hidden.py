"""Hidden grader of exercise 12: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Plain, Samples
from permitlab.play import Play
from permitlab.situation import Act, Cue, cancel, waits

s = beside(__file__, "situations")


@check(points=1, task=1, waits_for="boots_under_a_permit")
def test_the_permits_are_shared(play: Play) -> None:
    """The permits are those it was given: shared with others, any number, and in a second event loop others again.

    用的就是传进来的那些许可：和别人共用，几个都行；换一个事件循环，就是另一批许可。
    """
    for count, permits in ((5, 3), (2, 5)):
        for run in play(s.played(s.starts(count), permits), Samples(2)):
            s.sound(run, permits)
            run.reached(min(count, permits), s.BOOT, s.START)
            for actor in s.names(count):
                s.opened(run, actor)
    for who in (s.strangers(1) + s.starts(3), s.starts(1) + s.strangers(2) + s.starts(4)[1:]):
        for run in play(s.played(who, 2), Samples(1)):
            s.sound(run, 2)
            s.all_given_back(run, 2, "never-returned")
    for permits, keep in ((3, False), (1, True), (2, True)):
        run = play.once(s.played(s.starts(4), permits, keep=keep))
        why = "state-outlives-the-call" if keep else "never-returned"
        s.kept_the_bound(run, permits, why if keep else None)
        s.all_ended(run, why)
        for actor in s.names(4):
            s.opened(run, actor, 1, why)
        run.reached(permits, s.BOOT, s.START, otherwise=why if keep else None)


@check(points=1, task=2, waits_for="a_failed_attempt_is_tried_again a_failed_candidate_is_closed_first")
def test_many_attempts_fail(play: Play) -> None:
    """Many attempts fail, several in one tick: the bound holds, every candidate is closed once, all permits are back.

    许多尝试失败，有的在同一拍：启动中的不超过许可数，每个候选沙箱关闭一次，许可全部归还。
    """
    mixed = {
        "rollout-0": [s.START, s.BOOT],
        "rollout-1": s.always(s.BOOT),
        "rollout-2": [s.BOOT, s.START, s.START],
        "rollout-4": [s.START],
    }
    fate = {"rollout-0": 3, "rollout-3": 1, "rollout-4": 2}
    for run in play(s.played(s.starts(5), 2, mixed), Samples(4)):
        s.sound(run, 2, "leak-on-error")
        for actor in s.names(5):
            s.went_through(run, actor, fate[actor]) if actor in fate else s.gave_up_after(run, actor, 3)
            s.closed_all(run, actor)
        s.all_given_back(run, 2, "leak-on-error")
    for keep in (False, True):
        plan = {name: [s.START, s.BOOT] for name in s.names(2)}
        later = [Act((s.rollout("rollout-9"),))]
        for run in play(s.played(s.starts(3), 1, plan, then=later, keep=keep), Plain()):
            s.sound(run, 1, "leak-on-error")
            for actor, attempts in (("rollout-0", 3), ("rollout-1", 3), ("rollout-2", 1), ("rollout-9", 1)):
                s.went_through(run, actor, attempts, "state-outlives-the-call")
    plan = {name: [s.START] for name in s.names(3)}
    for run in play(s.played(s.starts(3), 2, plan, blocks_fail=s.names(2)), Plain()):
        s.sound(run, 2, "leak-on-error")
        for actor in s.names(3):
            s.closed_all(run, actor)
            s.made(run, actor, 2, "swallows-exception")


@check(points=1, task=3, waits_for="boots_under_a_permit closes_when_the_block_is_over")
def test_cancelled_before_it_is_open(play: Play) -> None:
    """Cancelled while it waits, boots or starts, or in a later attempt: all it made is closed, the permits are right.

    等许可、boot、start 时或在后面的尝试里被取消：已有的沙箱关闭，许可不多也不少，任务以“已取消”结束。
    """
    for victim, service in (("rollout-0", s.START), ("rollout-1", s.BOOT), ("rollout-2", s.START)):
        cue = Cue(s.at(victim, service), cancel(victim))
        for run in play(s.played(s.starts(4), 2, cues=[cue]), Plain()):
            s.cancelled_right(run, 2, [victim], 4)
    for victim in ("rollout-1", "rollout-2"):
        cue = Cue(waits(victim), cancel(victim))
        for run in play(s.played(s.starts(4), 1, cues=[cue]), Plain()):
            s.cancelled_right(run, 1, [victim], 4)
    for service in (s.BOOT, s.START):
        for run in play(s.played(s.starts(4), 2, cues=[s.all_cancelled(s.names(2), service)]), Plain()):
            s.cancelled_right(run, 2, s.names(2), 4)
    for number, planned in ((2, [s.START]), (3, [s.BOOT, s.START])):
        cue = Cue(s.at("rollout-0", s.START, number), cancel("rollout-0"))
        for run in play(s.played(s.starts(3), 2, {"rollout-0": planned}, cues=[cue]), Plain()):
            s.cancelled_right(run, 2, ["rollout-0"], 3)

    for kind, first in ((None, False), ("ModelError", False), ("ModelError", True)):
        for service, victim in ((s.BOOT, 0), (s.START, 0), (s.START, 1), (s.BLOCK, 0)):
            cue = s.ended_and_cancelled("rollout-0", service, f"rollout-{victim}", kind, first=first)
            for run in play(s.played(s.starts(3), 1, cues=[cue]), Plain()):
                s.nothing_leaks(run, 1, f"rollout-{victim}", 3)


@check(points=1, task=3, waits_for="boots_under_a_permit closes_when_the_block_is_over")
def test_closing_needs_no_permit(play: Play) -> None:
    """Closing takes no permit: all can close at once, also while others hold every permit.

    关闭不占许可：可以全部同时关闭，别人握着全部许可时也能关。
    """
    for count, permits in ((4, 2), (3, 1)):
        for run in play(s.played(s.starts(count), permits), Samples(1)):
            s.sound(run, permits)
            s.all_at_once(run, s.CLOSE, count)
    cues = [s.strangers_come(2, "rollout-1", s.BLOCK)]
    for victims in ([], s.names(2)):
        situation = s.played(s.starts(2), 2, cues=cues, blocks_fail=victims, withheld=s.STRANGERS_LAST)
        for run in play(situation, Plain()):
            s.sound(run, 2)
            s.closed_without_a_permit(run, 2)
