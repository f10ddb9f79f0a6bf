"""The verdict as Gradescope's `results.json` (gradescope-autograders.readthedocs.io, specification of the output).

Hidden checks are shown when the bundle says so (by default once grades are published); until then nothing else may
tell of them, so the text above the tests has no sum.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from permitlab.report.harmless import printable
from permitlab.report.message import message_of, title_of
from permitlab.verdict import CheckResult, Status, Verdict
from permitlab.words import Words

HIDDEN_SHOWN = "after_published"


def _test(number: str, result: CheckResult, words: Words, visibility: str) -> dict[str, Any]:
    return {
        "score": result.score,
        "max_score": result.check.points,
        "status": "passed" if result.status is Status.PASSED else "failed",
        "name": f"{result.slug}: {title_of(result, words)}",
        "number": number,
        "output": printable(message_of(result, words)),
        "output_format": "text",
        "visibility": visibility if result.check.hidden else "visible",
        "tags": [result.misconception] if result.misconception else [],
        "extra_data": {"id": result.id, "status": str(result.status), "misconception": result.misconception},
    }


def data(verdict: Verdict, words_for: Callable[[str], Words], visibility: str = HIDDEN_SHOWN) -> dict[str, Any]:
    """Return the result; `visibility` (Gradescope's word) says when hidden checks are shown."""
    tests = [
        _test(f"{exercise.slug[:2]}.{place}", check, words_for(exercise.slug), visibility)
        for exercise in verdict.exercises
        for place, check in enumerate(exercise.checks, 1)
    ]
    return {
        "score": verdict.score,
        "test_output_format": "text",
        "test_name_format": "text",
        "stdout_visibility": "hidden",
        "extra_data": {"max_score": verdict.max_score, "flags": list(verdict.flags)},
        "tests": tests,
    }


def render(verdict: Verdict, words_for: Callable[[str], Words], visibility: str = HIDDEN_SHOWN) -> str:
    """Return the result as JSON."""
    return json.dumps(data(verdict, words_for, visibility), indent=2, ensure_ascii=False) + "\n"
