# A class around an async generator of attempts; the exit closes, whatever the block did.
class _Booted:
    def __init__(self, attempt, attempts):
        self._attempt = attempt
        self._attempts = attempts
        self._open = []

    async def _errors(self):
        for _ in range(self._attempts):
            try:
                self._open.append(await self._attempt())
                return
            except Exception as error:
                yield error

    async def __aenter__(self):
        failed = [error async for error in self._errors()]
        if not self._open:
            raise failed[-1]
        return self._open[0]

    async def __aexit__(self, kind, error, trace):
        while self._open:
            await self._open.pop().close()


def booted(boot, permits, *, attempts=3):
    async def attempt():
        async with permits:
            sandbox = await boot()
            try:
                await sandbox.start()
            except:
                await sandbox.close()
                raise
        return sandbox

    return _Booted(attempt, attempts)
