"""What is read in a notebook: an exercise's statement as it stands, and the files handed out with it."""

from __future__ import annotations

from permitlab.catalog import Exercise
from permitlab.words import Words


def statement(exercise: Exercise, language: str) -> str:
    """Return the statement of `exercise` without the line that leads to the other language."""
    name = "README.md" if language == "en" else f"README.{language}.md"
    first, _, rest = (exercise.folder / name).read_text(encoding="utf-8").partition("\n")
    return (rest if first.startswith("[") else f"{first}\n{rest}").strip("\n")


def given(exercise: Exercise, name: str, words: Words) -> str:
    """Return a file that is handed out to be read, each line with its number."""
    source = (exercise.folder / name).read_text(encoding="utf-8")
    path = (exercise.folder / name).relative_to(exercise.root).as_posix()
    lines = [f"{number:4}  {line}".rstrip() for number, line in enumerate(source.splitlines(), 1)]
    return "\n".join([words.label("notebook.given", name=name, path=path), "", "```text", *lines, "```"])
