"""What must never reach a student: names of files, and strings that only a solution or a hidden check holds."""

from __future__ import annotations

import ast
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from permitlab.catalog import Course, Exercise
from permitlab.release import practice_modules

SECRET_NAMES = re.compile(
    r"(^|/)(solutions|tests|candidates|wheat|chaff|\.git)/|(^|/)(test_hidden|hidden_\w*|key|meanings)\.pyc?$"
)
SHORTEST = 28
"""Characters of a line that can be told from what anybody would write."""


def found_in(files: Mapping[str, bytes], secrets: Mapping[str, str]) -> list[str]:
    """Return a sentence for each name in `files`, and in the wheels among them, that must not be there, and for
    each secret string."""
    texts = dict(_texts(files))
    faults = [f"{name} must not be there" for name in texts if SECRET_NAMES.search(name)]
    for name, text in texts.items():
        plain = _plain(text)
        faults += [f"{name} holds {origin}: {secret}" for secret, origin in secrets.items() if secret in plain]
    return faults


def _texts(files: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    for name, content in files.items():
        if not name.endswith(".whl"):
            yield name, content.decode("utf-8", "replace")
            continue
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            yield from ((f"{name}/{one}", archive.read(one).decode("utf-8", "replace")) for one in archive.namelist())


def _plain(text: str) -> str:
    return " ".join(text.split())


def secrets_of(course: Course) -> dict[str, str]:
    """Return the distinctive strings of every solution and every hidden check, and where each comes from.

    What the engine, a statement, a stub, a scene or the public documents say too is no secret. Neither is what the
    practice grader of another exercise holds on purpose (one of them hands out candidates), nor a line of a hidden
    grader that its practice grader has as well.
    """
    exercises = [exercise for exercise in course.exercises() if exercise.practice.is_file()]
    public = _plain("\n".join(_public(course.root)))
    practised = {exercise.slug: _plain("\n".join(practice_modules(exercise).values())) for exercise in exercises}
    secrets: dict[str, str] = {}
    for exercise in exercises:
        others = "\n".join(text for slug, text in practised.items() if slug != exercise.slug)
        known = f"{public}\n{others}"
        secrets |= {line: origin for line, origin in _solved(exercise) if line not in known}
        known = f"{known}\n{practised[exercise.slug]}"
        secrets |= {line: origin for line, origin in _hidden(exercise) if line not in known}
    return secrets


def _public(root: Path) -> Iterator[str]:
    places = [root / folder for folder in ("exercises", "docs")] + sorted(root.glob("graders/*/scene.py"))
    for place in (Path(__file__).parent, *places):
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            if path.suffix in (".py", ".toml", ".md"):
                yield path.read_text(encoding="utf-8")


def _solved(exercise: Exercise) -> Iterator[tuple[str, str]]:
    for path in sorted(exercise.solution.glob("*.py")):
        text, name = path.read_text(encoding="utf-8"), path.relative_to(exercise.root).as_posix()
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        for together in (" ".join(lines[place : place + 3]) for place in range(len(lines) - 2)):
            yield together, f"lines of {name}"  # short lines tell nothing one by one
        for line in _lines(text):
            yield line, f"a line of {name}"


def _hidden(exercise: Exercise) -> Iterator[tuple[str, str]]:
    """Yield the lines of the functions, classes and constants beside the scene, docstrings included."""
    for path in sorted(exercise.graders.rglob("*.py")):
        if path == exercise.scene:
            continue
        text = path.read_text(encoding="utf-8")
        for line in _lines(text, _statements(text)):
            yield line, f"a line of {path.relative_to(exercise.root).as_posix()}"


def _statements(text: str) -> Sequence[ast.stmt]:
    imports = (ast.Import, ast.ImportFrom)
    return [node for node in ast.parse(text).body if not isinstance(node, imports)]


def _lines(text: str, nodes: Iterable[ast.stmt] | None = None) -> Iterator[str]:
    """Yield the distinctive lines of `text` (of `nodes` in it), without blanks around them and comments after them."""
    lines = text.splitlines()
    spans = [(0, len(lines))] if nodes is None else [(node.lineno - 1, node.end_lineno or 0) for node in nodes]
    for start, end in spans:
        for line in lines[start:end]:
            plain = _plain(line.partition("  #")[0]).strip('"')
            if len(plain) >= SHORTEST:
                yield plain
