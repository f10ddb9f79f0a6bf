"""Who is compared: what each one runs for one submission of exercise 01, all checks included."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cost import Cost, of_process, whole
from tree import peak_of

HERE = Path(__file__).parent
ROOT = HERE.parent


@dataclass(frozen=True, slots=True)
class Contestant:
    """One way of grading. `seldom` ones take seconds and are measured in fewer rounds."""

    name: str
    measure: Callable[[], Cost]
    memory: Callable[[], float]
    seldom: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """Those who take part, and a sentence for each who does not."""

    contestants: list[Contestant] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)


def installed(module: str) -> bool:
    """Say whether `module` can be imported."""
    return importlib.util.find_spec(module) is not None


def process(name: str, command: list[str], folder: Path | None = None, **environment: str) -> Contestant:
    """Return a contestant that is one process per submission."""
    return Contestant(
        name,
        lambda: of_process(command, folder=folder, **environment),
        lambda: peak_of(command, whole(environment), folder),
    )


FLOOR = process("bare floor: Python, asyncio, five tasks once", [sys.executable, str(HERE / "floor.py")])
COLD = process(
    "Permit Lab cold: `permitlab grade 01`",
    [sys.executable, "-m", "permitlab", "grade", "01", "--submission", "solutions"],
    ROOT,
)
USUAL = {"PYTHONPATH": f"{ROOT / 'solutions' / '01_generate'}:{HERE / 'usual'}"}
"""The student's folder and the checks are found as a teacher would have them found."""
PLAIN = process(
    "plain pytest, a process per submission",
    [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "test_generate.py"],
    HERE / "usual",
    PYTEST_DISABLE_PLUGIN_AUTOLOAD="1",
    **USUAL,
)
GRADESCOPE = process(
    "gradescope-utils, a process per submission",
    [sys.executable, "run_gradescope.py"],
    HERE / "usual",
    **USUAL,
)
