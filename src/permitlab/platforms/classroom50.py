"""The entry point of a Classroom 50 bundle: grades the checkout it runs in and writes `result.json` there.

What the platform gives: the working directory is the student's checkout, who and what stand in environment
variables, `autograder.py` and what it needs lie in the bundle. What it wants: `result.json`, perhaps
`release-body.md`, lines in `$GITHUB_OUTPUT`, and exit code 0 unless the grading itself broke.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from permitlab.catalog import Course
from permitlab.director.stages import Theatre
from permitlab.grading import grade
from permitlab.platforms import layout, settings
from permitlab.platforms.outputs import append, complaints
from permitlab.report import as_classroom50, as_markdown
from permitlab.verdict import Verdict

FILES = ("result.json", "release-body.md")


def main(bundle: str | Path, checkout: str | Path, environment: Mapping[str, str]) -> int:
    """Grade `checkout`; return the exit code: 0 graded, 3 broken (then no result is written)."""
    place, chosen = Path(checkout), settings.read(Path(bundle))
    for name in FILES:
        layout.remove(place / name)  # what a student handed in under this name is no result
    course = Course(Path(bundle) / "course")
    exercises = course.exercises()
    with layout.submission(place, exercises) as found, Theatre() as theatre:
        verdict = grade(exercises, found, theatre, chosen.options())
    if verdict.exit_code == 3:
        print(complaints(verdict))
        return 3
    words_for = chosen.words_for(course)
    layout.write_new(place / FILES[0], as_classroom50.render(verdict, words_for, environment, datetime.now(UTC)))
    layout.write_new(place / FILES[1], as_markdown.render(verdict, words_for))
    append(environment, "GITHUB_OUTPUT", f"status={_status(verdict)}\nsummary={summary(verdict)}\n")
    print(summary(verdict))
    return 0


def _status(verdict: Verdict) -> str:
    return "success" if verdict.exit_code == 0 else "failure"


def summary(verdict: Verdict) -> str:
    """Return the result in a line without anything of the student's."""
    passed = sum(exercise.score == exercise.max_score for exercise in verdict.exercises)
    return f"{verdict.score}/{verdict.max_score} points, {passed} of {len(verdict.exercises)} exercises passed"
