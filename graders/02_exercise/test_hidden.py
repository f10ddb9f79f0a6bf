"""Hidden grader of exercise 02: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, EveryOrder, Samples
from permitlab.play import Play

s = beside(__file__, "situations")
Batch = s.Batch


@check(points=1, task=2, waits_for="at_most_permits no_permit_stays_idle")
def test_any_numbers(play: Play) -> None:
    """One permit, more permits than rollouts, several ending in one tick: no permit too many, none left idle.

    只有一个许可、许可比 rollout 多、几个在同一拍结束：既不多用一个许可，也不让一个许可闲着。
    """
    for permits, rollouts in ((1, 4), (2, 1), (5, 2), (4, 9), (6, 6)):
        batch = Batch(permits, rollouts)
        for run in play(s.one_after_the_other(batch), Samples(2)):
            s.sound(run, batch)
            s.let_no_permit_idle(run, batch)
    batch = Batch(3, 4, entry="exercise_by_name")
    run = play.once(s.one_after_the_other(batch))
    s.sound(run, batch)
    s.let_no_permit_idle(run, batch)


@check(points=1, task=4, waits_for="two_lines")
def test_peak_is_what_was_counted(play: Play) -> None:
    """With other numbers, 0 rollouts too: both lines are right, and the peak is what really happened.

    换成别的数字，包括 0 个 rollout：两行都对，peak 是真正发生过的数。
    """
    for permits, rollouts in ((5, 2), (1, 5), (3, 0), (3, 7)):
        batch = Batch(permits, rollouts)
        run = play.once(s.one_after_the_other(batch))
        s.sound(run, batch)
        s.returned_a_pair_with_the_peak(run, batch)
        s.printed_two_lines_each(run, batch)
    for permits, rollouts in ((2, 5), (3, 4)):  # a whole wave ends in one tick: the last to come in is alone
        for run in play(s.one_after_the_other(Batch(permits, rollouts)), EveryOrder(1)):
            s.sound(run, Batch(permits, rollouts))
            s.returned_a_pair_with_the_peak(run, Batch(permits, rollouts))
    batches = Batch(2, 3), Batch(1, 2), Batch(2, 3, nth=2)
    run = play.once(s.one_after_the_other(*batches))
    s.printed_two_lines_each(run, *batches, misconception=s.SURVIVES)


@check(points=1, task=1, waits_for="the_next_call_starts_from_scratch")
def test_nothing_outlives_a_call(play: Play) -> None:
    """In a second event loop, after a call that failed or was cancelled: the next call has all its permits.

    换一个事件循环，或者上一次调用失败、被取消之后：下一次调用仍然拥有它全部的许可。
    """
    fresh = {numbers: play.once(s.one_after_the_other(Batch(*numbers))) for numbers in ((3, 4), (2, 5))}
    for numbers in ((2, 5), (3, 4), (2, 5)):
        run = play.once(s.one_after_the_other(Batch(*numbers), keep=True))
        s.as_if_it_were_the_first(run, Batch(*numbers), fresh[numbers])
    for first in (Batch(2, 5, nth=2), Batch(3, 6)):
        second = Batch(3, 4)
        for run in play(s.failed_then_another(first, second), Both()):
            s.as_if_it_were_the_first(run, second, fresh[3, 4])
        run = play.once(s.cancelled_then_another(first, second))
        s.as_if_it_were_the_first(run, second, fresh[3, 4])
    for first in (Batch(2, 2), Batch(3, 3)):
        run = play.once(s.failed_then_another(first, Batch(3, 4), at_the_last=True))
        s.as_if_it_were_the_first(run, Batch(3, 4), fresh[3, 4])
