"""By which names a notebook's cells are known: grade ids, and the first line of a student's cell."""

from __future__ import annotations

import re

MAGIC = "%%permitlab"
"""The word that begins a student's cell; after it the exercise and the file that the cell stands for."""
_SLUG = r"\d\d_[a-z0-9_]{1,60}"
_STEM = r"[a-z_][a-z0-9_]{0,60}"
_FILE_ID = re.compile(rf"({_SLUG})-file-({_STEM})")
_TASK_ID = re.compile(rf"({_SLUG})-task-([1-9]\d?)")
_FIRST_LINE = re.compile(rf"{MAGIC}[ \t]+({_SLUG})[ \t]+({_STEM})\.py[ \t\r]*")


def file_id(slug: str, name: str) -> str:
    """Return the grade id of the cell that stands for the file `name`."""
    return f"{slug}-file-{name.removesuffix('.py')}"


def task_id(slug: str, task: int) -> str:
    """Return the grade id of the cell that gives a task's points."""
    return f"{slug}-task-{task}"


def first_line(slug: str, name: str) -> str:
    """Return the first line of the cell that stands for the file `name`."""
    return f"{MAGIC} {slug} {name}"


def file_of(grade_id: str) -> tuple[str, str] | None:
    """Return exercise and file of a student's cell, or None when `grade_id` is no such cell's."""
    found = _FILE_ID.fullmatch(grade_id)
    return (found[1], f"{found[2]}.py") if found else None


def task_of(grade_id: str) -> tuple[str, int] | None:
    """Return exercise and task of a graded cell, or None when `grade_id` is no such cell's."""
    found = _TASK_ID.fullmatch(grade_id)
    return (found[1], int(found[2])) if found else None


def split(source: str) -> tuple[tuple[str, str] | None, str]:
    """Return what a cell's first line names (exercise and file), and the file's text.

    The first line becomes an empty one: line numbers in a message are those of the cell.
    """
    lines = source.split("\n")
    place = next((number for number, line in enumerate(lines) if line.strip()), None)
    if place is None or not lines[place].startswith(MAGIC):
        return None, f"{source}\n"
    named = _FIRST_LINE.fullmatch(lines[place])
    lines[place] = ""
    return ((named[1], f"{named[2]}.py") if named else None), "\n".join(lines) + "\n"
