# Runs other loops inside its rollout, and the same loop once more.
import asyncio


async def inner():
    await asyncio.sleep(1)


async def generate(rollout_id, semaphore, state):
    loop = asyncio.get_running_loop()
    for act in (
        lambda: asyncio.run(inner()),
        lambda: asyncio.new_event_loop().run_until_complete(inner()),
        lambda: asyncio.SelectorEventLoop(),
        lambda: loop.run_until_complete(inner()),
        lambda: [loop._run_once() for _ in range(20)],
    ):
        try:
            act()
        except RuntimeError as error:
            print(error)
    await asyncio.sleep(0)
    return rollout_id
