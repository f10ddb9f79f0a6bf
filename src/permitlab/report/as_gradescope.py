"""The verdict as Gradescope's `results.json` (gradescope-autograders.readthedocs.io, specification of the output)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from permitlab.report.harmless import printable
from permitlab.report.message import message_of, title_of
from permitlab.verdict import CheckResult, Status, Verdict
from permitlab.words import Words


def _test(number: str, result: CheckResult, words: Words) -> dict[str, Any]:
    return {
        "score": result.score,
        "max_score": result.check.points,
        "status": "passed" if result.status is Status.PASSED else "failed",
        "name": f"{result.slug}: {title_of(result, words)}",
        "number": number,
        "output": printable(message_of(result, words)),
        "output_format": "text",
        "visibility": "after_published" if result.check.hidden else "visible",
        "tags": [result.misconception] if result.misconception else [],
        "extra_data": {"id": result.id, "status": str(result.status), "misconception": result.misconception},
    }


def data(verdict: Verdict, words_for: Callable[[str], Words]) -> dict[str, Any]:
    """Return the result. Gradescope shows hidden checks once grades are published."""
    tests = [
        _test(f"{exercise.slug[:2]}.{place}", check, words_for(exercise.slug))
        for exercise in verdict.exercises
        for place, check in enumerate(exercise.checks, 1)
    ]
    points = words_for("").label("points", score=verdict.score, max_score=verdict.max_score)
    return {
        "score": verdict.score,
        "output": points,
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "stdout_visibility": "hidden",
        "extra_data": {"max_score": verdict.max_score, "flags": list(verdict.flags)},
        "tests": tests,
    }


def render(verdict: Verdict, words_for: Callable[[str], Words]) -> str:
    """Return the result as JSON."""
    return json.dumps(data(verdict, words_for), indent=2, ensure_ascii=False) + "\n"
