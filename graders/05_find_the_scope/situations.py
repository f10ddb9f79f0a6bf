"""The answers of exercise 05 in the form in which they are compared with the key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from permitlab import sealed
from permitlab.checks import Failed, NotStarted
from permitlab.play import Play

Answers = Mapping[str, Any]

WRONG = "wrong-result"
MOST_SHOWN = 60


def answered(play: Play, name: str) -> None:
    """The answer `name` of the submission is what the excerpt says or does."""
    told = play.ask("read", sorted(KINDS))
    answers: Answers = told if isinstance(told, dict) else {}
    if answers.get(name) is None:
        raise NotStarted
    answer = KINDS[name](answers[name])
    if answer is None:
        raise failed(f"kind-{KINDS[name].__name__}", WRONG, name, answers[name])
    sealed.compare(__file__, name, answer, answers)


def failed(sentence: str, misconception: str, name: str, answer: Any, wanted: Any = None) -> Failed:
    """Return the verdict on a wrong answer; `odd` names what should not be in a set, `lacking` what should."""
    details = {"name": name}
    if isinstance(answer, frozenset) and isinstance(wanted, frozenset):
        details |= {"odd": listed(answer - wanted), "lacking": listed(wanted - answer)}
    return Failed(
        sentence,
        misconception=misconception,
        observed={"answer": shown(answer)},
        expected={"answer": shown(wanted)},
        details=details,
    )


def listed(names: frozenset[str]) -> str:
    """Return `names` in one line."""
    return ", ".join(shown(names)) or "-"


def shown(value: Any) -> Any:
    """Return an answer in a form for reports, none of them longer than a person reads."""
    if isinstance(value, list | tuple | set | frozenset):
        return sorted(str(one)[:MOST_SHOWN] for one in value)[:MOST_SHOWN]
    return value if type(value) in (bool, int, float) else str(value)[:MOST_SHOWN]


# -- what is equal for a person


def number(value: Any) -> int | None:
    """Return `value` if it is a whole number; True and False are none."""
    if type(value) is float and value.is_integer():
        return int(value)
    return value if type(value) is int else None


def truth(value: Any) -> bool | None:
    """Return `value` if it is True or False."""
    return value if type(value) is bool else None


def choice(value: Any) -> str | None:
    """Return the text without regard to capitals, blanks and a full stop."""
    return " ".join(value.split()).lower().rstrip(".") if type(value) is str else None


def names(value: Any) -> frozenset[str] | None:
    """Return the names in any collection of texts, each as it is called: `await a.b.c(x)` is `c`."""
    if value == {}:  # what many write for an empty set
        return frozenset()
    if not isinstance(value, list | tuple | set | frozenset) or any(type(one) is not str for one in value):
        return None
    return frozenset(_bare(one) for one in value)


def _bare(name: str) -> str:
    called = name.strip().removeprefix("await ").partition("(")[0]
    return called.rpartition(".")[2].strip()


KINDS: dict[str, Callable[[Any], Any]] = {
    "FIRST_LINE_HELD": number,
    "LAST_LINE_HELD": number,
    "AWAITED_INSIDE": names,
    "AWAITED_OUTSIDE": names,
    "PERMITS": number,
    "PERMITS_WITH_OVERRIDE": number,
    "ABORTED_WHILE_WAITING": choice,
    "SCORING_IS_LIMITED": truth,
    "SCORING_AT_ONCE": number,
    "PACER_BOUNDS_IN_FLIGHT": truth,
}
