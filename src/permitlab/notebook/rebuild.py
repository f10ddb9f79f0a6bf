"""The step before nbgrader's own: a submission becomes the released notebook with the student's text in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeAlias

import nbformat
from nbgrader import utils
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor

from permitlab.notebook.intake import files_from_cells
from permitlab.notebook.names import file_of, first_line

Notebook: TypeAlias = Any
Resources: TypeAlias = Any


class Rebuild(NbGraderPreprocessor):
    """Puts what a student wrote into the notebook as it was released, so nothing else in the file matters."""

    def preprocess(self, nb: Notebook, resources: Resources) -> tuple[Notebook, Resources]:
        """Take the sources over, cell by cell; a student's further cells follow at the end, without outputs."""
        names, course = resources["nbgrader"], CourseDirectory(parent=self)
        folder = course.format_path(course.release_directory, ".", names["assignment"])
        whole = nbformat.read(Path(folder, f"{names['notebook']}.ipynb"), as_version=4)
        files, others = files_from_cells(nb.cells), _by_grade_id(nb.cells)
        for cell in whole.cells:
            if utils.is_solution(cell):
                cell.source = _written(cell, files, others)
        whole.cells += [_plain(cell, number) for number, cell in enumerate(nb.cells, 1) if not _is_known(cell, files)]
        return whole, resources


def _by_grade_id(cells: list[Notebook]) -> dict[str, str]:
    found: dict[str, str] = {}
    for cell in cells:
        marked = cell.metadata.get("nbgrader", {})
        if isinstance(marked, dict) and isinstance(marked.get("grade_id"), str):
            found[marked["grade_id"]] = cell.source
    return found


def _written(cell: Notebook, files: dict[str, dict[str, bytes]], others: dict[str, str]) -> str:
    grade_id = cell.metadata.nbgrader["grade_id"]
    known = file_of(grade_id)
    if known is None:
        return others.get(grade_id, str(cell.source))
    source = files.get(known[0], {}).get(known[1])
    if source is None:
        return first_line(*known)
    text = source.decode("utf-8", "replace").removesuffix("\n")
    return re.sub(r"\A\n?", lambda _found: f"{first_line(*known)}\n", text, count=1)


def _is_known(cell: Notebook, files: dict[str, dict[str, bytes]]) -> bool:
    marked = cell.metadata.get("nbgrader")
    return bool(marked) or bool(files_from_cells([cell]))


def _plain(cell: Notebook, number: int) -> Notebook:
    if cell.cell_type == "code":
        return nbformat.v4.new_code_cell(cell.source, id=f"further-{number}")
    return nbformat.v4.new_markdown_cell(cell.source, id=f"further-{number}")
