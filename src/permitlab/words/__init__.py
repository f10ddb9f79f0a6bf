"""Every sentence that a person reads, by language: the engine's own, the misconceptions, an exercise's own."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from permitlab.catalog import LANGUAGES
from permitlab.report.harmless import commandless, printable

__all__ = ["UNFILLED", "Misconception", "Words", "flat", "language_from", "words"]


@dataclass(frozen=True, slots=True)
class Misconception:
    """What a misconception is called, why it is one, an experiment that refutes it, and what to do instead."""

    name: str
    why: str
    experiment: str
    mend: str


def flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Return a nested table of sentences as one mapping with dotted keys."""
    sentences: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            sentences |= flat(value, f"{prefix}{key}.")
        else:
            sentences[f"{prefix}{key}"] = str(value)
    return sentences


UNFILLED = "\N{WHITE QUESTION MARK ORNAMENT}"
"""What stands before a placeholder that could not be filled."""


class _Forgiving(string.Formatter):
    """Fills what it can: a placeholder that cannot be filled stays visible instead of breaking a report.

    What is filled in may quote a student, so it steers neither a terminal nor a workflow runner.
    """

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        """Return the value of a placeholder, or the placeholder itself; none leads to a private name."""
        try:
            if "._" in field_name:
                raise AttributeError(field_name)
            return super().get_field(field_name, args, kwargs)
        except (KeyError, IndexError, AttributeError, TypeError):
            return f"{UNFILLED}{field_name}", field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        """Format a value; one that does not take the format is shown as it is."""
        try:
            text = str(super().format_field(value, format_spec))
        except (ValueError, TypeError, OverflowError):
            text = str(value)
        return commandless(printable(text))


_FORMAT = _Forgiving()


@dataclass(frozen=True)
class Words:
    """The words of one language."""

    language: str
    sentences: Mapping[str, str]
    misconceptions: Mapping[str, Misconception]
    own: Mapping[str, str]

    def with_own(self, folder: Path) -> Words:
        """Return these words with the sentences of the grader in `folder` before the engine's."""
        return Words(self.language, self.sentences, self.misconceptions, _own(folder, self.language))

    def label(self, key: str, **values: Any) -> str:
        """Return the label `key`."""
        return _FORMAT.format(self.sentences[f"label.{key}"], **values)

    def schedule(self, label: str) -> str:
        """Return what a run's `label` says of its schedule ("oldest first", "order 3") in this language."""
        name, _, number = label.rpartition(" ")
        named = self.sentences.get(f"schedule.{label}") or self.sentences.get(f"schedule.{name}")
        return label if named is None else _FORMAT.format(named, number=number)

    def say(self, key: str, **values: Any) -> str:
        """Return the message `key`, filled with `values`; the exercise's own sentence where there is one."""
        sentence = self.own.get(key) or self.sentences.get(f"message.{key}", "{key}: {observed} / {expected}")
        return _FORMAT.vformat(sentence, (), {"key": key, **values})


@cache
def _own(folder: Path, language: str) -> Mapping[str, str]:
    path = folder / f"words.{language}.toml"
    return flat(tomllib.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("permitlab.words").joinpath(name).read_text(encoding="utf-8"))


@cache
def words(language: str) -> Words:
    """Return the words of `language` (en or zh)."""
    misconceptions = {name: Misconception(**entry) for name, entry in _table(f"misconceptions.{language}.toml").items()}
    return Words(language, flat(_table(f"{language}.toml")), misconceptions, {})


def language_from(environment: Mapping[str, str]) -> str:
    """Return the language that LC_ALL or else LANG asks for; English when it is neither."""
    wanted = (environment.get("LC_ALL") or environment.get("LANG") or "")[:2].lower()
    return wanted if wanted in LANGUAGES else LANGUAGES[0]
