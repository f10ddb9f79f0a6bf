# Cancels every task there is, the harness's among them.
import asyncio


async def generate(rollout_id, semaphore, state):
    for task in asyncio.all_tasks():
        if task is not asyncio.current_task():
            task.cancel()
    await asyncio.sleep(0)
    return rollout_id
