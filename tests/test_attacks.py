"""Hostile submissions against the whole kit: none gains a point, breaks the grader, reads it, outlives its run.

An attack is one file in `attacks/SLUG/`: its name is the trick, its first line says what it tries. A second line
`# Built on ...` marks those that solve a part honestly: they may keep what that earns. A line `FIRST = 0  # of N`
stands for N attacks, one for each number below N in the place of 0.

Whoever takes over the code that shares a process with a submission can *behave* right at the service without having
solved anything; behaviour is all that a grader sees. Such impersonators lie in `attacks/known/`. They may pass, and
must be flagged for a person to look at:

    file                          what it takes over                             what gives it away
    sleep_that_holds_the_permit   asyncio.sleep, by assignment                   changes a.sleep
    mock_that_holds_the_permit    asyncio.sleep, through unittest.mock           imports unittest
    loop_that_holds_the_permit    the loop's way of calling the model            touches _sleeps
    scene_that_solves_it          the scene that calls the submission            imports scene
    speaks_the_protocol           the wire itself: it plays nothing, and tells   imports os, touches f_locals, ...
"""

from __future__ import annotations

import ast
import contextlib
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from permitlab.box import REQUIRED
from permitlab.catalog import Course, Exercise
from permitlab.content import checks_of
from permitlab.director.recorder import SHAPES, Recorder
from permitlab.director.stages import Stage, Theatre
from permitlab.grading import Options, grade_exercise, judge_submitted
from permitlab.report import formats
from permitlab.report.harmless import commandless
from permitlab.stage.oddities import oddities
from permitlab.stage.wire import WireError
from permitlab.submission import read
from permitlab.verdict import ExerciseResult, Status, Verdict
from permitlab.words import Words, words

if not sys.platform.startswith("linux"):
    pytest.skip("the walls that these attacks meet are Linux's", allow_module_level=True)

ROOT = Path(__file__).parents[1]
ATTACKS = sorted((ROOT / "tests" / "attacks" / "01_generate").glob("*.py"))
KNOWN = sorted((ROOT / "tests" / "attacks" / "known").glob("*.py"))
REQUIRED_BOX = Options(required=tuple(sorted(REQUIRED)), level="required")
PATIENCE = 60.0
"""Real seconds for one attack on a machine that is busy with other things; on an idle one the slowest takes three."""
LEFT_BEHIND = 10.0
"""Real seconds within which nothing of an attack runs any more."""
SECRETS = {
    "graders/01_generate/test_hidden.py": "woken_and_cancelled",
    "graders/01_generate/situations.py": "def cancel_everyone_inside",
    "solutions/01_generate/generate.py": "A rollout that is cancelled while it waits",
    "/etc/passwd": "root:x:0",
}
"""What an attack would show if it had read a file: the file, and words that stand in it and in no report."""
INSIDES = "_frozen_importlib"
"""What a report would show that was led into the grader's own modules."""


class WatchedTheatre(Theatre):
    """Remembers the stages that it opened."""

    def __init__(self) -> None:
        super().__init__(fork=True)
        self.opened: list[int] = []

    def open(self) -> Stage:
        """Open a stage and note its process id."""
        stage = super().open()
        self.opened.append(stage.pid)
        return stage

    def mother(self) -> int:
        """Return the process id of the zygote."""
        assert self._zygote is not None
        return self._zygote.pid


@pytest.fixture(scope="module")
def watched() -> Iterator[WatchedTheatre]:
    """One theatre for all attacks: what one of them spoils, the next ones feel."""
    theatre = WatchedTheatre()
    yield theatre
    theatre.close()


@pytest.fixture
def exercise(course: Course) -> Exercise:
    """Exercise 01."""
    return course.find("01")


Judged = Callable[[bytes], ExerciseResult]


@pytest.fixture
def judged(exercise: Exercise, watched: WatchedTheatre, tmp_path: Path) -> Judged:
    """Judge a source as the submission to exercise 01, in the full box."""

    def judge(source: bytes) -> ExerciseResult:
        place = tmp_path / exercise.slug / exercise.files[0]
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(source)
        return grade_exercise(exercise, tmp_path, watched, REQUIRED_BOX)

    return judge


def words_of(slug: str) -> Words:
    """Return the English words of an exercise."""
    return words("en").with_own(ROOT / "graders" / slug) if slug else words("en")


def reported(result: ExerciseResult, theatre: Theatre, names: Sequence[str]) -> dict[str, str]:
    """Return the report in the named formats."""
    verdict = Verdict("submission", (result,), "required", dict(theatre.layers))
    return {name: formats.render(verdict, name, words_of) for name in names}


def variants(source: bytes) -> list[bytes]:
    """Return the attacks that a file stands for."""
    line = re.search(rb"^FIRST = 0  # of (\d+)$", source, re.MULTILINE)
    if line is None:
        return [source]
    return [source.replace(line[0], b"FIRST = %d" % number) for number in range(int(line[1]))]


def still_running(theatre: WatchedTheatre) -> list[int]:
    """Return the processes that a stage started, or that are one."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent, _group, session = (entry / "stat").read_text().rpartition(")")[2].split()[1:4]
        except OSError:
            continue
        if int(session) in theatre.opened or int(entry.name) in theatre.opened or int(parent) == theatre.mother():
            found.append(int(entry.name))
    return found


def nothing_is_left(theatre: WatchedTheatre) -> None:
    """Wait until no process of an attack is there any more."""
    deadline = time.monotonic() + LEFT_BEHIND
    while still_running(theatre):
        assert time.monotonic() < deadline, f"still running: {still_running(theatre)}"
        time.sleep(0.01)


def nothing_leaked(result: ExerciseResult, theatre: Theatre, names: Sequence[str] = formats.NAMES) -> None:
    """No report shows what only a reader of the grader's files can know, or steers what shows it."""
    told = reported(result, theatre, names)
    everything = "\n".join([*told.values(), result.printed, *(str(check.fault) for check in result.checks)])
    assert [secret for secret in (*SECRETS.values(), INSIDES) if secret in everything] == []
    assert [name for name, text in told.items() if "\x1b" in text or "\x9b" in text] == []
    assert [name for name in ("text", "junit") if commandless(told[name]) != told[name]] == []


def the_next_one_is_judged_fairly(exercise: Exercise, theatre: Theatre) -> None:
    """The solution, judged next by the same theatre, gets full marks (by the first check; by all, see below)."""
    first = checks_of(exercise, "practice")[:1]
    after = judge_submitted(exercise, first, read(exercise, exercise.solution.parent), theatre, REQUIRED_BOX)
    assert (after.status, after.score) == (Status.PASSED, after.max_score)


@pytest.fixture(scope="module")
def honest_zero(course: Course, watched: WatchedTheatre, tmp_path_factory: pytest.TempPathFactory) -> int:
    """The points of a submission that returns its number and does nothing else."""
    exercise, submission = course.find("01"), tmp_path_factory.mktemp("zero")
    (submission / exercise.slug).mkdir()
    (submission / exercise.slug / exercise.files[0]).write_text("async def generate(*a):\n    return a[0]\n")
    return grade_exercise(exercise, submission, watched, REQUIRED_BOX).score


def test_the_secrets_are_where_they_are_looked_for() -> None:
    """Each stands in its file: looking for words that are nowhere would find nothing, whatever leaked."""
    assert [name for name, secret in SECRETS.items() if secret not in (ROOT / name).read_text()] == []


def test_there_are_many_attacks_and_each_says_what_it_tries() -> None:
    """Every file begins with a comment; the file that is not text says it in its own encoding."""
    assert len(ATTACKS) > 100
    assert 3 <= len(KNOWN) <= 5
    silent = [path.stem for path in [*ATTACKS, *KNOWN] if not path.read_bytes().lstrip(b"\xff\xfe").startswith(b"#")]
    assert silent == []


@pytest.mark.parametrize("path", ATTACKS, ids=lambda path: path.stem)
def test_an_attack_gains_nothing(
    path: Path, judged: Judged, exercise: Exercise, watched: WatchedTheatre, honest_zero: int
) -> None:
    """No point, no broken verdict, no leak, no process left, no trace in what is judged next, all in good time."""
    mother = watched.mother()
    names: Sequence[str] = formats.NAMES
    for source in variants(path.read_bytes()):
        begun = time.monotonic()
        result = judged(source)
        assert time.monotonic() - begun < PATIENCE
        assert result.status is Status.FAILED
        assert result.score <= honest_zero or b"\n# Built on" in source[:400]
        nothing_leaked(result, watched, names)
        names = ("text", "json", "junit")
    nothing_is_left(watched)
    the_next_one_is_judged_fairly(exercise, watched)
    assert watched.mother() == mother


@pytest.mark.parametrize("path", KNOWN, ids=lambda path: path.stem)
def test_a_perfect_impersonator_is_flagged(
    path: Path, judged: Judged, exercise: Exercise, watched: WatchedTheatre
) -> None:
    """It passes, since it behaves right at the service; somebody is asked to look at it."""
    result = judged(path.read_bytes())
    assert result.flags != ()
    assert result.status is Status.PASSED
    nothing_is_left(watched)
    nothing_leaked(result, watched)
    the_next_one_is_judged_fairly(exercise, watched)


def test_after_all_of_them_the_solution_gets_full_marks(exercise: Exercise, watched: WatchedTheatre) -> None:
    """The theatre that has seen every attack judges an honest submission by all checks, and rightly."""
    after = grade_exercise(exercise, exercise.solution.parent, watched, REQUIRED_BOX)
    assert (after.status, after.score, after.flags) == (Status.PASSED, after.max_score, ())


def plain_here(exercise: Exercise) -> frozenset[str]:
    """Return what the scene of `exercise` calls plain, read from its source."""
    for node in ast.walk(ast.parse(exercise.scene.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "plain_here":
            return frozenset(ast.literal_eval(node.value))
    return frozenset()


def odd_cases(course: Course, kind: str, every: int = 1) -> tuple[list[str], int]:
    """Return which of every so many cases of a kind are flagged, and how many were looked at."""
    odd, count = [], 0
    for exercise in course.exercises():
        stems = [Path(name).stem for name in exercise.files]
        for path in exercise.cases(kind)[::every]:
            count += 1
            if set(oddities(path.read_bytes(), stems)) - plain_here(exercise):
                odd.append(f"{exercise.slug}/{path.stem}")
    return odd, count


def test_no_honest_submission_is_flagged(course: Course) -> None:
    """No wheat is: a flag that honest work raises is one that nobody looks at."""
    assert odd_cases(course, "wheat")[0] == []


def test_mistakes_are_hardly_ever_flagged(course: Course) -> None:
    """At most one chaff in fifty is, and for a reason: a private name, a thread, a look into the interpreter."""
    odd, count = odd_cases(course, "chaff", every=3)
    assert len(odd) * 50 <= count, odd


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import asyncio as a\na.Semaphore.acquire = None", "changes ....acquire"),
        ("from asyncio import Semaphore\nSemaphore.release = None", "changes Semaphore.release"),
        ("type(x).held = 1", "changes ....held"),
        ("def f(place):\n    place.sleep = 1", "changes place.sleep"),
        ("import random\nrandom.seed = None", "changes random.seed"),
        ("match task:\n    case object(cr_frame=f): pass", "touches cr_frame"),
        ("getattr(loop, '_rest')", "uses getattr"),
        ("g = getattr", "uses getattr"),
        ("import sys as s", "imports sys"),
        ("import sys\nf(sys)", "uses sys"),
        ("import sys\nsys.modules", "uses sys"),
        ("from contextlib import sys", "imports contextlib.sys"),
        ("from logging import os", "imports logging.os"),
        ("import logging\nlogging.os", "touches os"),
        ("import timeit", "imports timeit"),
        ("from typing import get_type_hints", "imports typing.get_type_hints"),
        ("class C:\n    __match_args__ = ('f_locals',)", "has the word f_locals"),
        ("__name__ = '__main__'\nif __name__ == '__main__':\n    eval('1')", "uses eval"),
        ("x = " + "(" * 90 + "1" + ")" * 90 + "\ny = x" + ".a" * 20_000, "cannot be looked through"),
    ],
)
def test_a_way_out_of_the_exercise_is_seen(source: str, found: str) -> None:
    """Each way to the code around a submission leaves a word in the source that is found without running it."""
    assert [what for what in oddities(source.encode()) if what.startswith(found)] != []


def test_a_demo_below_main_is_not_looked_at() -> None:
    """What stands under `if __name__ == "__main__"` does not run on a stage, so it may do as it likes."""
    assert oddities(b"import asyncio\nif __name__ == '__main__':\n    print(globals(), open('x'))\n") == []


WAYS_ROUND = {
    "another encoding": (b"\r# coding: nosuch\nimport os\n", "imports os"),
    "self is no self": (b"import asyncio\nself = asyncio\nself.sleep = 1\n", "changes self.sleep"),
    "a plain parameter called self": (b"def f(self):\n    self._x = 1\n", "touches _x"),
    "a module in a module": (b"import enum\nenum.bltns\n", "touches bltns"),
    "all of a module": (b"from operator import *\n", "imports all of operator"),
    "a wrapper of anything": (b"import functools\nfunctools.update_wrapper(1, 2)\n", "touches update_wrapper"),
    "a text to be evaluated": (b"def f(x: 'print(1) or int'): ...\n", "calls something in an annotation"),
    "a name by a pattern": (
        b"match '__main__':\n    case __name__:\n        pass\nif __name__ == '__main__':\n    import os\n",
        "imports os",
    ),
    "a name in other letters": (
        "__n\N{MATHEMATICAL ITALIC SMALL A}me__ = '__main__'\nif __name__ == '__main__':\n    import os\n".encode(),
        "imports os",
    ),
}


@pytest.mark.parametrize("name", WAYS_ROUND)
def test_no_way_leads_round_the_look_at_the_source(name: str) -> None:
    """Ways that once led to full marks without a flag."""
    source, flag = WAYS_ROUND[name]
    assert flag in oddities(source)


COMPUTES_AT_EVERY_TURN = b"""
import asyncio

async def generate(rollout_id, semaphore, state):
    async with semaphore:
        while True:
            sum(range(3_000_000))
            await asyncio.sleep(0)
"""
SENDS_MUCH = b"""
import asyncio

MUCH = [[999] * 2000] * 5

async def generate(rollout_id, semaphore, state):
    while True:
        await asyncio.sleep(MUCH)
"""


@pytest.mark.parametrize(("source", "how"), [(COMPUTES_AT_EVERY_TURN, "run.spins"), (SENDS_MUCH, "run.endless")])
def test_little_by_little_is_much(source: bytes, how: str, judged: Judged) -> None:
    """Who computes, or sends, a little at every turn for ever is ended as one who does it at once."""
    faults = [check.fault for check in judged(source).checks if check.fault is not None]
    assert [fault.key for fault in faults if fault.key != "waits"] == [how]


PARTS: list[Any] = [
    None, True, -1, 0, 1, 2**60, 10**4000, 1.5, float("inf"), "", "x", "rollout-0", "asks", "blocks", "returned",
    "x" * 500, [], {}, [[]], {"kind": "list"}, {"kind": "list", "of": [1]}, {"kind": "dict", "of": [[[], 1]]},
    {"type": "x", "text": "y", "line": 1, "call": None}, {"type": "x", "text": "y", "line": 1, "inside": [5]},
]  # fmt: skip
"""What may stand anywhere in a forged event."""


def test_no_forged_event_brings_the_director_s_record_down() -> None:
    """Ten thousand events of odd parts in any number: each is taken in or refused in one way."""
    dice, taken = random.Random(1), 0
    for _ in range(10_000):
        record = Recorder()
        record.started.append("rollout-0")
        event = [dice.choice([*SHAPES, 5, None]), *dice.choices(PARTS, k=dice.randint(0, 7))]
        frame = {
            "events": [event],
            "timer": dice.choice(PARTS),
            "tasks": dice.choice([1, None]),
            "facts": {"active": 1},
        }
        with contextlib.suppress(WireError):
            record.take(frame)
            taken += 1
            record.rest({**frame, "events": []})
    assert 0 < taken < 1000


# -- what lies in the directory, beside the file or instead of it


def as_link(target: str) -> Callable[[Path], None]:
    """Put a link to `target` in the file's place."""
    return lambda place: place.symlink_to(target)


def as_directory_link(target: str) -> Callable[[Path], None]:
    """Put a link to a directory in the place of the exercise's directory."""

    def lay(place: Path) -> None:
        place.parent.rmdir()
        place.parent.symlink_to(target, target_is_directory=True)

    return lay


def as_socket(place: Path) -> None:
    """Put a socket in the file's place."""
    with socket.socket(socket.AF_UNIX) as bound:
        here = Path.cwd()
        os.chdir(place.parent)  # a socket's path may have a hundred characters
        try:
            bound.bind(place.name)
        finally:
            os.chdir(here)


def as_device(place: Path) -> None:
    """Put an endless device in the file's place: a node where that is allowed, else a link."""
    try:
        os.mknod(place, 0o666 | 0o020000, os.makedev(1, 5))
    except PermissionError:
        place.symlink_to("/dev/zero")


def as_huge_file(place: Path) -> None:
    """Put a file of a terabyte, all holes, in the file's place."""
    with place.open("wb") as file:
        file.truncate(1 << 40)


def as_closed_file(place: Path) -> None:
    """Put a file in place that its owner may not read."""
    place.write_text("async def generate(*a):\n    return a[0]\n")
    place.chmod(0)


def as_closed_directory(place: Path) -> None:
    """Close the directory."""
    place.parent.chmod(0)


def as_file_for_the_directory(place: Path) -> None:
    """Put a file in the place of the directory."""
    place.parent.rmdir()
    place.parent.write_text("x")


def as_circle_of_directories(place: Path) -> None:
    """Make the exercise's directory a link to itself."""
    place.parent.rmdir()
    place.parent.symlink_to(place.parent.name)


LAYOUTS: dict[str, Callable[[Path], None]] = {
    "a link to the solution": as_link(str(ROOT / "solutions/01_generate/generate.py")),
    "a link to the hidden grader": as_link(str(ROOT / "graders/01_generate/test_hidden.py")),
    "a link to /etc/passwd": as_link("/etc/passwd"),
    "a link to the memory of the grader": as_link("/proc/self/mem"),
    "a link to standard input": as_link("/dev/stdin"),
    "a link to itself": as_link("generate.py"),
    "a link with a name that is too long": as_link("a" * 300),
    "a link to a path that is too long": as_link("a/" * 2000),
    "a link to nowhere": as_link("nowhere.py"),
    "a directory that links to the solutions": as_directory_link(str(ROOT / "solutions/01_generate")),
    "a directory that links to all solutions": as_directory_link(str(ROOT / "solutions")),
    "a directory that links to /": as_directory_link("/"),
    "a directory that links to itself": as_circle_of_directories,
    "a file for the directory": as_file_for_the_directory,
    "a directory for the file": lambda place: place.mkdir(),
    "a fifo": lambda place: os.mkfifo(place),
    "a socket": as_socket,
    "a device": as_device,
    "a huge file": as_huge_file,
    "an empty file": lambda place: place.touch(),
    "a closed file": as_closed_file,
    "a closed directory": as_closed_directory,
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_an_odd_directory_gains_nothing(
    name: str, exercise: Exercise, watched: WatchedTheatre, tmp_path: Path, honest_zero: int
) -> None:
    """Links, pipes, devices and closed doors earn nothing, hang nothing, break nothing and show nothing."""
    place = tmp_path / exercise.slug / exercise.files[0]
    place.parent.mkdir()
    LAYOUTS[name](place)
    begun = time.monotonic()
    try:
        result = grade_exercise(exercise, tmp_path, watched, REQUIRED_BOX)
    finally:
        if not place.parent.is_symlink():
            place.parent.chmod(0o755)
    assert time.monotonic() - begun < PATIENCE
    assert result.status in (Status.FAILED, Status.NOT_STARTED)
    assert result.score <= honest_zero
    nothing_is_left(watched)
    nothing_leaked(result, watched)


PLANTED = (
    "conftest.py sitecustomize.py usercustomize.py permitlab.py click.py pytest.py rich.py asyncio.py json.py scene.py "
    "situations.py test_practice.py test_hidden.py generate/__init__.py permitlab/__init__.py encodings/__init__.py"
).split()
"""Python files that something would import if the submission were on its path."""
SETTINGS = {
    "pytest.ini": "[pytest]\naddopts = --collect-only -p planted\n",
    "tox.ini": "[pytest]\naddopts = --collect-only -p planted\n",
    "setup.cfg": "[tool:pytest]\naddopts = --collect-only -p planted\n",
    "pyproject.toml": "[tool.pytest.ini_options]\naddopts = '--collect-only -p planted'\n",
    "planted.pth": "import planted\n",
    "exercise.toml": "files = ['/etc/passwd']\n",
    "stub.sha256": "0  generate.py\n",
    "result.json": '{"schema": "permitlab/result/v1", "score": 10, "max_score": 10}\n',
    "results.json": '{"score": 100}\n',
    "report.xml": '<testsuites tests="1" failures="0"/>\n',
}


@pytest.fixture
def planted(exercise: Exercise, tmp_path: Path) -> Path:
    """A submission full of files that a careless grader would execute or obey; each leaves a mark when it runs."""
    for folder in (tmp_path, tmp_path / exercise.slug):
        for name in PLANTED:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(f"open({str(tmp_path / 'MARK')!r}, 'a').write(__file__)\n")
        for name, text in SETTINGS.items():
            (folder / name).write_text(text)
    (tmp_path / exercise.slug / exercise.files[0]).write_text("async def generate(*a):\n    return a[0]\n")
    return tmp_path


COMMAND = ["-P", "-c", "from permitlab.cli import main; main()", "grade", "01", "--submission", "{here}"]
PLUGIN = [] if entry_points(group="pytest11", name="permitlab") else ["-p", "permitlab.plugin"]
PYTEST = ["-m", "pytest", *PLUGIN, "-p", "no:cacheprovider", "{root}/graders/01_generate", "--submission", "{here}"]


@pytest.mark.parametrize(
    ("command", "inside"),
    [(COMMAND, True), (COMMAND, False), (PYTEST, False)],
    ids=["permitlab, from within the submission", "permitlab", "pytest"],
)
def test_files_beside_the_submission_are_never_run_or_obeyed(command: list[str], inside: bool, planted: Path) -> None:
    """Neither the command nor pytest executes a file or follows a setting of the submission.

    `python -m` is not tried from within: it puts the working directory on the path before any code of ours runs.
    """
    words = [word.format(here=planted, root=ROOT) for word in command]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=planted if inside else ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert not (planted / "MARK").exists()
    assert "INTERNALERROR" not in done.stdout
