"""Every sentence is there in both languages, with the same placeholders, and is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from permitlab.catalog import LANGUAGES, Course
from permitlab.course import catalogue_faults
from permitlab.director.schedule import Both, ByDuration, EveryOrder, Plain, Samples
from permitlab.report.misconceptions import render, shown_by
from permitlab.words import UNFILLED, language_from, words

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "permitlab"


def test_both_languages_have_the_same_sentences() -> None:
    """The two catalogues hold the same keys with the same placeholders."""
    assert list(catalogue_faults(dict(words("en").sentences), dict(words("zh").sentences), "words")) == []


def test_a_missing_key_and_a_missing_placeholder_are_found() -> None:
    """The check that guards the catalogues sees a gap when there is one."""
    faults = list(catalogue_faults({"a": "{x} and {y}", "b": "-"}, {"a": "{x}"}, "toy"))
    assert faults == [
        "toy: the sentence 'b' is there in one language only",
        "toy: the placeholders of 'a' differ between the languages",
    ]


def test_every_key_that_the_engine_uses_exists() -> None:
    """No call of `label`, `say` or `fail` in the engine names a sentence that is not there."""
    used = set()
    for path in SOURCE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= {f"label.{key}" for key in re.findall(r"\.label\(\"([\w.-]+)\"", text)}
        used |= {f"message.{key}" for key in re.findall(r"(?:\.say|self\.fail)\(\s*\"([\w.-]+)\"", text)}
    assert used - words("en").sentences.keys() == set()
    assert len(used) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_misconception_is_explained(language: str) -> None:
    """Each id has a name, a reason, an experiment and a way out, in both languages."""
    explained = words(language).misconceptions
    assert len(explained) == 33
    assert all(entry.name and entry.why and entry.experiment and entry.mend for entry in explained.values())


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_language_follows_the_environment(environment: dict[str, str], language: str) -> None:
    """LC_ALL goes before LANG; anything unknown is English."""
    assert language_from(environment) == language


def test_a_sentence_survives_values_that_do_not_fit() -> None:
    """A placeholder without a value stays visible; a value that takes no format is shown as it is."""
    said = words("en").say("blocks", observed={"value": None}, expected={}, actor="a")
    assert said.startswith("a blocked the whole event loop for None s at \N{WHITE QUESTION MARK ORNAMENT}time s")


def test_the_page_of_misconceptions_is_up_to_date(course: Course) -> None:
    """docs/misconceptions.md is what the catalogue says, and every misconception is shown by some exercise."""
    assert (ROOT / "docs" / "misconceptions.md").read_text(encoding="utf-8") == render(course)
    assert shown_by(course).keys() == words("en").misconceptions.keys()


def test_every_schedule_is_named_in_both_languages() -> None:
    """What a run's label says above a timeline is a sentence of the language, never the label itself."""
    schedules = (EveryOrder(3), Samples(1), Plain(), Both(), ByDuration())
    labels = [chooser.label for schedule in schedules for chooser in schedule.choosers(0)]
    for language in LANGUAGES:
        told = [words(language).schedule(label) for label in labels]
        assert not {name for name in told if name in labels or "{" in name or UNFILLED in name}
