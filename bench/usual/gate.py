"""A model at a gate, as a teacher writes it: every `asyncio.sleep` waits until the test lets it go on."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

ONCE = asyncio.sleep


class Gate:
    """Stands in for `asyncio.sleep`. `waiting` holds the calls in flight, oldest first."""

    def __init__(self) -> None:
        self.waiting: list[asyncio.Future[None]] = []
        self.calls = 0
        self.peak = 0

    async def sleep(self, _delay: float, result: Any = None) -> Any:
        """Wait until the test answers, fails or cancels this call."""
        call = asyncio.get_running_loop().create_future()
        self.waiting.append(call)
        self.calls += 1
        self.peak = max(self.peak, len(self.waiting))
        try:
            await call
        finally:
            self.waiting.remove(call)
        return result

    async def settled(self) -> None:
        """Give every task the turns that it needs to come to its next wait."""
        for _ in range(12):
            await ONCE(0)

    async def answer(self, *places: int) -> None:
        """Answer the calls in flight at `places`, all in one turn."""
        for call in [self.waiting[place] for place in places]:
            call.set_result(None)
        await self.settled()

    async def fail(self, place: int, error: Exception) -> None:
        """Fail the call in flight at `place`."""
        self.waiting[place].set_exception(error)
        await self.settled()

    async def drained(self, order: str) -> None:
        """Answer whatever is in flight until nothing is: the oldest first, the newest first, or all at once."""
        while self.waiting:
            everything = range(len(self.waiting))
            await self.answer(*{"oldest": [0], "newest": [-1]}.get(order, everything))

    async def started(self, *jobs: Coroutine[Any, Any, Any]) -> list[asyncio.Task[Any]]:
        """Start `jobs` as tasks and let them come to their first wait."""
        tasks = [asyncio.ensure_future(job) for job in jobs]
        await self.settled()
        return tasks
