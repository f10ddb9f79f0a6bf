"""What a verdict rests on beside the engine and the submission: every file of the course's exercises and graders."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import permitlab
from permitlab.catalog import Course


def luggage(course: Course) -> bytes:
    """Return the course's exercises and graders as one archive, for workers that share no disk with us."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in content(course):
            archive.write(path, path.relative_to(course.root))
    return packed.getvalue()


def content(course: Course) -> list[Path]:
    """Return every file of the exercises and graders, sorted: what a verdict rests on beside the engine."""
    roots = [course.root / "exercises", course.root / "graders"]
    found = (path for root in roots for path in root.rglob("*") if path.is_file())
    return sorted(path for path in found if "__pycache__" not in path.parts and path.suffix != ".pyc")


def engine() -> list[Path]:
    """Return every source and word list of the kit, sorted: in a checkout they change without a new version."""
    root = Path(permitlab.__file__).parent
    return sorted(path for kind in ("*.py", "*.toml") for path in root.rglob(kind))
