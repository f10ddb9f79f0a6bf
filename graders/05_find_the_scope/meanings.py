"""What a wrong answer to exercise 05 would mean; like the key it never ships."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from permitlab.checks import Failed
from permitlab.content import beside

key = beside(__file__, "key")
s = beside(__file__, "situations")

Answers = Mapping[str, Any]
Meaning = tuple[str, str]
"""The sentence that says what a wrong answer would mean, and the misconception behind it."""

WRONG = "wrong-result"


def explain(name: str, answer: Any, answers: Answers) -> Failed:
    """Return the verdict on a wrong `answer` to the question `name`."""
    sentence, misconception = MEANINGS[name](answer, answers)
    failed: Failed = s.failed(sentence, misconception, name, answer, key.key_of()[name])
    return failed


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
    elsewhere = s.names(answers["AWAITED_OUTSIDE"]) or frozenset()
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
    elsewhere = s.names(answers["AWAITED_INSIDE"]) or frozenset()
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
