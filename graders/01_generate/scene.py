"""Exercise 01 on the stage: rollouts share one semaphore and one state; every sleep is a model call."""


class Scene:
    """One semaphore, one state, any number of rollouts."""

    sleep_is = "model"

    def __init__(self, stage, permits):
        self.stage = stage
        self.semaphore = stage.semaphore(permits)
        self.state = {"active": 0, "peak": 0}

    def facts(self):
        """What the counters say at the start of each model call."""
        return self.counters()

    def counters(self):
        return {"active": self.state.get("active"), "peak": self.state.get("peak")}

    async def rollout(self, number):
        generate = self.stage.modules["generate"].generate
        return await self.stage.awaited(generate(number, self.semaphore, self.state), "generate")

    async def rollout_and_more(self, number):
        """A caller that goes on with something else once its rollout is generated."""
        await self.rollout(number)
        await self.stage.call("afterwards")
