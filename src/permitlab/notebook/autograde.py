"""What the course puts in place of two of nbgrader's steps: clearing solutions, and executing a notebook.

Nothing that a student handed in is executed by a kernel: no kernel is started. nbgrader's own steps before and after
(the gradebook, checksums, late penalties, feedback) stay as they are.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import nbformat
from nbgrader import utils
from nbgrader.preprocessors import ClearSolutions, NbGraderPreprocessor
from traitlets import Enum, Unicode

from permitlab.catalog import LANGUAGES, CallError, Course, find_course
from permitlab.notebook.build import STUBS
from permitlab.notebook.intake import files_from_cells
from permitlab.notebook.marks import judged, of_task, options, told, why_broken
from permitlab.notebook.names import task_of
from permitlab.notebook.regions import cleared
from permitlab.verdict import ExerciseResult
from permitlab.words import words

Notebook: TypeAlias = Any
Resources: TypeAlias = Any
Step: TypeAlias = tuple[Notebook, Resources]


class ClearToStubs(ClearSolutions):
    """Puts the stub's text in place of every marked region; cells without such texts are cleared as usual."""

    def preprocess_cell(self, cell: Notebook, resources: Resources, cell_index: int) -> Step:
        """Clear one cell. Raises CallError where marks and texts do not pair."""
        stubs = cell.metadata.pop(STUBS, None)
        if stubs is None:
            step: Step = super().preprocess_cell(cell, resources, cell_index)
            return step
        cell.source = cleared(cell.source, stubs)
        return cell, resources


class Judge(NbGraderPreprocessor):
    """Stands where nbgrader executes a notebook: judges the student's files in the box and fills in the graded cells.

    A fault of ours fails the submission and leaves earlier marks as they are.
    """

    course = Unicode(help="The folder with exercises/ and graders/, hidden ones included.").tag(config=True)
    lang = Enum(LANGUAGES, default_value="en", help="Language of the feedback.").tag(config=True)
    isolation = Enum(
        ("required", "process"), default_value="required", help="required: refuse without the whole box."
    ).tag(config=True)

    def preprocess(self, nb: Notebook, resources: Resources) -> Step:
        """Give every graded cell its points and its feedback. Raises RuntimeError when it cannot be judged."""
        files, results = files_from_cells(nb.cells), dict[str, ExerciseResult]()
        for number, cell in enumerate((cell for cell in nb.cells if utils.is_grade(cell)), 1):
            known = task_of(cell.metadata.nbgrader["grade_id"])
            if known is None:
                _refuse_unless_manual(cell)
                continue
            slug, task = known
            if slug not in results:
                results[slug] = self._judged(slug, files.get(slug, {}))
            self._fill(cell, of_task(results[slug], task), number)
        return nb, resources

    def _judged(self, slug: str, sources: dict[str, bytes]) -> ExerciseResult:
        exercise = self._course().find(slug)
        result = judged(exercise, sources, options("all", self.isolation))
        if why_broken(result):
            raise RuntimeError(f"{slug} could not be judged, and no mark was changed: {why_broken(result)}")
        return result

    def _course(self) -> Course:
        root = Path(self.course)
        if not self.course or not (root / "graders").is_dir():
            raise CallError(f"c.Judge.course is {self.course!r}; it must name a folder with exercises/ and graders/")
        return find_course(root)

    def _fill(self, cell: Notebook, part: ExerciseResult, number: int) -> None:
        own = words(self.lang).with_own(self._course().find(part.slug).graders)
        data = {"text/plain": repr(float(part.score))}
        cell.execution_count = number
        cell.outputs = [
            nbformat.v4.new_output("stream", name="stdout", text=told(part, own) + "\n"),
            nbformat.v4.new_output("execute_result", data=data, execution_count=number),
        ]


def _refuse_unless_manual(cell: Notebook) -> None:
    if not utils.is_solution(cell):
        raise RuntimeError(
            f"the graded cell {cell.metadata.nbgrader['grade_id']} is none of the course's: cells are not executed "
            "here, so only answers that a person grades can be added"
        )
