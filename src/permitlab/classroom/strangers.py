"""Names that a teacher's lists mention and nobody in the class has: mostly misspelt, and then somebody goes without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from permitlab.classroom import times
from permitlab.classroom.claims import Claim
from permitlab.classroom.intake import Intake
from permitlab.classroom.policy import Policy


def strangers(intake: Intake, policy: Policy, claims: Mapping[str, Claim]) -> Iterator[tuple[str, list[str]]]:
    """Yield each list that names strangers, and their names."""
    known = {*times.people(intake).values()}
    for one in intake.submissions.values():
        known |= {one.name, one.student, *one.keys}
    lists = {"[extensions]": policy.extensions, times.LIST: times.listed(intake), "--compare": claims}
    for where, names in lists.items():
        unknown = sorted(names.keys() - known)
        if unknown:
            yield where, unknown
