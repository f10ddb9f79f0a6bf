# Starts fifty threads that compute for ever.
import asyncio
import threading


def spin():
    while True:
        pass


for _ in range(50):
    try:
        threading.Thread(target=spin, daemon=True).start()
    except BaseException as error:
        print(error)


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return rollout_id
