# the numbers are counted by small experiments when the file is loaded
import asyncio

SITES = {
    "occ-000004": {"made": "one per process", "shared_by": "every caller in the process"},
    "occ-000206": {"made": "one per process", "shared_by": "every caller in the process"},
    "occ-000223": {"made": "one per process", "shared_by": "every caller in the process"},
    "occ-000239": {"made": "none: it receives one", "shared_by": "whoever gets it passed"},
    "occ-000247": {"made": "one per call", "shared_by": "the fetches of one call"},
    "occ-000837": {"made": "one per key", "shared_by": "callers with the same key"},
    "occ-001117": {"made": "one per process", "shared_by": "every caller in the process"},
    "occ-001998": {"made": "one per test", "shared_by": "one test"},
    "occ-002121": {"made": "one per test", "shared_by": "one test"},
    "occ-002184": {"made": "one per test", "shared_by": "one test"},
    "occ-002188": {"made": "one per test", "shared_by": "one test"},
}


async def _most(semaphores, callers):
    inside, most = 0, 0

    async def caller(semaphore):
        nonlocal inside, most
        async with semaphore:
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0.01)
            inside -= 1

    await asyncio.gather(*(caller(semaphore) for semaphore in semaphores for _ in range(callers)))
    return most


THREE_FETCH_ALLS_AT_ONCE = asyncio.run(_most([asyncio.Semaphore(8) for _ in range(3)], 20))
IO_PERMITS_BY_DEFAULT = asyncio.run(_most([asyncio.Semaphore(4)], 10))
PACING_TEST_AT_ONCE = asyncio.run(_most([asyncio.Semaphore(128)], 128))
