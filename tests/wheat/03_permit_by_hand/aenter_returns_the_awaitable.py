# __aenter__ is no coroutine function: it hands the coroutine of acquire() to `async with`
from dataclasses import dataclass


@dataclass
class permit:
    gate: object

    def __aenter__(self):
        return self.gate.acquire()

    async def __aexit__(self, *exc_info):
        return self.gate.release()
