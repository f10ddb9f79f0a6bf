# misconceptions: state-outlives-the-call, clobbers-others
current = None


class permit:
    def __init__(self, gate):
        global current
        current = gate

    async def __aenter__(self):
        await current.acquire()

    async def __aexit__(self, *exc_info):
        current.release()
