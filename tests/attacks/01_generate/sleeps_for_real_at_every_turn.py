# Sleeps for real, a little at every turn of the loop, by a call that the harness has not replaced.
import asyncio
import select


async def generate(rollout_id, semaphore, state):
    loop = asyncio.get_running_loop()

    def again():
        select.select([], [], [], 0.2)
        loop.call_later(1, again)

    again()
    await asyncio.sleep(0)
    return rollout_id
