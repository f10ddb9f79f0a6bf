"""A class from the call to the files: marks, feedback, overview; killed, resumed, broken, unchanged."""

from __future__ import annotations

import contextlib
import csv
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from class_of import class_of, write_folder, write_zip

from permitlab.catalog import Course, Exercise
from permitlab.classroom.marking import basis
from permitlab.classroom.workers import Answer, Order, Processes
from permitlab.grading import Options

ROOT = Path(__file__).parents[1]
SOLVED = (ROOT / "solutions/01_generate/generate.py").read_bytes()
pytestmark = pytest.mark.timeout(600)
LEAKING = (ROOT / "tests/chaff/01_generate/no_permit.py").read_bytes()


def called(*words: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run `permitlab class`, in English."""
    return subprocess.run(
        [sys.executable, "-m", "permitlab", "class", *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        timeout=500,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )


def grades(output: Path) -> dict[str, dict[str, str]]:
    """Return the rows of grades.csv by submission."""
    with (output / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {row["submission"]: row for row in csv.DictReader(file)}


def row_of(rows: dict[str, dict[str, str]], number: int) -> dict[str, str]:
    """Return the row of a student of `class_of`, whatever the platform added to the name."""
    return next(row for name, row in rows.items() if name.startswith(f"student-{number:04d}"))


def gradings(output: Path) -> dict[str, int]:
    """Return how often each submission's result was written."""
    with contextlib.closing(sqlite3.connect(f"file:{output}/results.sqlite?mode=ro", uri=True)) as base:
        return dict(base.execute("SELECT name, gradings FROM submission"))


def written(output: Path) -> dict[str, bytes]:
    """Return every file that a teacher reads."""
    paths = [path for path in sorted(output.rglob("*")) if path.suffix in (".csv", ".md", ".html")]
    return {str(path.relative_to(output)): path.read_bytes() for path in paths}


def students(folder: Path, **works: bytes) -> Path:
    """Write a class in which each student hands in exercise 01."""
    for name, source in works.items():
        write_folder({"01_generate/generate.py": source}, folder / name)
    return folder


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """A mixed class, marked once: what was handed in, what came out, what was said."""
    base = tmp_path_factory.mktemp("class")
    class_of(22, base / "in", ["01_generate"])
    done = called(base / "in", "--output", base / "out", "--exercise", "01")
    assert (done.returncode, done.stderr) == (0, "")
    return base / "in", base / "out", done.stdout


def test_a_mixed_class_is_graded_in_one_command(mixed: tuple[Path, Path, str]) -> None:
    """Every student has a row and feedback; wheat has full marks, attacks none; who needs a look is named."""
    _, output, said = mixed
    rows = grades(output)
    assert "24 submissions: 24 judged now, 0 unchanged" in said
    assert len(rows) == 24
    assert len(list((output / "feedback").glob("*.md"))) == len(list((output / "feedback").glob("*.html"))) == 24
    assert {row_of(rows, number)["01_generate"] for number in (1, 2, 12, 13, 14)} == {"10"}
    assert row_of(rows, 7)["total"] == "0"
    assert row_of(rows, 19)["status"] == "damaged"
    assert "the same work (1 files): twin-1, twin-2" in (output / "class.html").read_text(encoding="utf-8")
    assert not list(output.glob("*-wal"))


def test_no_cell_is_a_formula_and_no_name_is_markup(mixed: tuple[Path, Path, str]) -> None:
    """A name such as =cmd reaches a spreadsheet as text, one such as <b> a browser as text."""
    _, output, _ = mixed
    with (output / "grades.csv").open(encoding="utf-8", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert any(cell.startswith("'=cmd") for cell in cells)
    page = (output / "class.html").read_text(encoding="utf-8")
    assert not re.search(r"<(script|b>|iframe|img|link)", page)
    links = re.findall(r'href="([^"]+)"', page)
    assert len(links) == 24


def test_nothing_is_graded_twice_and_a_regrade_says_the_same(mixed: tuple[Path, Path, str]) -> None:
    """Unchanged work is taken from before; --regrade judges it again, to the same letters in every file."""
    submissions, output, _ = mixed
    before, words = written(output), ("--exercise", "01")
    assert "0 judged now, 24 unchanged" in called(submissions, "--output", output, *words).stdout
    assert set(gradings(output).values()) == {1}
    assert written(output) == before
    assert "24 judged now" in called(submissions, "--output", output, *words, "--regrade").stdout
    assert written(output) == before


def test_feedback_and_overview_come_in_chinese_without_grading_again(
    mixed: tuple[Path, Path, str], tmp_path: Path
) -> None:
    """The language is chosen when the files are written: both are kept."""
    submissions, output, _ = mixed
    shutil.copytree(output, tmp_path / "out")
    done = called(submissions, "--output", tmp_path / "out", "--exercise", "01", "--lang", "zh")
    assert "这次评了 0 份" in done.stdout
    assert "误解" in (tmp_path / "out/class.html").read_text(encoding="utf-8")
    assert "/ 10 分" in (tmp_path / "out/feedback/twin-1.md").read_text(encoding="utf-8")


def begun(process: subprocess.Popen[bytes], output: Path, count: int) -> list[int]:
    """Wait until `count` results are written; return the process ids of the workers."""
    while process.poll() is None:
        with contextlib.suppress(sqlite3.OperationalError):
            if sum(gradings(output).values()) >= count:
                break
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.02)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(pid) for pid in children.read_text().split()] if children.exists() else []


def test_killed_twice_it_resumes_to_the_same_results(tmp_path: Path) -> None:
    """SIGKILL at any moment: what was written stays, nothing is graded twice, the files are those of a quiet run,
    and no process is left behind."""
    class_of(12, tmp_path / "in", ["01_generate"])
    words = [str(tmp_path / "in"), "--exercise", "01", "--output"]
    for count in (2, 6):
        process = subprocess.Popen(
            [sys.executable, "-m", "permitlab", "class", *words, str(tmp_path / "out")], cwd=ROOT
        )
        workers = begun(process, tmp_path / "out", count)
        assert process.poll() is None
        process.kill()
        process.wait()
        for pid in workers:
            while Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text().split(")")[1][:3]:
                os.sched_yield()
        assert count <= sum(gradings(tmp_path / "out").values()) < 14
    assert called(*words, tmp_path / "out").returncode == 0
    assert set(gradings(tmp_path / "out").values()) == {1}
    called(*words, tmp_path / "quiet")
    assert written(tmp_path / "out") == written(tmp_path / "quiet")


def test_broken_never_overwrites_a_mark(toy: Exercise, tmp_path: Path) -> None:
    """When the grader breaks, the mark of before stands, the exit code is 3, and mended it is judged again; somebody
    who had no mark gets none instead of nothing."""
    handed, output = tmp_path / "in", tmp_path / "out"
    write_folder({"01_toy/toy.py": (toy.solution / "toy.py").read_bytes()}, handed / "anna")
    assert called(handed, "--output", output, cwd=toy.root).returncode == 0
    good = toy.practice.read_text()
    toy.practice.write_text("1 / 0\n")
    write_folder({"01_toy/toy.py": b"# new\n"}, handed / "bert")
    done = called(handed, "--output", output, cwd=toy.root)
    rows = grades(output)
    assert (done.returncode, done.stderr) == (3, "")
    assert (rows["anna"]["total"], rows["anna"]["status"]) == ("10", "kept")
    assert (rows["bert"]["total"], rows["bert"]["status"]) == ("", "broken")
    assert "ZeroDivisionError" in done.stdout
    toy.practice.write_text(good)
    assert "2 judged now" in called(handed, "--output", output, cwd=toy.root).stdout
    assert {name: (row["total"], row["status"]) for name, row in grades(output).items()} == {
        "anna": ("10", "graded"),
        "bert": ("0", "graded"),
    }


def test_what_cannot_be_opened_replaces_no_mark(tmp_path: Path) -> None:
    """A torn download after a good one keeps the good one's mark and is named; alone it is named and has none."""
    write_zip({"01_generate/generate.py": SOLVED}, students(tmp_path / "in", bert=SOLVED) / "anna.zip")
    words = (tmp_path / "in", "--output", tmp_path / "out", "--exercise", "01")
    called(*words)
    (tmp_path / "in/anna.zip").write_bytes(b"PK\x03\x04 torn")
    done = called(*words)
    assert (done.returncode, grades(tmp_path / "out")["anna"]["total"]) == (0, "10")
    assert "anna: part of it unreadable" in done.stdout
    assert "anna.zip is no zip archive" in (tmp_path / "out/feedback/anna.md").read_text(encoding="utf-8")


def test_lateness_attempts_and_claims(tmp_path: Path) -> None:
    """The policy takes points off, the attempt that counts is in the gradebook, a claim that differs is named."""
    folder = students(tmp_path / "in", carl=SOLVED)
    write_folder({"generate.py": SOLVED}, folder / "anna/attempt_1")
    write_folder({"generate.py": LEAKING}, folder / "anna/attempt_2")
    (folder / "timestamps.csv").write_text("name,timestamp\ncarl,2026-03-03T12:00:00+00:00\n")
    (tmp_path / "policy.toml").write_text(
        'due = 2026-03-01T23:59:00+00:00\npercent_per_day = 15\n[attempts]\ncounts = "best"\n'
    )
    (tmp_path / "results.json").write_text('{"carl": 10, "anna": {"01_generate": 7}}')
    options = ("--exercise", "01", "--policy", tmp_path / "policy.toml", "--compare", tmp_path / "results.json")
    done = called(folder, "--output", tmp_path / "out", *options)
    rows = grades(tmp_path / "out")
    wanted = {"anna attempt 1": ("1 of 2", "10", "0", "10"), "carl": ("1 of 1", "10", "3", "7")}
    columns = ("attempt", "points", "deducted", "total")
    assert {name: tuple(row[column] for column in columns) for name, row in rows.items()} == wanted
    assert "anna attempt 1: 01_generate: 7 claimed, 10 in the regrade" in done.stdout
    assert "carl:" not in done.stdout
    assert "Handed in 2 days late: 30% of the points, 3" in (tmp_path / "out/feedback/carl.md").read_text()
    assert "Handed in 2 days late" in (tmp_path / "out/feedback/carl.html").read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "there is no nowhere"),
        (("in", "--exercise", "99"), "there is no exercise '99'"),
        (("in", "--policy", "nowhere.toml"), "cannot be read"),
        (("in", "--policy", "bad.toml"), "unknown: due_date"),
        (("in", "--compare", "bad.json"), "--compare cannot use"),
        (("empty",), "holds no submission"),
        (("in", "--scheduler", "tcp://127.0.0.1:1"), "Dask"),
        (("in", "--output", "in"), "must be another folder"),
        (("in", "--output", "bad.toml"), "cannot be used for --output"),
        (("in", "--output", "other"), "holds something else"),
    ],
)
def test_a_wrong_call_is_told_how_to_mend_it(words: tuple[str, ...], said: str, toy: Exercise) -> None:
    """Exit code 2, one sentence, no traceback, nothing written over."""
    students(toy.root / "in", anna=SOLVED)
    (toy.root / "empty").mkdir()
    (toy.root / "bad.toml").write_text("due_date = 1\n")
    (toy.root / "bad.json").write_text('{"anna": [1]}')
    (toy.root / "other").mkdir()
    with contextlib.closing(sqlite3.connect(toy.root / "other/results.sqlite")) as base:
        base.execute("CREATE TABLE mine (x)")
    done = called("--output", "out", *words, cwd=toy.root)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def deadly(_wire: object, _root: Path, _core: int | None) -> None:
    """A worker that dies at its first order."""
    os._exit(1)


def test_a_worker_that_dies_is_replaced_and_its_submission_tried_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two deaths over one submission are broken, not a mark, and the class goes on."""
    monkeypatch.setattr("permitlab.classroom.workers.work", deadly)
    orders: Iterator[Order] = iter([Order("anna", b"{}"), Order("bert", b"{}")])
    assert list(Processes(ROOT, 1).answers(orders)) == [Answer("anna", None), Answer("bert", None)]


def test_a_mark_rests_on_the_course_the_engine_and_the_options(toy: Exercise, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of a grader, of the kit's source or of how to grade makes earlier marks old; nothing else does."""
    course, exercises = Course(toy.root), [toy]
    before = basis(course, exercises, Options())
    assert basis(course, exercises, Options()) == before
    assert basis(course, exercises, Options(seed=1)) != before
    monkeypatch.setattr("permitlab.classroom.marking.engine", list)
    assert basis(course, exercises, Options()) != before
    monkeypatch.undo()
    toy.practice.write_text(toy.practice.read_text() + "# mended\n")
    assert basis(course, exercises, Options()) != before


def test_names_that_nobody_has_are_told(toy: Exercise) -> None:
    """A misspelt name in the extensions, the list of times or the claims is no silent loss for somebody."""
    students(toy.root / "in", anna=SOLVED)
    (toy.root / "policy.toml").write_text("[extensions]\nAnna = 2026-03-05T23:59:00+08:00\n")
    (toy.root / "in/timestamps.csv").write_text("name,timestamp\nana,2026-03-02T12:00:00+08:00\n")
    (toy.root / "claims.json").write_text('{"ghost": 5, "anna": 10}')
    done = called("in", "--output", "out", "--policy", "policy.toml", "--compare", "claims.json", cwd=toy.root)
    told = [line for line in done.stdout.splitlines() if "nobody here is called so" in line]
    assert [line.split(",")[0] for line in told] == [
        "[extensions] names Anna",
        "timestamps.csv names ana",
        "--compare names ghost",
    ]
