"""The bare floor: what it costs to start Python, import asyncio and run the five-task exercise once."""

from __future__ import annotations

import asyncio


async def generate(rollout_id: int, semaphore: asyncio.Semaphore, state: dict[str, int]) -> int:
    """Generate one rollout under a permit, as exercise 01 asks for it."""
    async with semaphore:
        state["active"] += 1
        try:
            state["peak"] = max(state["peak"], state["active"])
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id


async def five_tasks() -> None:
    """Run five rollouts with two permits."""
    semaphore, state = asyncio.Semaphore(2), {"active": 0, "peak": 0}
    results = await asyncio.gather(*(generate(number, semaphore, state) for number in range(5)))
    assert (results, state) == ([0, 1, 2, 3, 4], {"active": 0, "peak": 2})


if __name__ == "__main__":
    asyncio.run(five_tasks())
