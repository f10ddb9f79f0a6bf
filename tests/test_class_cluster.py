"""The same units on a Dask cluster; a worker that is killed half way costs no result and doubles none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from class_of import class_of
from test_class import called, gradings, written

from permitlab.catalog import Course
from permitlab.classroom.luggage import luggage
from permitlab.classroom.marking import Marking, basis
from permitlab.classroom.store import Store
from permitlab.grading import Options

pytest.importorskip("distributed", reason="pip install 'permitlab[cluster]'")
pytestmark = pytest.mark.timeout(600)
ROOT = Path(__file__).parents[1]


def started(stack: ExitStack, said: str, *words: str) -> tuple[subprocess.Popen[str], str]:
    """Start a part of the cluster; return it and the line in which it says `said`."""
    process = subprocess.Popen([sys.executable, "-m", *words], stderr=subprocess.PIPE, text=True, env={**os.environ})
    stack.callback(process.wait)
    stack.callback(process.kill)
    assert process.stderr is not None
    stack.callback(process.stderr.close)
    for line in process.stderr:
        if said in line:
            return process, line
    raise AssertionError(f"{words} ended without saying {said!r}")


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """A scheduler and two workers of one thread each, as processes of their own."""
    with ExitStack() as stack:
        scheduler = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        _, line = started(stack, "Scheduler at:", *scheduler)
        found = re.search(r"tcp://\S+", line)
        assert found is not None
        worker = ("distributed.cli.dask_worker", found[0], "--nthreads", "1", "--no-nanny", "--no-dashboard")
        workers = [started(stack, "Registered to:", *worker)[0] for _ in range(2)]
        yield found[0], workers


def test_a_killed_worker_costs_nothing(cluster: tuple[str, list[subprocess.Popen[str]]], tmp_path: Path) -> None:
    """All graded, none twice, and every file as the processes of one machine would have written it."""
    from permitlab.classroom.cluster import Cluster
    from permitlab.classroom.intake import take_in

    address, workers = cluster
    class_of(12, tmp_path / "in", ["01_generate"])
    course, done = Course(ROOT), list[str]()

    def seen(name: str) -> None:
        done.append(name)
        if len(done) == 6:
            workers[0].kill()

    exercises, options = course.select(("01",)), Options()
    store, hands = Store(tmp_path / "out"), Cluster(address, course)
    with ExitStack() as stack:
        stack.callback(store.close)
        stack.callback(hands.close)
        intake = take_in(tmp_path / "in", stack)
        tally = Marking(exercises, store, basis(course, exercises, options), options, seen).run(intake, hands)
    assert workers[0].wait() != 0
    assert (tally.judged, tally.broken, sorted(done)) == (14, 0, sorted(intake.submissions))
    assert set(gradings(tmp_path / "out").values()) == {1}
    words = ("--exercise", "01", "--isolation", "process")
    said = called(tmp_path / "in", "--output", tmp_path / "out", *words, "--scheduler", address).stdout
    assert "0 judged now, 14 unchanged" in said
    called(tmp_path / "in", "--output", tmp_path / "quiet", *words)
    assert written(tmp_path / "out") == written(tmp_path / "quiet")


def test_the_luggage_holds_the_course_and_no_caches() -> None:
    """Workers get exercises and graders, and need no disk that both sides see."""
    assert 10_000 < len(luggage(Course(ROOT))) < 5_000_000
