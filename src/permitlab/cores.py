"""The cores of this machine, and processes that each keep to one of them.

A grader and its stage take turns and never run at the same time: on one core the one wakes the other at once.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.queues import SimpleQueue


def cores() -> list[int | None]:
    """Return the cores this process may use; None stands for one that cannot be kept to."""
    if hasattr(os, "sched_getaffinity"):
        return [*sorted(os.sched_getaffinity(0))]
    return [None] * (os.cpu_count() or 1)


def keep_to(core: int | None) -> None:
    """Run on `core` alone from now on, where the system can; what this process starts inherits it."""
    if core is not None and hasattr(os, "sched_setaffinity"):
        with contextlib.suppress(OSError):
            os.sched_setaffinity(0, {core})


def pool() -> ProcessPoolExecutor:
    """Return a pool of fresh processes, one a core."""
    context, free = multiprocessing.get_context("spawn"), cores()
    waiting: SimpleQueue[int | None] = context.SimpleQueue()
    for core in free:
        waiting.put(core)
    return ProcessPoolExecutor(len(free), mp_context=context, initializer=_take_one, initargs=(waiting,))


def _take_one(waiting: SimpleQueue[int | None]) -> None:
    if not waiting.empty():
        keep_to(waiting.get())
