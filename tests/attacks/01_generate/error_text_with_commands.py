# Raises errors whose text holds escapes and workflow commands.
import asyncio


async def generate(rollout_id, semaphore, state):
    raise RuntimeError("\x1b[2J\x1b]0;owned\x07\x9b31m\n::error title=owned::owned\n::notice title=x::y")
