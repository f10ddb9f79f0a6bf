"""Exercise 04 on the stage: rollouts call the model through `call_with_retry` and share one semaphore."""

import asyncio
from contextlib import suppress
from itertools import count


class Scene:
    """One semaphore, any number of rollouts; their calls go to the service `model`."""

    def __init__(self, stage, permits):
        self.stage = stage
        self.semaphore = stage.semaphore(permits)
        self.tasks = {}

    def model(self):
        """Return the coroutine function that one rollout calls; it tells how often it was called."""
        numbers = count(1)

        async def call(request):
            return await self.stage.call("model", request, next(numbers))

        return call

    def made(self, request, options):
        return self.stage.modules["retry_without_leaks"].call_with_retry(
            self.model(), request, self.semaphore, **options
        )

    async def rollout(self, request, options):
        """Ask for `request`."""
        task = asyncio.current_task()
        self.tasks[task.get_name()] = task
        return await self.stage.awaited(self.made(request, options), "call_with_retry")

    async def rollout_and_more(self, request, options):
        """A caller that goes on with something else, answered or not."""
        with suppress(Exception):
            await self.rollout(request, options)
        await self.stage.call("afterwards")

    async def refusal(self, request, options):
        """Say whether a ValueError comes back."""
        try:
            await self.rollout(request, options)
        except ValueError:
            return "ValueError"
        return "an answer"

    async def stranger(self, delay, service="stranger"):
        """Want a permit, `delay` seconds from now, and use it for something else."""
        if delay:
            await asyncio.sleep(delay)
        self.stage.mark("comes")
        async with self.semaphore:
            await self.stage.call(service)

    def cancel_again(self, actor, times):
        """Cancel `actor` now and in each of the next ticks, `times` times in all."""
        if times and not self.tasks[actor].done():
            self.tasks[actor].cancel()
            self.stage.loop.call_soon(self.cancel_again, actor, times - 1)
