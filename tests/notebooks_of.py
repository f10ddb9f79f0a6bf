"""What students hand in as notebooks: the released one, with something written into it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from permitlab.catalog import Exercise
from permitlab.notebook.build import released
from permitlab.notebook.cells import as_text
from permitlab.notebook.names import file_id, first_line


def filled(exercise: Exercise, files: Mapping[str, str]) -> dict[str, Any]:
    """Return the released notebook with `files` in the student's cells."""
    whole: dict[str, Any] = json.loads(as_text(released(exercise, "en")))
    for cell in whole["cells"]:
        for name, text in files.items():
            if cell["id"] == file_id(exercise.slug, name):
                cell["source"] = f"{first_line(exercise.slug, name)}\n{text}"
    return whole


def solved(exercise: Exercise) -> dict[str, Any]:
    """Return the notebook of somebody who solved all of it."""
    return filled(exercise, {name: (exercise.solution / name).read_text(encoding="utf-8") for name in exercise.files})


def tampered(whole: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook in which marks, points and locked cells were changed, and a cell that exits was added."""
    kept = [cell for cell in whole["cells"] if not cell["id"].endswith("-task-1")]
    for cell in kept:
        if "-task-" in cell["id"]:
            cell["metadata"]["nbgrader"] |= {"grade": False, "points": 1000, "locked": False}
            cell["source"] = "1000.0"
    exiting = {**kept[0], "cell_type": "code", "execution_count": None, "id": "mine", "metadata": {}, "outputs": []}
    return {**whole, "cells": [exiting | {"source": "import os\nos._exit(0)"}, *kept]}
