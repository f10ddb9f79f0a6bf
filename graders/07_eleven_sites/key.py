"""The answer key of exercise 07: where each semaphore is made, small models that prove the numbers, and what a
wrong answer would mean. It never ships."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from permitlab.checks import Failed
from permitlab.content import beside

s = beside(__file__, "situations")

WRONG = "wrong-result"

SITES = {
    **dict.fromkeys(["occ-000004", "occ-000206", "occ-000223"], "module"),
    "occ-000239": "parameter",
    "occ-000247": "call",
    "occ-000837": "key",
    "occ-001117": "singleton",
    "occ-001998": "test",
    "occ-002121": "helper",
    "occ-002184": "test",
    "occ-002188": "test",
}
"""The shape of the code at each site."""

SHAPES = {
    "module": "process",
    "singleton": "process",
    "call": "call",
    "key": "key",
    "parameter": "received",
    "test": "test",
    "helper": "test",
}
"""The shapes of code in which a semaphore is made, and in a word how many that makes and who shares one."""


@functools.cache
def answers() -> Mapping[str, Any]:
    """Return the right answers by question: `made:SITE`, `shared_by:SITE`, and the numbers by name."""
    sites = {f"{field}:{site}": SHAPES[shape] for field in s.CHOICES for site, shape in SITES.items()}
    with asyncio.Runner() as runner:
        numbers = {name: runner.run(model()) for name, model in MODELS.items()}
    return {**sites, **numbers}


def explain(question: str, answer: Any, told: Any) -> Failed:
    """Return the verdict on a wrong `answer`, which the student wrote as `told`."""
    verdict: Failed
    wanted = answers()[question]
    if question in MEANINGS:
        sentence, misconception = MEANINGS[question](answer, wanted)
        verdict = s.failed(sentence, misconception, answer, wanted, name=question)
        return verdict
    field, _, site = question.partition(":")
    text = next(text for text, word in s.CHOICES[field].items() if word == wanted)
    shape = SITES[site]
    verdict = s.failed(f"{field}-{shape}-{answer}", misplaced(shape, answer), told, text, site=site)
    return verdict


def misplaced(shape: str, given: str) -> str:
    """Name what somebody believes who takes a semaphore of `shape` for one of the kind `given`."""
    return "state-outlives-the-call" if SHAPES[shape] == "test" and given != "call" else "private-semaphore"


# -- what a wrong number would mean


def three_fetch_alls_mean(count: int, wanted: int) -> tuple[str, str]:
    """Explain a wrong number of fetches in flight."""
    told = {
        8: ("three-share", "private-semaphore"),
        3: ("three-one-each", "permit-per-group"),
        1: ("three-one", "serialised"),
        20: ("three-unbounded", "no-permit"),
    }
    return told.get(count, ("three-unbounded", "no-permit") if count > wanted else ("three-other", "private-semaphore"))


def io_permits_mean(count: int, wanted: int) -> tuple[str, str]:
    """Explain a wrong number of permits where nothing is set."""
    if count <= 0:
        return "io-none", "no-permit"
    if count > wanted:
        return "io-many", "no-permit"
    return ("io-one", "serialised") if count == 1 else ("io-other", WRONG)


def pacing_means(count: int, wanted: int) -> tuple[str, str]:
    """Explain a wrong number of rollouts that generate in the end."""
    others = {8: "pacing-helper", 2: "pacing-neighbour", wanted + 8: "pacing-both"}
    if count in others:
        return others[count], "state-outlives-the-call"
    if count > wanted:
        return "pacing-many", "permits-are-tasks"
    return ("pacing-one" if count == 1 else "pacing-other"), "rate-is-not-concurrency"


MEANINGS = {
    "THREE_FETCH_ALLS_AT_ONCE": three_fetch_alls_mean,
    "IO_PERMITS_BY_DEFAULT": io_permits_mean,
    "PACING_TEST_AT_ONCE": pacing_means,
}


# -- models


class Meter:
    """Counts who is inside; nobody leaves before the door is opened."""

    def __init__(self) -> None:
        self.entered = self.inside = self.peak = 0
        self.door = asyncio.Event()

    async def work(self) -> None:
        """Be inside until the door is open."""
        self.entered += 1
        self.inside += 1
        self.peak = max(self.peak, self.inside)
        try:
            await self.door.wait()
        finally:
            self.inside -= 1

    async def filled(self) -> None:
        """Return when nobody has come in for a while."""
        quiet, seen = 0, self.entered
        while quiet < 50:
            await asyncio.sleep(0)
            quiet, seen = (quiet + 1, seen) if self.entered == seen else (0, self.entered)


async def most_at_once(meter: Meter, work: Sequence[Awaitable[Any]]) -> int:
    """Run all of `work` at once; return the most that were inside at one moment."""
    everybody = asyncio.gather(*work)
    await meter.filled()
    meter.door.set()
    await everybody
    return meter.peak


async def fetch(_url: int, meter: Meter, semaphore: asyncio.Semaphore) -> None:
    """One request under a permit of the semaphore it is handed."""
    async with semaphore:
        await meter.work()


async def fetch_all(urls: Sequence[int], meter: Meter, limit: int = 8) -> None:
    """All requests of one call, under a semaphore of that call."""
    semaphore = asyncio.Semaphore(limit)
    await asyncio.gather(*(fetch(url, meter, semaphore) for url in urls))


async def three_fetch_alls() -> int:
    """Return how many fetches three calls with a limit of 8 and twenty URLs have in flight."""
    meter = Meter()
    return await most_at_once(meter, [fetch_all(range(20), meter, limit=8) for _ in range(3)])


async def run_rollout_io(args: Any, key: str, meter: Meter, limits: dict[str, asyncio.Semaphore]) -> None:
    """One piece of work under the permit of its key; the semaphore is made when the key is new."""
    if key not in limits:
        limits[key] = asyncio.Semaphore(getattr(args, "rollout_io_concurrency", 4))
    async with limits[key]:
        await meter.work()


async def io_without_a_setting() -> int:
    """Return how many of many calls with one key hold a permit at once when nothing is set."""
    meter, args, limits = Meter(), SimpleNamespace(), dict[str, asyncio.Semaphore]()
    return await most_at_once(meter, [run_rollout_io(args, "save", meter, limits) for _ in range(32)])


class Pacer:
    """Lets one go after the other and holds nobody who has gone."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()

    async def wait(self) -> None:
        """Wait for a turn."""
        async with self.turn:
            await asyncio.sleep(0)


def generation_state() -> SimpleNamespace:
    """The helper of the tests: a state of one's own, with 8 permits."""
    return SimpleNamespace(semaphore=asyncio.Semaphore(8), pacer=Pacer())


async def pacing_test() -> int:
    """Return how many of 128 rollouts generate in the end, with 128 permits in place of the helper's."""
    meter, state = Meter(), generation_state()
    state.semaphore = asyncio.Semaphore(128)

    async def rollout() -> None:
        async with state.semaphore:
            await state.pacer.wait()
            await meter.work()

    return await most_at_once(meter, [rollout() for _ in range(128)])


MODELS = {
    "THREE_FETCH_ALLS_AT_ONCE": three_fetch_alls,
    "IO_PERMITS_BY_DEFAULT": io_without_a_setting,
    "PACING_TEST_AT_ONCE": pacing_test,
}
