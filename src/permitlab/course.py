"""The course check: every exercise is whole, and its graders are graded. Faults are sentences; none is good."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

from permitlab.cases import cases, complaint, judge_case, judge_files, solved
from permitlab.catalog import LANGUAGES, CallError, Exercise, stub_fingerprints
from permitlab.catalog import fingerprint as hashed
from permitlab.checks import Check
from permitlab.content import checks_of
from permitlab.director.stages import Theatre
from permitlab.grading import Options, grade_exercise
from permitlab.report.message import message_of
from permitlab.verdict import ExerciseResult, Status
from permitlab.words import UNFILLED, flat, words

POINTS = 10
LEAST = {"wheat": 5, "chaff": 8}
WHOLE = 4
"""Every so many chaff are judged to the end, for the sentences of later checks; the others to their first failure."""
STATEMENT_POINTS = {"en": re.compile(r"\((\d+) points?\)"), "zh": re.compile(r"（(\d+) 分）")}


def exercise_faults(exercise: Exercise, theatre: Theatre) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with one exercise."""
    try:
        checks = checks_of(exercise)
        yield from _part_faults(exercise)
        yield from _metadata_faults(exercise, checks)
        yield from _check_faults(checks)
    except (CallError, KeyError, TypeError, ValueError, OSError, AttributeError, SyntaxError) as error:
        yield f"{type(error).__name__}: {error}"
        return
    yield from _word_faults(exercise)
    yield from _stub_faults(exercise, theatre)
    yield from _solution_faults(exercise, theatre)
    yield from _case_faults(exercise, theatre)


def _part_faults(exercise: Exercise) -> Iterator[str]:
    wanted = [exercise.folder / name for name in ("README.md", "README.zh.md", *exercise.files, *exercise.given)]
    wanted += [exercise.solution / name for name in exercise.files]
    wanted += [exercise.scene, exercise.practice, exercise.hidden]
    for path in wanted:
        if not path.is_file():
            yield f"{path.relative_to(exercise.root)} is missing"
    known = {
        *exercise.files,
        *exercise.given,
        "README.md",
        "README.zh.md",
        "exercise.toml",
        "stub.sha256",
        "__pycache__",
    }
    for path in [*wanted, *exercise.cases("wheat"), *exercise.cases("chaff"), exercise.folder / "exercise.toml"]:
        if path.is_file() and b"TODO" in path.read_bytes():
            yield f"{path.relative_to(exercise.root)} still has a TODO in it"
    for path in sorted(exercise.folder.iterdir()):
        if path.name not in known:
            yield f"{path.relative_to(exercise.root)} does not belong there"
    for path in sorted(exercise.solution.iterdir()):
        if path.name not in {*exercise.files, "__pycache__"}:
            yield f"{path.relative_to(exercise.root)} is no file that a student edits"


def _metadata_faults(exercise: Exercise, checks: list[Check]) -> Iterator[str]:
    tasks = exercise.tasks
    if sum(task.points for task in tasks) != POINTS:
        yield f"the tasks' points sum to {sum(task.points for task in tasks)}, not to {POINTS}"
    for number, task in enumerate(tasks, 1):
        graded = sum(check.points for check in checks if check.task == number)
        if graded != task.points:
            yield f"task {number} is worth {task.points} points, but its checks {graded}"
        for language in LANGUAGES:
            if len(task.hints[language]) != 3 or not all(task.hints[language]):
                yield f"task {number} must have three hints in {language}"
    for language in LANGUAGES:
        statement = exercise.folder / ("README.md" if language == "en" else f"README.{language}.md")
        stated = [int(points) for points in STATEMENT_POINTS[language].findall(statement.read_text(encoding="utf-8"))]
        if stated != [task.points for task in tasks]:
            yield f"{statement.name} states the points {stated}, exercise.toml {[task.points for task in tasks]}"
        for name in ("title", "aim", "left_out"):
            if not exercise.text(name)[language]:
                yield f"exercise.toml has no {name} in {language}"


def _check_faults(checks: list[Check]) -> Iterator[str]:
    seen: set[str] = set()
    for check in checks:
        if check.name in seen:
            yield f"two checks are called {check.name}"
        for name in check.waits_for:
            if name not in seen:
                yield f"{check.name} waits for {name}, which is no check before it"
        for language in LANGUAGES:
            if not check.titles.get(language):
                yield f"{check.name} has no title in {language} (first paragraph English, second Chinese)"
        if check.points < 1:
            yield f"{check.name} is worth {check.points} points"
        seen.add(check.name)


def _word_faults(exercise: Exercise) -> Iterator[str]:
    tables = {language: _own_words(exercise.graders / f"words.{language}.toml") for language in LANGUAGES}
    yield from catalogue_faults(tables["en"], tables["zh"], exercise.slug)


def _own_words(path: Path) -> dict[str, str]:
    return flat(tomllib.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def catalogue_faults(english: dict[str, str], chinese: dict[str, str], name: str) -> Iterator[str]:
    """Yield a sentence for every key or placeholder that is in one language only."""
    for key in sorted(english.keys() ^ chinese.keys()):
        yield f"{name}: the sentence {key!r} is there in one language only"
    for key in sorted(english.keys() & chinese.keys()):
        if placeholders(english[key]) != placeholders(chinese[key]):
            yield f"{name}: the placeholders of {key!r} differ between the languages"


def placeholders(sentence: str) -> set[str]:
    """Return the names of the placeholders in `sentence`."""
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field is not None}


def _stub_faults(exercise: Exercise, theatre: Theatre) -> Iterator[str]:
    for name, digest in stub_fingerprints(exercise).items():
        if hashed((exercise.folder / name).read_bytes()) != digest:
            yield f"the stub {name} has changed; if that is meant, run: permitlab course --stubs"
    result = grade_exercise(exercise, exercise.root / "exercises", theatre, Options())
    if result.status is not Status.NOT_STARTED or result.score:
        yield f"the stub is {result.status} with {result.score} points; it must be not started (see course --stubs)"


def _solution_faults(exercise: Exercise, theatre: Theatre) -> Iterator[str]:
    own = words("en").with_own(exercise.graders)
    for check in judge_files(exercise, solved(exercise), theatre).checks:
        if check.status is not Status.PASSED:
            yield f"the solution does not pass {check.check.name}: {check.status}: {message_of(check, own)}"


def _case_faults(exercise: Exercise, theatre: Theatre) -> Iterator[str]:
    found = cases(exercise)
    for kind, least in LEAST.items():
        count = sum(one.kind == kind for one in found)
        if count < least:
            yield f"{count} {kind}; there must be at least {least}"
    known = words("en").misconceptions
    for number, one in enumerate(found):
        for name in one.misconceptions:
            if name not in known:
                yield f"{one.kind} {one.path.stem} names {name}, which is no misconception"
        if one.kind == "chaff" and not one.misconceptions:
            yield f"chaff {one.path.stem} does not name its misconceptions in its first line"
        brief = one.kind == "chaff" and number % WHOLE != 0
        result = judge_case(exercise, one, theatre, Options(brief=brief))
        wrong = complaint(one, result)
        if wrong:
            yield wrong
        yield from _sentence_faults(exercise, one.path.stem, result)


def _sentence_faults(exercise: Exercise, name: str, result: ExerciseResult) -> Iterator[str]:
    for language in LANGUAGES:
        own = words(language).with_own(exercise.graders)
        for check in result.checks:
            message = message_of(check, own)
            unknown = check.fault is not None and message.startswith(f"{check.fault.key}: ")
            if check.status is Status.FAILED and (not message or UNFILLED in message or unknown):
                yield f"{name}: the {language} sentence of {check.check.name} is not whole: {message}"


def general_faults(exercises: list[Exercise]) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with the course as a whole."""
    english, chinese = words("en"), words("zh")
    yield from catalogue_faults(dict(english.sentences), dict(chinese.sentences), "words")
    for name in sorted(english.misconceptions.keys() ^ chinese.misconceptions.keys()):
        yield f"the misconception {name} is explained in one language only"
    named = {name for exercise in exercises for one in cases(exercise) for name in one.misconceptions}
    for name in sorted(english.misconceptions.keys() - named):
        yield f"no chaff shows the misconception {name}"
