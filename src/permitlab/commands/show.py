"""`permitlab show`: the timeline of permits, check by check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from permitlab.catalog import Course
from permitlab.commands.grade import directory
from permitlab.content import checks_of
from permitlab.director.company import Company
from permitlab.director.stages import Theatre
from permitlab.grading import script_of
from permitlab.judge import Judge
from permitlab.report.message import message_of, title_of
from permitlab.report.timeline import lines, timeline
from permitlab.submission import read
from permitlab.trace import Trace
from permitlab.verdict import CheckResult, Status
from permitlab.words import Words


def run(course: Course, slug: str, submission: Path | None, words_for: Callable[[str], Words]) -> int:
    """Play every check of `slug` and draw its last run (the one with the fault, where there is one)."""
    exercise = course.find(slug)
    submitted = read(exercise, directory(course, submission))
    words, good = words_for(exercise.slug), True
    with Theatre() as theatre:
        company = Company(theatre, script_of(exercise, submitted))
        judge = Judge(exercise.slug, company, 0, dict(submitted.faults))
        for check in checks_of(exercise):
            judge.last = None
            result = judge.judge(check)
            good &= result.status is Status.PASSED
            _draw(result, judge.last, words)
        company.leave()
    return 0 if good else 1


def _draw(result: CheckResult, last: Trace | None, words: Words) -> None:
    click.echo(f"{title_of(result, words)}  [{words.label(str(result.status))}]")
    message = message_of(result, words)
    if message and result.status is not Status.WAITING:
        click.echo(f"  {message}")
    if last is not None:
        at = result.fault.at if result.fault and result.status is Status.FAILED else None
        for line in [
            words.label("timeline", schedule=words.schedule(last.label)),
            *lines(timeline(last, at), words.label("now")),
        ]:
            click.echo(f"  {line}")
    click.echo()
