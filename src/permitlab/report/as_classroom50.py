"""The verdict as Classroom 50's `result.json` (`classroom50/result/v1`).

The platform hands over who and what in environment variables; outside it, placeholders stand in their place.
Its runner stamps owner, assignment type and the moment of submission (`datetime`) itself; `graded_at` is ours.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from permitlab.report.harmless import quiet
from permitlab.report.message import message_of, title_of
from permitlab.verdict import CheckResult, Status, Verdict
from permitlab.words import Words

SCHEMA = "classroom50/result/v1"
FIELDS = {
    "classroom": ("CLASSROOM",),
    "assignment": ("ASSIGNMENT",),
    "assignment_type": ("ASSIGNMENT_TYPE",),
    "owner": ("OWNER", "USERNAME"),
    "submission": ("SUBMISSION_TAG",),
    "commit": ("COMMIT_URL",),
    "release": ("RELEASE_URL",),
    "review": ("REVIEW_URL", "COMMIT_URL"),
}
"""Where each field comes from: the first of these variables that is set."""
OUTSIDE = {"assignment_type": "individual", "submission": "submit/local"}


def _test(result: CheckResult, words: Words) -> dict[str, Any]:
    return {
        "test-name": f"{result.slug}: {title_of(result, words)}",
        "passed": result.status is Status.PASSED,
        "score": result.score,
        "max-score": result.check.points,
        "id": result.id,
        "status": str(result.status),
        "misconception": result.misconception,
        "message": quiet(message_of(result, words)),
    }


def data(
    verdict: Verdict, words_for: Callable[[str], Words], environment: Mapping[str, str], now: datetime
) -> dict[str, Any]:
    """Return the result as the runner validates it: integer scores, our own keys on each test."""
    when = now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "schema": SCHEMA,
        **who(environment),
        "datetime": when,
        "graded_at": when,
        "score": verdict.score,
        "max-score": verdict.max_score,
        "tests": [_test(check, words_for(e.slug)) for e in verdict.exercises for check in e.checks],
    }


def who(environment: Mapping[str, str]) -> dict[str, str]:
    """Return who handed in what, as the environment says."""
    found = {name: [environment[v] for v in variables if environment.get(v)] for name, variables in FIELDS.items()}
    return {name: (values or [OUTSIDE.get(name, "local")])[0] for name, values in found.items()}


def render(verdict: Verdict, words_for: Callable[[str], Words], environment: Mapping[str, str], now: datetime) -> str:
    """Return the result as JSON."""
    return json.dumps(data(verdict, words_for, environment, now), indent=2, ensure_ascii=False) + "\n"
