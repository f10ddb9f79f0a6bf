"""Settings of nbgrader for Permit Lab. Yours to change; what must stay is marked."""

import os

from nbgrader.preprocessors import (
    AssignLatePenalties,
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ComputeChecksums,
    DeduplicateIds,
    IncludeHeaderFooter,
    LimitOutput,
    LockCells,
    OverwriteCells,
    OverwriteKernelspec,
    SaveAutoGrades,
    SaveCells,
)

from permitlab.notebook.autograde import ClearToStubs, Judge
from permitlab.notebook.rebuild import Rebuild

here = os.path.dirname(os.path.abspath(__file__))
c = get_config()  # noqa: F821  (nbgrader defines it)

c.CourseDirectory.root = here
c.CourseDirectory.course_id = "permitlab"
c.CourseDirectory.db_url = "sqlite:///" + os.path.join(here, "gradebook.db")

# Must stay: the released cells are the stubs.
c.GenerateAssignment.preprocessors = [
    IncludeHeaderFooter,
    LockCells,
    ClearToStubs,
    ClearOutput,
    CheckCellMetadata,
    ComputeChecksums,
    SaveCells,
    ClearHiddenTests,
    ClearMarkScheme,
    ComputeChecksums,
    CheckCellMetadata,
]
# Must stay: what students wrote is put into the released notebook, and judged in the box instead of executed.
c.Autograde.sanitize_preprocessors = [
    Rebuild,
    ClearOutput,
    DeduplicateIds,
    OverwriteKernelspec,
    OverwriteCells,
    CheckCellMetadata,
]
c.Autograde.autograde_preprocessors = [Judge, LimitOutput, SaveAutoGrades, AssignLatePenalties, CheckCellMetadata]
c.Judge.course = os.path.join(here, "course")
c.Judge.lang = "@LANG@"
c.Judge.isolation = "@ISOLATION@"

os.environ["PERMITLAB_COURSE"] = c.Judge.course  # for `nbgrader validate`, which does start a kernel
