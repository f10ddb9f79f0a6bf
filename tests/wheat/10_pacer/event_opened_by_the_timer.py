# tickets in a list: the first live ticket watches an event that a timer sets
import asyncio


class Pacer:
    def __init__(self, interval):
        self.interval = interval
        self.tickets = []
        self.open = True

    def _reopen(self):
        self.open = True
        if self.tickets:
            self.tickets[0].set()

    async def wait(self):
        ticket = asyncio.Event()
        self.tickets.append(ticket)
        try:
            while not (self.open and self.tickets[0] is ticket):
                ticket.clear()
                await ticket.wait()
            self.open = False
            asyncio.get_running_loop().call_later(self.interval, self._reopen)
        finally:
            self.tickets.remove(ticket)
            if self.open and self.tickets:
                self.tickets[0].set()


async def paced_call(call, request, semaphore, pacer):
    async with semaphore:
        await pacer.wait()
        return await call(request)
