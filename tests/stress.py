"""Stability: the same code graded again and again on a busy machine gives the same result, to the last number.

    python tests/stress.py [SLUG ...] [--every K] [--times N] [--load L]

Every K-th wheat and chaff of each exercise is graded N times while L processes spin; each result is compared with
the first one, field by field. Prints a line for each exercise and the fields that differed; exit code 1 if any did.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import platform
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from permitlab.cases import Case, cases, judge_case
from permitlab.catalog import Course, Exercise
from permitlab.content import checks_of
from permitlab.director.stages import Theatre
from permitlab.report.as_json import exercise_data
from permitlab.words import words

ROOT = Path(__file__).parents[1]
CONTEXT = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True)
class Regraded:
    """How an exercise fared: how many cases and gradings, and what differed from the first grading."""

    slug: str
    cases: int
    gradings: int
    differences: tuple[str, ...]

    def line(self) -> str:
        """Return the line that is printed."""
        return f"{self.slug}: {self.cases} cases, {self.gradings} gradings, {len(self.differences)} differed"


def spin() -> None:
    """Keep a core busy until the process is ended, or the one that started it is gone."""
    parent = os.getppid()
    while os.getppid() == parent:
        pass


@contextmanager
def busy(load: int) -> Iterator[None]:
    """Keep `load` processes spinning for the length of a block."""
    spinning = [CONTEXT.Process(target=spin, daemon=True) for _ in range(load)]
    for one in spinning:
        one.start()
    try:
        yield
    finally:
        for one in spinning:
            one.kill()


def differing(first: dict[str, Any], again: dict[str, Any], place: str) -> Iterator[str]:
    """Yield a sentence for every field of a result that is not what it was the first time."""
    for name in first:
        if name != "checks" and first[name] != again[name]:
            yield f"{place}: {name} was {first[name]!r}, is {again[name]!r}"
    for one, other in zip(first.get("checks", []), again.get("checks", []), strict=True):
        yield from differing(one, other, f"{place}: {one['id']}")


def regraded(root: Path, slug: str, every: int, times: int) -> Regraded:
    """Grade every `every`-th case of an exercise `times` times."""
    exercise = Exercise(root, slug)
    chosen = cases(exercise)[::every]
    differences: list[str] = []
    with Theatre() as theatre:
        for one in chosen:
            first = judged(exercise, one, theatre)
            for _ in range(times - 1):
                differences += differing(first, judged(exercise, one, theatre), f"{slug} {one.kind} {one.path.stem}")
    return Regraded(slug, len(chosen), len(chosen) * times, tuple(differences))


def judged(exercise: Exercise, one: Case, theatre: Theatre) -> dict[str, Any]:
    """Return the whole result on a case as its JSON report has it."""
    return exercise_data(judge_case(exercise, one, theatre), words("en").with_own(exercise.graders))


def arguments() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("slugs", nargs="*")
    parser.add_argument("--every", type=int, default=5, help="take every K-th case (default: 5)")
    parser.add_argument("--times", type=int, default=5, help="gradings of each case (default: 5)")
    parser.add_argument(
        "--load", type=int, default=os.cpu_count() or 1, help="spinning processes (default: one a core)"
    )
    return parser.parse_args()


def main() -> int:
    """Regrade, print, and return the exit code."""
    asked, begin = arguments(), time.monotonic()
    exercises = [one for one in Course(ROOT).select(tuple(asked.slugs)) if checks_of(one)]
    with busy(asked.load), ProcessPoolExecutor(os.cpu_count() or 1, mp_context=CONTEXT) as pool:
        futures = [pool.submit(regraded, ROOT, one.slug, asked.every, asked.times) for one in exercises]
        results = []
        for future in futures:
            results.append(future.result())
            print(results[-1].line(), *results[-1].differences, sep="\n    ", flush=True)
    gradings, differed = sum(one.gradings for one in results), sum(len(one.differences) for one in results)
    took = time.monotonic() - begin
    print(f"Python {platform.python_version()}: {gradings} gradings in {took:.0f} s, {differed} differed")
    return 1 if differed else 0


if __name__ == "__main__":
    sys.exit(main())
