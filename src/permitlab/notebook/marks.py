"""Judges what a notebook holds, with the engine that judges files; points and sentences task by task."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from permitlab.box import REQUIRED
from permitlab.catalog import Exercise
from permitlab.director.stages import Theatre
from permitlab.grading import Options, grade_exercise
from permitlab.report.as_text import Terminal, render_exercise
from permitlab.submission import received
from permitlab.verdict import ExerciseResult, Status
from permitlab.words import Words


def options(which: str, level: str) -> Options:
    """Return how to judge: `which` checks; the `level` is required (every layer of the box) or process."""
    return Options(which, required=tuple(sorted(REQUIRED)) if level == "required" else (), level=level)


def judged(exercise: Exercise, sources: Mapping[str, bytes], chosen: Options) -> ExerciseResult:
    """Judge the files of one exercise. In a thread of its own: a notebook's main thread has an event loop running."""

    def judge() -> ExerciseResult:
        with Theatre() as theatre:
            return grade_exercise(exercise, received(exercise, sources, {}), theatre, chosen)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(judge).result()


def of_task(result: ExerciseResult, task: int) -> ExerciseResult:
    """Return the part of `result` that belongs to one task."""
    return replace(result, checks=tuple(check for check in result.checks if check.check.task == task))


def why_broken(result: ExerciseResult) -> str:
    """Return what of ours broke, or nothing."""
    if result.status is not Status.BROKEN or (not result.broken and not result.checks):
        return ""
    return result.broken or next((check.why for check in result.checks if check.why), "unknown")


def told(result: ExerciseResult, words: Words) -> str:
    """Return the feedback on `result` as plain text."""
    return render_exercise(result, words, Terminal()).rstrip("\n")
