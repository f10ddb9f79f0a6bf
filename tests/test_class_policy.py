"""Lateness and attempts as a teacher writes them down; what is not understood is refused, never guessed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from permitlab.catalog import CallError
from permitlab.classroom.policy import Policy, read
from permitlab.classroom.standing import Standing, State, counted
from permitlab.classroom.times import time_of

DUE = "due = 2026-03-01T23:59:00+08:00\n"


def policy(tmp_path: Path, text: str) -> Policy:
    """Return the policy that `text` says."""
    (tmp_path / "policy.toml").write_text(text)
    return read(tmp_path / "policy.toml")


@pytest.mark.parametrize(
    ("text", "handed", "days", "deducted"),
    [
        ("percent_per_day = 10\n", "2026-03-01T23:59:00+08:00", 0, 0),
        ("percent_per_day = 10\n", "2026-03-01T16:00:00+00:00", 1, 13),
        ("percent_per_day = 10\ngrace_minutes = 5\n", "2026-03-01T16:00:00+00:00", 0, 0),
        ("percent_per_day = 10\nat_most_percent = 25\n", "2026-03-09T00:00:00+08:00", 8, 34),
        ("[table]\n1 = 10\n3 = 50\n8 = 100\n", "2026-03-04T12:00:00+08:00", 3, 68),
        ("[table]\n1 = 10\n3 = 50\n8 = 100\n", "2026-03-30T12:00:00", 29, 137),
        ("percent_per_day = 10\n[extensions]\nanna = 2026-03-05T00:00:00+08:00\n", "2026-03-04T12:00:00+08:00", 0, 0),
    ],
)
def test_a_late_mark_is_worked_out_in_favour_of_the_student(
    text: str, handed: str, days: int, deducted: int, tmp_path: Path
) -> None:
    """Days begun count, grace and extensions are heeded, a time without a zone is read in that of the due time, and
    what is taken off is rounded down (of 137 points)."""
    rules = policy(tmp_path, DUE + text)
    late = rules.days_late(time_of(handed), {"anna"})
    assert (late, rules.deduction(137, late)) == (days, deducted)


def test_nothing_is_late_without_a_due_time_or_a_time() -> None:
    """What is not known costs nothing."""
    assert Policy().days_late(datetime(2030, 1, 1, tzinfo=UTC), {"anna"}) == 0
    assert Policy(due=datetime(2026, 1, 1, tzinfo=UTC)).days_late(None, {"anna"}) == 0


@pytest.mark.parametrize(
    "text",
    [
        "due = 2026-03-01\n",
        "due = 2026-03-01T23:59:00\n",
        "percent_per_day = 101\n",
        "percent_per_day = 10\n",
        "due = 2026-03-01T23:59:00+08:00\npercent_per_day = 10\n[table]\n1 = 10\n",
        "percent_per_day = true\n",
        "late = 3\n",
        "[table]\nfirst = 10\n",
        "[attempts]\ncounts = 'luckiest'\n",
        "[attempts]\nlimit = -1\n",
        "[extensions]\nanna = 5\n",
        "due = \n",
        "attempts = 3\n",
    ],
)
def test_what_is_not_understood_is_refused(text: str, tmp_path: Path) -> None:
    """A slip in the policy is a wrong call, not a mark."""
    with pytest.raises(CallError, match="is not understood"):
        policy(tmp_path, text)


@pytest.mark.parametrize(
    ("counts", "limit", "attempt"), [("last", 0, 3), ("first", 0, 1), ("best", 0, 2), ("best", 1, 1), ("last", 2, 2)]
)
def test_the_attempt_that_counts(counts: str, limit: int, attempt: int) -> None:
    """Best, last or first, of as many as are allowed."""
    attempts = [
        Standing(f"anna attempt {number}", "anna", "", number, State.GRADED, {}, points, 10)
        for number, points in ((3, 5), (1, 2), (2, 9))
    ]
    settled = counted(attempts, Policy(counts=counts, limit=limit))
    assert [(one.attempt, one.of) for one in settled if one.counts] == [(attempt, 3)]
