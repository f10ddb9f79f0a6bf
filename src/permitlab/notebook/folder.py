"""The course folder for nbgrader: teachers' notebooks, what students get beside them, settings, and the graders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from permitlab.bundle import exercise_files
from permitlab.catalog import Exercise
from permitlab.notebook.build import released, source
from permitlab.notebook.cells import as_text
from permitlab.parcel import Parcel
from permitlab.platforms.settings import Settings
from permitlab.release import shipped

TEMPLATES = Path(__file__).resolve().parents[1] / "templates" / "nbgrader"


def parcel(exercises: Sequence[Exercise], settings: Settings) -> Parcel:
    """Return the folder: an assignment for each exercise, so none can take another down with it.

    `course/` holds the graders and is copied nowhere by nbgrader; `handout/` is what `generate_assignment` makes.
    Raises CallError where an exercise is not whole.
    """
    files = dict(_settings(settings))
    for exercise in exercises:
        files |= dict(exercise_files(exercise, settings.which))
        files |= dict(_assignment(exercise, settings))
    return Parcel("nbgrader bundle", files)


def _settings(settings: Settings) -> Iterator[tuple[str, bytes]]:
    for path in sorted(TEMPLATES.iterdir()):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            text = text.replace("@LANG@", settings.language).replace("@ISOLATION@", settings.isolation)
            yield path.name, text.encode()


def _assignment(exercise: Exercise, settings: Settings) -> Iterator[tuple[str, bytes]]:
    slug, chosen = exercise.slug, (settings.language, settings.which)
    yield f"source/{slug}/{slug}.ipynb", as_text(source(exercise, *chosen)).encode()
    yield f"handout/{slug}/{slug}.ipynb", as_text(released(exercise, *chosen)).encode()
    for name, content in shipped(exercise).items():
        yield f"source/{slug}/{name}", content
        yield f"handout/{slug}/{name}", content
