"""The verdict as a Common Test Report (ctrf.io, `CTRF` specification 0.0.0): one test a check, points in `extra`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from permitlab import __version__
from permitlab.report.message import message_of, title_of
from permitlab.verdict import CheckResult, ExerciseResult, Status, Verdict
from permitlab.words import Words

KIND = {Status.PASSED: "passed", Status.WAITING: "skipped", Status.NOT_STARTED: "pending", Status.BROKEN: "other"}


def _test(result: CheckResult, words: Words) -> dict[str, Any]:
    return {
        "name": result.id,
        "status": KIND.get(result.status, "failed"),
        "duration": 0,
        "message": message_of(result, words),
        "rawStatus": str(result.status),
        "suite": [result.slug],
        "extra": {
            "title": title_of(result, words),
            "score": result.score,
            "max_score": result.check.points,
            "misconception": result.misconception,
        },
    }


def _broken(exercise: ExerciseResult, words: Words) -> dict[str, Any]:
    """Return the one test of an exercise that could not be judged."""
    return {
        "name": exercise.slug,
        "status": "other",
        "duration": 0,
        "message": words.say("broken", why=exercise.broken),
        "rawStatus": str(exercise.status),
        "suite": [exercise.slug],
    }


def data(verdict: Verdict, words_for: Callable[[str], Words]) -> dict[str, Any]:
    """Return the report. Times are 0: nothing in a verdict depends on how long it took."""
    tests = [_test(check, words_for(e.slug)) for e in verdict.exercises for check in e.checks]
    tests += [_broken(e, words_for(e.slug)) for e in verdict.exercises if not e.checks]
    found = [test["status"] for test in tests]
    kinds = ("passed", "failed", "skipped", "pending", "other")
    summary = {"tests": len(tests), **{kind: found.count(kind) for kind in kinds}, "start": 0, "stop": 0}
    return {
        "reportFormat": "CTRF",
        "specVersion": "0.0.0",
        "results": {
            "tool": {"name": "permitlab", "version": __version__},
            "summary": summary,
            "tests": tests,
            "extra": {"submission": verdict.submission, "score": verdict.score, "max_score": verdict.max_score},
        },
    }


def render(verdict: Verdict, words_for: Callable[[str], Words]) -> str:
    """Return the report as JSON."""
    return json.dumps(data(verdict, words_for), indent=2, ensure_ascii=False) + "\n"
