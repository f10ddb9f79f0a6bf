# Makes objects whose end raises, or brings them back.
import asyncio

BACK = []


class Undead:
    def __init__(self):
        self.me = self

    def __del__(self):
        BACK.append(self)
        raise SystemExit(0)


async def generate(rollout_id, semaphore, state):
    for _ in range(100):
        Undead()
    await asyncio.sleep(0)
    return rollout_id
