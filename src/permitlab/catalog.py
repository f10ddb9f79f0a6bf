"""The course on disk: from a slug to its paths and metadata. The only module that knows the folders' names."""

from __future__ import annotations

import codecs
import difflib
import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "zh")
SLUG = "[0-9][0-9]_*"


class CallError(Exception):
    """The call is wrong: the sentence says what was found and how to mend it (exit code 2)."""


@dataclass(frozen=True, slots=True)
class Task:
    """One numbered task of a statement: its points, and per language what it asks and three hints."""

    points: int
    what: Mapping[str, str]
    hints: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Exercise:
    """One exercise: where its parts lie and what its `exercise.toml` says."""

    root: Path
    slug: str

    @property
    def folder(self) -> Path:
        """The statement, the stub, the metadata."""
        return self.root / "exercises" / self.slug

    @property
    def solution(self) -> Path:
        """The files a student edits, solved."""
        return self.root / "solutions" / self.slug

    @property
    def graders(self) -> Path:
        """The scene and the graders."""
        return self.root / "graders" / self.slug

    @property
    def scene(self) -> Path:
        """The part of the grader that plays in the stage process."""
        return self.graders / "scene.py"

    @property
    def practice(self) -> Path:
        """The grader that ships to students."""
        return self.graders / "test_practice.py"

    @property
    def hidden(self) -> Path:
        """The grader that never does."""
        return self.graders / "test_hidden.py"

    @property
    def stub_hashes(self) -> Path:
        """What the untouched stub hashes to."""
        return self.folder / "stub.sha256"

    def cases(self, kind: str) -> list[Path]:
        """Return the files of `tests/wheat/SLUG` or `tests/chaff/SLUG`, sorted."""
        return sorted((self.root / "tests" / kind / self.slug).glob("*.py"))

    @cached_property
    def _metadata(self) -> dict[str, Any]:
        path = self.folder / "exercise.toml"
        try:
            return tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CallError(f"{path} cannot be read: {error}") from None

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files a student edits; the main one first."""
        return tuple(self._metadata["files"])

    @property
    def given(self) -> tuple[str, ...]:
        """The names of the files handed out to be read."""
        return tuple(self._metadata.get("given", ()))

    @property
    def defines(self) -> tuple[str, ...]:
        """The names that the main file must define."""
        return tuple(self._metadata["defines"])

    @property
    def minutes(self) -> int:
        """Minutes for reading and solving."""
        return int(self._metadata["minutes"])

    def text(self, name: str) -> dict[str, str]:
        """Return `title`, `aim` or `left_out` by language."""
        return {language: str(self._metadata[language][name]) for language in LANGUAGES}

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The numbered tasks of the statement."""
        return tuple(
            Task(
                int(task["points"]),
                {language: str(task[language]["what"]) for language in LANGUAGES},
                {language: tuple(task[language]["hints"]) for language in LANGUAGES},
            )
            for task in self._metadata["task"]
        )


def normalised(source: bytes) -> bytes:
    """Return `source` without what an editor changes by itself: a byte order mark, line ends, trailing blanks."""
    lines = source.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").split(b"\n")
    return b"\n".join(line.rstrip() for line in lines).strip()


def fingerprint(source: bytes) -> str:
    """Return the hash by which an untouched stub is known."""
    return hashlib.sha256(normalised(source)).hexdigest()


def stub_fingerprints(exercise: Exercise) -> dict[str, str]:
    """Return the hashes of the untouched stub by file name; empty where none were written."""
    try:
        lines = exercise.stub_hashes.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    return {name: digest for digest, name in (line.split() for line in lines if line.strip())}


def write_stub_fingerprints(exercise: Exercise) -> None:
    """Note the stub of `exercise` as it stands as untouched."""
    lines = [f"{fingerprint((exercise.folder / name).read_bytes())}  {name}\n" for name in exercise.files]
    exercise.stub_hashes.write_text("".join(lines), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Course:
    """A folder with `exercises/` and `graders/` in it."""

    root: Path

    def exercises(self) -> list[Exercise]:
        """Return every exercise, in order."""
        folders = sorted((self.root / "exercises").glob(SLUG))
        return [Exercise(self.root, folder.name) for folder in folders if (folder / "exercise.toml").is_file()]

    def find(self, name: str) -> Exercise:
        """Return the exercise called `name`: its number, its name, or both. Raises CallError."""
        last = Path(name).name  # a shell completes the path of a folder
        wanted = f"{int(last):02d}" if last.isdecimal() else last
        for exercise in self.exercises():
            number, _, word = exercise.slug.partition("_")
            if wanted in (exercise.slug, number, word):
                return exercise
        slugs = [exercise.slug for exercise in self.exercises()]
        close = "".join(f" Did you mean {slug}?" for slug in difflib.get_close_matches(wanted, slugs, 1))
        raise CallError(f"there is no exercise {name!r}; there are: {', '.join(slugs) or 'none'}.{close}")

    def select(self, names: tuple[str, ...]) -> list[Exercise]:
        """Return the exercises called `names`, or all when none is named."""
        return [self.find(name) for name in dict.fromkeys(names)] if names else self.exercises()


def find_course(start: Path | None = None) -> Course:
    """Return the course that `start` (default: the working directory) lies in, else the checkout this runs from."""
    here = (start or Path.cwd()).resolve()
    checkout = Path(__file__).resolve().parents[2]
    for folder in (here, *here.parents, checkout):
        if (folder / "exercises").is_dir() and (folder / "graders").is_dir():
            return Course(folder)
    raise CallError(f"no course here: neither {here} nor a folder above it has exercises/ and graders/ in it")
