"""Practice grader of exercise 13: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, EveryOrder, Plain, Samples
from permitlab.play import Play
from permitlab.situation import in_flight

s = beside(__file__, "situations")


@check(points=1, task=1)
def test_generates_what_is_missing(play: Play) -> None:
    """Every sample without a response is generated once, under a permit, as many at once as there are permits.

    每个没有回答的样本都持有许可生成一次；有几个许可就同时进行几个，不多也不少。
    """
    for run in play(s.played({4: None, 9: None, 6: None}, 2, lasts=s.LONG), Plain()):
        s.sound(run, 2)
        s.generated(run, {4: None, 9: None, 6: None})
    for given, permits, schedule in ((s.NEW, 1, Plain()), (s.NEW, 2, EveryOrder(4)), (s.MIXED, 3, Both())):
        missing = sum(response is None for response in given.values())
        for run in play(s.played(given, permits), schedule):
            s.sound(run, permits)
            s.generated(run, given)
            s.permits_are_used(run, min(missing, permits))
            s.all_given_back(run, permits)


@check(points=1, task=2, waits_for="generates_what_is_missing")
def test_nobody_starts_after_the_abort(play: Play) -> None:
    """Once the event is set no call begins, not even for one that gets its permit in that very moment.

    事件一被设置，就不再有新的调用，恰好在那一刻拿到许可的也不行。
    """
    for permits, number in ((2, 2), (2, 3), (1, 2)):
        for run in play(s.played(s.NEW, permits, cues=[s.aborted_when(s.begun(number))]), Plain()):
            stopped_there(run, permits)
    for ended, abort_first in ((1, False), (1, True), (2, False)):
        cue = s.with_abort(s.MODEL, 2, ended=ended, abort_first=abort_first)
        for run in play(s.played(s.NEW, 2, cues=[cue]), Plain()):
            stopped_there(run, 2)
    for abort_first in (False, True):
        cue = s.with_abort(s.OUTSIDE, 1, abort_first=abort_first)
        for run in play(s.played(s.NEW, 1, cues=[cue], outsiders=1), Plain()):
            stopped_there(run, 1)


def stopped_there(run: s.Evidence, permits: int) -> None:
    """No call began after the abort, it came back, and its permits are all there."""
    s.sound(run, permits)
    s.nobody_began(run)
    s.came_back(run)
    s.all_given_back(run, permits)


@check(points=1, task=2, waits_for="generates_what_is_missing")
def test_calls_in_flight_are_cancelled_and_awaited(play: Play) -> None:
    """When the event is set, calls in flight are cancelled at once, and it returns only when they have ended.

    事件一被设置，进行中的调用立刻被取消；等它们真正结束了才返回。
    """
    for permits, slow, outsiders in ((2, False, 0), (2, True, 0), (3, True, 1), (1, True, 1)):
        cue = s.aborted_when(in_flight(permits, s.MODEL))
        for run in play(s.played(s.NEW, permits, cues=[cue], slow=slow, outsiders=outsiders, first=False), Plain()):
            s.all_ended(run)
            s.stopped(run, "wrong-timing")
            s.kept_the_bound(run, permits)
            s.came_back(run)


@check(points=1, task=3, waits_for="generates_what_is_missing")
def test_sorts_in_input_order(play: Play) -> None:
    """Returns two lists in input order: finished ones, those done on entry included, and pending ones.

    返回两个列表，都按输入顺序：已完成的（进来时就已完成的也算）和待完成的。
    """
    for run in play(s.played(s.MIXED, 2), Samples(2)):
        s.sound(run, 2)
        s.sorted_right(run, s.MIXED)
    for number, slow in ((2, False), (3, True), (4, False)):
        cue = s.aborted_when(s.begun(number))
        for run in play(s.played(s.MIXED, 2, cues=[cue], slow=slow), Both()):
            s.sound(run, 2)
            s.sorted_right(run, s.MIXED)


@check(points=1, task=3, waits_for="sorts_in_input_order")
def test_resumes_what_was_cut_off(play: Play) -> None:
    """Called again with the pending ones and a fresh event, it generates those and only those.

    拿着待完成的样本和一个新的事件再调用一次，只生成这些，不多不少。
    """
    for number in (2, 3):
        cue = s.aborted_when(s.begun(number))
        for run in play(s.played(s.MIXED, 2, cues=[cue], then=[s.resumed()]), Plain()):
            s.sound(run, 2, "state-outlives-the-call")
            pending = s.pending_of(run, s.MIXED)
            s.generated(run, pending, s.AGAIN, "state-outlives-the-call")
            s.sorted_right(run, pending, s.AGAIN)
            s.all_given_back(run, 2)
    for keep in (False, True):
        for run in play(s.played(s.MIXED, 1, keep=keep), Plain()):
            s.all_ended(run, "state-outlives-the-call")
            s.generated(run, s.MIXED, otherwise="state-outlives-the-call")


@check(points=1, task=4, waits_for="generates_what_is_missing")
def test_an_error_stops_the_rest(play: Play) -> None:
    """A call fails: the rest is cancelled and awaited, the very error arrives; however it leaves, no task is left.

    某次调用失败：取消并等完其余的，原来的异常原样到达；无论怎样结束，都不留下自己的任务。
    """
    for fails, permits, slow in (([7], 2, False), ([11], 2, True), ([5], 3, True), ([8], 2, False), ([7, 5], 1, False)):
        for run in play(s.played(s.MIXED, permits, fails=fails, slow=slow), Plain()):
            s.failed_right(run, s.MIXED, permits)
    for cues in ([], [s.aborted_when(s.begun(3))]):
        for run in play(s.played(s.MIXED, 2, cues=cues), Plain()):
            s.sound(run, 2)
            s.came_back(run)
            s.nothing_left(run)
