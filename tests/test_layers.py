"""Imports run one way, the stage stands alone, and the engine knows no exercise."""

from __future__ import annotations

import ast
import graphlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
ROOMS = sorted((SOURCE / "permitlab").rglob("*.py"))


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> Iterator[str]:
    """Yield the dotted names that a module imports anywhere but under TYPE_CHECKING."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for guard in [
        node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
    ]:
        guard.body.clear()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in NAMES else str(node.module)


NAMES = {name_of(path) for path in ROOMS}


def test_imports_run_one_way() -> None:
    """No two rooms import each other, however long the way round."""
    graph = {name_of(path): {name for name in imported(path) if name in NAMES} - {name_of(path)} for path in ROOMS}
    assert list(graphlib.TopologicalSorter(graph).static_order())


@pytest.mark.parametrize("path", [path for path in ROOMS if "stage" in path.parts], ids=name_of)
def test_the_stage_imports_only_the_standard_library(path: Path) -> None:
    """A stage is forked without site-packages and imports nothing but itself, the box and the standard library."""
    for name in imported(path):
        own = name.startswith(("permitlab.stage", "permitlab.box")) or name == "permitlab"
        assert own or name.split(".")[0] in sys.stdlib_module_names, name


@pytest.mark.parametrize("path", [path for path in ROOMS if "director" in path.parts], ids=name_of)
def test_the_director_never_loads_code(path: Path) -> None:
    """The grader's side of a run calls nothing that executes, compiles or unpickles."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"exec", "eval", "compile", "__import__"}
    assert not {"pickle", "marshal", "importlib", "runpy", "ast"} & {name.split(".")[0] for name in imported(path)}


def test_the_engine_knows_no_exercise_by_name() -> None:
    """No slug of the course stands in the engine: an exercise is content."""
    slugs = [folder.name for folder in (SOURCE.parent / "exercises").iterdir() if re.match(r"\d\d_", folder.name)]
    found = [(path.name, slug) for path in ROOMS for slug in slugs if slug in path.read_text(encoding="utf-8")]
    assert found == []
