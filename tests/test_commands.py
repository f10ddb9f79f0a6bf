"""The command line as a user meets it: words, exit codes, files."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from permitlab.catalog import Exercise

ROOT = Path(__file__).parents[1]
SCHEMA = json.loads((ROOT / "docs" / "result.schema.json").read_text(encoding="utf-8"))


def run(*words: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `permitlab` with `words`; English unless the environment says otherwise."""
    return subprocess.run(
        [sys.executable, "-m", "permitlab", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        timeout=100,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
    )


def graded(*words: str) -> dict[str, Any]:
    """Grade as JSON, check it against the schema, return it."""
    result: dict[str, Any] = json.loads(run("grade", *words, "--format", "json").stdout)
    jsonschema.validate(result, SCHEMA)
    return result


def test_solutions_pass_with_exit_code_0() -> None:
    """`permitlab grade --submission solutions` is full marks."""
    done = run("grade", "01", "5", "--submission", "solutions", "--format", "json")
    result = json.loads(done.stdout)
    jsonschema.validate(result, SCHEMA)
    assert (done.returncode, result["score"], result["max_score"]) == (0, 20, 20)
    assert [exercise["slug"] for exercise in result["exercises"]] == ["01_generate", "05_find_the_scope"]


def test_untouched_stubs_are_not_started_with_exit_code_1() -> None:
    """A fresh clone gets a verdict, not a traceback."""
    done = run("grade", "01")
    assert done.returncode == 1
    assert "not started" in done.stdout
    assert "0 of 10 points" in done.stdout
    assert done.stderr == ""


def test_a_failure_is_told_with_numbers_misconception_and_timeline(tmp_path: Path) -> None:
    """The text names the misconception, shows the numbers and marks the moment, in both languages."""
    (tmp_path / "01_generate").mkdir()
    chaff = ROOT / "tests/chaff/01_generate/turnstile.py"
    (tmp_path / "01_generate/generate.py").write_bytes(chaff.read_bytes())
    english = run("grade", "01", "--submission", str(tmp_path))
    assert english.returncode == 1
    assert "[turnstile]" in english.stdout
    assert "4 calls were in flight at once" in english.stdout
    assert re.search(r"rollout-0 +=+v", english.stdout)
    assert "^ the moment of the fault" in english.stdout
    chinese = run("grade", "01", "--submission", str(tmp_path), LC_ALL="zh_CN.UTF-8")
    assert "同时有 4 个调用在进行" in chinese.stdout
    assert run("grade", "01", "--submission", str(tmp_path), "--lang", "zh").stdout == chinese.stdout
    assert graded("01", "--submission", str(tmp_path))["exercises"][0]["checks"][0]["misconception"] == "turnstile"


def test_a_broken_grader_ends_with_exit_code_3(toy: Exercise) -> None:
    """A fault of ours has an exit code of its own and still a report."""
    toy.practice.write_text("1 / 0\n")
    done = run("grade", "--submission", "solutions", "--format", "json", cwd=toy.root)
    result = json.loads(done.stdout)
    jsonschema.validate(result, SCHEMA)
    assert (done.returncode, result["exercises"][0]["status"]) == (3, "broken")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("grade", "99"), "there is no exercise '99'; there are: 01_generate"),
        (("grade", "01", "--submission", "nowhere"), "there is no directory nowhere"),
        (("grade", "01", "--output", "nowhere/report.txt"), "cannot be written"),
        (("new", "Fifteen"), "two digits"),
        (("new", "01_again"), "the number 01 is taken"),
        (("where", "nothing"), "there is no exercise 'nothing'"),
        (("grade", "--format", "pdf"), "'pdf' is not one of"),
    ],
)
def test_a_wrong_call_is_told_how_to_mend_it(words: tuple[str, ...], said: str) -> None:
    """Exit code 2, one sentence on standard error, no traceback."""
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_outside_a_course_the_checkout_is_found(tmp_path: Path) -> None:
    """An editable install finds its own course from anywhere."""
    assert "exercises/01_generate/README.md" in run("where", "1", cwd=tmp_path).stdout


def test_junit_holds_points_and_messages() -> None:
    """The XML parses; each check is a case with its points."""
    root = ElementTree.fromstring(run("grade", "01", "--format", "junit").stdout)
    (suite,) = root
    assert suite.get("name") == "01_generate"
    assert int(suite.get("tests", "0")) == len(suite.findall("testcase")) == int(suite.get("failures", "0"))
    first = suite.find("testcase/properties/property[@name='max_score']")
    assert first is not None
    assert first.get("value") == "2"


def test_only_practice_or_only_hidden() -> None:
    """The two kinds of checks can be asked for alone; together they are all."""
    practice = graded("01", "--practice")["exercises"][0]["checks"]
    hidden = graded("01", "--hidden", "--isolation", "process")["exercises"][0]["checks"]
    both = graded("01")["exercises"][0]["checks"]
    assert {check["hidden"] for check in practice} == {False}
    assert {check["hidden"] for check in hidden} == {True}
    assert [check["id"] for check in practice + hidden] == [check["id"] for check in both]


def test_the_report_goes_to_a_file(tmp_path: Path) -> None:
    """`--output` writes the report and prints nothing."""
    target = tmp_path / "report.json"
    done = run("grade", "01", "--format", "json", "--output", str(target))
    assert done.stdout == ""
    jsonschema.validate(json.loads(target.read_text(encoding="utf-8")), SCHEMA)


def test_hints_come_step_by_step_in_both_languages() -> None:
    """Level 1 gives one hint a task, level 3 all three."""
    first, third = run("hint", "01").stdout, run("hint", "01", "3", "--lang", "zh").stdout
    assert first.count("\n  1. ") == 3
    assert "\n  2. " not in first
    assert third.count("\n  3. ") == 3
    assert "许可" in third


def test_show_draws_every_check() -> None:
    """The timeline can be looked at for a right answer too."""
    done = run("show", "01", "--submission", "solutions")
    assert done.returncode == 0
    assert done.stdout.count("Timeline (") >= 8


def test_no_colour_reaches_a_file_or_a_pipe() -> None:
    """Plain text where nobody asked for colours."""
    assert "\x1b" not in run("grade", "01", "--submission", "solutions").stdout


def test_pytest_says_the_same(tmp_path: Path) -> None:
    """`pytest graders --submission DIR` judges with the same checks to the same result."""
    target = tmp_path / "junit.xml"
    words = [
        "graders/01_generate",
        "--submission",
        "solutions",
        "-q",
        "-p",
        "no:cacheprovider",
        f"--junit-xml={target}",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    points = ElementTree.parse(target).findall(".//property[@name='score']")
    assert sum(int(point.get("value", "0")) for point in points) == 10


def test_pytest_skips_what_waits_and_fails_what_fails(tmp_path: Path) -> None:
    """One cause gives one red line under pytest as well."""
    (tmp_path / "01_generate").mkdir()
    chaff = ROOT / "tests/chaff/01_generate/turnstile.py"
    (tmp_path / "01_generate/generate.py").write_bytes(chaff.read_bytes())
    words = ["graders/01_generate", "--submission", str(tmp_path), "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "1 failed" in done.stdout
    assert "[turnstile] 4 calls were in flight at once" in done.stdout


def test_the_root_of_a_clone_is_a_submission_too(tmp_path: Path) -> None:
    """Where `--submission` holds no exercise itself, those in its `exercises/` are graded."""
    shutil.copytree(ROOT / "solutions" / "05_find_the_scope", tmp_path / "exercises" / "05_find_the_scope")
    assert "10 of 10 points" in run("grade", "05", "--submission", str(tmp_path)).stdout


def test_a_name_with_a_slip_is_answered_with_the_one_that_was_meant() -> None:
    """A path that a shell completed will do; a misspelt name is refused with the nearest one."""
    assert run("where", "exercises/05_find_the_scope/").returncode == 0
    assert run("where", "05_find_the_scop").stderr.rstrip().endswith("Did you mean 05_find_the_scope?")
