"""Runs that several checks look at: a run is a pure function of its situation and schedule, so it is played once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from permitlab.director.schedule import Schedule
from permitlab.situation import Situation
from permitlab.trace import Trace


class Recordings:
    """The runs of the shared situations of one exercise, as far as they were played."""

    def __init__(self) -> None:
        self._situations: dict[int, Situation] = {}
        self._played: dict[tuple[int, Schedule], tuple[list[Trace], Iterator[Trace]]] = {}

    def runs(self, situation: Situation, schedule: Schedule, played: Iterator[Trace]) -> Iterator[Trace]:
        """Yield the runs of `situation`; those that nobody looked at before are taken from `played`."""
        self._situations[id(situation)] = situation  # an id must not be used twice
        key = (id(situation), schedule)
        traces, more = self._played.setdefault(key, ([], played))
        for number in count():
            if number == len(traces):
                try:
                    traces.append(next(more))
                except StopIteration:
                    return
                except BaseException:
                    del self._played[key]  # what was not played to its end is no record
                    raise
            yield traces[number]
