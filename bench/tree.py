"""A process and all that it started, as /proc shows them: CPU seconds used, memory held. Linux only."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGESIZE")
PARENT, USED = 1, slice(11, 15)
"""Where the fields stand after the command's name in /proc/PID/stat, see proc_pid_stat(5)."""


def _fields(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def cpu(pid: int) -> float:
    """Return the CPU seconds that `pid` and its children, those it has waited for, have used."""
    return sum(int(ticks) for ticks in _fields(pid)[USED]) / TICKS


def members(root: int) -> Iterator[int]:
    """Yield `root` and all its descendants."""
    parents = {int(path.name): _fields(int(path.name)) for path in Path("/proc").iterdir() if path.name.isdecimal()}
    found = [root]
    while found:
        yield (pid := found.pop())
        found += [child for child, fields in parents.items() if fields and int(fields[PARENT]) == pid]


def resident(root: int) -> float:
    """Return the resident memory of the tree in MB; pages that processes share count once for each of them."""
    return sum(_resident(pid) for pid in members(root)) * PAGE / 1e6


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0


def peak_of(command: list[str], environment: dict[str, str], folder: Path | None = None) -> float:
    """Run `command` and return the most resident memory of its tree in MB, looked at every few milliseconds."""
    peak = 0.0
    with subprocess.Popen(
        command, env=environment, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        while process.poll() is None:
            peak = max(peak, resident(process.pid))
            time.sleep(0.003)
    return peak
