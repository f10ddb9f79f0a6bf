"""`permitlab class`: from what a class handed in to marks, feedback and an overview."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from permitlab.catalog import CallError, Course, Exercise
from permitlab.classroom import claims, policy
from permitlab.classroom.intake import Intake, take_in
from permitlab.classroom.marking import Marking, Tally, basis
from permitlab.classroom.outcome import Rules, standings, write
from permitlab.classroom.overview import differences
from permitlab.classroom.progress import progress
from permitlab.classroom.standing import Standing, State
from permitlab.classroom.store import Store
from permitlab.classroom.strangers import strangers
from permitlab.classroom.workers import Processes, Workforce
from permitlab.grading import Options
from permitlab.report.harmless import commandless, printable
from permitlab.words import Words


@dataclass(frozen=True, slots=True)
class Call:
    """What the command was asked for beside the submissions and the output."""

    slugs: tuple[str, ...] = ()
    policy: Path | None = None
    compare: Path | None = None
    scheduler: str | None = None
    jobs: int | None = None
    regrade: bool = False


def run(course: Course, submissions: Path, output: Path, call: Call, options: Options, words: Words) -> int:
    """Mark the class, write everything, say so; return the exit code."""
    exercises = course.select(call.slugs)
    rules = Rules(policy.read(call.policy), claims.read(call.compare))
    with ExitStack() as stack:
        intake = _intake(submissions, output, stack)
        store = Store(output)
        stack.callback(store.close)
        tally = _mark(course, exercises, intake, store, call, options)
        settled = standings(intake, store, rules)
        write(output, settled, store, exercises, words)
    unknown = strangers(intake, rules.policy, rules.claims)
    for line in [*_told(tally, settled, intake, output, words), *_unknown(unknown, words)]:
        click.echo(commandless(printable(line)))
    return 3 if any(one.state in (State.BROKEN, State.KEPT) for one in settled) else 0


def _intake(submissions: Path, output: Path, stack: ExitStack) -> Intake:
    if output.resolve() == submissions.resolve():
        raise CallError(f"--output must be another folder than the submissions' own, {submissions}")
    intake = take_in(submissions, stack, leave=output)
    if not intake.submissions:
        raise CallError(f"{submissions} holds no submission: neither a folder nor a zip per student")
    return intake


def _mark(
    course: Course, exercises: Sequence[Exercise], intake: Intake, store: Store, call: Call, options: Options
) -> Tally:
    with progress(len(intake.submissions)) as seen, _workforce(course, call) as workforce:
        marking = Marking(exercises, store, basis(course, exercises, options), options, seen, call.regrade)
        return marking.run(intake, workforce)


@contextmanager
def _workforce(course: Course, call: Call) -> Iterator[Workforce]:
    if call.scheduler is None:
        yield Processes(course.root, call.jobs)
        return
    from permitlab.classroom.cluster import Cluster

    cluster = Cluster(call.scheduler, course)
    try:
        yield cluster
    finally:
        cluster.close()


def _told(tally: Tally, settled: Sequence[Standing], intake: Intake, output: Path, words: Words) -> Iterator[str]:
    yield words.label("class.summary", count=len(settled), judged=tally.judged, taken=tally.taken)
    for one in settled:
        if one.state in (State.BROKEN, State.KEPT, State.DAMAGED):
            yield f"  {one.name}: {words.label(f'class.state-{one.state}')} {one.broken}"
        yield from (f"  {one.name}: {line}" for line in differences(one, words))
    if intake.passed_over:
        yield words.label("class.passed-over", names=", ".join(intake.passed_over[:10]))
    yield words.label("class.written", folder=output)


def _unknown(lists: Iterable[tuple[str, list[str]]], words: Words) -> Iterator[str]:
    for where, names in lists:
        yield words.label("class.strangers", where=where, names=", ".join(names[:10]))
