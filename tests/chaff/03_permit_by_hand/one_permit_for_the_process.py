# misconceptions: permit-per-group, state-outlives-the-call
class permit:
    users = {}

    def __init__(self, gate):
        self.gate = gate

    async def __aenter__(self):
        count = self.users.get(self.gate, 0)
        self.users[self.gate] = count + 1
        if not count:
            await self.gate.acquire()

    async def __aexit__(self, *exc_info):
        self.users[self.gate] -= 1
        if not self.users[self.gate]:
            self.gate.release()
