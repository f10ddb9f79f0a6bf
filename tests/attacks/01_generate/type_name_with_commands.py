# Returns an object whose type's name holds escapes and workflow commands.
import asyncio

Named = type("\x1b[2J\n::error title=owned::\n", (), {})


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return Named()
