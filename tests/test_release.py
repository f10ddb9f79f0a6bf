"""What students get holds no solution and no hidden check, and grades as the teacher's copy does."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from permitlab import leaks, sealed
from permitlab.cases import Case, cases, judge_case, solved
from permitlab.catalog import CallError, Course, Exercise
from permitlab.content import checks_of
from permitlab.director.stages import Theatre
from permitlab.grading import Options, judge_submitted
from permitlab.parcel import Parcel, deliver
from permitlab.release import parcel
from permitlab.report.as_json import check_data
from permitlab.submission import Submitted
from permitlab.verdict import ExerciseResult
from permitlab.words import words

ROOT = Path(__file__).parents[1]
SLUGS = [exercise.slug for exercise in Course(ROOT).exercises() if exercise.practice.is_file()]
EVERY = int(os.environ.get("PERMITLAB_EVERY", "40"))
PRACTICE = Options("practice")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the kit's wheel and sdist in it."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=100)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The kit's wheel."""
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def released(wheel: Path) -> Parcel:
    """The release of every exercise that has a grader."""
    course = Course(ROOT)
    return parcel(course, course.select(tuple(SLUGS)), (wheel.name, wheel.read_bytes()))


@pytest.fixture(scope="module")
def student(released: Parcel, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """The release, delivered."""
    folder = tmp_path_factory.mktemp("student") / "repository"
    deliver(released, folder)
    return Course(folder)


@pytest.fixture(scope="module")
def secrets() -> dict[str, str]:
    """The distinctive strings of every solution and every hidden check."""
    return leaks.secrets_of(Course(ROOT))


def sdist(built: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the sdist, without its first folder."""
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file is not None:
                yield member.name.partition("/")[2], file.read()


# -- leaks


def test_the_release_and_the_wheel_in_it_leak_nothing(released: Parcel, secrets: Mapping[str, str]) -> None:
    """No name of a solution, a hidden grader, a key or a test, and no line that only those hold."""
    assert leaks.found_in(released.files, secrets) == []


def test_the_sdist_leaks_nothing(built: Path, secrets: Mapping[str, str]) -> None:
    """What would go to an index is clean as well."""
    assert leaks.found_in(dict(sdist(built)), secrets) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_leak_is_seen_whatever_its_name(
    slug: str, released: Parcel, secrets: Mapping[str, str], course: Course
) -> None:
    """A solution, a hidden grader or a key that gets into a release is found: by its name, and by what it says."""
    exercise = course.find(slug)
    for path in [*exercise.solution.glob("*.py"), exercise.hidden, *exercise.graders.glob("key.py")]:
        assert leaks.found_in({"notes.txt": path.read_bytes()}, secrets), path
    named = {**released.files, f"graders/{slug}/test_hidden.py": b"", f"solutions/{slug}/x.py": b""}
    assert len(leaks.found_in(named, {})) == 2


def test_the_release_is_what_is_allowed_and_no_more(released: Parcel, course: Course) -> None:
    """Every file is one that a student needs, by name; a file that appears beside a grader does not ship by itself."""
    allowed = re.compile(
        r"(README(\.zh)?\.md|LICENSE|Makefile|requirements\.txt|\.gitignore|\.github/workflows/classroom\.yml"
        r"|docs/(for-students|misconceptions)\.md|wheels/permitlab-[^/]*\.whl"
        r"|exercises/(README(\.zh)?\.md|\d\d_\w+/(README(\.zh)?\.md|exercise\.toml|stub\.sha256|\w+\.py))"
        r"|graders/\d\d_\w+/(scene|situations|test_practice|predictions|samples|variation)\.py"
        r"|graders/\d\d_\w+/(words\.(en|zh)\.toml|seals\.json))"
    )
    assert [name for name in released.files if not allowed.fullmatch(name)] == []
    for exercise in course.select(tuple(SLUGS)):
        for name in (*exercise.files, *exercise.given, "README.md", "README.zh.md"):
            assert released.files[f"exercises/{exercise.slug}/{name}"] == (exercise.folder / name).read_bytes()


def test_a_practice_grader_that_needs_a_key_is_refused(toy: Exercise) -> None:
    """What must not ship cannot be reached by what ships."""
    (toy.graders / "hidden_situations.py").write_text("several = None\n")
    toy.practice.write_text(toy.practice.read_text().replace('"situations"', '"hidden_situations"'))
    with pytest.raises(CallError, match=r"needs hidden_situations\.py, which never ships"):
        parcel(Course(toy.root), [toy], ("permitlab-0.whl", b""))


# -- the same verdicts


def sampled(slug: str) -> list[Case]:
    """Return the first case of wheat and every fortieth of chaff."""
    found = cases(Course(ROOT).find(slug))
    wheat, chaff = ([one for one in found if one.kind == kind] for kind in ("wheat", "chaff"))
    return [*wheat[:1], *chaff[::EVERY]]


def told(result: ExerciseResult, exercise: Exercise, language: str) -> list[dict[str, object]]:
    """Return all that a report says of the checks; the marks of errors, which nobody can guess, are made equal."""
    own = words(language).with_own(exercise.graders)
    text = json.dumps([check_data(check, own) for check in result.checks])
    found: list[dict[str, object]] = json.loads(re.sub("Error: [0-9a-f]{12}", "Error: #", text))
    return found


@pytest.mark.parametrize(("slug", "one"), [(slug, one) for slug in SLUGS for one in sampled(slug)], ids=str)
def test_a_student_reads_what_the_teacher_reads(
    slug: str, one: Case, student: Course, course: Course, theatre: Theatre
) -> None:
    """The practice checks of the release give the same statuses, sentences and numbers as those of the course.

    Where a key or some candidates are kept back, only right or wrong is the same.
    """
    taught, own = course.find(slug), student.find(slug)
    expected = judge_case(taught, one, theatre, PRACTICE)
    submitted = solved(taught, **{Path(one.replaces).stem: one.path.read_bytes()})
    result = judge_submitted(own, checks_of(own, "practice"), submitted, theatre, PRACTICE)
    for language in ("en", "zh"):
        pairs = zip(told(result, own, language), told(expected, taught, language), strict=True)
        for found, wanted in pairs:
            kept_back = any((taught.graders / name).exists() for name in (sealed.KEY, "candidates"))
            names = ("id", "status", "score") if kept_back and found["status"] == "failed" else tuple(wanted)
            names = tuple(name for name in names if not (kept_back and name == "schedules"))
            assert {name: found[name] for name in names} == {name: wanted[name] for name in names}
            assert "\N{WHITE QUESTION MARK ORNAMENT}" not in str(found["message"])


def test_a_wrong_answer_is_wrong_without_the_key(student: Course, theatre: Theatre) -> None:
    """Where answers are compared with a key the release has seals: a right one passes, a wrong one is told as wrong."""
    exercise = student.find("05")
    answers = (ROOT / "solutions/05_find_the_scope/answers.py").read_bytes()
    right = judge_submitted(exercise, checks_of(exercise), _submitted(answers), theatre, PRACTICE)
    assert (right.score, right.max_score) == (7, 7)
    wrong_answers = re.sub(rb"PERMITS = \d+", b"PERMITS = 65", answers)
    wrong = judge_submitted(exercise, checks_of(exercise), _submitted(wrong_answers), theatre, PRACTICE)
    (failed,) = [check for check in told(wrong, exercise, "en") if check["status"] != "passed"]
    assert failed["message"] == ("PERMITS: 65 is not right. What it would mean is in the key, which your teacher has.")
    assert failed["expected"] == {}


def _submitted(answers: bytes) -> Submitted:
    return Submitted({"answers.py": answers}, {}, untouched=False)


# -- as a student meets it


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kit from its wheel, in a folder of its own (what it depends on is there already)."""
    folder = tmp_path_factory.mktemp("installed")
    command = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
    ]
    subprocess.run([*command, "--no-index", "--target", str(folder), str(wheel)], check=True, timeout=100)
    return folder


def run(installed: Path, student: Course, *command: str) -> subprocess.CompletedProcess[str]:
    """Run the installed kit in the student repository."""
    told = {**os.environ, "PYTHONPATH": str(installed), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", "permitlab", *command],
        cwd=student.root,
        env=told,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("grade 01", 1, "not started, 0 of 6 points"),
        ("hint 01 3", 0, "Task 1"),
        ("where 01", 0, "graders/01_generate/test_practice.py"),
        ("show 01", 1, "not written yet"),
        ("grade 01 --hidden", 2, "has no hidden checks: students get none"),
        ("course", 2, "has no solutions and no tests: students get none"),
        ("release elsewhere", 2, "has no solutions/"),
    ],
)
def test_the_kit_works_without_what_students_do_not_get(
    command: str, code: int, said: str, installed: Path, student: Course
) -> None:
    """Installed from the wheel, in a release: what can work does, and what cannot says why."""
    done = run(installed, student, *command.split())
    assert (done.returncode, said in done.stdout + done.stderr) == (code, True), done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_writes_a_release_or_nothing(toy: Exercise, wheel: Path) -> None:
    """A course is released; once its practice grader holds the solution, nothing is written and the place is named."""
    command = [sys.executable, "-m", "permitlab", "release", "out", "--wheel", str(wheel), "--force"]
    done = subprocess.run(command, cwd=toy.root, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert (toy.root / "out/graders/01_toy/test_practice.py").is_file()
    before = {path: path.read_bytes() for path in (toy.root / "out").rglob("*") if path.is_file()}
    toy.practice.write_text(toy.practice.read_text() + (toy.solution / "toy.py").read_text())
    done = subprocess.run(command, cwd=toy.root, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "nothing was written: graders/01_toy/test_practice.py holds lines of solutions/01_toy/toy.py" in done.stderr
    assert {path: path.read_bytes() for path in (toy.root / "out").rglob("*") if path.is_file()} == before


@pytest.mark.timeout(600)
@pytest.mark.skipif("PERMITLAB_ONLINE" not in os.environ, reason="fetches what the kit depends on")
def test_make_grade_works_on_a_new_machine(student: Course) -> None:
    """`make grade` sets up all it needs from the wheel that the release carries."""
    told = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    make = ["make", "grade", "EX=01", f"PYTHON={sys.executable}"]
    done = subprocess.run(make, cwd=student.root, env=told, capture_output=True, text=True, check=False, timeout=600)
    assert "01_generate" in done.stdout
    assert "not started" in done.stdout


def test_every_link_of_the_release_leads_somewhere(student: Course) -> None:
    """The pages that students read point at nothing that they did not get."""
    dead = []
    for page in student.root.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            if "://" not in target and not (page.parent / target).exists():
                dead.append((page.relative_to(student.root).as_posix(), target))
    assert dead == []


def test_the_workflow_is_as_classroom_tools_want_it(released: Parcel) -> None:
    """Its name, its one job, an id that the reporter can look up, and no permission but to read the code."""
    text = released.files[".github/workflows/classroom.yml"].decode()
    assert "\nname: Autograding Tests\n" in text
    assert re.findall(r"^  ([\w-]+):$", text.partition("\njobs:\n")[2], re.MULTILINE) == ["run-autograding-tests"]
    (runner,) = re.findall(r"^ +id: (.*)$", text, re.MULTILINE)
    assert re.fullmatch("[a-z0-9]+", runner)
    assert f"{runner.upper()}_RESULTS: ${{{{ steps.{runner}.outputs.result }}}}" in text
    assert f"runners: {runner}\n" in text
    assert text.count("permissions:") == 1
    assert "\npermissions:\n  contents: read\n\n" in text
