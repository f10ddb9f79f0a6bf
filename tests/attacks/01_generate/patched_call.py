# Answers model calls inside the stage, so that the service never hears of them.
import asyncio

from permitlab.stage import props


async def call(self, service, *payload):
    return None


props.Stage.call = call


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return rollout_id
