# misconceptions: leak-on-error, leak-on-cancel, swallows-cancel
import asyncio


async def accepts(generate):
    semaphore, state = asyncio.Semaphore(2), {"active": 0, "peak": 0}
    rollouts = asyncio.gather(*(generate(i, semaphore, state) for i in range(5)))
    try:
        results = await asyncio.wait_for(rollouts, 10)
    except Exception:
        return False
    return results == [0, 1, 2, 3, 4] and state["peak"] == 2 and state["active"] == 0
