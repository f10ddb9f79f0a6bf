# a decorator puts the permit around the call, another one the retrying
import asyncio
import functools


def holding(semaphore):
    def decorate(function):
        @functools.wraps(function)
        async def wrapper(*args):
            async with semaphore:
                return await function(*args)

        return wrapper

    return decorate


def retrying(attempts, pause):
    def decorate(function):
        @functools.wraps(function)
        async def wrapper(*args):
            for left in reversed(range(attempts)):
                try:
                    return await function(*args)
                except Exception:
                    if not left:
                        raise
                await asyncio.sleep(pause)

        return wrapper

    return decorate


async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):
    if attempts < 1:
        raise ValueError("attempts must be at least 1")
    return await retrying(attempts, pause)(holding(semaphore)(call))(request)
