"""The clocks and the chance of a stage: virtual, fixed or seeded, so that no run can differ from another by them."""

from __future__ import annotations

import datetime
import os
import random
import time
import uuid
from collections.abc import Callable
from typing import Any

WALL = 1_700_000_000.0
"""Seconds since the epoch that `time.time` gives on a stage, and `datetime.now` as a date (UTC)."""
_seeded = random.Random(0)


def begin(seed: int) -> None:
    """Begin a run: chance starts anew from `seed`."""
    random.seed(seed)
    _seeded.seed(seed)


class Date(datetime.date):
    """A date whose today stands still."""

    @classmethod
    def today(cls) -> Date:
        """Return the day of `WALL`."""
        return cls.fromtimestamp(WALL)


class Datetime(datetime.datetime):
    """A moment whose now stands still."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> Datetime:
        """Return the moment of `WALL`."""
        return cls.fromtimestamp(WALL, tz)

    @classmethod
    def utcnow(cls) -> Datetime:
        """Return the moment of `WALL` in UTC, without saying so."""
        return cls.fromtimestamp(WALL, datetime.UTC).replace(tzinfo=None)

    @classmethod
    def today(cls) -> Datetime:
        """Return the moment of `WALL`."""
        return cls.now()


def _random_bytes(count: int, /) -> bytes:
    return _seeded.randbytes(count)


def _uuid1(node: int | None = None, clock_seq: int | None = None) -> uuid.UUID:
    return uuid.UUID(bytes=_random_bytes(16), version=1)


def install(now: Callable[[], float]) -> None:
    """Put them in their places; `now` gives virtual seconds. Called once, before any student's code is read."""
    clocks: Any = time
    clocks.monotonic = clocks.perf_counter = clocks.process_time = clocks.thread_time = now
    clocks.time = lambda: WALL  # nobody may lean on the wall clock: here it stands still
    clocks.clock_gettime = lambda clock: WALL if clock == getattr(time, "CLOCK_REALTIME", None) else now()
    for name in ("monotonic", "perf_counter", "process_time", "thread_time", "time", "clock_gettime"):
        setattr(clocks, f"{name}_ns", _in_nanoseconds(getattr(clocks, name)))
    for kind, name in ((Date, "date"), (Datetime, "datetime")):
        kind.__name__ = kind.__qualname__ = name
        kind.__module__ = "datetime"
        setattr(datetime, name, kind)
    chance = ((os, "urandom", _random_bytes), (random, "_urandom", _random_bytes), (uuid, "uuid1", _uuid1))
    for place, name, made in chance:
        setattr(place, name, made)


def _in_nanoseconds(clock: Callable[..., float]) -> Callable[..., int]:
    return lambda *which: round(clock(*which) * 1e9)
