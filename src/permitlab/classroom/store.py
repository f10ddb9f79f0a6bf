"""The results of a class in one SQLite file: each is there as soon as it is known, and survives a kill."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from permitlab.catalog import CallError
from permitlab.classroom.unit import Judged, unpacked

MARK, FILE = 0x5065726D, "results.sqlite"
TABLE = """
CREATE TABLE IF NOT EXISTS submission (
    name TEXT PRIMARY KEY, key TEXT NOT NULL DEFAULT '', result TEXT, feedback BLOB, broken TEXT NOT NULL DEFAULT '',
    twin TEXT NOT NULL DEFAULT '', files INTEGER NOT NULL DEFAULT 0, notes TEXT NOT NULL DEFAULT '[]',
    gradings INTEGER NOT NULL DEFAULT 0) STRICT
"""


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of one submission. `key` names what its mark rests on, and is empty while it is to be judged
    again; `broken` says what broke in the last grading, in which case the marks may be those of an earlier one."""

    name: str
    key: str
    result: Mapping[str, Any] | None
    broken: str
    twin: str
    files: int
    notes: tuple[tuple[str, Mapping[str, Any]], ...]
    gradings: int


class Store:
    """The file. One process at a time may hold it. Raises CallError when it cannot be had."""

    def __init__(self, folder: Path) -> None:
        with ExitStack() as opened:
            self._lock = opened.enter_context(closing(_lock_in(folder)))
            try:
                self._base = sqlite3.connect(folder / FILE, isolation_level=None)
                opened.enter_context(closing(self._base))
                self._open(folder / FILE)
            except sqlite3.DatabaseError as error:
                raise CallError(f"{folder / FILE} cannot be read ({error}); move it away and call again") from None
            self._opened = opened.pop_all()

    def _open(self, path: Path) -> None:
        (mark,) = self._base.execute("PRAGMA application_id").fetchone()
        (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if mark != MARK and tables:
            raise CallError(f"{path} holds something else than the results of a class; choose another --output")
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute(f"PRAGMA application_id={MARK}")
        self._base.execute(TABLE)

    def meet(self, name: str, twin: tuple[str, int], notes: object) -> None:
        """Note what was seen of a submission before it is judged."""
        self._base.execute(
            "INSERT INTO submission (name, twin, files, notes) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE"
            " SET twin = excluded.twin, files = excluded.files, notes = excluded.notes",
            (name, *twin, json.dumps(notes)),
        )

    def key(self, name: str) -> str:
        """Return what the mark of `name` rests on; empty when there is none that may be taken."""
        found = self._base.execute("SELECT key FROM submission WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else ""

    def keep(self, judged: Judged, key: str) -> Row:
        """Write a result at once. What broke never replaces a mark, and is judged again next time."""
        before = self.row(judged.name)
        result, broken = merged(before.result, judged)
        self._base.execute(
            "UPDATE submission SET key = ?, result = ?, feedback = coalesce(?, feedback), broken = ?,"
            " gradings = gradings + 1 WHERE name = ?",
            (
                "" if broken else key,
                json.dumps(result) if result else None,
                judged.feedback if judged.result else None,
                broken,
                judged.name,
            ),
        )
        return self.row(judged.name)

    def row(self, name: str) -> Row:
        """Return what is known of `name`. Raises KeyError."""
        columns = "name, key, result, broken, twin, files, notes, gradings"
        found = self._base.execute(f"SELECT {columns} FROM submission WHERE name = ?", (name,)).fetchone()
        if found is None:
            raise KeyError(name)
        _, key, result, broken, twin, files, notes, gradings = found
        read = json.loads(result) if result else None
        return Row(name, key, read, broken, twin, files, tuple((k, f) for k, f in json.loads(notes)), gradings)

    def feedback(self, name: str) -> Mapping[str, str]:
        """Return the texts for one student by `language.form`."""
        (packed,) = self._base.execute("SELECT feedback FROM submission WHERE name = ?", (name,)).fetchone()
        return unpacked(packed or b"")

    def close(self) -> None:
        """Close the file; nothing of it is left beside it."""
        self._opened.close()


def _lock_in(folder: Path) -> sqlite3.Connection:
    """Return the lock of `folder`, held until it is closed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(folder / ".lock", timeout=0)
    except (OSError, sqlite3.OperationalError) as error:
        why = "a file of that name is there" if isinstance(error, FileExistsError) else error
        raise CallError(f"{folder} cannot be used for --output: {why}") from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        why = "another `permitlab class` is writing there" if "locked" in str(error) else error
        raise CallError(f"{folder} cannot be used for --output: {why}") from None
    return lock


def merged(before: Mapping[str, Any] | None, judged: Judged) -> tuple[Mapping[str, Any] | None, str]:
    """Return the result to keep, and what broke: an exercise that broke keeps the mark it had, and says so."""
    if judged.result is None:
        return before, judged.broken or "no result"
    earlier = {exercise["slug"]: exercise for exercise in (before or {}).get("exercises", ())}
    exercises, whys = [], []
    for exercise in judged.result["exercises"]:
        if exercise["status"] == "broken":
            whys.append(f"{exercise['slug']}: {why_broken(exercise)}")
            old = earlier.get(exercise["slug"])
            if old is not None and old["status"] != "broken":
                exercise = {**old, "kept": True}
        exercises.append(exercise)
    score = sum(exercise["score"] for exercise in exercises)
    return {**judged.result, "exercises": exercises, "score": score}, "; ".join(whys[:3])


def why_broken(exercise: Mapping[str, Any]) -> str:
    """Return what broke in an exercise."""
    told = [exercise["message"], *(check["message"] for check in exercise["checks"] if check["status"] == "broken")]
    return next((str(message) for message in told if message), "broken")
