"""Exercise 06 on the stage: samples, a pacer, a model and a scorer; each wait of the three is a call to a service."""


class Sample:
    """What goes in and must come out: the same object, filled in."""

    def __init__(self, name, status, reward, response):
        self.name = name
        self.status = status
        self.reward = reward
        self.response = response


class Pacer:
    """A pacer whose turns the director gives."""

    def __init__(self, stage):
        self.stage = stage

    async def wait(self):
        await self.stage.call("pacer")


class State:
    """What all rollouts share."""

    def __init__(self, semaphore, pacer, aborted):
        self.semaphore = semaphore
        self.pacer = pacer
        self.aborted = aborted


class Scene:
    """One state; a sample for each rollout."""

    def __init__(self, stage, permits, aborted=False):
        self.stage = stage
        self.semaphore = stage.semaphore(permits)
        self.state = State(self.semaphore, Pacer(stage), aborted)
        self.samples = {}

    def facts(self):
        """The abort flag at the start of each call."""
        return {"aborted": self.state.aborted}

    def abort(self):
        self.state.aborted = True

    def resume(self):
        self.state.aborted = False

    async def generate(self, sample):
        told = await self.stage.call("generate", getattr(sample, "name", None))
        sample.status, sample.response = told
        return sample

    async def score(self, sample):
        return await self.stage.call("score", getattr(sample, "name", None), getattr(sample, "response", None))

    async def rollout(self, name, status, reward, response):
        """Generate and score a new sample; tell what came back and what the sample looks like then."""
        self.samples[name] = Sample(name, status, reward, response)
        return await self.again(name)

    async def again(self, name):
        """Hand in the sample `name` once more."""
        sample = self.samples[name]
        function = self.stage.modules["generate_and_rm"].generate_and_rm
        made = function(self.state, sample, self.generate, self.score)
        returned = await self.stage.awaited(made, "generate_and_rm")
        return [returned is sample, sample.status, sample.response, sample.reward]

    async def outsider(self):
        """Somebody else who holds a permit of the same semaphore."""
        async with self.semaphore:
            await self.stage.call("outside")

    async def probe(self):
        """Hold a permit, to see how many there are when all is over."""
        async with self.semaphore:
            await self.stage.call("probe")
