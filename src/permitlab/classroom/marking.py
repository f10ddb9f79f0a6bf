"""Marks a class: takes what was marked before, has the rest judged, and writes each result as it comes."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256

from permitlab import __version__
from permitlab.catalog import Course, Exercise
from permitlab.classroom.handin import Handin, hand_in, twin
from permitlab.classroom.intake import Intake
from permitlab.classroom.luggage import content, engine
from permitlab.classroom.store import Store
from permitlab.classroom.unit import Judged, judged, order
from permitlab.classroom.workers import Order, Workforce
from permitlab.grading import Options


@dataclass(slots=True)
class Tally:
    """How many submissions were judged now, taken from before, and broke."""

    judged: int = 0
    taken: int = 0
    broken: int = 0


def basis(course: Course, exercises: Sequence[Exercise], options: Options) -> str:
    """Return what every mark rests on beside the submission: the kit, the Python, the course's content, how to
    grade. A change of any of it makes earlier marks old."""
    hashed = sha256()
    for path in content(course):
        hashed.update(f"{path.relative_to(course.root).as_posix()}\n".encode() + path.read_bytes())
    for path in engine():
        hashed.update(f"{path.name}\n".encode() + path.read_bytes())
    ways = [__version__, platform.python_version(), [exercise.slug for exercise in exercises], asdict(options)]
    hashed.update(json.dumps(ways, sort_keys=True).encode())
    return hashed.hexdigest()


@dataclass(slots=True)
class Marking:
    """The marking of one class. `seen` is called with a name whenever a submission is done with."""

    exercises: Sequence[Exercise]
    store: Store
    basis: str
    options: Options
    seen: Callable[[str], None]
    regrade: bool = False

    def run(self, intake: Intake, workforce: Workforce) -> Tally:
        """Mark every submission of `intake`."""
        tally, keys = Tally(), dict[str, str]()
        for answer in workforce.answers(self._orders(intake, tally, keys)):
            given = judged(answer.data) if answer.data else Judged(answer.name, None, broken="its worker process died")
            row = self.store.keep(given, keys.pop(answer.name))
            tally.judged += 1
            tally.broken += bool(row.broken)
            self.seen(answer.name)
        return tally

    def _orders(self, intake: Intake, tally: Tally, keys: dict[str, str]) -> Iterator[Order]:
        slugs = [exercise.slug for exercise in self.exercises]
        for name, found in intake.submissions.items():
            handin = hand_in(found, self.exercises)
            key = f"{self.basis[:32]} {handin.digest[:32]}"
            held = self._held(handin)
            if held:
                handin.notes.append(("class.earlier", {}))
            self.store.meet(name, twin(handin, self.exercises), handin.notes)
            if held or (self.store.key(name) == key and not self.regrade):
                tally.taken += 1
                self.seen(name)
            else:
                keys[name] = key
                yield Order(name, order(handin, slugs, self.options))

    def _held(self, handin: Handin) -> bool:
        """Whether nothing of it could be opened, and there is a mark from something else: that stands."""
        before = self.store.key(handin.name)
        return handin.damaged and not handin.files and bool(before) and not before.endswith(handin.digest[:32])
