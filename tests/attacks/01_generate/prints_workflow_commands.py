# Prints commands that a workflow runner obeys.
import asyncio


async def generate(rollout_id, semaphore, state):
    print("\n::error title=owned::owned\n::set-output name=score::10\n::add-mask::a\n##[command]owned\n::notice title=x::y")
    await asyncio.sleep(0)
    return rollout_id
