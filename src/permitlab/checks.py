"""What a grader is written with: the `check` decorator and the failures a check raises.

A check is a pytest test that takes the fixture `play`. Its docstring is the line the student reads: English
in the first paragraph, Chinese in the second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from permitlab.trace import Trace

SPEC = "__permitlab_check__"


@dataclass(frozen=True, slots=True)
class Check:
    """One check as its author wrote it. `points` is an integer; `task` is the statement's task it belongs to."""

    name: str
    function: Callable[..., Any]
    points: int
    task: int
    waits_for: tuple[str, ...]
    titles: Mapping[str, str]
    hidden: bool = False


def check(*, points: int, task: int, waits_for: str = "") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Mark a test as a check worth `points`, of the statement's `task`.

    `waits_for` names checks (without `test_`, separated by blanks): while one of them is not passed, this one
    is not run and says so.
    """

    def mark(function: Callable[..., Any]) -> Callable[..., Any]:
        name = function.__name__.removeprefix("test_")
        paragraphs = [" ".join(part.split()) for part in (function.__doc__ or "").split("\n\n")]
        titles = dict(zip(("en", "zh"), filter(None, paragraphs), strict=False))
        spec = Check(name, function, points, task, tuple(waits_for.split()), titles)
        setattr(function, SPEC, spec)
        return function

    return mark


class Failed(Exception):
    """A check's verdict against a submission.

    `key` names the sentence in the catalogue of words; `observed`, `expected` and `details` fill it, in
    numbers. `misconception` is an id or None. `at` is the position of the moment of the fault in `trace`.
    """

    def __init__(
        self,
        key: str,
        *,
        misconception: str | None = None,
        observed: Mapping[str, Any] | None = None,
        expected: Mapping[str, Any] | None = None,
        details: Mapping[str, Any] | None = None,
        trace: Trace | None = None,
        at: int | None = None,
    ) -> None:
        super().__init__(key)
        self.key, self.misconception = key, misconception
        self.observed, self.expected = dict(observed or {}), dict(expected or {})
        self.details = dict(details or {})
        self.trace, self.at = trace, at


class NotStarted(Exception):
    """What this check looks at is still as the stub left it (an answer that is None)."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A `Failed`, as data: what a result keeps of it."""

    key: str
    misconception: str | None
    observed: Mapping[str, Any] = field(default_factory=dict)
    expected: Mapping[str, Any] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)
    trace: Trace | None = None
    at: int | None = None

    @classmethod
    def of(cls, failed: Failed) -> Fault:
        """Return `failed` as data."""
        return cls(
            failed.key, failed.misconception, failed.observed, failed.expected, failed.details, failed.trace, failed.at
        )
