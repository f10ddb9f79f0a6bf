"""The verdict in the shape of GitHub Classroom's Python grader (version 3), which its reporter action reads.

Source of the fields: the public actions `classroom-resources/autograding-python-grader` and `-grading-reporter`.
The reporter shows `test_code` for every test, so the message stands there (`message` it shows only for an error);
`line_no` 0 keeps "line undefined" away. It sums `score` over the tests and `max_score` over the graders.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

from permitlab.report.harmless import quiet
from permitlab.report.message import message_of, title_of
from permitlab.verdict import CheckResult, ExerciseResult, Status, Verdict
from permitlab.words import Words

KIND = {Status.PASSED: "pass", Status.BROKEN: "error"}


def _test(result: CheckResult, words: Words) -> dict[str, Any]:
    message = quiet(message_of(result, words))
    return {
        "name": f"{result.slug}: {quiet(title_of(result, words))}",
        "status": KIND.get(result.status, "fail"),
        "score": result.score,
        "message": message,
        "test_code": message,
        "task_id": result.check.task,
        "filename": f"{result.slug}",
        "line_no": 0,
        "duration": 0,
    }


def _broken(exercise: ExerciseResult, words: Words) -> dict[str, Any]:
    """Return the one test of an exercise that could not be judged: a report without tests has no sum."""
    message = quiet(words.say("broken", why=exercise.broken))
    return {
        "name": exercise.slug,
        "status": "error",
        "score": 0,
        "message": message,
        "test_code": message,
        "task_id": 0,
        "filename": exercise.slug,
        "line_no": 0,
        "duration": 0,
    }


def data(verdict: Verdict, words_for: Callable[[str], Words]) -> dict[str, Any]:
    """Return the result as the reporter wants it: every test has a score, and there is always a test."""
    tests = []
    for exercise in verdict.exercises:
        words = words_for(exercise.slug)
        tests += [_test(check, words) for check in exercise.checks] or [_broken(exercise, words)]
    status = {0: "pass", 3: "error"}.get(verdict.exit_code, "fail")
    return {"version": 3, "status": status, "max_score": verdict.max_score, "tests": tests}


def render(verdict: Verdict, words_for: Callable[[str], Words]) -> str:
    """Return the result as compact JSON."""
    return json.dumps(data(verdict, words_for), ensure_ascii=False, separators=(",", ":")) + "\n"


def output_line(rendered: str) -> str:
    """Return the line for `$GITHUB_OUTPUT`: base64, so that nothing in it can be taken for a command."""
    return f"result={base64.b64encode(rendered.encode()).decode()}\n"
