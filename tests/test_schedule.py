"""Schedules explore: every order exactly once, samples that repeat with their seed."""

from __future__ import annotations

from permitlab.director.schedule import Both, ByDuration, Chooser, EveryOrder, Plain, Samples, Schedule
from permitlab.trace import Call


def call(number: int) -> Call:
    """Return a call in flight."""
    return Call(number, "model", f"a{number}", (), {}, 0.0, number)


def ends(chooser: Chooser, count: int, permits: int) -> tuple[int, ...]:
    """Return the order in which `count` calls end under `permits`, as `chooser` decides."""
    waiting, order = list(range(count)), []
    flying: list[Call] = []
    while waiting or flying:
        while waiting and len(flying) < permits:
            flying.append(call(waiting.pop(0)))
        picked = chooser.pick(flying)
        order += [one.number for one in picked]
        flying = [one for one in flying if one not in picked]
    return tuple(order)


def orders(schedule: Schedule, count: int, permits: int, seed: int = 0) -> list[tuple[int, ...]]:
    """Return the orders of all choosers of `schedule`."""
    return [ends(chooser, count, permits) for chooser in schedule.choosers(seed)]


def test_every_order_of_three_calls_is_explored_once() -> None:
    """Three calls side by side end in all six orders, then all at once both ways round."""
    found = orders(EveryOrder(), 3, 3)
    assert sorted(found[:6]) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    assert found[6:] == [(0, 1, 2), (2, 1, 0)]


def test_every_order_under_two_permits_is_explored_once() -> None:
    """Four calls under two permits: eight orders one at a time, none twice."""
    found = orders(EveryOrder(), 4, 2)[:-2]
    assert len(found) == len(set(found)) == 8


def test_the_number_of_orders_is_bounded() -> None:
    """`most` bounds the orders one at a time."""
    assert len(orders(EveryOrder(5), 4, 4)) == 5 + 2


def test_samples_repeat_with_their_seed_and_differ_between_seeds() -> None:
    """The same seed gives the same schedule; another gives another."""
    assert orders(Samples(6), 6, 3, seed=1) == orders(Samples(6), 6, 3, seed=1)
    assert orders(Samples(6), 6, 3, seed=1) != orders(Samples(6), 6, 3, seed=2)


def test_the_simple_schedules_do_what_they_say() -> None:
    """Oldest first, newest first, all that are due."""
    assert orders(Plain(), 3, 3) == [(0, 1, 2)]
    assert orders(Both(), 3, 3) == [(0, 1, 2), (2, 1, 0)]
    assert orders(ByDuration(), 3, 3) == [(0, 1, 2)]
