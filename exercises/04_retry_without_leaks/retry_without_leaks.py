"""04 · Retry without leaks.

The loop as handed out is complete but wrong: it loses permits, and it sleeps with a permit in hand.
"""

import asyncio
import time


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    """Return the answer of `await call(request)`, which is called at most `attempts` times.

    Each attempt holds a permit of `semaphore` for the call and nothing else. After an `Exception` it waits
    `pause` seconds without a permit and tries again; the last error goes to the caller as it is, without
    another pause. Cancellation ends everything at once. `attempts < 1` is a `ValueError`.
    """
    if attempts < 1:
        raise ValueError(f"attempts must be at least 1, not {attempts}")
    left = attempts
    while True:
        await semaphore.acquire()  # tasks 1 and 2: where is this given back?
        try:
            answer = await call(request)
        except Exception:
            left -= 1
            if left == 0:
                raise
            await asyncio.sleep(pause)  # task 3: who holds a permit here?
        else:
            semaphore.release()
            return answer


async def demo(permits=2, requests=4):
    """Every request fails once and then succeeds."""
    semaphore = asyncio.Semaphore(permits)
    begin = time.monotonic()
    failed = set()

    def tell(text):
        print(f"{time.monotonic() - begin:4.1f} s  {text}")

    async def call(request):
        tell(f"{request} calls the model")
        await asyncio.sleep(0.1)
        if request not in failed:
            failed.add(request)
            raise ConnectionError(request)
        return request.upper()

    jobs = [call_with_retry(call, "abcdefgh"[i], semaphore, pause=0.2) for i in range(requests)]
    try:
        async with asyncio.timeout(2):
            print("answers", await asyncio.gather(*jobs))
    except TimeoutError:
        tell("stuck: nobody gets a permit any more")


if __name__ == "__main__":
    asyncio.run(demo())
