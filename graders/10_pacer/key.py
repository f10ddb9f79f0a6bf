"""The key of exercise 10, task 4, a small model of a pacer, and what each wrong answer would mean. It never ships."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from permitlab.checks import Failed
from permitlab.content import beside

s = beside(__file__, "situations")

PERMITS, PACE, LASTS, UNTIL = 4, 100, 5000, 2000
"""What the questions are about; times in whole milliseconds."""


def in_flight(permits: int | None, *, lasts: int = LASTS, until: int = UNTIL) -> int:
    """Let calls start as early as pacer and permits allow; return how many are in flight just before `until`."""
    starts: list[int] = []
    while True:
        turn = starts[-1] + PACE if starts else 0
        free = starts[-permits] + lasts if permits and len(starts) >= permits else 0
        if max(turn, free) >= until:
            return sum(start + lasts >= until for start in starts)
        starts.append(max(turn, free))


def answers() -> dict[str, Any]:
    """Return the right answers, by the names of the constants."""
    slower = in_flight(None, lasts=2 * LASTS, until=10 * LASTS)
    bounds = slower <= in_flight(None, until=10 * LASTS)
    return {s.WITHOUT: in_flight(None), s.WITH: in_flight(PERMITS), s.BOUNDS: bounds}


def explain(name: str, answer: Any, _told: Any) -> Failed:
    """Return the verdict on a wrong `answer` to the question `name`."""
    sentence, misconception = MEANINGS[name](answer)
    verdict: Failed = s.wrong(sentence, misconception, name, answer, answers()[name])
    return verdict


def _without_permits(answer: int) -> tuple[str, str]:
    right, steady = in_flight(None), in_flight(None, until=10 * LASTS)
    if abs(answer - right) == 1:
        return "without-fence", "wrong-timing"
    if answer == PERMITS:
        return "without-permits", "rate-is-not-concurrency"
    if answer == steady:
        return "without-steady", "wrong-timing"
    if answer > right:
        return ("without-everybody", "permits-are-tasks") if answer > steady else ("without-many", "wrong-timing")
    return "without-few", "rate-is-not-concurrency"


def _with_permits(answer: int) -> tuple[str, str]:
    if answer == in_flight(None):
        return "with-as-without", "rate-is-not-concurrency"
    if answer > PERMITS:
        rate = answer % PERMITS == 0 and answer <= PERMITS * in_flight(None)
        return "with-more", "rate-is-not-concurrency" if rate or answer < 100 else "permits-are-tasks"
    return "with-fewer", "rate-is-not-concurrency"


def _bounds(_answer: bool) -> tuple[str, str]:
    return "bounds-wrong", "rate-is-not-concurrency"


MEANINGS: Mapping[str, Callable[[Any], tuple[str, str]]] = {
    s.WITHOUT: _without_permits,
    s.WITH: _with_permits,
    s.BOUNDS: _bounds,
}
