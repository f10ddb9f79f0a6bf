"""docs/for-teachers.md: the ten commands are run as they stand there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.timeout(600)
ROOT = Path(__file__).parents[1]
PARTS = ("exercises", "graders", "solutions", "tests", "src")


def commands() -> list[str]:
    """Return the commands of the section about a class."""
    section = (ROOT / "docs/for-teachers.md").read_text(encoding="utf-8").split("\n## A class\n")[1]
    block = re.search(r"```console\n(.+?)```", section, re.S)
    assert block is not None
    return [line.removeprefix("$ ") for line in block[1].splitlines()]


def test_from_nothing_to_a_graded_class_in_ten_commands(tmp_path: Path) -> None:
    """Each command does what the page says. Only the first two, which fetch from a network, are stood in for."""
    lines = commands()
    assert len(lines) <= 10
    assert [line.split()[0] for line in lines[:2]] == ["git", "python"]
    for part in PARTS:
        (tmp_path / part).symlink_to(ROOT / part)
    (tmp_path / ".venv/bin").mkdir(parents=True)
    for name in ("python", "permitlab"):
        program = tmp_path / ".venv/bin" / name
        program.write_text(f'#!/bin/sh\nexec {sys.executable} {"-m permitlab" * (name == "permitlab")} "$@"\n')
        program.chmod(0o755)
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PATH": f"{tmp_path}/.venv/bin:{os.environ['PATH']}"}
    said = [_said(line, tmp_path, environment) for line in lines[2:]]
    assert "6 submissions: 6 judged now" in said[3]
    assert re.search(r'"twin-1",.*"list",1,10.0,', said[4])
    assert said[5].count("\n") == 12
    assert "这次评了 0 份" in said[6]
    assert "6 judged now" in said[7]


def _said(line: str, folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(
        ["/bin/sh", "-c", line], cwd=folder, env=environment, capture_output=True, timeout=500, check=False
    )
    assert (done.returncode, done.stderr) == (0, b""), line
    return done.stdout.decode()
