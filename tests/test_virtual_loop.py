"""The virtual loop: time moves only when somebody moves it, and real asyncio works on it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

import pytest

from permitlab.stage.loop import NeverRests, Rested, VirtualLoop, VirtualPolicy, _to_the_next_timer


def play(main: Coroutine[Any, Any, Any]) -> tuple[Any, float]:
    """Run `main` on a loop whose clock jumps to the next timer; return its result and the virtual second."""
    loop = VirtualLoop(_to_the_next_timer)
    try:
        return loop.run_until_complete(main), loop.time()
    finally:
        loop.close()


async def in_turn(permits: int, durations: list[float]) -> list[float]:
    """Let one task a duration hold a permit for that long; return when each was done."""
    semaphore = asyncio.Semaphore(permits)

    async def hold(duration: float) -> float:
        async with semaphore:
            await asyncio.sleep(duration)
            return asyncio.get_running_loop().time()

    return await asyncio.gather(*(hold(duration) for duration in durations))


def test_time_jumps_to_the_next_timer() -> None:
    """Seven calls of one second under three permits take exactly three virtual seconds."""
    assert play(in_turn(3, [1.0] * 7)) == ([1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 3.0], 3.0)


def test_waiters_are_served_in_order() -> None:
    """Admission is first come, first served; completion follows the durations."""
    assert play(in_turn(1, [3.0, 1.0, 2.0])) == ([3.0, 4.0, 6.0], 6.0)


def test_a_deadlock_ends_the_run_at_once() -> None:
    """Nothing ready and no timer: the run is over, not hung."""
    with pytest.raises(Rested):
        play(in_turn(0, [1.0]))


def test_a_task_that_never_rests_is_cut_by_the_step_budget() -> None:
    """A loop around sleep(0) never lets the clock move and is stopped after a number of steps."""

    async def spin() -> None:
        while True:
            await asyncio.sleep(0)

    with pytest.raises(NeverRests):
        play(spin())


def test_timeouts_groups_and_queues_work_in_virtual_time() -> None:
    """What asyncio offers runs as it is: timeout, TaskGroup, Queue, wait_for, as_completed."""

    async def main() -> list[Any]:
        queue: asyncio.Queue[int] = asyncio.Queue(maxsize=1)
        async with asyncio.TaskGroup() as group:
            group.create_task(queue.put(1))
            group.create_task(queue.put(2))
            first = await queue.get()
            second = await queue.get()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                await asyncio.sleep(60)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.Event().wait(), 2)
        done = [await one for one in asyncio.as_completed([asyncio.sleep(2, "b"), asyncio.sleep(1, "a")])]
        return [first, second, *done]

    assert play(main()) == ([1, 2, "a", "b"], 9.0)


def test_timers_of_one_instant_fire_together() -> None:
    """Moving the clock makes every timer due then ready, in the order in which they were set."""

    async def main() -> list[str]:
        record: list[str] = []
        loop = asyncio.get_running_loop()
        loop.call_at(1.0, record.append, "a")
        loop.call_at(1.0, record.append, "b")
        await asyncio.sleep(1.0)
        return record

    assert play(main()) == (["a", "b"], 1.0)


def test_a_thread_is_refused_with_a_sentence() -> None:
    """Nothing may run beside the loop: to_thread says so instead of hanging."""
    with pytest.raises(RuntimeError, match="threads are outside this course"):
        play(asyncio.to_thread(print))


def test_the_private_names_of_asyncio_that_the_loop_uses_are_there() -> None:
    """The loop leans on a few private names; a Python that drops one must fail here first."""
    loop = VirtualLoop(_to_the_next_timer)
    handle = loop.call_later(1, print)
    assert loop._scheduled == [handle]
    assert loop._scheduled[0]._when == 1.0
    assert not loop._scheduled[0]._cancelled
    handle.cancel()
    assert loop.next_timer() is None
    assert len(loop._ready) == 0
    assert not loop._stopping
    loop.close()


def test_the_policy_gives_loops_without_files_or_sockets() -> None:
    """`asyncio.run` inside the box gets a loop that needs no selector."""
    loop = VirtualPolicy().new_event_loop()
    assert loop.run_until_complete(asyncio.sleep(3, "done")) == "done"
    assert loop.time() == 3.0
    loop.close()


def test_a_timer_that_is_overdue_is_due_now() -> None:
    """`call_at` with a moment in the past is no fault: the timer comes at once, and time does not run back."""

    async def ring() -> float:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(2)
        rung = asyncio.Event()
        loop.call_at(float("-inf"), rung.set)
        await rung.wait()
        return loop.time()

    assert play(ring()) == (2.0, 2.0)


def test_a_timer_beyond_all_time_never_comes() -> None:
    """Whoever sleeps for ever is at rest, and others go on."""
    loop = VirtualLoop(_to_the_next_timer)
    loop.call_later(float("inf"), print)
    assert loop.next_timer() is None
    loop.call_later(3, print)
    assert loop.next_timer() == 3.0
    loop.close()
