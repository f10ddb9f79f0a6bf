"""The entry point in a student's own GitHub Actions: the shape of GitHub Classroom's graders, and a job summary."""

from __future__ import annotations

from collections.abc import Mapping

from permitlab.platforms.outputs import append
from permitlab.report import as_github, as_markdown
from permitlab.report.formats import WordsFor
from permitlab.verdict import Verdict

LARGEST_SUMMARY = 900_000
"""Bytes of a job summary; the runner refuses more than a MiB."""


def report(verdict: Verdict, words_for: WordsFor, environment: Mapping[str, str]) -> None:
    """Write the output `result` and the job summary where the runner looks for them."""
    append(environment, "GITHUB_OUTPUT", as_github.output_line(as_github.render(verdict, words_for)))
    summary = as_markdown.render(verdict, words_for).encode()[:LARGEST_SUMMARY]
    append(environment, "GITHUB_STEP_SUMMARY", summary.decode("utf-8", "ignore"))
