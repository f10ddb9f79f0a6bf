"""06: write `generate_and_rm` with the right scope.

`state` is shared by all rollouts: `state.semaphore`, `state.pacer` (`await state.pacer.wait()`), and
`state.aborted`, a bool that may change at any moment, also while a rollout waits.

`sample` has `status` ("pending", "completed", "truncated" or "aborted"), `response`, and `reward`: None until
it is scored, and 0.0 is a reward. `await generate(sample)` fills in response and status (completed, truncated
or aborted) and returns the same sample. `await score(sample)` returns the reward.

`generate_and_rm` always returns the sample. Errors of the pacer, of `generate` and of `score` reach the
caller; the permit is back by then.
"""

import asyncio
from dataclasses import dataclass


async def generate_and_rm(state, sample, generate, score):
    """Generate one sample while holding a permit, score it without one, return it."""
    if sample.status in ("completed", "truncated"):
        return sample
    async with state.semaphore:
        await state.pacer.wait()
        if state.aborted:
            sample.status = "aborted"
            return sample
        await generate(sample)
    if sample.status != "aborted" and sample.reward is None:
        sample.reward = await score(sample)
    return sample


@dataclass
class Sample:
    """What the demonstration below generates and scores."""

    name: str
    status: str = "pending"
    response: str = ""
    reward: float | None = None


class OpenPacer:
    """A pacer that makes nobody wait. Exercise 10 has a real one."""

    async def wait(self):
        """Return at once."""


class State:
    """What all rollouts share."""

    def __init__(self, permits):
        self.semaphore = asyncio.Semaphore(permits)
        self.pacer = OpenPacer()
        self.aborted = False


async def main():
    """Six prompts, two permits; generating takes a tick, scoring takes five. One of them is done already."""
    state, now, most = State(permits=2), {"generate": 0, "score": 0}, {"generate": 0, "score": 0}

    async def busy(what, ticks):
        now[what] += 1
        most[what] = max(most[what], now[what])
        await asyncio.sleep(ticks * 0.05)
        now[what] -= 1

    async def generate(sample):
        await busy("generate", 1)
        sample.status, sample.response = "completed", f"answer to {sample.name}"
        return sample

    async def score(sample):
        await busy("score", 5)
        return len(sample.response) / 10

    samples = [Sample(f"prompt {number}") for number in range(6)]
    samples[5].status, samples[5].response, samples[5].reward = "completed", "done yesterday", 0.0
    work = (generate_and_rm(state, sample, generate, score) for sample in samples)
    for sample in await asyncio.gather(*work):
        print(f"{sample.name}: {sample.status}, {sample.response!r}, reward {sample.reward}")
    print(f"generating at once: {most['generate']}, being scored at once: {most['score']}")


if __name__ == "__main__":
    asyncio.run(main())
