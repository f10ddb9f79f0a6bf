# Raises an error that no `except Exception` catches, from a callback of the loop.
import asyncio


class Escape(BaseException):
    pass


def escape():
    raise Escape


async def generate(rollout_id, semaphore, state):
    asyncio.get_running_loop().call_soon(escape)
    await asyncio.sleep(0)
    return rollout_id
