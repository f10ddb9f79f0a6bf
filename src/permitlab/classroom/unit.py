"""The unit of work: one submission judged. Bytes in, bytes out, the same on this machine and on a cluster."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from permitlab.catalog import LANGUAGES, Exercise
from permitlab.checks import Fault
from permitlab.classroom.handin import Handin
from permitlab.director.stages import Theatre
from permitlab.grading import Options, grade_exercise
from permitlab.report import as_html, as_json, as_markdown
from permitlab.submission import Submitted, received
from permitlab.verdict import Verdict
from permitlab.words import Words, words

FORMS = {"md": as_markdown.render, "html": as_html.render}


@dataclass(frozen=True, slots=True)
class Judged:
    """A submission, judged: the result as data, in English, and the feedback as text by `language.form`, packed.
    `broken` says what broke when there is no result."""

    name: str
    result: dict[str, Any] | None
    feedback: bytes = b""
    broken: str = ""


def order(handin: Handin, slugs: Sequence[str], options: Options) -> bytes:
    """Return all that judging `handin` needs beside the course."""
    files = {
        slug: {name: b64encode(source).decode() for name, source in sources.items()}
        for slug, sources in handin.files.items()
    }
    written = {"name": handin.name, "slugs": list(slugs), "options": asdict(options)}
    return json.dumps({**written, "files": files, "faults": handin.faults}).encode()


def judge(ordered: bytes, root: Path, theatre: Theatre) -> bytes:
    """Judge what `order` wrote, against the course at `root`. Never raises: what breaks is told."""
    wanted = json.loads(ordered)
    name = str(wanted["name"])
    try:
        verdict = _verdict(wanted, root, theatre)
        answer = {
            "name": name,
            "result": as_json.data(verdict, _words("en", root)),
            "feedback": _feedback(verdict, root),
        }
    except Exception as error:
        answer = {"name": name, "broken": f"{type(error).__name__}: {error}"}
    return json.dumps(answer).encode()


def judged(answer: bytes) -> Judged:
    """Read what `judge` wrote."""
    told = json.loads(answer)
    packed = zlib.compress(json.dumps(told.get("feedback", {})).encode(), 6)
    return Judged(told["name"], told.get("result"), packed, told.get("broken", ""))


def unpacked(feedback: bytes) -> Mapping[str, str]:
    """Return the feedback of a `Judged` by `language.form`, such as `en.md`."""
    texts: dict[str, str] = json.loads(zlib.decompress(feedback)) if feedback else {}
    return texts


@cache
def _exercise(root: Path, slug: str) -> Exercise:
    return Exercise(root, slug)


def _verdict(wanted: Mapping[str, Any], root: Path, theatre: Theatre) -> Verdict:
    told = wanted["options"]
    options = Options(told["which"], told["seed"], tuple(told["required"]), told["level"])
    results = []
    for slug in wanted["slugs"]:
        exercise = _exercise(root, slug)
        results.append(grade_exercise(exercise, _submitted(exercise, wanted), theatre, options))
    return Verdict(str(wanted["name"]), tuple(results), options.level, dict(theatre.layers))


def _submitted(exercise: Exercise, wanted: Mapping[str, Any]) -> Submitted:
    files = {name: b64decode(text) for name, text in wanted["files"].get(exercise.slug, {}).items()}
    faults = wanted["faults"].get(exercise.slug, {})
    return received(exercise, files, {n: Fault(key, None, details=filled) for n, (key, filled) in faults.items()})


def _words(language: str, root: Path) -> Any:
    general: Words = words(language)
    return lambda slug: general.with_own(root / "graders" / slug) if slug else general


def _feedback(verdict: Verdict, root: Path) -> dict[str, str]:
    return {
        f"{language}.{form}": render(verdict, _words(language, root))
        for language in LANGUAGES
        for form, render in FORMS.items()
    }
