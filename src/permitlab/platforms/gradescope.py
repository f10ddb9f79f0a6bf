"""The entry point of a Gradescope bundle: grades `submission/` and writes `results/results.json`.

Where the grading itself breaks no results are written: Gradescope then says that the autograder failed, and an
earlier mark stands.
"""

from __future__ import annotations

from pathlib import Path

from permitlab.catalog import Course
from permitlab.director.stages import Theatre
from permitlab.grading import grade
from permitlab.platforms import layout, settings
from permitlab.platforms.outputs import complaints
from permitlab.report import as_gradescope


def main(source: Path, root: Path) -> int:
    """Grade what lies in `root` as Gradescope lays it out; return 0, or 3 when the grading broke."""
    chosen, course = settings.read(source), Course(source / "course")
    exercises = course.exercises()
    target = root / "results" / "results.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    layout.remove(target)
    with layout.submission(root / "submission", exercises) as found, Theatre() as theatre:
        verdict = grade(exercises, found, theatre, chosen.options())
    if verdict.exit_code == 3:
        print(complaints(verdict))
        return 3
    layout.write_new(target, as_gradescope.render(verdict, chosen.words_for(course), chosen.visibility))
    return 0
