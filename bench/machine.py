"""What the figures were measured on: hardware and versions, no names of hosts or folders."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def described() -> str:
    """Return one sentence about this machine."""
    cores = os.cpu_count() or 1
    busy = f"; load {os.getloadavg()[0]:.1f} while measuring" if hasattr(os, "getloadavg") else ""
    return (
        f"{_processor()}, {cores} core{'s' * (cores > 1)} (everything on one of them), {_memory()}{platform.system()} "
        f"{platform.release().split('-')[0]}, Python {platform.python_version()}{busy}."
    )


def _processor() -> str:
    return next((line.partition(":")[2].strip() for line in _lines("/proc/cpuinfo") if "model name" in line), "CPU")


def _memory() -> str:
    total = next((line.split()[1] for line in _lines("/proc/meminfo") if line.startswith("MemTotal")), None)
    return f"{int(total) / 1e6:.0f} GB, " if total else ""


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []
