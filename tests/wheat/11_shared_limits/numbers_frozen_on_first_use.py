# one record per key holds the number, whether it is frozen, and a semaphore for the loop it was made in
import asyncio
from dataclasses import dataclass


@dataclass
class Record:
    permits: int
    frozen: bool = False
    loop: object = None
    semaphore: object = None


class Limits:
    def __init__(self, default):
        self.default = default
        self.records = {}

    def set(self, key, permits):
        record = self.records.setdefault(key, Record(permits))
        if record.frozen:
            raise RuntimeError("the number is frozen")
        record.permits = permits

    def __getitem__(self, key):
        record = self.records.setdefault(key, Record(self.default))
        loop = asyncio.get_running_loop()
        if record.loop is not loop:
            record.loop = loop
            record.semaphore = asyncio.Semaphore(record.permits)
            record.frozen = True
        return record.semaphore


async def run_io(limits, key, call):
    async with limits[key]:
        task = asyncio.ensure_future(call())
        try:
            return await task
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
