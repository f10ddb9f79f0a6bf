"""What a workflow runner reads: its output files, and a log in which nothing of a student's is a command."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from permitlab.report.harmless import quiet
from permitlab.verdict import Verdict


def append(environment: Mapping[str, str], variable: str, text: str) -> None:
    """Append `text` to the file that `variable` names; nothing happens where there is none."""
    if environment.get(variable):
        with Path(environment[variable]).open("a", encoding="utf-8") as file:
            file.write(text)


def complaints(verdict: Verdict) -> str:
    """Return what broke in the kit, a line each, for the log."""
    said = {exercise.broken for exercise in verdict.exercises if exercise.broken}
    said |= {check.why for exercise in verdict.exercises for check in exercise.checks if check.why}
    return "\n".join(f"permitlab: broken, nothing was graded: {quiet(why)}" for why in sorted(said))
