# misconceptions: state-outlives-the-call, clobbers-others
class permit:
    def __init__(self, gate):
        permit.gate = gate

    async def __aenter__(self):
        await permit.gate.acquire()

    async def __aexit__(self, *exc_info):
        permit.gate.release()
