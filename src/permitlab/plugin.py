"""The pytest plugin: `pytest graders --submission DIR` says the same as `permitlab grade --submission DIR`.

A check becomes a pytest item with the markers `points` and `timeout` (and `asyncio` where it is a coroutine);
its result is the judge's. Waiting checks are skipped, a broken grader is an error.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import cast

import pytest

from permitlab.catalog import Course, Exercise, find_course
from permitlab.checks import SPEC, Check
from permitlab.director.company import Company
from permitlab.director.stages import Theatre
from permitlab.grading import script_of
from permitlab.judge import Judge
from permitlab.play import Play
from permitlab.report.message import message_of
from permitlab.submission import read
from permitlab.verdict import CheckResult, Status
from permitlab.words import words

LAST_NET = 120
"""Real seconds after which pytest-timeout ends a check, whatever it does."""
COMPANIES = pytest.StashKey["Companies"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--submission`."""
    group = parser.getgroup("permitlab")
    group.addoption("--submission", default=None, help="the directory to judge, laid out like exercises/")
    group.addoption("--permitlab-seed", type=int, default=0, help="where the seeded schedules begin")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker and the place where stages are kept."""
    config.addinivalue_line("markers", "points(n): what a check is worth")
    config.stash[COMPANIES] = Companies(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    """End every stage."""
    companies = config.stash.get(COMPANIES, None)
    if companies is not None:
        companies.close()


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class, name: str, obj: object) -> None:
    """Give a check its markers before pytest makes an item of it."""
    spec = getattr(obj, SPEC, None)
    if spec is None or getattr(obj, "pytestmark", None):
        return
    pytest.mark.points(spec.points)(obj)
    pytest.mark.timeout(LAST_NET)(obj)
    if inspect.iscoroutinefunction(obj):
        pytest.mark.asyncio()(obj)


class Companies:
    """One judge an exercise, for the whole session."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._theatre: Theatre | None = None
        self._judges: dict[str, Judge] = {}
        self._untouched: dict[str, bool] = {}

    def judge(self, exercise: Exercise) -> Judge:
        """Return the judge of `exercise`; opens the theatre when the first is asked for."""
        if exercise.slug not in self._judges:
            submitted = read(exercise, self._directory(exercise))
            self._theatre = self._theatre or Theatre()
            company = Company(self._theatre, script_of(exercise, submitted))
            seed = self._config.getoption("--permitlab-seed")
            self._judges[exercise.slug] = Judge(exercise.slug, company, seed, dict(submitted.faults))
            self._untouched[exercise.slug] = submitted.untouched or submitted.missing
        return self._judges[exercise.slug]

    def untouched(self, exercise: Exercise) -> bool:
        """Say whether nothing of `exercise` was started."""
        return self._untouched[exercise.slug]

    def _directory(self, exercise: Exercise) -> Path:
        chosen = self._config.getoption("--submission")
        return Path(chosen) if chosen else exercise.root / "exercises"

    def close(self) -> None:
        """Dismiss every stage."""
        for judge in self._judges.values():
            judge.company.leave()
        if self._theatre is not None:
            self._theatre.close()


def _exercise(path: Path) -> Exercise:
    course: Course = find_course(path.parent)
    return Exercise(course.root, path.parent.name)


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Play:
    """What a check stages its situations with."""
    judge = request.config.stash[COMPANIES].judge(_exercise(request.path))
    return judge.play()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Carry out a check and report the judge's result; leave other tests to pytest."""
    spec: Check | None = getattr(pyfuncitem.obj, SPEC, None)
    if spec is None:
        return None
    companies, exercise = pyfuncitem.config.stash[COMPANIES], _exercise(pyfuncitem.path)
    judge = companies.judge(exercise)
    if companies.untouched(exercise):
        pytest.fail("not started", pytrace=False)
    result = judge.waiting(spec) or _carried_out(judge, spec, pyfuncitem)
    judge.results[spec.name] = result
    _report(pyfuncitem, result, exercise)
    return True


def _carried_out(judge: Judge, spec: Check, item: pytest.Function) -> CheckResult:
    raised, wanted = None, item._fixtureinfo.argnames
    try:
        item.obj(**{name: item.funcargs[name] for name in wanted})
    except Exception as error:
        raised = error
    return judge.result(spec, cast(Play, item.funcargs["play"]), raised)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put practice checks before the hidden ones that may wait for them."""
    items.sort(
        key=lambda item: (
            (item.path.parent, item.path.name == "test_hidden.py") if _is_check(item) else (item.path, False)
        )
    )


def _is_check(item: pytest.Item) -> bool:
    return hasattr(getattr(item, "obj", None), SPEC)


def _report(item: pytest.Item, result: CheckResult, exercise: Exercise) -> None:
    message = message_of(result, words("en").with_own(exercise.graders))
    item.user_properties += [("score", result.score), ("max_score", result.check.points)]
    item.user_properties += [("misconception", result.misconception or ""), ("schedules", result.schedules)]
    if result.status is Status.WAITING:
        pytest.skip(message)
    if result.status is Status.BROKEN:
        raise RuntimeError(message)
    if result.status is not Status.PASSED:
        pytest.fail(f"[{result.misconception}] {message}" if result.misconception else message, pytrace=False)
