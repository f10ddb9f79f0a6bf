"""Walks through nbgrader in one process: `python tests/nbgrader_walk.py COURSE_FOLDER` prints the marks as JSON."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any


def walk(root: Path) -> dict[str, dict[str, Any]]:
    """Generate every assignment, grade and comment what lies in submitted/; return the marks by assignment."""
    from nbgrader.apps import NbGraderAPI
    from traitlets.config.loader import PyFileConfigLoader

    os.chdir(root)
    api = NbGraderAPI(config=PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config())
    marks: dict[str, dict[str, Any]] = {}
    for assignment in sorted(path.name for path in Path("source").iterdir()):
        must(api.generate_assignment(assignment, force=True))
        for student in sorted(path.parent.name for path in Path("submitted").glob(f"*/{assignment}")):
            must(api.autograde(assignment, student, force=True))
            must(api.generate_feedback(assignment, student, force=True))
            found = api.gradebook.find_submission(assignment, student)
            cells = {grade.name: grade.auto_score for book in found.notebooks for grade in book.grades}
            marks.setdefault(assignment, {})[student] = cells
    return marks


def must(outcome: dict[str, Any]) -> None:
    """End with nbgrader's own words when a step failed."""
    if not outcome["success"]:
        sys.exit(f"{outcome.get('error')}\n{outcome.get('log')}")


if __name__ == "__main__":
    found = walk(Path(sys.argv[1]).resolve())
    print(json.dumps(found))
