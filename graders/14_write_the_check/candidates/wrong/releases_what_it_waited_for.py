# group: waiter
# does: releases-waiter
# misconception: release-without-acquire
import asyncio


async def generate(rollout_id, semaphore, state):
    try:
        await semaphore.acquire()
        state["active"] += 1
        try:
            state["peak"] = max(state["peak"], state["active"])
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    finally:
        semaphore.release()
    return rollout_id
