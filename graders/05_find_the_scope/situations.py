"""The answers of exercise 05 beside the key, and what each wrong one would mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from permitlab.checks import Failed, NotStarted
from permitlab.content import beside
from permitlab.play import Play

key = beside(__file__, "key")

Answers = Mapping[str, Any]
Meaning = tuple[str, str]
"""The sentence that says what a wrong answer would mean, and the misconception behind it."""

WRONG = "wrong-result"
MOST_SHOWN = 60


def answered(play: Play, name: str) -> None:
    """The answer `name` of the submission is what the excerpt says or does."""
    right = key.key_of()
    told = play.ask("read", sorted(right))
    answers: Answers = told if isinstance(told, dict) else {}
    if answers.get(name) is None:
        raise NotStarted
    answer, wanted = KINDS[name](answers[name]), right[name]
    if answer is None:
        raise failed(f"kind-{KINDS[name].__name__}", WRONG, name, answers[name], wanted)
    if answer != wanted:
        sentence, misconception = MEANINGS[name](answer, answers)
        raise failed(sentence, misconception, name, answer, wanted)


def failed(sentence: str, misconception: str, name: str, answer: Any, wanted: Any) -> Failed:
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


# -- what a wrong answer would mean


def first_line(line: int, _answers: Answers) -> Meaning:
    """Explain a wrong first line of the block."""
    reading = key.reading_of()
    if line in reading.makes:
        return "line-makes", "no-permit"
    if line not in reading.function:
        return "line-elsewhere", WRONG
    if line == reading.header:
        return "first-line-header", "scope-too-wide"
    if line < reading.first:
        return "first-line-early", "scope-too-wide"
    return _late_first_line(line, reading)


def _late_first_line(line: int, reading: Any) -> Meaning:
    if line > reading.last:
        return "first-line-after-all", "no-permit"
    if line > min(reading.inside[name] for name in reading.generating):
        return "first-line-late", "turnstile"
    if line > reading.looks:
        return "first-line-after-the-look", "answer-before-permit"
    return "first-line-after-the-pacer", "rate-is-not-concurrency"


def last_line(line: int, _answers: Answers) -> Meaning:
    """Explain a wrong last line of the block."""
    reading = key.reading_of()
    if line in reading.makes:
        return "line-makes", "no-permit"
    if line not in reading.function:
        return "line-elsewhere", WRONG
    if line >= min(reading.outside.values()):
        return "last-line-scoring", "scope-too-wide"
    if line > reading.last:
        return "last-line-late", "scope-too-wide"
    if line < reading.first:
        return "last-line-before", "turnstile"
    return "last-line-early", "turnstile"


def inside(answer: frozenset[str], answers: Answers) -> Meaning:
    """Explain a wrong set of what is awaited with the permit in hand."""
    reading = key.reading_of()
    elsewhere = names(answers["AWAITED_OUTSIDE"]) or frozenset()
    lacking = key.key_of()["AWAITED_INSIDE"] - answer
    if _unawaited(answer, reading):
        return "inside-unawaited", WRONG
    if lacking & elsewhere & reading.generating or lacking >= reading.generating:
        return "inside-without-generating", "turnstile"
    if answer & frozenset(reading.outside):
        return "inside-scoring", "scope-too-wide"
    if lacking == reading.pacer:
        return "inside-without-the-pacer", "rate-is-not-concurrency"
    return "inside-other", WRONG


def outside(answer: frozenset[str], answers: Answers) -> Meaning:
    """Explain a wrong set of what is awaited without a permit."""
    reading = key.reading_of()
    elsewhere = names(answers["AWAITED_INSIDE"]) or frozenset()
    lacking = key.key_of()["AWAITED_OUTSIDE"] - answer
    if _unawaited(answer, reading):
        return "outside-unawaited", WRONG
    if answer & reading.generating:
        return "outside-generating", "turnstile"
    if answer & reading.pacer:
        return "outside-the-pacer", "rate-is-not-concurrency"
    if not answer or lacking & elsewhere:
        return "outside-without-scoring", "scope-too-wide"
    return "outside-other", WRONG


def _unawaited(answer: frozenset[str], reading: Any) -> bool:
    return bool(answer & (reading.unawaited | {"semaphore", "acquire", "__aenter__"}))


def permits(count: int, _answers: Answers) -> Meaning:
    """Explain a wrong number of permits."""
    each, servers = key.PER_SERVER, key.ENGINES
    told: dict[int, Meaning] = {
        each: ("permits-of-one-server", "private-semaphore"),
        servers: ("permits-are-servers", "permits-are-tasks"),
        each + servers: ("permits-added", WRONG),
        each // servers: ("permits-shared-out", WRONG),
        key.OVERRIDE: ("permits-of-the-override", WRONG),
        1: ("permits-one", "serialised"),
    }
    return told.get(count, ("permits-other", WRONG))


def override(count: int, _answers: Answers) -> Meaning:
    """Explain a wrong number of permits with an override."""
    each, servers = key.PER_SERVER, key.ENGINES
    told: dict[int, Meaning] = {
        each * servers: ("override-ignored", WRONG),
        each: ("override-ignored", WRONG),
        key.OVERRIDE * servers: ("override-per-server", "private-semaphore"),
        key.OVERRIDE * each: ("override-multiplied", WRONG),
        key.OVERRIDE * each * servers: ("override-multiplied", WRONG),
        key.OVERRIDE + each * servers: ("override-added", WRONG),
        key.OVERRIDE // servers: ("override-shared-out", WRONG),
    }
    return told.get(count, ("override-other", WRONG))


def aborted(text: str, _answers: Answers) -> Meaning:
    """Explain a wrong outcome of an abort during the wait."""
    told: dict[str, Meaning] = {
        key.GENERATES: ("aborted-generates", "answer-before-permit"),
        key.KEEPS: ("aborted-keeps", "never-returned"),
        key.NEVER: ("aborted-never", "never-returned"),
        key.GIVES_BACK: ("aborted-other", WRONG),
    }
    return told.get(text, ("aborted-none-of-the-four", WRONG))


def limited(_answer: bool, _answers: Answers) -> Meaning:
    """Explain the wrong answer to whether scoring is limited."""
    return "limited-wrong", "scope-too-wide"


def at_once(count: int, _answers: Answers) -> Meaning:
    """Explain a wrong number of samples scored at once."""
    told: dict[int, Meaning] = {
        key.PERMITS: ("scored-are-the-permits", "scope-too-wide"),
        1: ("scored-one", "serialised"),
        key.SAMPLES - key.PERMITS: ("scored-left-over", "permits-are-tasks"),
        key.SAMPLES + key.PERMITS: ("scored-too-many", "permits-are-tasks"),
        key.SAMPLES // key.PERMITS: ("scored-in-waves", "scope-too-wide"),
    }
    if count in told:
        return told[count]
    return ("scored-too-many", WRONG) if count > key.SAMPLES else ("scored-other", "scope-too-wide")


def pacer(_answer: bool, _answers: Answers) -> Meaning:
    """Explain the wrong answer to whether the pacer bounds what is in flight."""
    return "pacer-wrong", "rate-is-not-concurrency"


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
MEANINGS: dict[str, Callable[[Any, Answers], Meaning]] = {
    "FIRST_LINE_HELD": first_line,
    "LAST_LINE_HELD": last_line,
    "AWAITED_INSIDE": inside,
    "AWAITED_OUTSIDE": outside,
    "PERMITS": permits,
    "PERMITS_WITH_OVERRIDE": override,
    "ABORTED_WHILE_WAITING": aborted,
    "SCORING_IS_LIMITED": limited,
    "SCORING_AT_ONCE": at_once,
    "PACER_BOUNDS_IN_FLIGHT": pacer,
}
