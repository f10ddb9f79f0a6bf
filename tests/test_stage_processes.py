"""The processes of a grading: none outlives it, a dead one is replaced, and without Linux's help it still grades."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from permitlab.cases import cases, judge_case
from permitlab.catalog import Course, Exercise
from permitlab.director.director import Director
from permitlab.director.stages import Stage, Theatre
from permitlab.grading import Options, grade
from permitlab.report.as_json import exercise_data
from permitlab.verdict import Status
from permitlab.words import words

ROOT = Path(__file__).parents[1]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"}
HANGS = "while True:\n    pass\n"
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="about Linux's processes")

UNDERTAKER = """
import ctypes, os, signal, subprocess, sys, time

generations, looks = int(sys.argv[1]), int(sys.argv[2])
assert ctypes.CDLL(None).prctl(36, 1, 0, 0, 0) == 0  # PR_SET_CHILD_SUBREAPER: who loses its parent becomes our child
grader = subprocess.Popen(
    [sys.executable, "-m", "permitlab", "grade", "01", "--submission", sys.argv[3]],
    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
)
deadline = time.monotonic() + 60


def look():
    if time.monotonic() > deadline:
        left = children([os.getpid()])
        for pid in left:
            os.kill(pid, signal.SIGKILL)
        sys.exit(f"still there: {left}")
    time.sleep(0.002)


def children(pids):
    found = []
    for pid in pids:
        try:
            with open(f"/proc/{pid}/task/{pid}/children") as file:
                found += map(int, file.read().split())
        except OSError:
            pass
    return found


def youngest():
    family = [grader.pid]
    for _ in range(generations):
        family = children(family)
    return family


while not youngest() and grader.poll() is None:
    look()
for _ in range(looks):
    look()
os.kill(grader.pid, signal.SIGKILL)
while True:
    try:
        pid, _status = os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        break
    if not pid:
        look()
print("nobody is left")
"""
"""Starts a grading, kills it at a moment, and waits until every process that came of it is gone.

The moment: so many looks, two milliseconds each, after the first process of a generation is there (0: the grader,
1: the zygote, 2: a stage).
"""
MOMENTS = [(0, 0), (0, 50), (1, 0), (1, 5), (1, 20), (1, 60), (2, 0), (2, 2), (2, 10), (2, 100)]


@pytest.fixture
def exercise(course: Course) -> Exercise:
    """Exercise 01."""
    return course.find("01")


def ran(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the source `program` with `words` in a Python of its own."""
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )


@LINUX
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: f"generation {moment[0]}, look {moment[1]}")
def test_a_killed_grading_leaves_no_process_behind(moment: tuple[int, int], exercise: Exercise, tmp_path: Path) -> None:
    """Whenever a grading is killed for good, its zygote and its stages end with it, in the middle of anything."""
    (tmp_path / exercise.slug).mkdir()
    (tmp_path / exercise.slug / exercise.files[0]).write_text(HANGS)
    generation, looks = map(str, moment)
    done = ran(UNDERTAKER, generation, looks, str(tmp_path))
    assert done.stdout == "nobody is left\n", done.stderr


class Doomed(Theatre):
    """Its zygote is killed before the first stage is opened, when it has been, or while it plays."""

    def __init__(self, when: str) -> None:
        super().__init__(fork=True)
        self._when = when
        self.strike("before")

    def open(self) -> Stage:
        """Open a stage; strike if this is the moment."""
        stage = super().open()
        self.strike("opened")
        return stage

    def strike(self, when: str) -> None:
        """Kill the zygote, once, if this is the moment; wait until it is dead: its stages have their signal then."""
        if self._when == when and self._zygote is not None:
            self._when = "done"
            os.kill(self._zygote.pid, signal.SIGKILL)
            self._zygote._process.wait()


@LINUX
@pytest.mark.parametrize("when", ["before", "opened", "playing"])
def test_a_dead_zygote_is_broken_for_one_exercise_and_the_next_is_judged(
    when: str, exercise: Exercise, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exercise that it served is broken, exit code 3; the next one gets its marks from a new zygote."""
    theatre, answer = Doomed(when), Director._answer

    def struck(director: Director, frame: dict[str, Any]) -> dict[str, Any]:
        theatre.strike("playing")
        return answer(director, frame)

    monkeypatch.setattr(Director, "_answer", struck)
    try:
        verdict = grade([exercise, exercise], exercise.solution.parent, theatre, Options("practice"))
    finally:
        theatre.close()
    assert [one.status for one in verdict.exercises] == [Status.BROKEN, Status.PASSED]
    assert verdict.exercises[1].score == verdict.exercises[1].max_score
    assert verdict.exit_code == 3


def test_fresh_processes_say_what_forked_ones_say(exercise: Exercise, theatre: Theatre) -> None:
    """Wheat and chaff get the same result to the letter, whether their stage was forked or started afresh."""
    found, own = cases(exercise), words("en").with_own(exercise.graders)
    with Theatre(fork=False) as fresh:
        for one in [*[c for c in found if c.kind == "wheat"][:2], *[c for c in found if c.kind == "chaff"][::12]]:
            results = [judge_case(exercise, one, place, Options("practice")) for place in (fresh, theatre)]
            first, second = (exercise_data(result, own) for result in results)
            assert first == second


@LINUX
def test_a_fresh_stage_does_not_outlive_its_theatre(exercise: Exercise, tmp_path: Path) -> None:
    """A stage that was started afresh and hangs is gone when its exercise has been judged."""
    (tmp_path / exercise.slug).mkdir()
    (tmp_path / exercise.slug / exercise.files[0]).write_text(HANGS)
    opened = []

    class Counting(Theatre):
        def open(self) -> Stage:
            stage = super().open()
            opened.append(stage.pid)
            return stage

    with Counting(fork=False) as fresh:
        verdict = grade([exercise], tmp_path, fresh, Options("practice"))
    assert verdict.exercises[0].status is Status.FAILED
    assert opened != []
    assert [pid for pid in opened if Path(f"/proc/{pid}").exists()] == []


ELSEWHERE = """
import os, socket, sys

HIDDEN = {"fcntl", "resource", "grp", "pwd", "ctypes", "_ctypes", "termios"}


class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(name)


for name in [name for name in sys.modules if name.partition(".")[0] in HIDDEN]:
    del sys.modules[name]
sys.meta_path.insert(0, Hide())
del os.fork, socket.send_fds
from permitlab.cli import main
main()
"""
"""A system without what only some have: no limits, no users, no way to fork a stage or to hand on a descriptor."""


def test_practice_needs_nothing_that_only_linux_has(exercise: Exercise) -> None:
    """With the modules and calls of Linux hidden, everything imports and the solution gets full marks."""
    done = ran(ELSEWHERE, "grade", "01", "--practice", "--submission", str(exercise.solution.parent))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
