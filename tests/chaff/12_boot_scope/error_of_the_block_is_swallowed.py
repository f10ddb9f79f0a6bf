# misconceptions: swallows-exception, swallows-cancel
class booted:
    def __init__(self, boot, permits, *, attempts=3):
        self.boot, self.permits, self.attempts = boot, permits, attempts

    async def boot_once(self):
        async with self.permits:
            sandbox = await self.boot()
            try:
                await sandbox.start()
            except BaseException:
                await sandbox.close()
                raise
            return sandbox

    async def __aenter__(self):
        for attempt in range(1, self.attempts + 1):
            try:
                self.sandbox = await self.boot_once()
                return self.sandbox
            except Exception:
                if attempt == self.attempts:
                    raise

    async def __aexit__(self, *exc_info):
        await self.sandbox.close()
        return True
