"""Submissions that break: each gets a clear sentence and zero for what it touches, and grading goes on."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from permitlab.report.message import message_of
from permitlab.verdict import CheckResult, ExerciseResult, Status
from permitlab.words import words

GENERATE = "async def generate(rollout_id, semaphore, state):\n    "
HOSTILE: dict[str, tuple[str | bytes, str, str]] = {
    "syntax error": ("async def generate(:\n    pass\n", "run.unloaded-syntax", "generate.py, line 1"),
    "no function": ("def generated(): ...\n", "run.unloaded-missing", "`generate`"),
    "not async": ("def generate(a, b, c):\n    return a\n", "not-awaitable", "int"),
    "raises at import": ("x = 1\n1 / 0\n", "run.unloaded-raised", "ZeroDivisionError"),
    "leaves at import": ("import os\nos._exit(0)\n", "run.died", "died"),
    "sys.exit at import": ("import sys\nsys.exit(0)\n", "run.unloaded-exits", "SystemExit"),
    "loops at import": ("while True: pass\n", "run.spins", "never came back"),
    "loops": (GENERATE + "while True: pass\n", "run.spins", "never came back"),
    "blocks": ("import time\n" + GENERATE + "time.sleep(5)\n    return rollout_id\n", "blocks", "5 s"),
    "blocks for real": (
        "import threading\n" + GENERATE + "threading.Semaphore(0).acquire()\n",
        "run.blocked",
        "blocked the whole process",
    ),
    "deadlocks": (
        GENERATE + "await semaphore.acquire()\n    await semaphore.acquire()\n    return rollout_id\n",
        "deadlock",
        "never ended",
    ),
    "spins on sleep(0)": (
        "import asyncio\n" + GENERATE + "while True:\n        await asyncio.wait([asyncio.ensure_future(nothing())])\n"
        "async def nothing(): pass\n",
        "run.never-rests",
        "without ever waiting",
    ),
    "sleeps for ever": (
        "import asyncio\n" + GENERATE + "while True: await asyncio.sleep(0)\n",
        "run.endless",
        "for ever",
    ),
    "a thousand calls": (
        "import asyncio\n" + GENERATE + "await asyncio.gather(*(asyncio.sleep(0) for _ in range(1000)))\n",
        "run.too-much",
        "thousands of calls",
    ),
    "exits while running": (GENERATE + "raise SystemExit(0)\n", "run.exits", "SystemExit"),
    "takes all memory": (
        GENERATE + "x = []\n    while True: x.append(bytearray(1 << 24))\n",
        "ended-in-line",
        "MemoryError",
    ),
    "not utf-8": (b"# \xff\xfe\nasync def generate(a, b, c): return a\n", "run.unloaded-encoding", "line"),
    "null bytes": (b"x = 1\0\n", "run.unloaded-syntax", "line"),
    "a return value that equals everything": (
        "class Same:\n    def __eq__(self, other): return True\n    def __repr__(self): return '0'\n"
        + GENERATE
        + "return Same()\n",
        "call-count",
        "0 times",
    ),
}

Grade = Callable[[str, "str | bytes"], ExerciseResult]


def first_failed(result: ExerciseResult) -> CheckResult:
    """Return the first check that did not pass."""
    return next(check for check in result.checks if check.status is not Status.PASSED)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_submission_gets_its_sentence(name: str, grade: Grade) -> None:
    """It scores nothing, is told why in one sentence, within 15 seconds, and nothing of ours breaks."""
    source, key, part = HOSTILE[name]
    begun = time.perf_counter()
    result = grade("01", source)
    assert time.perf_counter() - begun < 15
    first = first_failed(result)
    assert (result.status, result.score, first.fault and first.fault.key) == (Status.FAILED, 0, key)
    assert part in message_of(first, words("en"))
    assert message_of(first, words("zh")) != message_of(first, words("en"))


def test_printing_without_end_changes_nothing(grade: Grade) -> None:
    """100 MB on standard output neither fill a disk nor stop a correct solution."""
    noisy = (
        "import asyncio\nLINE = 'x' * 100_000\n"
        + GENERATE
        + """async with semaphore:
        for _ in range(20): print(LINE)
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
            return rollout_id
        finally:
            state["active"] -= 1
"""
    )
    result = grade("01", noisy)
    assert (result.status, result.score) == (Status.PASSED, 10)
    assert len(result.printed) <= 4000


def test_swallowing_every_cancellation_ends_and_is_named(grade: Grade) -> None:
    """A rollout that eats CancelledError for ever is cut, named, and the other checks are graded."""
    eats = (
        "import asyncio\n"
        + GENERATE
        + """while True:
        try:
            async with semaphore:
                state["active"] += 1
                state["peak"] = max(state["peak"], state["active"])
                try:
                    await asyncio.sleep(0)
                    return rollout_id
                finally:
                    state["active"] -= 1
        except asyncio.CancelledError:
            continue
"""
    )
    result = grade("01", eats)
    assert result.status is Status.FAILED
    assert result.misconception == "swallows-cancel"
    assert result.score >= 7
