"""The answers of exercise 07 beside the key: what a wrong one would mean, and small models that prove the numbers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from permitlab.checks import Failed, NotStarted
from permitlab.play import Play

WRONG = "wrong-result"
MOST_SHOWN = 60

MADE = {
    "one per process": "process",
    "one per call": "call",
    "one per key": "key",
    "none: it receives one": "received",
    "one per test": "test",
}
SHARED_BY = {
    "every caller in the process": "process",
    "the fetches of one call": "call",
    "callers with the same key": "key",
    "whoever gets it passed": "received",
    "one test": "test",
}
CHOICES = {"made": MADE, "shared_by": SHARED_BY}
"""The texts to choose from, and in a word what each says."""

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


# -- the sites


def answered(play: Play, field: str, shapes: Mapping[str, str]) -> None:
    """The answers to `field` are right for all sites of `shapes` (site to shape)."""
    sites = read(play)["SITES"]
    if type(sites) is not dict:
        raise failed("sites-odd", WRONG, sites, "dict")
    entries = {site: sites[site] for site in shapes if site in sites}
    if entries and all(_unanswered(entry, field) for entry in entries.values()):
        raise NotStarted
    for site, shape in shapes.items():
        right(entries, site, field, shape)


def right(entries: Mapping[str, Any], site: str, field: str, shape: str) -> None:
    """The answer to `field` at `site` is the one that fits `shape`."""
    wanted = next(text for text, word in CHOICES[field].items() if word == SHAPES[shape])
    if site not in entries:
        raise failed("site-missing", WRONG, None, wanted, site=site, field=field)
    if _unanswered(entries[site], field):
        raise failed("site-unanswered", WRONG, None, wanted, site=site, field=field)
    entry = entries[site]
    if type(entry) is not dict:
        raise failed("entry-odd", WRONG, entry, wanted, site=site)
    answer = entry[field]
    given = CHOICES[field].get(choice(answer))
    if given is None:
        raise failed(f"not-a-choice-{field}", WRONG, answer, wanted, site=site)
    if given != SHAPES[shape]:
        raise failed(f"{field}-{shape}-{given}", misplaced(shape, given), answer, wanted, site=site)


def _unanswered(entry: Any, field: str) -> bool:
    return entry is None or (type(entry) is dict and entry.get(field) is None)


def choice(answer: Any) -> str:
    """Return the text without regard to capitals, blanks and a full stop; empty for what is no text."""
    return " ".join(answer.split()).lower().rstrip(".") if type(answer) is str else ""


def misplaced(shape: str, given: str) -> str:
    """Name what somebody believes who takes a semaphore of `shape` for one of the kind `given`."""
    return "state-outlives-the-call" if SHAPES[shape] == "test" and given != "call" else "private-semaphore"


# -- the numbers


async def proven(play: Play, name: str, model: Awaitable[int]) -> None:
    """The number `name` of the submission is what `model` counts when it runs."""
    wanted = await model
    answer = read(play)[name]
    if answer is None:
        raise NotStarted
    count = number(answer)
    if count is None:
        raise failed("not-a-number", WRONG, answer, wanted, name=name)
    if count != wanted:
        sentence, misconception = MEANINGS[name](count, wanted)
        raise failed(sentence, misconception, count, wanted, name=name)


def number(value: Any) -> int | None:
    """Return `value` if it is a whole number; True and False are none."""
    if type(value) is float and value.is_integer():
        return int(value)
    return value if type(value) is int else None


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


# -- what both need


def read(play: Play) -> dict[str, Any]:
    """Return the submission's answers by the names of their constants."""
    told = play.ask("read")
    return told if type(told) is dict else dict.fromkeys(("SITES", *MEANINGS))


def failed(key: str, misconception: str, answer: Any, wanted: Any, **details: Any) -> Failed:
    """Return the verdict on a wrong answer."""
    return Failed(
        key,
        misconception=misconception,
        observed={"answer": shown(answer)},
        expected={"answer": shown(wanted)},
        details=details,
    )


def shown(value: Any) -> Any:
    """Return an answer in a form for reports, no longer than a person reads."""
    return value if value is None or type(value) in (bool, int, float) else str(value)[:MOST_SHOWN]
