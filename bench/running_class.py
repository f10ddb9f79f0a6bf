"""Ours in a running class: one theatre, opened once; each submission is judged in a boxed stage of its own."""

from __future__ import annotations

import os
import time
from pathlib import Path

import tree
from cost import Cost, Refused

from permitlab.box import REQUIRED
from permitlab.catalog import Course, Exercise
from permitlab.director.stages import Theatre
from permitlab.grading import Options, grade_exercise
from permitlab.verdict import Status

BOXED = Options(required=tuple(sorted(REQUIRED)), level="required")
"""All checks, practice and hidden; refused when a layer of the box is missing."""
BATCH = 10
"""Gradings between two looks at the clock: the system counts other processes' CPU time in hundredths of a second."""


class RunningClass:
    """Judges solutions as a worker of `permitlab class` does."""

    def __init__(self, root: Path, theatre: Theatre) -> None:
        self._root, self._theatre = root, theatre
        self.exercises = Course(root).exercises()
        zygote = theatre._zygote
        assert zygote is not None, "a running class needs a system with fork"
        self._zygote = zygote.pid

    def cost(self, exercise: Exercise) -> Cost:
        """Return what judging the solution of `exercise` costs. Raises Refused when it has not full marks."""
        begun, used = time.perf_counter(), self.used()
        for _ in range(BATCH):
            self.judge(exercise)
        return Cost((time.perf_counter() - begun) / BATCH, (self.used() - used) / BATCH)

    def judge(self, exercise: Exercise) -> int:
        """Judge the solution of `exercise` once; return how many runs the checks looked at."""
        result = grade_exercise(exercise, self._root / "solutions", self._theatre, BOXED)
        if result.status is not Status.PASSED:
            raise Refused(f"{exercise.slug} is {result.status}")
        return sum(check.schedules for check in result.checks)

    def used(self) -> float:
        """Return the CPU seconds used so far: by this process, the zygote and the stages that have ended."""
        return time.process_time() + tree.cpu(self._zygote)

    def resident(self) -> float:
        """Return the memory of the grader, the zygote and the stages, in MB."""
        return tree.resident(os.getpid())
