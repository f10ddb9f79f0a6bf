"""The fixture `play`: stages a situation under a schedule and hands each finished run to the check."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from permitlab.checks import Failed, Fault
from permitlab.director.company import Company
from permitlab.director.director import Director
from permitlab.director.schedule import Plain, Schedule
from permitlab.evidence import Evidence
from permitlab.recordings import Recordings
from permitlab.situation import Act, Situation, Start
from permitlab.trace import Trace


class Play:
    """What a check calls. `schedules` counts the runs looked at so far; `seed` is where the seeded ones begin."""

    def __init__(
        self, company: Company, seed: int, unusable: dict[str, Fault], recordings: Recordings | None = None
    ) -> None:
        self._company = company
        self._unusable = unusable
        self._recordings = recordings or Recordings()
        self.seed = seed
        self.schedules = 0
        self.last: Trace | None = None

    def __call__(self, situation: Situation, schedule: Schedule | None = None) -> Iterator[Evidence]:
        """Play `situation` once for each chooser of `schedule`; yield every run that came to its rest.

        Raises Failed when a run did not (it spins, blocks, dies, cannot be loaded) or blocked the loop,
        and Broken when the fault is ours.
        """
        self._refuse_unusable(situation)
        for trace in self._runs(situation, schedule or Plain()):
            self.schedules += 1
            self.last = trace
            evidence = Evidence(trace)
            try:
                evidence.ran()
            except Failed as failed:
                self._remember_unusable(failed, situation)
                raise
            evidence.never_blocked()
            yield evidence

    def _runs(self, situation: Situation, schedule: Schedule) -> Iterator[Trace]:
        played = self._played(situation, schedule)
        return self._recordings.runs(situation, schedule, played) if situation.shared else played

    def _played(self, situation: Situation, schedule: Schedule) -> Iterator[Trace]:
        for chooser in schedule.choosers(self.seed):
            yield Director(self._company, situation, chooser, self.seed).play()

    def _files(self, situation: Situation) -> tuple[str, ...]:
        return situation.files or (self._company.script.files[0][0],)

    def _refuse_unusable(self, situation: Situation) -> None:
        for stem in self._files(situation):
            fault = self._unusable.get(f"{stem}.py")
            if fault is not None:
                self.schedules += 1
                raise Failed(fault.key, misconception=fault.misconception, details=fault.details)

    def _remember_unusable(self, failed: Failed, situation: Situation) -> None:
        """A file that could not be executed once is not tried again for the next check."""
        assert failed.trace is not None
        if not failed.trace.moments:
            name = failed.details.get("file", f"{self._files(situation)[0]}.py")
            self._unusable[str(name)] = Fault.of(failed)

    def once(self, situation: Situation) -> Evidence:
        """Play `situation` once, oldest call first."""
        return next(iter(self(situation)))

    def ask(self, entry: str, *args: Any, file: str = "", **setup: Any) -> Any:
        """Return what the scene's coroutine `entry` returns; for reading answers, where nothing is called."""
        start = Start("answers", entry, args)
        situation = Situation((Act((start,)),), setup=setup, files=(file,) if file else ())
        ending = self.once(situation).ending("answers")
        if ending.problem is not None:
            raise Failed("answers-unreadable", details={"error": str(ending.problem)})
        return ending.value
