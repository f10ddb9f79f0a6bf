"""Shared runs are played once, shown to all, and never passed off as complete when they are not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from permitlab.director.schedule import Both, EveryOrder, Plain
from permitlab.recordings import Recordings
from permitlab.situation import Situation
from permitlab.trace import Trace

SITUATION = Situation((), shared=True)
TRACES = [Trace((), (), {}, label=label) for label in ("first", "second", "third")]


class Stage:
    """Counts the runs that are really played; breaks when asked to."""

    def __init__(self, breaks_at: int | None = None) -> None:
        self.played = 0
        self.breaks_at = breaks_at

    def plays(self) -> Iterator[Trace]:
        """Yield the traces one by one."""
        for number, trace in enumerate(TRACES):
            if number == self.breaks_at:
                raise RuntimeError("the stage broke")
            self.played += 1
            yield trace


def test_two_checks_look_at_runs_that_were_played_once() -> None:
    """The second check sees the same runs in the same order, also those that the first did not come to."""
    recordings, stage = Recordings(), Stage()
    first = recordings.runs(SITUATION, Both(), stage.plays())
    assert [next(first), next(first)] == TRACES[:2]
    assert list(recordings.runs(SITUATION, Both(), stage.plays())) == TRACES
    assert list(first) == TRACES[2:]
    assert stage.played == 3


def test_runs_are_shared_only_under_an_equal_schedule_of_the_very_situation() -> None:
    """Another schedule or another situation, however alike, has runs of its own."""
    recordings, stage = Recordings(), Stage()
    list(recordings.runs(SITUATION, EveryOrder(4), stage.plays()))
    list(recordings.runs(SITUATION, EveryOrder(4), stage.plays()))
    assert stage.played == 3
    list(recordings.runs(SITUATION, EveryOrder(5), stage.plays()))
    list(recordings.runs(Situation((), shared=True), EveryOrder(4), stage.plays()))
    assert stage.played == 9


def test_runs_that_broke_off_are_played_again() -> None:
    """Where something of ours broke, the next check does not take the runs before it for all there are."""
    recordings, broken, whole = Recordings(), Stage(breaks_at=1), Stage()
    with pytest.raises(RuntimeError):
        list(recordings.runs(SITUATION, Plain(), broken.plays()))
    assert list(recordings.runs(SITUATION, Plain(), whole.plays())) == TRACES
