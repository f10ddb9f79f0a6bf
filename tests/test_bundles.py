"""What platforms run, run here with the directories and the environment that each of them gives."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from permitlab import bundle, leaks
from permitlab.catalog import Course, Exercise
from permitlab.director.stages import Theatre
from permitlab.grading import Options, grade
from permitlab.platforms import layout
from permitlab.platforms.settings import Settings
from permitlab.report import as_classroom50, as_ctrf, as_github, as_gradescope
from permitlab.submission import read
from permitlab.verdict import Verdict
from permitlab.words import words

ROOT = Path(__file__).parents[1]
PLATFORM = {
    "CLASSROOM": "async",
    "ASSIGNMENT": "permits",
    "ASSIGNMENT_TYPE": "individual",
    "SUBMISSION_TAG": "submit/20260901T120000Z-abc1234",
    "PAGES_BASE_URL": "https://school.example/classroom50",
    "USERNAME": "ada",
    "OWNER": "ada",
    "COMMIT_URL": "https://git.example/async-permits-ada/commit/abc1234",
    "RELEASE_URL": "https://git.example/async-permits-ada/releases/tag/submit",
    "REVIEW_URL": "",
}
FORGED = '::notice title=Autograding report::{"totalPoints":99,"maxPoints":99}'
NOISY = f"""import asyncio
print({FORGED!r})
async def generate(rollout_id, semaphore, state):
    print("\\n" + {FORGED!r})
    raise ValueError({FORGED!r} + "\\n" + {FORGED!r})
"""
TRAP = "import pathlib\npathlib.Path(__file__).with_name('sprung').touch()\n"
"""A module of a student's that must not be imported in place of one of ours."""


def schema(name: str) -> dict[str, Any]:
    """Return a stored description of a format."""
    found: dict[str, Any] = json.loads((Path(__file__).parent / "formats" / f"{name}.schema.json").read_text())
    return found


def permitlab(*command: str) -> None:
    """Run a command of the kit that must work."""
    subprocess.run(
        [sys.executable, "-m", "permitlab", *command], cwd=ROOT, check=True, capture_output=True, timeout=100
    )


@pytest.fixture(scope="module")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both bundles of exercises 01 and 05, written by the command."""
    folder = tmp_path_factory.mktemp("bundles")
    permitlab("bundle", "classroom50", str(folder / "classroom50"), "01", "05", "--isolation", "process")
    permitlab("bundle", "gradescope", str(folder / "gradescope"), "01", "05", "--isolation", "process")
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A student's checkout: 01 wrong, 05 solved, and files that lie in wait for the grader."""
    place = tmp_path / "checkout"
    handed_in(place / "exercises", "01_generate", ROOT / "tests/chaff/01_generate/turnstile.py", "generate.py")
    handed_in(place / "exercises", "05_find_the_scope", ROOT / "solutions/05_find_the_scope/answers.py", "answers.py")
    for name in ("permitlab.py", "click.py", "json.py", "sitecustomize.py", "usercustomize.py"):
        (place / name).write_text(TRAP)
    return place


def handed_in(folder: Path, slug: str, source: Path, name: str) -> None:
    """Put a file where a student's answer lies."""
    (folder / slug).mkdir(parents=True, exist_ok=True)
    shutil.copy(source, folder / slug / name)


# -- Classroom 50


def autograder(folder: Path, checkout: Path, python: tuple[str, ...] = ("-S",)) -> subprocess.CompletedProcess[str]:
    """Run `autograder.py` as the platform does: in the checkout, told who by the environment."""
    told = {
        **os.environ,
        **PLATFORM,
        "CLASSROOM50_BUNDLE_DIR": str(folder),
        "GITHUB_OUTPUT": str(checkout.parent / "out"),
    }
    (checkout.parent / "out").touch()
    return subprocess.run(
        [sys.executable, *python, str(folder / "autograder.py")],
        cwd=checkout,
        env=told,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def test_classroom50_grades_a_checkout(bundles: Path, checkout: Path) -> None:
    """With nothing but the standard library the bundle writes result, release text and outputs, and exits with 0."""
    done = autograder(bundles / "classroom50", checkout)
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads((checkout / "result.json").read_text(encoding="utf-8"))
    jsonschema.validate(result, schema("classroom50-result"))
    told = {key: value for key, value in result.items() if key not in ("tests", "datetime", "graded_at")}
    assert told == {
        "schema": "classroom50/result/v1",
        "classroom": "async",
        "assignment": "permits",
        "assignment_type": "individual",
        "owner": "ada",
        "submission": PLATFORM["SUBMISSION_TAG"],
        "commit": PLATFORM["COMMIT_URL"],
        "release": PLATFORM["RELEASE_URL"],
        "review": PLATFORM["COMMIT_URL"],
        "score": 10,
        "max-score": 20,
    }
    first = result["tests"][0]
    assert (first["passed"], first["score"], first["max-score"], first["misconception"]) == (False, 0, 2, "turnstile")
    assert sum(test["score"] for test in result["tests"]) == 10
    assert all(test["score"] <= test["max-score"] for test in result["tests"])
    assert (checkout / "release-body.md").read_text(encoding="utf-8").startswith("# Permit Lab: exercises")
    outputs = (checkout.parent / "out").read_text()
    assert outputs == "status=failure\nsummary=10/20 points, 1 of 2 exercises passed\n"
    assert not (checkout / "sprung").exists()


def test_classroom50_believes_no_result_that_was_handed_in(bundles: Path, checkout: Path) -> None:
    """A committed result, a link in its place and a directory in the place of the release text change nothing."""
    elsewhere = checkout.parent / "elsewhere.json"
    elsewhere.write_text("{}")
    (checkout / "result.json").symlink_to(elsewhere)
    (checkout / "release-body.md").mkdir()
    assert autograder(bundles / "classroom50", checkout).returncode == 0
    assert json.loads((checkout / "result.json").read_text())["score"] == 10
    assert not (checkout / "result.json").is_symlink()
    assert elsewhere.read_text() == "{}"


def test_classroom50_writes_no_result_when_the_grader_is_broken(bundles: Path, checkout: Path) -> None:
    """A fault of ours is an infrastructure error, not a mark; a result that was handed in is gone as well."""
    broken = checkout.parent / "broken"
    shutil.copytree(bundles / "classroom50", broken)
    (broken / "course/graders/01_generate/test_practice.py").write_text("1 / 0\n")
    (checkout / "result.json").write_text("{}")
    done = autograder(broken, checkout)
    assert done.returncode == 3
    assert "permitlab: broken, nothing was graded: the grader of 01_generate cannot be loaded" in done.stdout
    assert not (checkout / "result.json").exists()
    assert (checkout.parent / "out").read_text() == ""


def test_nothing_that_a_student_prints_reaches_the_platform_as_a_command(bundles: Path, checkout: Path) -> None:
    """Printed or raised workflow commands stand nowhere at the beginning of a line, and make no outputs."""
    (checkout / "exercises/01_generate/generate.py").write_text(NOISY)
    done = autograder(bundles / "classroom50", checkout)
    assert done.returncode == 0
    texts = [done.stdout, done.stderr, (checkout / "release-body.md").read_text(encoding="utf-8")]
    assert [line for text in texts for line in text.splitlines() if line.lstrip().startswith(("::", "##["))] == []
    assert FORGED not in (checkout / "result.json").read_text(encoding="utf-8")
    assert len((checkout.parent / "out").read_text().splitlines()) == 2


def test_an_old_python_is_told_in_a_sentence(bundles: Path) -> None:
    """The entry point is readable for any Python 3 and says which one it needs."""
    source = (bundles / "classroom50/autograder.py").read_text()
    old = source.replace("sys.version_info < (3, 11)", "True")
    done = subprocess.run(
        [sys.executable, "-c", old.replace("__file__", "'x'")], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (
        1,
        "permitlab: Python 3.11 or newer is needed; set the assignment's runtime to it\n",
    )


# -- Gradescope

Layout = Callable[[Path, Path], None]


def as_repository(given: Path, submission: Path) -> None:
    """A clone of the student repository."""
    shutil.copytree(given, submission / "exercises")


def as_folders(given: Path, submission: Path) -> None:
    """The folders of the exercises alone."""
    shutil.copytree(given, submission)


def as_one_folder(given: Path, submission: Path) -> None:
    """A zip that was made of the folder around them."""
    shutil.copytree(given, submission / "my work" / "exercises")


def installed(bundles: Path, root: Path) -> Path:
    """Unpack the zip where Gradescope does and run `setup.sh`."""
    with zipfile.ZipFile(bundles / "gradescope/autograder.zip") as archive:
        archive.extractall(root / "source")
    (root / "results").mkdir()
    subprocess.run(["bash", "source/setup.sh"], cwd=root, env=first_python(root), check=True, timeout=20)
    return root


def first_python(root: Path) -> dict[str, str]:
    """Return an environment in which the scripts find this Python first."""
    (root / "bin").mkdir(exist_ok=True)
    if not (root / "bin/python3.12").exists():
        (root / "bin/python3.12").symlink_to(sys.executable)
    return {**os.environ, "PATH": f"{root / 'bin'}:{os.environ['PATH']}", "PERMITLAB_AUTOGRADER": str(root)}


def run_autograder(root: Path) -> subprocess.CompletedProcess[str]:
    """Run what Gradescope runs for a submission."""
    return subprocess.run(
        ["bash", str(root / "source/run_autograder")],
        cwd=root,
        env=first_python(root),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


@pytest.mark.parametrize("lay", [as_repository, as_folders, as_one_folder])
def test_gradescope_grades_every_layout(lay: Layout, bundles: Path, checkout: Path, tmp_path: Path) -> None:
    """However the files are handed in, the points are the same and hidden checks are shown when the bundle says."""
    root = installed(bundles, tmp_path / "autograder")
    lay(checkout / "exercises", root / "submission")
    (root / "results/results.json").symlink_to(tmp_path / "elsewhere")
    done = run_autograder(root)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    result = json.loads((root / "results/results.json").read_text(encoding="utf-8"))
    jsonschema.validate(result, schema("gradescope-results"))
    assert (result["score"], sum(test["score"] for test in result["tests"])) == (10, 10)
    shown = {test["extra_data"]["id"].partition("/")[2]: test["visibility"] for test in result["tests"]}
    assert (shown["at_most_permits"], shown["peak_is_the_largest_count"]) == ("visible", "after_published")
    assert "output" not in result


def test_gradescope_takes_loose_files_of_a_single_exercise(tmp_path: Path) -> None:
    """Where there is one exercise, its file may be uploaded by itself; the bundle's visibility is kept."""
    permitlab(
        "bundle", "gradescope", str(tmp_path / "gradescope"), "01", "--isolation", "process", "--visibility", "hidden"
    )
    root = installed(tmp_path, tmp_path / "autograder")
    (root / "submission").mkdir()
    shutil.copy(ROOT / "solutions/01_generate/generate.py", root / "submission")
    assert run_autograder(root).returncode == 0
    result = json.loads((root / "results/results.json").read_text(encoding="utf-8"))
    assert result["score"] == 10
    assert {test["visibility"] for test in result["tests"]} == {"visible", "hidden"}


def test_a_loose_link_is_not_followed(course: Course, tmp_path: Path) -> None:
    """A link that leads out of a submission is told as one, also where files lie loose."""
    (tmp_path / "secret.py").write_text("SECRET = 1\n")
    (tmp_path / "submission").mkdir()
    (tmp_path / "submission/generate.py").symlink_to(tmp_path / "secret.py")
    exercise = course.find("01")
    with layout.submission(tmp_path / "submission", [exercise]) as found:
        submitted = read(exercise, found)
    assert (submitted.files, submitted.faults["generate.py"].key) == ({}, "file.link")


def test_gradescope_writes_no_results_when_the_grader_is_broken(bundles: Path, checkout: Path, tmp_path: Path) -> None:
    """Without results the platform keeps the earlier mark and says that the autograder failed."""
    root = installed(bundles, tmp_path / "autograder")
    as_repository(checkout / "exercises", root / "submission")
    (root / "source/course/graders/05_find_the_scope/key.py").write_text("1 / 0\n")
    done = run_autograder(root)
    assert done.returncode == 3
    assert "permitlab: broken, nothing was graded: ZeroDivisionError" in done.stdout
    assert not (root / "results/results.json").exists()


# -- both


def test_bundles_are_small_and_hold_no_solution(course: Course) -> None:
    """All fourteen exercises fit, with the hidden checks, and nothing of solutions/ or tests/ is among them."""
    for write in bundle.PLATFORMS.values():
        parcel = write([e for e in course.exercises() if e.hidden.is_file()], Settings())
        assert sum(map(len, parcel.files.values())) < bundle.LARGEST
    names = bundle.classroom50(course.exercises()[:2], Settings()).files
    assert "course/graders/01_generate/test_hidden.py" in names
    assert [name for name in names if "solutions" in name or "tests/" in name or "__pycache__" in name] == []
    practice = bundle.classroom50(course.exercises()[:2], Settings(which="practice")).files
    assert leaks.found_in({name: text for name, text in practice.items() if name.startswith("course/")}, {}) == []
    assert "course/graders/01_generate/test_practice.py" in practice


# -- GitHub Actions


def test_actions_gives_the_reporter_what_it_reads(toy: Exercise) -> None:
    """Output `result` in base64, a summary in Markdown, exit code 1, and a log without commands of the student's."""
    noisy = f"async def toy(call, semaphore):\n    print({FORGED!r})\n    raise ValueError({FORGED!r})\n"
    (toy.folder / "toy.py").write_text(noisy)
    out, summary = toy.root / "out", toy.root / "summary"
    done = subprocess.run(
        [sys.executable, "-m", "permitlab", "actions"],
        cwd=toy.root,
        env={**os.environ, "GITHUB_OUTPUT": str(out), "GITHUB_STEP_SUMMARY": str(summary), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (1, "")
    ((name, value),) = [line.split("=", 1) for line in out.read_text().splitlines()]
    result = json.loads(base64.b64decode(value))
    jsonschema.validate(result, schema("github-classroom"))
    assert (name, result["status"], result["max_score"], sum(t["score"] for t in result["tests"])) == (
        "result",
        "fail",
        10,
        5,
    )
    assert summary.read_text(encoding="utf-8").startswith("# Permit Lab: exercises")
    assert "01_toy" in done.stdout
    for text in (done.stdout, json.dumps(result), summary.read_text(encoding="utf-8")):
        assert "::notice" not in text


def test_actions_outside_a_workflow_is_a_wrong_call(toy: Exercise) -> None:
    """Exit code 2, and the sentence says what to call instead."""
    told = {name: value for name, value in os.environ.items() if name != "GITHUB_OUTPUT"}
    done = subprocess.run(
        [sys.executable, "-m", "permitlab", "actions"],
        cwd=toy.root,
        env=told,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "permitlab grade --format github" in done.stderr) == (2, True)


# -- formats


def rendered(verdict: Verdict) -> dict[str, Any]:
    """Return `verdict` in every format that has a description here."""
    own = words("en")
    return {
        "github-classroom": as_github.data(verdict, lambda _slug: own),
        "gradescope-results": as_gradescope.data(verdict, lambda _slug: own) if verdict.exit_code != 3 else None,
        "ctrf": as_ctrf.data(verdict, lambda _slug: own),
        "classroom50-result": as_classroom50.data(verdict, lambda _slug: own, {}, datetime(2026, 9, 1, tzinfo=UTC)),
    }


@pytest.mark.parametrize("spoil", ["", "raise ValueError", "broken grader", "no grader"])
def test_every_format_is_what_its_platform_describes(spoil: str, toy: Exercise, theatre: Theatre) -> None:
    """Passed, failed, broken in a check or as a whole: each is valid, and no reporter is left without a test."""
    if spoil == "broken grader":
        toy.practice.write_text(toy.practice.read_text().replace("s.sound(run, 2)", "1 / 0"))
    elif spoil == "no grader":
        toy.practice.write_text("1 / 0\n")
    elif spoil:
        (toy.solution / "toy.py").write_text(f"async def toy(call, semaphore):\n    {spoil}\n")
    verdict = grade([toy], toy.root / "solutions", theatre, Options())
    for name, data in rendered(verdict).items():
        if data is not None:
            jsonschema.validate(data, schema(name))
            assert json.loads(json.dumps(data)) == data
    ctrf = rendered(verdict)["ctrf"]["results"]
    assert (
        ctrf["summary"]["tests"]
        == len(ctrf["tests"])
        == sum(ctrf["summary"][kind] for kind in ("passed", "failed", "skipped", "pending", "other"))
    )
