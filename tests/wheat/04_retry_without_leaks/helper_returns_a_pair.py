# a helper makes one attempt and tells by a flag whether it was answered
import asyncio


async def one_attempt(call, request, semaphore):
    await semaphore.acquire()
    try:
        answer = await call(request)
    except Exception as error:
        return False, error
    else:
        return True, answer
    finally:
        semaphore.release()


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError(attempts)
    while True:
        answered, outcome = await one_attempt(call, request, semaphore)
        attempts -= 1
        if answered:
            return outcome
        if attempts == 0:
            raise outcome
        await asyncio.sleep(pause)
