"""`permitlab actions`: judge in a GitHub Actions step; the log, the output `result` and the job summary."""

from __future__ import annotations

import os

import click

from permitlab.catalog import CallError, Course
from permitlab.director.stages import Theatre
from permitlab.grading import Options, grade
from permitlab.platforms.actions import report
from permitlab.report.as_text import Terminal, render
from permitlab.report.formats import WordsFor
from permitlab.report.harmless import quiet


def run(course: Course, slugs: tuple[str, ...], words_for: WordsFor) -> int:
    """Judge `exercises/`; return the exit code."""
    if not os.environ.get("GITHUB_OUTPUT"):
        raise CallError("there is no GITHUB_OUTPUT here; outside a workflow use: permitlab grade --format github")
    with Theatre() as theatre:
        verdict = grade(course.select(slugs), course.root / "exercises", theatre, Options())
    report(verdict, words_for, os.environ)
    click.echo(quiet(render(verdict, words_for, Terminal())), nl=False)
    return verdict.exit_code
