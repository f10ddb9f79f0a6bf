# A class of its own, no contextlib; acquire and release by hand.
class booted:
    def __init__(self, boot, permits, *, attempts=3):
        self.boot = boot
        self.permits = permits
        self.attempts = attempts

    async def __aenter__(self):
        while True:
            self.attempts -= 1
            try:
                self.sandbox = await self.attempt()
            except Exception:
                if self.attempts <= 0:
                    raise
            else:
                return self.sandbox

    async def __aexit__(self, *exc_info):
        await self.sandbox.close()
        return False

    async def attempt(self):
        await self.permits.acquire()
        try:
            sandbox = await self.boot()
            started = False
            try:
                await sandbox.start()
                started = True
            finally:
                if not started:
                    await sandbox.close()
        finally:
            self.permits.release()
        return sandbox
