"""How long a silent stage is waited for. Computing is measured in CPU seconds, blocking by its state.

A stage that is ready to run but gets no CPU (a loaded machine) is neither: it is waited for, so that the
machine's load never decides a point.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from permitlab.director.channel import Silent

SPIN = 1.5
"""CPU seconds without a word while the student's files are read; a situation may allow more for its runs."""
AGAIN = 1 / 3
"""The share of it that is left to an exercise which was silent once: ten checks must not cost ten times as much."""
BLOCKED = 0.5
"""Real seconds asleep, using no CPU, without a word."""
DOZED = 3.0
"""Real seconds asleep in all the silences of one exercise together: nobody may doze a little at every turn."""
BURNT = 4
"""How often a stage may use the CPU seconds of one silence, in all: nobody may compute a little at every turn."""
LOST = 60.0
"""Real seconds after which a stage is given up whatever it seems to do."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """What the system says of a process: CPU seconds used, and whether it sleeps."""

    cpu: float
    asleep: bool


def pulse(pid: int) -> Pulse | None:
    """Return the pulse of `pid`, or None where the system has no /proc."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    ticks = int(fields[11]) + int(fields[12])
    return Pulse(ticks / os.sysconf("SC_CLK_TCK"), fields[0] in "SDZXtT")


@dataclass(slots=True)
class Doze:
    """How long the stages of an exercise may still sleep in all, in real seconds."""

    left: float = DOZED


class Patience:
    """Watches one silence of process `pid`; raises Silent when it has lasted too long."""

    def __init__(self, pid: int, spin: float, doze: Doze | None = None) -> None:
        self._pid, self._spin = pid, spin
        self._doze = doze or Doze()
        self._first: Pulse | None = None
        self._last: Pulse | None = None
        self._asleep = 0.0
        self._seen = 0.0

    def __call__(self, waited: float) -> None:
        """Look at the process after `waited` real seconds of silence."""
        now = pulse(self._pid)
        if now is None:
            if waited > 10 * self._spin:
                raise Silent(spins=True)
            return
        self._first = self._first or now
        if now.cpu - self._first.cpu >= self._spin or waited > LOST:
            raise Silent(spins=True)
        self._note_sleep(now, waited)

    def _note_sleep(self, now: Pulse, waited: float) -> None:
        idle = now.asleep and now == self._last
        self._asleep = self._asleep + waited - self._seen if idle else 0.0
        self._doze.left -= waited - self._seen if idle else 0.0
        self._last, self._seen = now, waited
        if self._asleep >= BLOCKED or self._doze.left < 0:
            raise Silent(spins=False)


def has_burnt(pid: int, spin: float) -> bool:
    """Say whether process `pid` has used far more CPU seconds in all than the `spin` that one silence may take."""
    now = pulse(pid)
    return now is not None and now.cpu > BURNT * spin
