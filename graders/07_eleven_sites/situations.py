"""The answers of exercise 07 in the form in which they are compared with the key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from permitlab import sealed
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

NUMBERS = ("THREE_FETCH_ALLS_AT_ONCE", "IO_PERMITS_BY_DEFAULT", "PACING_TEST_AT_ONCE")

# -- the sites


def answered(play: Play, field: str, wanted: Iterable[str]) -> None:
    """The answers to `field` are right for all the sites `wanted`."""
    sites = read(play)["SITES"]
    if type(sites) is not dict:
        raise failed("sites-odd", WRONG, sites)
    entries = {site: sites[site] for site in wanted if site in sites}
    if entries and all(_unanswered(entry, field) for entry in entries.values()):
        raise NotStarted
    for site in wanted:
        right(entries, site, field)


def right(entries: Mapping[str, Any], site: str, field: str) -> None:
    """The answer to `field` at `site` is one of the texts to choose from, and the right one."""
    if site not in entries:
        raise failed("site-missing", WRONG, None, site=site, field=field)
    if _unanswered(entries[site], field):
        raise failed("site-unanswered", WRONG, None, site=site, field=field)
    entry = entries[site]
    if type(entry) is not dict:
        raise failed("entry-odd", WRONG, entry, site=site)
    answer = entry[field]
    given = CHOICES[field].get(choice(answer))
    if given is None:
        raise failed(f"not-a-choice-{field}", WRONG, answer, site=site)
    sealed.compare(__file__, f"{field}:{site}", given, answer)


def _unanswered(entry: Any, field: str) -> bool:
    return entry is None or (type(entry) is dict and entry.get(field) is None)


def choice(answer: Any) -> str:
    """Return the text without regard to capitals, blanks and a full stop; empty for what is no text."""
    return " ".join(answer.split()).lower().rstrip(".") if type(answer) is str else ""


# -- the numbers


def counted(play: Play, name: str) -> None:
    """The number `name` of the submission is what a model of the code counts when it runs."""
    answer = read(play)[name]
    if answer is None:
        raise NotStarted
    count = number(answer)
    if count is None:
        raise failed("not-a-number", WRONG, answer, name=name)
    sealed.compare(__file__, name, count)


def number(value: Any) -> int | None:
    """Return `value` if it is a whole number; True and False are none."""
    if type(value) is float and value.is_integer():
        return int(value)
    return value if type(value) is int else None


# -- what both need


def read(play: Play) -> dict[str, Any]:
    """Return the submission's answers by the names of their constants."""
    told = play.ask("read")
    return told if type(told) is dict else dict.fromkeys(("SITES", *NUMBERS))


def failed(key: str, misconception: str, answer: Any, wanted: Any = None, **details: Any) -> Failed:
    """Return the verdict on a wrong answer; `wanted` is known where the key is."""
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
