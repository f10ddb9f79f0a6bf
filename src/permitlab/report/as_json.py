"""The result as data, `permitlab/result/v1`; described in docs/result-format.md."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable
from typing import Any

from permitlab import __version__
from permitlab.report.message import message_of, title_of
from permitlab.verdict import CheckResult, ExerciseResult, Verdict
from permitlab.words import Words

SCHEMA = "permitlab/result/v1"


def plain(value: Any) -> Any:
    """Return `value` as JSON has it: what is no JSON value becomes its `repr`."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(str(plain(item)) for item in value)
    return value if value is None or type(value) in (bool, int, float, str) else repr(value)


def check_data(result: CheckResult, words: Words) -> dict[str, Any]:
    """Return one check of the result."""
    fault = result.fault
    return {
        "id": result.id,
        "title": title_of(result, words),
        "task": result.check.task,
        "hidden": result.check.hidden,
        "status": str(result.status),
        "score": result.score,
        "max_score": result.check.points,
        "misconception": result.misconception,
        "message": message_of(result, words),
        "observed": plain(fault.observed) if fault else {},
        "expected": plain(fault.expected) if fault else {},
        "schedules": result.schedules,
        "seed": result.seed,
    }


def exercise_data(exercise: ExerciseResult, words: Words) -> dict[str, Any]:
    """Return one exercise of the result."""
    return {
        "slug": exercise.slug,
        "title": exercise.titles[words.language],
        "status": str(exercise.status),
        "score": exercise.score,
        "max_score": exercise.max_score,
        "message": words.say("broken", why=exercise.broken) if exercise.broken else "",
        "checks": [check_data(result, words) for result in exercise.checks],
    }


def data(verdict: Verdict, words_for: Callable[[str], Words]) -> dict[str, Any]:
    """Return the whole result; `words_for(slug)` gives the words of an exercise."""
    return {
        "schema": SCHEMA,
        "kit": __version__,
        "python": platform.python_version(),
        "submission": verdict.submission,
        "isolation": {"level": verdict.level, "layers": dict(verdict.layers)},
        "score": verdict.score,
        "max_score": verdict.max_score,
        "flags": list(verdict.flags),
        "exercises": [exercise_data(exercise, words_for(exercise.slug)) for exercise in verdict.exercises],
    }


def render(verdict: Verdict, words_for: Callable[[str], Words]) -> str:
    """Return the result as indented JSON text; what no terminal should see raw is escaped."""
    text = json.dumps(data(verdict, words_for), indent=2, ensure_ascii=False) + "\n"
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)
