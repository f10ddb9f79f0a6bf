# a callable object with a step per method
class Rollout:
    def __init__(self, state, generate, score):
        self.state, self.generate, self.score = state, generate, score

    async def __call__(self, sample):
        if sample.status in {"pending", "aborted"}:
            await self.under_a_permit(sample)
            await self.reward(sample)
        return sample

    async def under_a_permit(self, sample):
        async with self.state.semaphore:
            await self.state.pacer.wait()
            await (self.stop if self.state.aborted else self.generate)(sample)

    async def stop(self, sample):
        sample.status = "aborted"

    async def reward(self, sample):
        if sample.reward is None and sample.status != "aborted":
            sample.reward = await self.score(sample)


def generate_and_rm(state, sample, generate, score):
    return Rollout(state, generate, score)(sample)
