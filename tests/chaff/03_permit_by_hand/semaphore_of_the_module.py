# misconceptions: private-semaphore, no-permit
import asyncio

SEMAPHORE = asyncio.Semaphore(2)


def permit(gate):
    return SEMAPHORE
