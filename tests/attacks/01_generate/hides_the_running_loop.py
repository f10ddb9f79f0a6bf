# Unsets the running loop, sets another policy, and leaves.
import asyncio
from asyncio import events


class Policy(asyncio.DefaultEventLoopPolicy):
    def get_event_loop(self):
        raise SystemExit(0)


asyncio.set_event_loop_policy(Policy())


async def generate(rollout_id, semaphore, state):
    events._set_running_loop(None)
    await asyncio.sleep(0)
    return rollout_id
