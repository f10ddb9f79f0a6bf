"""Hidden grader of exercise 13: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Plain, Samples
from permitlab.play import Play
from permitlab.situation import in_flight

s = beside(__file__, "situations")


@check(points=1, task=1, waits_for="generates_what_is_missing")
def test_shares_the_permits(play: Play) -> None:
    """Its permits are those of the semaphore, shared with others; any number of samples, none too; any second run.

    许可就是那个信号量的，和别人共用；样本多少都行，没有也行；再来一次、换一个事件循环也一样。
    """
    for given, permits, outsiders, first in ((s.NEW, 2, 1, True), (s.NEW, 2, 2, False), (s.MIXED, 5, 2, True)):
        for run in play(s.played(given, permits, outsiders=outsiders, first=first), Samples(1)):
            s.sound(run, permits)
            s.generated(run, given)
            s.all_given_back(run, permits)
    for given in ({}, {4: ""}, {9: "done", 1: "done"}, {6: None}):
        for run in play(s.played(given, 2), Plain()):
            s.sound(run, 2)
            s.generated(run, given)
            s.sorted_right(run, given)
    for run in play(s.played(s.NEW, 2, answers=s.empty_for_most), Plain()):
        s.sound(run, 2)
        s.generated(run, s.NEW)
        s.sorted_right(run, s.NEW)
    for permits, keep in ((3, False), (1, True), (2, True)):
        run = play.once(s.played(s.NEW, permits, other={7: None, 3: None}, keep=keep))
        why = "state-outlives-the-call" if keep else "wrong-result"
        s.kept_the_bound(run, permits, why if keep else None)
        s.all_ended(run, why)
        s.generated(run, s.NEW, otherwise=why)
        s.generated(run, {7: None, 3: None}, s.OTHER, "state-outlives-the-call")
        s.permits_are_used(run, permits)


@check(points=1, task=2, waits_for="nobody_starts_after_the_abort")
def test_does_not_wait_for_others(play: Play) -> None:
    """When the event is set, before the start too, it returns at once although others hold permits for long.

    事件被设置时（一开始就设好的也一样），哪怕许可被别人长期握着，也立刻返回。
    """
    for permits, outsiders, running in ((2, 2, 0), (3, 2, 1), (1, 1, 0)):
        when = in_flight(running, s.MODEL) if running else in_flight(outsiders, s.OUTSIDE)
        cue = s.aborted_when(when)
        for run in play(s.played(s.MIXED, permits, cues=[cue], outsiders=outsiders, slow=running > 0), Plain()):
            s.waited_for_nobody(run)
            s.aborted_right(run, s.MIXED, permits)
    for permits, outsiders in ((2, 2), (2, 0), (2, 1)):
        for run in play(s.played(s.MIXED, permits, orders=(s.ABORT,), outsiders=outsiders), Plain()):
            s.waited_for_nobody(run)
            s.aborted_right(run, s.MIXED, permits)
            s.nothing_left(run)


@check(points=1, task=2, waits_for="nobody_starts_after_the_abort calls_in_flight_are_cancelled_and_awaited")
def test_aborted_at_any_moment(play: Play) -> None:
    """Aborted in the tick of replies, of an error, of the last reply, or beside another batch: nothing lost or doubled.

    中止和回答、异常、最后一个回答落在同一拍，或旁边还有另一批：什么都不丢，什么都不做两遍。
    """
    for count, ended, abort_first in ((2, 1, True), (2, 2, True), (3, 2, False), (4, 4, False)):
        cue = s.with_abort(s.MODEL, count, ended=ended, abort_first=abort_first)
        for run in play(s.played(s.MIXED, count, cues=[cue], slow=True, then=[s.resumed()]), Plain()):
            s.aborted_right(run, s.MIXED, count)
            pending = s.pending_of(run, s.MIXED)
            s.generated(run, pending, s.AGAIN)
            s.sorted_right(run, pending, s.AGAIN)
    for number in (3, 4):
        cue = s.aborted_when(s.begun(number))
        for run in play(s.played(s.MIXED, 2, cues=[cue], slow=True, outsiders=1), Samples(2)):
            s.aborted_right(run, s.MIXED, 2)
    for abort_first in (False, True):
        cue = s.with_abort(s.MODEL, 2, kind="ModelError", abort_first=abort_first)
        for run in play(s.played(s.NEW, 2, cues=[cue], slow=True), Plain()):
            s.sound(run, 2)
            s.nobody_began(run)
            s.stopped(run)
            s.all_given_back(run, 2)
    cue = s.aborted_when(in_flight(3, s.MODEL))
    for run in play(s.played(s.NEW, 3, cues=[cue], other={1: None, 2: None}), Plain()):
        s.aborted_right(run, s.NEW, 3)
        s.generated(run, {1: None, 2: None}, s.OTHER, "state-outlives-the-call")


@check(points=1, task=4, waits_for="generates_what_is_missing")
def test_a_cancellation_stops_the_rest(play: Play) -> None:
    """The caller is cancelled, once or twice: the rest is cancelled and awaited, it ends as cancelled, nothing is left.

    调用方被取消，一次或两次：取消并等完其余的，以“已取消”结束，什么都不留下。
    """
    first = s.cancelled_when(in_flight(2, s.MODEL))
    for cues, slow in (
        ([first], False),
        ([first], True),
        ([s.cancelled_when(in_flight(2, s.MODEL), 2)], True),
        ([s.cancelled_when(s.begun(3))], False),
        ([first, s.cancelled_when(s.cleaning())], True),
        ([first, s.cancelled_when(s.cleaning()), s.cancelled_when(s.cleaning())], True),
        ([s.aborted_when(in_flight(2, s.MODEL)), s.cancelled_when(s.cleaning())], True),
    ):
        for run in play(s.played(s.MIXED, 2, cues=cues, slow=slow), Plain()):
            s.cancelled_right(run, s.MIXED, 2)
    cue = s.cancelled_when(in_flight(2, s.OUTSIDE))
    for run in play(s.played(s.NEW, 2, cues=[cue], outsiders=2), Plain()):
        s.waited_for_nobody(run)
        s.cancelled_right(run, s.NEW, 2)
    for service, cancel_first in ((s.MODEL, False), (s.MODEL, True), (s.OUTSIDE, False)):
        cue = s.cancelled_and_ended(service, cancel_first=cancel_first)
        for run in play(s.played(s.NEW, 1, cues=[cue], outsiders=int(service == s.OUTSIDE)), Plain()):
            s.cancelled_right(run, s.NEW, 1)
    for outsiders, fails in ((0, []), (1, [7])):
        cues = [] if fails else [s.failed_together(2)]
        for run in play(s.played(s.NEW, 2, cues=cues, fails=fails, outsiders=outsiders, slow=True), Plain()):
            s.waited_for_nobody(run)
            s.failed_right(run, s.NEW, 2)
    for place in range(4):
        for run in play(s.played(s.FIVE, 5, cues=[s.failed_beside_answers(4, place)], slow=place > 1), Plain()):
            s.failed_right(run, s.FIVE, 5)
