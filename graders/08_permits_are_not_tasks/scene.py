"""Exercise 08 on the stage: one census after the other or side by side; each has its own service to call."""


class Scene:
    """Plays `call` for every census. The rollouts in `at_once` get their answer without ever suspending."""

    counts_tasks = True

    def __init__(self, stage, at_once=()):
        self.stage = stage
        self.at_once = at_once

    async def read(self):
        """Return the predictions, as they stand."""
        return self.plainly(getattr(self.stage.modules["answers"], "PREDICTIONS", None))

    async def census(self, who, permits, rollouts):
        """Let the student's census count; its calls go to the service `who`."""

        async def call(i):
            if i in self.at_once:
                self.stage.call_at_once(who, i)
                return None
            return await self.stage.call(who, i)

        made = self.stage.modules["permits_are_not_tasks"].census(permits, rollouts, call)
        return self.plainly(await self.stage.awaited(made, "census"))

    def plainly(self, value):
        """Return a dict of any kind as a plain one, and so those inside it."""
        if not isinstance(value, dict):
            return value
        return {key: self.plainly(inner) for key, inner in value.items()}
