"""`docs/misconceptions.md`: every misconception in both languages, and the exercises whose chaff shows it."""

from __future__ import annotations

from collections.abc import Iterator

from permitlab.cases import cases
from permitlab.catalog import Course, find_course
from permitlab.words import words

HEAD = """# Misconceptions

What people believe about permits, what Python really does, and a small experiment that refutes the belief. The ids
stand in results (`docs/result-format.md`). This page is made from `src/permitlab/words/misconceptions.*.toml` by
`python -m permitlab.report.misconceptions`.
"""


def shown_by(course: Course) -> dict[str, list[str]]:
    """Return, by id, the slugs of the exercises with chaff that carries it."""
    found: dict[str, list[str]] = {}
    for exercise in course.exercises():
        for name in {name for one in cases(exercise) for name in one.misconceptions}:
            found.setdefault(name, []).append(exercise.slug)
    return found


def render(course: Course) -> str:
    """Return the whole page."""
    shown = shown_by(course)
    return "\n".join(
        [HEAD, *(line for name in words("en").misconceptions for line in _entry(name, shown.get(name, [])))]
    )


def _entry(name: str, slugs: list[str]) -> Iterator[str]:
    yield f"## {name}\n"
    for language in ("en", "zh"):
        told, known = words(language), words(language).misconceptions[name]
        yield f"**{known.name}.** {known.why}\n"
        yield f"{told.label('try_it', text=known.experiment)}\n"
        yield f"{told.label('mend', text=known.mend)}\n"
    yield f"Exercises: {', '.join(f'[{slug}](../exercises/{slug}/README.md)' for slug in slugs)}\n"


if __name__ == "__main__":
    found = find_course()
    (found.root / "docs" / "misconceptions.md").write_text(render(found), encoding="utf-8")
