"""The answer key of exercise 05, computed from `excerpt.py`: read off its syntax tree, or measured by running it."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import functools
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, TypeVar

from permitlab.checks import Failed
from permitlab.content import beside

EXCERPT = Path(__file__).parents[2] / "exercises" / Path(__file__).parent.name / "excerpt.py"
"""Ours, whatever a submission carries."""

SAMPLES, PERMITS = 10, 2
PER_SERVER, ENGINES, OVERRIDE = 64, 4, 8
"""The numbers of the questions."""
TURNS = 100
"""Turns of the event loop after which everything in the excerpt that can move has moved."""

GENERATES = "generates anyway"
GIVES_BACK = "returns and gives the permit back"
KEEPS = "returns and keeps the permit"
NEVER = "never gets a permit"
OUTCOMES = (GENERATES, GIVES_BACK, KEEPS, NEVER)


def key_of(path: Path = EXCERPT) -> dict[str, Any]:
    """Return the right answers, by the names of the constants, for the excerpt at `path`."""
    return dict(_key(path.read_bytes()))


def answers() -> dict[str, Any]:
    """Return the right answers by question."""
    return key_of()


def explain(name: str, answer: Any, told: Any) -> Failed:
    """Return the verdict on a wrong `answer` to the question `name`."""
    verdict: Failed = beside(__file__, "meanings").explain(name, answer, told)
    return verdict


def reading_of(path: Path = EXCERPT) -> Reading:
    """Return what stands where in the excerpt at `path`."""
    return _reading(path.read_bytes())


@functools.cache
def _key(source: bytes) -> dict[str, Any]:
    reading = _reading(source)
    read = {
        "FIRST_LINE_HELD": reading.first,
        "LAST_LINE_HELD": reading.last,
        "AWAITED_INSIDE": frozenset(reading.inside),
        "AWAITED_OUTSIDE": frozenset(reading.outside),
    }
    return read | _measured(compile(source, "excerpt.py", "exec"), reading)


# -- read off the syntax tree


@dataclass(frozen=True, slots=True)
class Reading:
    """What stands where: lines of the block that holds the permit, and the line of each awaited call by name.

    `unawaited` are the names called without `await` in the same function, `makes` the lines of the class that
    makes the semaphore, `looks` the line at which the abort flag is looked at inside the block.
    """

    function: range
    header: int
    first: int
    last: int
    inside: dict[str, int]
    outside: dict[str, int]
    unawaited: frozenset[str]
    makes: range
    looks: int

    @property
    def pacer(self) -> frozenset[str]:
        """The first awaited name of the block: the pacer's."""
        return frozenset(list(self.inside)[:1])

    @property
    def generating(self) -> frozenset[str]:
        """The other awaited names of the block: the ways of generating."""
        return frozenset(self.inside) - self.pacer


@functools.cache
def _reading(source: bytes) -> Reading:
    tree = ast.parse(source)
    function = _first(tree, ast.AsyncFunctionDef, lambda node: node.name == "generate_and_rm")
    block = _first(function, ast.AsyncWith, lambda node: "semaphore" in ast.unparse(node.items[0]))
    inside = _awaited(block.body)
    outside = _awaited([function], besides={id(node) for top in block.body for node in ast.walk(top)})
    called = {_name(node) for node in ast.walk(function) if isinstance(node, ast.Call)}
    return Reading(
        function=_lines(function),
        header=block.lineno,
        first=block.body[0].lineno,
        last=_end(block.body[-1]),
        inside=inside,
        outside=outside,
        unawaited=frozenset(called - set(inside) - set(outside)),
        makes=_lines(_first(tree, ast.ClassDef, lambda node: node.name == "GenerateState")),
        looks=_looks(block),
    )


Node = TypeVar("Node", bound=ast.AST)


def _first(top: ast.AST, kind: type[Node], wanted: Callable[[Node], bool]) -> Node:
    return next(node for node in ast.walk(top) if isinstance(node, kind) and wanted(node))


def _looks(block: ast.AsyncWith) -> int:
    tests = [node.test for node in ast.walk(block) if isinstance(node, ast.If)]
    return next((test.lineno for test in tests if "aborted" in ast.unparse(test)), block.lineno)


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, _end(node) + 1)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _name(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def _awaited(nodes: Iterable[ast.AST], besides: Container[int] = ()) -> dict[str, int]:
    """Return the names called under `await` in `nodes`, in the order of their lines."""
    calls = [
        (node.lineno, _name(node.value))
        for top in nodes
        for node in ast.walk(top)
        if isinstance(node, ast.Await) and isinstance(node.value, ast.Call) and id(node) not in besides
    ]
    return {name: line for line, name in sorted(calls)}


# -- measured


def _measured(code: CodeType, reading: Reading) -> dict[str, Any]:
    with asyncio.Runner() as runner:
        scored = runner.run(scored_at_once(_excerpt(code), {"async_rm", *reading.outside}))
        return {
            "PERMITS": runner.run(permits(_excerpt(code), None)),
            "PERMITS_WITH_OVERRIDE": runner.run(permits(_excerpt(code), OVERRIDE)),
            "ABORTED_WHILE_WAITING": runner.run(aborted_while_waiting(_excerpt(code))),
            "SCORING_IS_LIMITED": scored < SAMPLES,
            "SCORING_AT_ONCE": scored,
            "PACER_BOUNDS_IN_FLIGHT": runner.run(pacer_bounds(_excerpt(code))),
        }


def _excerpt(code: CodeType) -> Any:
    excerpt = ModuleType("excerpt")
    exec(code, excerpt.__dict__)
    return excerpt


async def settled() -> None:
    """Return when everything that can move has moved."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


@contextlib.contextmanager
def running(excerpt: Any, state: Any, count: int) -> Iterator[list[asyncio.Task[Any]]]:
    """Start `count` rollouts; cancel on the way out those that are still there."""
    tasks = [asyncio.create_task(excerpt.generate_and_rm(state, excerpt.Sample(), {})) for _ in range(count)]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()


async def permits(excerpt: Any, concurrency: int | None) -> int:
    """Return how many permits a fresh state has."""
    return await take_all(excerpt.GenerateState(excerpt.example_args(), concurrency=concurrency).semaphore)


async def take_all(semaphore: Any) -> int:
    """Take permits until there is none left; return how many there were."""
    taken = 0
    while not semaphore.locked():
        await semaphore.acquire()
        taken += 1
    return taken


async def aborted_while_waiting(excerpt: Any) -> str:
    """Let a rollout wait while all permits are taken, set the flag, free one; return what the rollout did."""
    generated: list[Any] = []

    async def generate(_args: Any, sample: Any, _sampling_params: Any) -> Any:
        generated.append(sample)
        return sample

    excerpt.generate = generate
    state = excerpt.GenerateState(excerpt.example_args(), concurrency=1)
    await take_all(state.semaphore)
    with running(excerpt, state, 1) as (waiter,):
        await settled()
        state.aborted = True
        await settled()
        state.semaphore.release()
        await settled()
        if generated:
            return GENERATES
        if not waiter.done():
            return NEVER
    return KEEPS if state.semaphore.locked() else GIVES_BACK


async def scored_at_once(excerpt: Any, scoring: set[str]) -> int:
    """Let all samples be generated and no scoring end; return how many are being scored then."""
    inside: list[Any] = []

    async def score(_args: Any, sample: Any) -> None:
        inside.append(sample)
        await asyncio.Event().wait()

    vars(excerpt).update(dict.fromkeys(scoring, score))
    state = excerpt.GenerateState(excerpt.example_args(), concurrency=PERMITS)
    with running(excerpt, state, SAMPLES):
        await settled()
        return len(inside)


async def pacer_bounds(excerpt: Any) -> bool:
    """Without the semaphore, start after start and no generation ever ends: does their number stop growing?"""
    inside: list[Any] = []
    starts: asyncio.Queue[None] = asyncio.Queue()

    async def generate(_args: Any, sample: Any, _sampling_params: Any) -> Any:
        inside.append(sample)
        await asyncio.Event().wait()

    excerpt.generate = generate
    state = excerpt.GenerateState(excerpt.example_args())
    state.semaphore = contextlib.nullcontext()
    state.generation_pacer.wait = starts.get
    grown = []
    with running(excerpt, state, 2 * SAMPLES):
        for _ in range(2):
            for _ in range(SAMPLES):
                starts.put_nowait(None)
            await settled()
            grown.append(len(inside))
    return grown[1] <= grown[0]
