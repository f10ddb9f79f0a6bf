"""What a platform needs to grade: the kit's source, exercises and graders, hidden ones included, and an entry point.

No solution is in it. The kit grades with the standard library alone, so nothing has to be installed or fetched.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from permitlab import wheel
from permitlab.catalog import CallError, Exercise
from permitlab.parcel import Parcel
from permitlab.platforms.settings import FILE, Settings
from permitlab.release import shipped

TEMPLATES = Path(__file__).resolve().parent / "templates"
LARGEST = 10 * 1024 * 1024
"""Bytes that Classroom 50 takes."""
ZIP = "autograder.zip"
RUNNABLE = frozenset({"run_autograder", "setup.sh"})
NEXT = {
    "classroom50": "Next: copy all of {target} to CLASSROOM/autograders/ASSIGNMENT/ in your classroom50 repository.",
    "gradescope": f"Next: upload {{target}}/{ZIP} as the assignment's autograder.",
}


def classroom50(exercises: Sequence[Exercise], settings: Settings) -> Parcel:
    """Return the bundle for Classroom 50: `autograder.py` and what it needs beside it."""
    return Parcel("classroom50 bundle", _contents(exercises, settings, "classroom50"))


def gradescope(exercises: Sequence[Exercise], settings: Settings) -> Parcel:
    """Return the bundle for Gradescope: one zip."""
    return Parcel("gradescope bundle", {ZIP: _zipped(_contents(exercises, settings, "gradescope"))})


PLATFORMS: Mapping[str, Callable[[Sequence[Exercise], Settings], Parcel]] = {
    "classroom50": classroom50,
    "gradescope": gradescope,
}


def _contents(exercises: Sequence[Exercise], settings: Settings, platform: str) -> dict[str, bytes]:
    files = wheel.source("kit/") | {FILE: settings.text()}
    for exercise in exercises:
        files |= dict(exercise_files(exercise, settings.which))
    folder = TEMPLATES / platform
    return files | {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def exercise_files(exercise: Exercise, which: str) -> Iterator[tuple[str, bytes]]:
    """Yield what grades `exercise`, by its path in a bundle: all of it, or for `practice` what students get."""
    if not exercise.practice.is_file():
        raise CallError(f"{exercise.slug} has no practice grader; name the exercises to bundle, or write it first")
    if which == "practice":
        yield from ((f"course/{name}", content) for name, content in shipped(exercise).items())
        return
    for folder in (exercise.folder, exercise.graders):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"course/{path.relative_to(exercise.root).as_posix()}", path.read_bytes()


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of `files`, the same bytes for the same files; scripts can be run."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100755 if name in RUNNABLE else 0o100644) << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
