"""The nine checks of exercise 01 as a teacher writes them: in the student's own process, on real tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from gate import Gate

Generate = Callable[[int, asyncio.Semaphore, dict[str, int]], Coroutine[Any, Any, int]]
ORDERS = ("oldest", "newest", "all")


def played(case: Callable[[Gate], Coroutine[Any, Any, None]]) -> None:
    """Run one case on a fresh loop, with every `asyncio.sleep` at the gate."""
    gate, real = Gate(), asyncio.sleep
    asyncio.sleep = gate.sleep  # type: ignore[assignment]
    try:
        asyncio.run(asyncio.wait_for(case(gate), 5))
    finally:
        asyncio.sleep = real


class Round:
    """Rollouts that share a semaphore and a state."""

    def __init__(self, generate: Generate, permits: int) -> None:
        self.generate, self.permits = generate, permits
        self.semaphore, self.state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}

    async def started(self, gate: Gate, count: int) -> list[asyncio.Task[int]]:
        """Start `count` rollouts."""
        return await gate.started(*(self.generate(number, self.semaphore, self.state) for number in range(count)))

    async def all_is_back(self, gate: Gate) -> None:
        """Assert that nobody is counted any more and that every permit can be used, and no more."""
        assert self.state["active"] == 0
        gate.peak = 0
        after = await self.started(gate, self.permits + 1)
        assert gate.peak == self.permits
        await gate.drained("all")
        await asyncio.gather(*after)


def at_most_permits(generate: Generate) -> None:
    """Never more rollouts at once than permits."""

    def case(permits: int, order: str) -> Callable[[Gate], Coroutine[Any, Any, None]]:
        async def go(gate: Gate) -> None:
            tasks = await Round(generate, permits).started(gate, 4)
            await gate.drained(order)
            await asyncio.gather(*tasks)
            assert gate.peak <= permits
            assert gate.calls == 4

        return go

    for permits in (1, 2):
        for order in ORDERS:
            played(case(permits, order))


def every_permit_is_used(generate: Generate) -> None:
    """As many at once as there are permits, and afterwards too."""

    def case(permits: int, count: int, order: str) -> Callable[[Gate], Coroutine[Any, Any, None]]:
        async def go(gate: Gate) -> None:
            one = Round(generate, permits)
            tasks = await one.started(gate, count)
            assert gate.peak == min(permits, count)
            await gate.drained(order)
            await asyncio.gather(*tasks)
            await one.all_is_back(gate)

        return go

    for permits, count in ((3, 4), (5, 2), (3, 7)):
        for order in ORDERS:
            played(case(permits, count, order))


def returns_its_id(generate: Generate) -> None:
    """Every rollout returns its own id, whichever ends first."""

    def case(order: str) -> Callable[[Gate], Coroutine[Any, Any, None]]:
        async def go(gate: Gate) -> None:
            tasks = await Round(generate, 3).started(gate, 4)
            await gate.drained(order)
            assert await asyncio.gather(*tasks) == [0, 1, 2, 3]

        return go

    for order in ORDERS:
        played(case(order))


def counts_who_is_inside(generate: Generate) -> None:
    """`active` is the number of calls in flight."""

    def case(place: int) -> Callable[[Gate], Coroutine[Any, Any, None]]:
        async def go(gate: Gate) -> None:
            one = Round(generate, 2)
            tasks = await one.started(gate, 5)
            while gate.waiting:
                assert one.state["active"] == len(gate.waiting)
                await gate.answer(place)
            await asyncio.gather(*tasks)
            assert one.state["active"] == 0

        return go

    for place in (0, -1):
        played(case(place))


def an_error_gives_everything_back(generate: Generate) -> None:
    """A failing call reaches its caller, and permit and count are back."""

    def case(place: int) -> Callable[[Gate], Coroutine[Any, Any, None]]:
        async def go(gate: Gate) -> None:
            one, error = Round(generate, 2), RuntimeError("the model failed")
            tasks = await one.started(gate, 4)
            await gate.fail(place, error)
            await gate.drained("oldest")
            results = await asyncio.gather(*tasks, return_exceptions=True)
            assert results == [error if number == place else number for number in range(4)]
            await one.all_is_back(gate)

        return go

    for place in (0, 1):
        played(case(place))


def peak_is_the_largest_count(generate: Generate) -> None:
    """`peak` is a maximum."""

    def case(permits: int, count: int) -> Callable[[Gate], Coroutine[Any, Any, None]]:
        async def go(gate: Gate) -> None:
            one = Round(generate, permits)
            tasks = await one.started(gate, count)
            await gate.drained("oldest")
            await asyncio.gather(*tasks)
            assert one.state["peak"] == min(permits, count)

        return go

    for permits, count in ((3, 4), (2, 1), (5, 3), (3, 7)):
        played(case(permits, count))


def counts_in_the_state_it_is_given(generate: Generate) -> None:
    """A new state begins at 0; two rounds share one."""

    async def go(gate: Gate) -> None:
        one = Round(generate, 3)
        for peak, permits in ((3, 3), (3, 1), (1, 1)):
            one.semaphore = asyncio.Semaphore(permits)
            one.state = one.state if permits == 1 and peak == 3 else {"active": 0, "peak": 0}
            tasks = await one.started(gate, 3)
            await gate.drained("oldest")
            await asyncio.gather(*tasks)
            assert one.state == {"active": 0, "peak": peak}

    played(go)


def cancelling_a_holder_gives_everything_back(generate: Generate) -> None:
    """A cancelled holder gives back permit and count and ends as cancelled."""

    def case(victim: int, times: int) -> Callable[[Gate], Coroutine[Any, Any, None]]:
        async def go(gate: Gate) -> None:
            one = Round(generate, 2)
            tasks = await one.started(gate, 4)
            for _ in range(times):
                tasks[victim].cancel()
            await gate.settled()
            await gate.drained("oldest")
            await asyncio.gather(*tasks, return_exceptions=True)
            assert [task.cancelled() for task in tasks] == [number == victim for number in range(4)]
            await one.all_is_back(gate)

        return go

    for victim in (0, 1):
        for times in (1, 2):
            played(case(victim, times))


def cancelling_a_waiter_changes_nothing(generate: Generate) -> None:
    """A cancelled waiter never generates and takes nothing with it."""

    def case(victim: int, order: str) -> Callable[[Gate], Coroutine[Any, Any, None]]:
        async def go(gate: Gate) -> None:
            one = Round(generate, 2)
            tasks = await one.started(gate, 4)
            tasks[victim].cancel()
            await gate.settled()
            await gate.drained(order)
            await asyncio.gather(*tasks, return_exceptions=True)
            assert gate.calls == 3
            await one.all_is_back(gate)

        return go

    for victim in (2, 3):
        for order in ORDERS:
            played(case(victim, order))


CHECKS = (
    at_most_permits,
    every_permit_is_used,
    returns_its_id,
    counts_who_is_inside,
    an_error_gives_everything_back,
    peak_is_the_largest_count,
    counts_in_the_state_it_is_given,
    cancelling_a_holder_gives_everything_back,
    cancelling_a_waiter_changes_nothing,
)
