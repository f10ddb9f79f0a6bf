"""What a teacher finds in the output folder: marks, feedback, the overview; made anew from the stored results."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from permitlab.catalog import CallError, Exercise
from permitlab.classroom import feedback, gradebook, overview
from permitlab.classroom.claims import Claim
from permitlab.classroom.intake import Intake
from permitlab.classroom.naming import clean, unique
from permitlab.classroom.policy import Policy
from permitlab.classroom.standing import Standing, counted, standing
from permitlab.classroom.store import Store
from permitlab.classroom.tallies import Tallies
from permitlab.classroom.times import people, times
from permitlab.content import checks_of
from permitlab.words import Words


@dataclass(frozen=True, slots=True)
class Rules:
    """What stands beside the submissions: the teacher's policy and scores claimed elsewhere."""

    policy: Policy
    claims: Mapping[str, Claim]


def standings(intake: Intake, store: Store, rules: Rules) -> list[Standing]:
    """Return where every submission stands."""
    handed, persons = times(intake), people(intake)
    found = []
    for name, one in intake.submissions.items():
        student = clean(persons.get(one.student, one.student))
        claim = next((rules.claims[key] for key in sorted({*one.keys, student}) if key in rules.claims), None)
        found.append(standing(store.row(name), one, student, handed.get(name), rules.policy, claim))
    return counted(found, rules.policy)


def write(folder: Path, settled: Sequence[Standing], store: Store, exercises: Sequence[Exercise], words: Words) -> None:
    """Write everything into `folder`. Raises CallError where that cannot be done."""
    slugs = [exercise.slug for exercise in exercises]
    files = unique([one.name for one in settled])
    tallies = Tallies(titles=_titles(exercises, words.language))
    try:
        (folder / "feedback").mkdir(parents=True, exist_ok=True)
        for one in settled:
            row = store.row(one.name)
            if one.counts:
                tallies.add(one.name, row.result)
            told = feedback.notices(one, row.notes, words)
            for form, text in _reports(one, store, told, words):
                _put(folder / "feedback" / f"{files[one.name]}.{form}", text)
        _put(folder / "grades.csv", gradebook.render(settled, slugs))
        _put(folder / "class.html", overview.render(settled, tallies, slugs, files, words))
    except OSError as error:
        raise CallError(f"{folder} cannot be written to: {error}") from None


def _titles(exercises: Sequence[Exercise], language: str) -> dict[str, str]:
    titles: dict[str, str] = {}
    for exercise in exercises:
        with contextlib.suppress(Exception):  # a grader that cannot be loaded is told of in the results
            titles |= {f"{exercise.slug}/{check.name}": check.titles[language] for check in checks_of(exercise)}
    return titles


def _reports(one: Standing, store: Store, told: Sequence[str], words: Words) -> Iterator[tuple[str, str]]:
    texts = store.feedback(one.name)
    for form in feedback.FORMS:
        report = texts.get(f"{words.language}.{form}")
        if report is None:
            yield form, feedback.broken_page(one, form, words.say("class.not-known"))
        else:
            yield form, feedback.with_notices(report, form, told)


def _put(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(".draft")
    draft.write_text(text, encoding="utf-8", errors="replace", newline="\n")
    draft.replace(path)
