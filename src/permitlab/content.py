"""Grader files: loaded by path, never a package; what a grader needs beside itself."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from permitlab.catalog import Exercise
from permitlab.checks import SPEC, Check


def load(path: Path) -> ModuleType:
    """Return the module at `path`, executed once in the life of the process."""
    name = f"permitlab_content.{path.parent.name}.{path.stem}@{path.resolve()}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # under its own name: a dataclass looks there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def beside(file: str, name: str) -> ModuleType:
    """Return the module `name` that lies beside `file` (a grader's `__file__`)."""
    return load(Path(file).with_name(f"{name}.py"))


def checks_in(path: Path, *, hidden: bool) -> list[Check]:
    """Return the checks of a grader file in written order; none where the file is not there."""
    if not path.is_file():
        return []
    found = [getattr(value, SPEC) for value in vars(load(path)).values() if hasattr(value, SPEC)]
    return [
        Check(spec.name, spec.function, spec.points, spec.task, spec.waits_for, spec.titles, hidden) for spec in found
    ]


def checks_of(exercise: Exercise, which: str = "all") -> list[Check]:
    """Return the checks of `exercise`: `practice`, `hidden`, or `all` there are."""
    practice = checks_in(exercise.practice, hidden=False) if which != "hidden" else []
    hidden = checks_in(exercise.hidden, hidden=True) if which != "practice" else []
    return [*practice, *hidden]
