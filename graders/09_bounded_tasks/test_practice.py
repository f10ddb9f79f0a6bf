"""Practice grader of exercise 09: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, EveryOrder, Plain, Samples
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=2)
def test_at_most_permits(play: Play) -> None:
    """Never more than `permits` calls are in flight at once, and every item is called.

    同时在途的调用不超过 `permits` 次，而且每一项都会被调用。
    """
    for count, permits in ((4, 2), (3, 1), (2, 5), (7, 3)):
        for run in play(s.listed(count, permits), Both()):
            s.sound(run, permits)
            s.called_once_each(run, "map", range(count))


@check(points=1, task=1, waits_for="at_most_permits")
def test_results_in_item_order(play: Play) -> None:
    """The results come back as a list in item order, whatever ends first and whatever they are.

    不管谁先结束、结果是什么，都按输入顺序以列表返回。
    """
    for run in play(s.listed(4, 3), EveryOrder(10)):
        s.sound(run, 3)
        s.returned_in_order(run, "map", range(4))
    for run in play(s.listed(0, 2)):
        s.sound(run, 2)
        s.returned_in_order(run, "map", [])
    for run in play(s.odd(), Samples(2)):
        s.sound(run, 2)
        s.called_once_each(run, "map", s.ODD)
        run.returned("map", s.ODD_RESULTS)


@check(points=1, task=2, waits_for="at_most_permits")
def test_the_next_starts_as_soon_as_one_ends(play: Play) -> None:
    """As long as items are left no place stays empty: when a call ends the next one starts at once.

    只要还有输入项，位置就不会空着：一次调用结束，下一次立刻开始。
    """
    for count, permits, schedule in ((5, 2, EveryOrder(6)), (7, 3, Samples(3)), (3, 5, Plain())):
        for run in play(s.listed(count, permits), schedule):
            s.sound(run, permits)
            s.places_filled(run, "map", range(count), permits)


@check(points=1, task=3, waits_for="at_most_permits")
def test_takes_an_item_only_when_there_is_room(play: Play) -> None:
    """Any iterable will do, and an item is taken only when there is room to run it.

    任何可迭代对象都行；有空位时才取下一项。
    """
    for count, permits in ((7, 3), (4, 1)):
        for run in play(s.streamed(count, permits), Samples(2)):
            s.taken_with_room(run, permits)
            s.sound(run, permits)
            s.returned_in_order(run, "map", range(count))
    for run in play(s.every_kind()):
        s.ended(run)
        for kind, items in s.KINDS.items():
            s.returned_in_order(run, kind, items)


@check(points=1, task=4, waits_for="at_most_permits")
def test_a_failure_stops_the_rest(play: Play) -> None:
    """A call that fails: its error reaches the caller as itself, after the other calls were cancelled and awaited.

    某次调用失败：先取消其余调用并等它们结束，再把这个错误原样交给调用方。
    """
    for count, permits, victim in ((5, 3, 0), (5, 3, 2), (5, 3, 4), (3, 5, 2)):
        for run in play(s.listed(count, permits, fails=s.failing(victim), slow=True), Both()):
            run.kept_the_bound(permits, s.MODEL)
            s.stopped(run, s.failed_as_itself(run))


@check(points=1, task=1)
def test_refuses_fewer_than_one_permit(play: Play) -> None:
    """`permits` below 1 raises ValueError and calls nothing.

    `permits` 小于 1 时抛 ValueError，一次调用也不发生。
    """
    for permits, count in ((0, 3), (-1, 3), (0, 0)):
        s.refused_before_anything(play.once(s.refused(permits, count)), permits)
