"""What students get, as a list of what is allowed: whatever stands nowhere here does not ship."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from permitlab import __version__, sealed
from permitlab.catalog import LANGUAGES, CallError, Course, Exercise
from permitlab.content import checks_of
from permitlab.director.company import Company
from permitlab.director.stages import Theatre
from permitlab.grading import script_of
from permitlab.judge import Judge
from permitlab.parcel import Parcel
from permitlab.reach import beside_names, reduced
from permitlab.submission import read
from permitlab.verdict import Status
from permitlab.words import flat, words

TEMPLATES = Path(__file__).resolve().parent / "templates" / "student"
STATEMENTS = ("README.md", "README.zh.md", "exercise.toml", "stub.sha256")
COURSE = ("exercises/README.md", "exercises/README.zh.md", "docs/for-students.md", "docs/misconceptions.md", "LICENSE")


def parcel(course: Course, exercises: Sequence[Exercise], wheel: tuple[str, bytes]) -> Parcel:
    """Return the student repository with `exercises` in it. Raises CallError where one of them is not whole."""
    files = {name: (course.root / name).read_bytes() for name in COURSE if (course.root / name).is_file()}
    for exercise in exercises:
        files |= shipped(exercise)
    for path in sorted(TEMPLATES.rglob("*")):
        if path.is_file():
            text = path.read_text(encoding="utf-8").replace("@VERSION@", __version__).replace("@WHEEL@", wheel[0])
            files[path.relative_to(TEMPLATES).as_posix()] = text.encode()
    return Parcel("release", files | {f"wheels/{wheel[0]}": wheel[1]})


def shipped(exercise: Exercise) -> dict[str, bytes]:
    """Return what students get of one exercise, by path. Raises CallError where it is not whole."""
    return dict(_handed_out(exercise)) | dict(_grader(exercise))


def _handed_out(exercise: Exercise) -> Iterator[tuple[str, bytes]]:
    for name in (*STATEMENTS, *exercise.files, *exercise.given):
        path = exercise.folder / name
        if not path.is_file():
            raise CallError(f"{path.relative_to(exercise.root)} is missing; run: permitlab course {exercise.slug}")
        yield path.relative_to(exercise.root).as_posix(), path.read_bytes()


# -- graders


def _grader(exercise: Exercise) -> Iterator[tuple[str, bytes]]:
    if not exercise.practice.is_file() or not exercise.scene.is_file():
        raise CallError(f"{exercise.slug} has no practice grader; name the exercises to release, or write it first")
    modules = practice_modules(exercise)
    place = exercise.graders.relative_to(exercise.root).as_posix()
    yield f"{place}/scene.py", exercise.scene.read_bytes()
    for name, text in modules.items():
        yield f"{place}/{name}.py", text.encode()
    for language in LANGUAGES:
        path = exercise.graders / f"words.{language}.toml"
        if path.is_file():
            yield f"{place}/{path.name}", needed_words(path.read_text(encoding="utf-8"), modules.values()).encode()
    if (exercise.graders / sealed.KEY).is_file():
        yield f"{place}/{sealed.SEALS}", sealed.seals(practice_answers(exercise))


def practice_modules(exercise: Exercise) -> dict[str, str]:
    """Return the practice grader and what it reaches of the modules beside it, by name. Raises CallError."""
    modules = {"test_practice": exercise.practice.read_text(encoding="utf-8")}
    for name, wanted in _reached(exercise, modules["test_practice"]).items():
        if f"{name}.py" == sealed.KEY or name.startswith(("hidden", "test_")):
            raise CallError(f"{exercise.slug}: its practice grader needs {name}.py, which never ships")
        modules[name] = reduced((exercise.graders / f"{name}.py").read_text(encoding="utf-8"), wanted)
    return modules


def _reached(exercise: Exercise, practice: str) -> dict[str, frozenset[str]]:
    reached: dict[str, frozenset[str]] = {}
    news = beside_names(practice)
    while news:
        name, wanted = news.popitem()
        if wanted <= reached.get(name, frozenset()) and name in reached:
            continue
        reached[name] = reached.get(name, frozenset()) | wanted
        text = reduced((exercise.graders / f"{name}.py").read_text(encoding="utf-8"), reached[name])
        for other, names in beside_names(text).items():
            news[other] = news.get(other, frozenset()) | names
    return reached


def practice_answers(exercise: Exercise) -> dict[str, object]:
    """Return the questions that the practice grader asks, with the solution's answers. Raises CallError."""
    submitted = read(exercise, exercise.root / "solutions")
    with Theatre() as theatre, sealed.watched() as seen:
        company = Company(theatre, script_of(exercise, submitted))
        judge = Judge(exercise.slug, company, 0, dict(submitted.faults))
        results = [judge.judge(check) for check in checks_of(exercise, "practice")]
        company.leave()
    if any(result.status is not Status.PASSED for result in results):
        raise CallError(f"{exercise.slug}: the solution does not pass; run: permitlab course {exercise.slug}")
    return dict(seen)


# -- words


def needed_words(text: str, sources: Iterable[str]) -> str:
    """Return a catalogue of sentences without those that no module of `sources` names."""
    modules = list(sources)
    constants, openings = _texts(modules)
    general = {key.removeprefix("message.") for key in words("en").sentences}
    own = flat(tomllib.loads(text))
    kept = {
        key for key in own if key in general or key in constants or any(key.startswith(opening) for opening in openings)
    }
    lines = [line for line in text.splitlines() if _key(line) in kept]
    slim = "".join(f"{line}\n" for line in lines)
    if flat(tomllib.loads(slim)) != {key: own[key] for key in kept}:
        return text  # a catalogue with tables or texts of several lines ships whole
    return slim


def _key(line: str) -> str:
    return line.partition("=")[0].strip().strip('"')


def _texts(modules: Sequence[str]) -> tuple[set[str], set[str]]:
    constants: set[str] = set()
    openings: set[str] = set()
    for module in modules:
        for node in ast.walk(ast.parse(module)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                constants.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                match node.values:
                    case [ast.Constant(value=str(opening)), *_] if len(opening) > 2:
                        openings.add(opening)
    return constants, openings
