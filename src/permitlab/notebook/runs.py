"""A student's cell, run as the file it stands for: in a process of its own, for a limited time."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from permitlab.catalog import Exercise
from permitlab.words import Words

SECONDS = 20
"""Real seconds that a cell may run; the longest of the solutions takes less than two."""
MOST = 20_000
"""Characters of output that are shown."""


def run(exercise: Exercise, name: str, sources: Mapping[str, bytes], words: Words) -> str:
    """Run the file `name` beside the exercise's other files and return what it printed.

    It runs with the rights of whoever runs the notebook: meant for the learner's own machine.
    """
    with tempfile.TemporaryDirectory(prefix="permitlab-") as folder:
        for other in (*exercise.given, *exercise.files):
            source = sources.get(other)
            Path(folder, other).write_bytes((exercise.folder / other).read_bytes() if source is None else source)
        printed, late = _printed(folder, name)
    lines = [printed[:MOST].rstrip("\n")] if printed else []
    if late:
        lines.append(words.label("notebook.late", seconds=SECONDS))
    return "\n".join(lines)


def _printed(folder: str, name: str) -> tuple[str, bool]:
    command = [sys.executable, "-X", "utf8", name]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        try:
            printed, late = process.communicate(timeout=SECONDS)[0], False
        except subprocess.TimeoutExpired:
            process.kill()
            printed, late = process.communicate()[0], True
    return printed.decode("utf-8", "replace").replace(folder + os.sep, ""), late
