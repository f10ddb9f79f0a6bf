"""The verdict as Classroom 50's `result.json` (`classroom50/result/v1`).

The platform hands over who and what in environment variables; outside it, placeholders stand in their place.
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
    "classroom": "CLASSROOM",
    "assignment": "ASSIGNMENT",
    "assignment_type": "ASSIGNMENT_TYPE",
    "owner": "OWNER",
    "submission": "SUBMISSION_TAG",
    "commit": "COMMIT_URL",
    "release": "RELEASE_URL",
    "review": "REVIEW_URL",
}
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
    who = {name: environment.get(variable) or OUTSIDE.get(name, "local") for name, variable in FIELDS.items()}
    return {
        "schema": SCHEMA,
        **who,
        "datetime": now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": verdict.score,
        "max-score": verdict.max_score,
        "tests": [_test(check, words_for(e.slug)) for e in verdict.exercises for check in e.checks],
    }


def render(verdict: Verdict, words_for: Callable[[str], Words], environment: Mapping[str, str], now: datetime) -> str:
    """Return the result as JSON."""
    return json.dumps(data(verdict, words_for, environment, now), indent=2, ensure_ascii=False) + "\n"
