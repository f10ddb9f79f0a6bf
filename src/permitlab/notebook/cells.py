"""Cells and notebooks as plain data, marked for nbgrader (its metadata schema, version 3; nbformat 4.5)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

Cell = dict[str, Any]


def mark(grade_id: str, *, points: float | None = None, solution: bool = False) -> dict[str, Any]:
    """Return what nbgrader wants to know of a cell: the student's, one that gives points, or one to be left alone."""
    marked = {
        "schema_version": 3,
        "grade_id": grade_id,
        "grade": points is not None,
        "solution": solution,
        "locked": not solution,
        "task": False,
    }
    return marked if points is None else marked | {"points": points}


def markdown(cell_id: str, source: str) -> Cell:
    """Return a cell of text that nobody edits."""
    return {"cell_type": "markdown", "id": cell_id, "metadata": {"nbgrader": mark(cell_id)}, "source": source}


def code(cell_id: str, source: str, marked: Mapping[str, Any], **further: Any) -> Cell:
    """Return a cell of code."""
    metadata = {"nbgrader": dict(marked), **further}
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": cell_id,
        "metadata": metadata,
        "outputs": [],
        "source": source,
    }


def handed_out(cell: Cell) -> Cell:
    """Return `cell` as nbgrader hands it out: with a checksum, and fixed where a student is not to change it."""
    marked = {**cell["metadata"]["nbgrader"], "cell_type": cell["cell_type"]}
    metadata: dict[str, Any] = {"nbgrader": marked | {"checksum": checksum(cell["source"], marked)}}
    metadata |= {"deletable": False} if marked["solution"] else {"deletable": False, "editable": False}
    return {**cell, "metadata": metadata}


def checksum(source: str, marked: Mapping[str, Any]) -> str:
    """Return nbgrader's checksum of a cell (its `utils.compute_checksum`)."""
    parts = [
        source,
        marked["cell_type"],
        *(str(marked[key]) for key in ("grade", "solution", "locked")),
        marked["grade_id"],
    ]
    if marked["grade"]:
        parts.append(str(float(marked["points"])))
    digest = hashlib.md5(usedforsecurity=False)
    for part in parts:
        digest.update(part.encode("utf-8"))
    return digest.hexdigest()


def notebook(cells: Sequence[Cell]) -> dict[str, Any]:
    """Return the notebook with `cells`."""
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def as_text(whole: Mapping[str, Any]) -> str:
    """Return a notebook as the text of its file, the way nbformat writes it."""

    def lined(cell: Cell) -> Cell:
        return {**cell, "source": cell["source"].splitlines(keepends=True)}

    data = {**whole, "cells": [lined(cell) for cell in whole["cells"]]}
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
