# keeps the semaphores of every loop that is still open, keyed by the loop itself
import asyncio


class Limits:
    def __init__(self, default):
        self._default = default
        self._own = {}
        self._runs = {}
        self._seen = set()

    def set(self, key, permits):
        if key in self._seen:
            raise RuntimeError("too late")
        self._own[key] = permits

    def __getitem__(self, key):
        loop = asyncio.get_running_loop()
        if loop not in self._runs:
            self._runs = {old: made for old, made in self._runs.items() if not old.is_closed()}
            self._runs[loop] = {}
        made = self._runs[loop]
        if key not in made:
            made[key] = asyncio.BoundedSemaphore(self._own.get(key, self._default))
            self._seen.add(key)
        return made[key]


async def run_io(limits, key, call):
    semaphore = limits[key]
    await semaphore.acquire()
    try:
        return await call()
    finally:
        semaphore.release()
