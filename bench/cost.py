"""What a piece of work costs: seconds on the clock, and CPU seconds of all processes it took."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds for one submission: on the clock, and of CPU (user and system, children included)."""

    wall: float
    cpu: float


class Refused(Exception):
    """A contestant did not accept the right answer, so its cost means nothing."""


def of_process(command: Sequence[str], submissions: int = 1, folder: Path | None = None, **environment: str) -> Cost:
    """Run `command` for so many `submissions` and return the cost of one. Raises Refused unless it exits with 0."""
    begun = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=folder, env=whole(environment), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _pid, status, used = os.wait4(process.pid, 0)
    wall, process.returncode = time.perf_counter() - begun, os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise Refused(f"{' '.join(command)} ended with {process.returncode}")
    return Cost(wall / submissions, (used.ru_utime + used.ru_stime) / submissions)


def whole(environment: Mapping[str, str]) -> dict[str, str]:
    """Return this process's environment with some variables set, and nothing that would change how Python starts."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST", "COV"))}
    return {**kept, **environment}


def own_core() -> int | None:
    """Keep this process, and all that it starts, on one core; return its number, None where that cannot be done."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core
