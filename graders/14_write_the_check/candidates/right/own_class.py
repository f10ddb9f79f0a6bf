# group: right
# does: by-hand
# misconception: wrong-context-manager
import asyncio


class Inside:
    def __init__(self, semaphore, state):
        self.semaphore = semaphore
        self.state = state

    async def __aenter__(self):
        await self.semaphore.acquire()
        self.state["active"] += 1
        self.state["peak"] = max(self.state["peak"], self.state["active"])
        return self

    async def __aexit__(self, kind, error, trace):
        self.state["active"] -= 1
        self.semaphore.release()


async def generate(rollout_id, semaphore, state):
    async with Inside(semaphore, state):
        await asyncio.sleep(0)
    return rollout_id
