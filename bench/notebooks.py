"""nbgrader and Otter with the same nine checks: a course of one notebook each, made in a temporary folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from contestants import HERE, ROOT, Contestant
from cost import Cost, of_process, whole
from tree import peak_of

SUBMISSIONS = 3
"""Per command; the start of the command is shared by them, as it would be in a class."""
NAMES = [line.removesuffix(",").strip() for line in (HERE / "usual" / "checks.py").read_text().splitlines()]
CHECKS = [name for name in NAMES[NAMES.index("CHECKS = (") + 1 :] if name.isidentifier()]
BEGIN = """import checks
from concurrent.futures import ThreadPoolExecutor

def carry_out(check):
    ThreadPoolExecutor(1).submit(check, generate).result()  # a loop of its own: the kernel's is running"""


def environment() -> dict[str, str]:
    """Return what the commands run under: the checks are found, and the programs beside Python are."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {"PATH": path, "PYTHONPATH": str(HERE / "usual"), "JUPYTER_PLATFORM_DIRS": "1"}


def cell(name: str, source: str, **marks: Any) -> dict[str, Any]:
    """Return a code cell; `marks` say what nbgrader takes it for."""
    told = {"schema_version": 3, "grade": False, "solution": False, "locked": False, "task": False, "grade_id": name}
    rest = {"execution_count": None, "outputs": [], "metadata": {"nbgrader": told | marks}}
    return {"cell_type": "code", "id": name.replace("_", "-"), "source": source, **rest}


def notebook(*cells: dict[str, Any]) -> str:
    """Return a notebook of these cells."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": list(cells)})


def solved() -> str:
    """Return the notebook of a student who has solved the exercise, with graded cells."""
    source = (ROOT / "solutions" / "01_generate" / "generate.py").read_text(encoding="utf-8")
    graded = [cell(name, f"carry_out(checks.{name})", grade=True, locked=True, points=1) for name in CHECKS]
    student = cell("student", source.partition("\nif __name__")[0], solution=True)
    return notebook(student, cell("begin", BEGIN, locked=True), *graded)


def write(path: Path, text: str) -> None:
    """Write `text`, with the folders it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def nbgrader(folder: Path) -> Contestant:
    """Return nbgrader, its course made in `folder`."""
    write(folder / "nbgrader_config.py", "c = get_config()\nc.CourseDirectory.course_id = 'bench'\n")
    write(folder / "source" / "ps" / "generate.ipynb", solved())
    for number in range(SUBMISSIONS):
        write(folder / "submitted" / f"s{number}" / "ps" / "generate.ipynb", solved())
    command = [sys.executable, "-m", "nbgrader"]
    subprocess.run(
        [*command, "generate_assignment", "ps"], cwd=folder, env=whole(environment()), check=True, capture_output=True
    )
    return _seldom("nbgrader autograde", [*command, "autograde", "ps", "--force"], folder)


OTTER = f"""
import sys
from otter.api import grade_submission
for number in range({SUBMISSIONS}):
    results = grade_submission(submission_path="generate.ipynb", ag_path="autograder.zip", quiet=True)
    if results.total != results.possible:
        sys.exit(1)
"""


def otter(folder: Path) -> Contestant:
    """Return Otter, its autograder made in `folder`."""
    tests = "".join(f"@test_case()\ndef test_{name}(carry_out):\n    carry_out(checks.{name})\n\n" for name in CHECKS)
    head = "OK_FORMAT = False\nimport checks\nfrom otter.test_files import test_case\nname = 'q1'\npoints = 9\n\n"
    write(folder / "tests" / "q1.py", head + tests)
    write(folder / "generate.ipynb", notebook(*json.loads(solved())["cells"][:2]))
    write(folder / "grade.py", OTTER)
    subprocess.run(
        [sys.executable, "-m", "otter", "generate", "-t", "tests", "-o", "autograder.zip", "--no-environment"],
        cwd=folder,
        env=whole(environment()),
        check=True,
        capture_output=True,
    )
    return _seldom("Otter, `grade_submission`", [sys.executable, "grade.py"], folder)


def _seldom(name: str, command: list[str], folder: Path) -> Contestant:
    def measure() -> Cost:
        return of_process(command, SUBMISSIONS, folder, **environment())

    return Contestant(name, measure, lambda: peak_of(command, whole(environment()), folder), seldom=True)
