"""`permitlab where`: the paths of an exercise."""

from __future__ import annotations

from pathlib import Path

import click

from permitlab.catalog import Course


def run(course: Course, slug: str) -> int:
    """Print the paths of the exercise `slug`, relative to the course."""
    exercise = course.find(slug)
    tests = course.root / "tests"
    places: dict[str, list[Path]] = {
        "statement": [exercise.folder / "README.md"],
        "files": [exercise.folder / name for name in exercise.files],
        "metadata": [exercise.folder / "exercise.toml"],
        "solution": [exercise.solution],
        "scene": [exercise.scene],
        "practice": [exercise.practice],
        "hidden": [exercise.hidden],
        "wheat": [tests / "wheat" / exercise.slug],
        "chaff": [tests / "chaff" / exercise.slug],
    }
    for name, paths in places.items():
        for path in paths:
            if path.exists():
                click.echo(f"{name:<10} {path.relative_to(course.root)}")
    return 0
