"""Answers beside a key: whoever has the key compares with it; a student repository has digests of the answers instead.

A grader folder may hold `key.py`, which never ships. It offers `answers()`, the right answers by question, and
`explain(question, answer, told)`, the `Failed` that a wrong one deserves. A release carries `seals.json`: for the
questions of the practice grader a digest each. A seal keeps an answer from being read, not from being tried out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from permitlab.checks import Failed
from permitlab.content import load

KEY = "key.py"
SEALS = "seals.json"
_seen: dict[str, Any] | None = None


def compare(file: str, question: str, answer: Any, told: Any = None) -> None:
    """`answer`, in its plainest form, is the right one to `question`; `file` is the grader's. Raises Failed."""
    key = Path(file).with_name(KEY)
    if _seen is not None:
        _seen[question] = answer
    if not key.is_file():
        _compare_sealed(Path(file).with_name(SEALS), question, answer)
        return
    module = load(key)
    if answer != module.answers()[question]:
        raise module.explain(question, answer, told)


def _compare_sealed(path: Path, question: str, answer: Any) -> None:
    seals = json.loads(path.read_text(encoding="utf-8"))
    if digest(question, answer) != seals[question]:
        raise Failed(
            "sealed",
            misconception="wrong-result",
            observed={"answer": plain(answer)},
            details={"question": question.replace(":", " ")},
        )


def digest(question: str, answer: Any) -> str:
    """Return the seal of `answer` to `question`."""
    return hashlib.sha256(json.dumps([question, type(answer).__name__, plain(answer)]).encode()).hexdigest()


def plain(answer: Any) -> Any:
    """Return `answer` as JSON has it; a set becomes a sorted list."""
    return sorted(answer) if isinstance(answer, frozenset) else answer


@contextmanager
def watched() -> Iterator[dict[str, Any]]:
    """Yield a dict into which every question that is compared is written, with the answer given."""
    global _seen
    seen: dict[str, Any] = {}
    _seen = seen
    try:
        yield seen
    finally:
        _seen = None


def seals(seen: dict[str, Any]) -> bytes:
    """Return the text of `seals.json` for the right answers `seen`."""
    sealed = {question: digest(question, answer) for question, answer in sorted(seen.items())}
    return (json.dumps(sealed, indent=2) + "\n").encode()
