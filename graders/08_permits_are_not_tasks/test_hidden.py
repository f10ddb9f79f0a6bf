"""Hidden grader of exercise 08: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import EveryOrder, Plain, Samples
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=2, waits_for="at_most_permits all_at_once")
def test_a_semaphore_for_each_census(play: Play) -> None:
    """Each `census` has permits of its own: side by side, one after the other, and in the next event loop.

    每次 `census` 都有自己的许可：同时进行、一个接一个、换一个事件循环，都是如此。
    """
    for keep, (permits, rollouts) in enumerate(((2, 5), (2, 5), (3, 5))):
        one = s.party(permits, rollouts)
        run = play.once(s.side_by_side(one, keep=bool(keep)))
        s.sound(run, one, otherwise=s.OUTLIVES)
        s.used_in_full(run, one, otherwise=s.OUTLIVES)
    for pair in ((s.party(2, 4, 0), s.party(2, 5, 1)), (s.party(2, 4, 0), s.party(3, 5, 1))):
        for run in play(s.side_by_side(*pair), Samples(2)):
            s.sound(run, *pair, otherwise=s.OUTLIVES)
            for one in pair:
                s.used_in_full(run, one, otherwise=s.OUTLIVES)


@check(points=1, task=3, waits_for="counts_what_happened")
def test_counts_calls_that_return_at_once(play: Play) -> None:
    """The numbers match what happened when some calls, or all, return without ever suspending.

    有的调用（或所有调用）一次都不挂起就返回时，数字也和实际发生的一致。
    """
    for permits, rollouts, at_once in (
        (2, 5, range(5)),
        (2, 4, (1,)),
        (1, 4, (0,)),
        (3, 4, (0, 1, 2)),
        (3, 7, (0, 1, 5)),
    ):
        one = s.party(permits, rollouts)
        for run in play(s.side_by_side(one, at_once=at_once), Plain() if permits < 3 else EveryOrder(1)):
            s.sound(run, one)
            s.counted_right(run, one, at_once=at_once)


@check(points=1, task=3, waits_for="a_semaphore_for_each_census counts_what_happened")
def test_counts_its_own_rollouts(play: Play) -> None:
    """The numbers belong to one call of `census`: nothing of another is in them, be it before or at the same time.

    数字只属于这一次 `census`：不管是之前的还是同时进行的，其他调用的数字都不计入。
    """
    pair = s.party(2, 6, 0), s.party(3, 4, 1)
    for situation in (s.one_after_the_other(*pair), s.side_by_side(*pair)):
        for run in play(situation, Samples(2)):
            s.sound(run, *pair, otherwise=s.OUTLIVES)
            for one in pair:
                s.counted_right(run, one, otherwise=s.OUTLIVES)
    run = play.once(s.side_by_side(s.party(1, 3), keep=True))
    s.sound(run, s.party(1, 3), otherwise=s.OUTLIVES)
    s.counted_right(run, s.party(1, 3), otherwise=s.OUTLIVES)
