"""What a student wrote in a notebook: the sources of the cells that stand for files. Nothing is executed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from permitlab.notebook.names import file_of, split

LARGEST = 16 * 1024 * 1024
"""Bytes of a notebook; outputs with pictures are large, sources are not."""
Files = dict[str, dict[str, bytes]]


class NotANotebook(ValueError):
    """What was handed in cannot be read as a notebook; the message says why, in words for a person."""


def files_from_notebook(data: bytes) -> Files:
    """Return the sources in a notebook by exercise and file name, as UTF-8.

    A cell is known by its grade id, else by its first line (`%%permitlab 01_name file.py`). Of several with the
    same name the last one counts, as under nbgrader. Raises NotANotebook.
    """
    return files_from_cells(_cells(data))


def files_from_cells(cells: Iterable[object]) -> Files:
    """Return the sources in the cells of a notebook by exercise and file name; what is no such cell is passed over."""
    named: Files = {}
    marked: Files = {}
    for cell in cells:
        if not isinstance(cell, Mapping) or cell.get("cell_type") != "code":
            continue
        line, text = split(_text(cell.get("source")))
        known = file_of(_grade_id(cell))
        place, found = known or line, marked if known else named
        if place is not None:
            found.setdefault(place[0], {})[place[1]] = text.encode("utf-8", "replace")
    return {slug: named.get(slug, {}) | marked.get(slug, {}) for slug in sorted({*named, *marked})}


def _cells(data: bytes) -> list[Any]:
    if len(data) > LARGEST:
        raise NotANotebook(f"it is larger than {LARGEST} bytes; clear its outputs and save it again")
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError, MemoryError) as error:
        raise NotANotebook(f"it is no notebook (JSON) that can be read: {type(error).__name__}") from None
    cells = whole.get("cells") if isinstance(whole, dict) else None
    if not isinstance(cells, list):
        raise NotANotebook("it is JSON, but no notebook of format 4: it has no list of cells")
    return cells


def _grade_id(cell: Mapping[str, Any]) -> str:
    metadata = cell.get("metadata")
    marked = metadata.get("nbgrader") if isinstance(metadata, Mapping) else None
    grade_id = marked.get("grade_id") if isinstance(marked, Mapping) else None
    return grade_id if isinstance(grade_id, str) else ""


def _text(source: object) -> str:
    if isinstance(source, list):
        return "".join(part for part in source if isinstance(part, str))
    return source if isinstance(source, str) else ""
