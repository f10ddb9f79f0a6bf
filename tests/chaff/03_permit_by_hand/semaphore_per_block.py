# misconceptions: private-semaphore, no-permit
import asyncio


def permit(gate):
    return asyncio.Semaphore(2)
