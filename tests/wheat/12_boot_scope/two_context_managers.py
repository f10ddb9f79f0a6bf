# One context manager for the candidate, one for the whole; contextlib.aclosing closes the kept sandbox.
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager


class _Candidate(AbstractAsyncContextManager):
    """Closes the sandbox on the way out of a failed attempt, keeps it on the way out of a good one."""

    def __init__(self, sandbox):
        self.sandbox = sandbox

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, error, trace):
        if kind is not None:
            await self.sandbox.close()

    async def aclose(self):
        await self.sandbox.close()


@asynccontextmanager
async def booted(boot, permits, *, attempts=3):
    errors = []
    kept = None
    while kept is None:
        try:
            async with permits:
                async with _Candidate(await boot()) as candidate:
                    await candidate.sandbox.start()
            kept = candidate
        except Exception as error:
            errors.append(error)
            if len(errors) == attempts:
                raise errors[-1]
    async with aclosing(kept):
        yield kept.sandbox
