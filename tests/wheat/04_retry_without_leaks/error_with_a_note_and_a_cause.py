# the last error carries a note and the first one as its cause, and is itself
import asyncio


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    first = None
    for left in range(attempts - 1, -1, -1):
        try:
            async with semaphore:
                return await call(request)
        except Exception as error:
            first = first or error
            if left == 0:
                error.add_note(f"after {attempts} attempts")
                raise error from (first if first is not error else None)
        await asyncio.sleep(pause)
