"""When each submission was handed in, and who says so: the teacher, the platform, or only the submission itself."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from permitlab.catalog import CallError
from permitlab.classroom.intake import Found, Intake
from permitlab.classroom.places import Kind, Place, Unreadable

LIST, NOTE, GRADESCOPE = "timestamps.csv", "timestamp.txt", "submission_metadata.yml"
LARGEST = 16 << 20
ENTRY = re.compile(r"^(submission_\d+):", re.M)
FIELD = {
    "created": re.compile(r"^  :created_at: ['\"]?([^'\"\n]+)", re.M),
    "name": re.compile(r"^  - :name: ['\"]?([^'\"\n]+)", re.M),
}


@dataclass(frozen=True, slots=True)
class Handed:
    """When, and where that is known from: `list` and `platform` are to be believed, `note` and `zip` are claims."""

    at: datetime
    source: str


def time_of(text: str) -> datetime:
    """Return the time that `text` tells, ISO 8601 or as nbgrader and Gradescope write it. Raises ValueError."""
    tidy = re.sub(r"\s+(UTC|Z)$", "+00:00", text.strip())
    tidy = re.sub(r"(\.\d{6})\d+", r"\1", re.sub(r"\s+([+-]\d\d:?\d\d)$", r"\1", tidy))
    return datetime.fromisoformat(tidy)


def times(intake: Intake) -> dict[str, Handed]:
    """Return what is known, by submission. Raises CallError for a list of times that cannot be read."""
    by_list, exported = listed(intake), _exported(intake)
    found = {}
    for name, one in intake.submissions.items():
        told = _first(by_list, one.keys, "list") or _first(exported, one.keys, "platform") or _claimed(one)
        if told is not None:
            found[name] = told
    return found


def _first(told: Mapping[str, datetime], keys: set[str], source: str) -> Handed | None:
    return next((Handed(told[key], source) for key in sorted(keys) if key in told), None)


def listed(intake: Intake) -> dict[str, datetime]:
    """Return the times that the teacher's list tells, by name. Raises CallError for one that cannot be read."""
    if LIST not in intake.papers:
        return {}
    try:
        text = intake.papers[LIST].read(LARGEST).decode("utf-8-sig")
        rows = csv.DictReader(io.StringIO(text))
        return {row["name"]: _time_in(row) for row in rows}
    except (Unreadable, ValueError, KeyError, AttributeError, TypeError, csv.Error) as error:
        why = f"no column {error}" if isinstance(error, KeyError) else error
        raise CallError(f"{LIST} is not understood ({why}); it wants the columns name,timestamp, ISO 8601") from None


def _time_in(row: Mapping[str, str]) -> datetime:
    try:
        return time_of(row["timestamp"])
    except (ValueError, AttributeError, TypeError):
        raise ValueError(f"{row['name']}: {row['timestamp']!r} is no time") from None


def _exported(intake: Intake) -> dict[str, datetime]:
    return {name: at for name, text in _entries(intake) if (at := _maybe(_field(text, "created")))}


def people(intake: Intake) -> dict[str, str]:
    """Return the students' names that a Gradescope export tells, by folder."""
    return {name: person for name, text in _entries(intake) if (person := _field(text, "name"))}


def _entries(intake: Intake) -> Iterator[tuple[str, str]]:
    if GRADESCOPE in intake.papers:
        try:
            text = intake.papers[GRADESCOPE].read(LARGEST).decode("utf-8", "replace")
        except Unreadable:
            return
        pieces = ENTRY.split(text)
        yield from zip(pieces[1::2], pieces[2::2], strict=False)


def _field(text: str, name: str) -> str:
    found = FIELD[name].search(text)
    return found[1].strip() if found else ""


def _maybe(text: str) -> datetime | None:
    try:
        return time_of(text)
    except ValueError:
        return None


def _claimed(one: Found) -> Handed | None:
    notes = [at for _, part in one.parts if (at := _noted(part))]
    if notes:
        return Handed(max(notes), "note")
    written = [part.when for _, part in one.parts if part.when]
    return Handed(max(written), "zip") if written else None


def _noted(part: Place) -> datetime | None:
    try:
        notes = [place for place in part.entries() if place.name == NOTE] if part.kind is Kind.FOLDER else []
        return _maybe(notes[0].read(100).decode("utf-8", "replace")) if notes else None
    except Unreadable:
        return None
