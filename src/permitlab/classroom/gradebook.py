"""`grades.csv`: a row for each student, safe to open in any spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from permitlab.classroom.standing import Standing
from permitlab.report.harmless import cell

BEFORE = ("student", "id", "submission", "attempt")
AFTER = "points max_score handed_in time_from days_late percent_off deducted total claimed flags status".split()

LATE = "late according to the platform, by how much is not known"


def render(standings: Sequence[Standing], slugs: Sequence[str]) -> str:
    """Return the attempts that count as CSV, every text quoted; a mark that is not known is empty."""
    written = io.StringIO()
    writer = csv.writer(written, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    writer.writerow([*BEFORE, *slugs, *AFTER])
    writer.writerows(_row(one, slugs) for one in standings if one.counts)
    return written.getvalue()


def _row(one: Standing, slugs: Sequence[str]) -> list[str | int | float]:
    attempt = f"{one.attempt or 1} of {one.of}"
    scores = [_known(one.scores.get(slug)) for slug in slugs]
    handed = one.handed.isoformat() if one.handed else ""
    claimed = one.claim.total if one.claim else ""
    told = [*one.flags, one.broken, LATE if one.called_late else ""]
    flags = cell("; ".join(filter(None, told)))
    return [
        *(cell(one.student), cell(one.number), cell(one.name), attempt, *scores, one.points, one.max_score),
        *(handed, one.source, one.days_late, one.percent, one.deducted, _known(one.total), claimed, flags),
        str(one.state),
    ]


def _known(score: int | None) -> int | str:
    return "" if score is None else score
