"""The answer key of exercise 05, computed from `excerpt.py`: read off its syntax tree, or measured by running it."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import functools
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

EXCERPT = Path(__file__).parents[2] / "exercises" / Path(__file__).parent.name / "excerpt.py"
"""Ours, whatever a submission carries."""

SAMPLES, PERMITS, OVERRIDE = 10, 2, 8
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
    return read | _measured(compile(source, "excerpt.py", "exec"))


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
    function = next(node for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef) and _named(node))
    makes = next(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == "GenerateState")
    block = next(node for node in ast.walk(function) if isinstance(node, ast.AsyncWith) and _holds(node))
    inside = _awaited(block.body)
    within = {id(node) for statement in block.body for node in ast.walk(statement)}
    outside = _awaited([function], besides=within)
    called = {_name(node) for node in ast.walk(function) if isinstance(node, ast.Call)}
    first, last = block.body[0].lineno, _end(block.body[-1])
    looks = next((node.lineno for node in ast.walk(block) if isinstance(node, ast.If) and _looks(node)), first)
    unawaited = frozenset(called - set(inside) - set(outside))
    return Reading(_lines(function), block.lineno, first, last, inside, outside, unawaited, _lines(makes), looks)


def _named(function: ast.AsyncFunctionDef) -> bool:
    return function.name == "generate_and_rm"


def _holds(block: ast.AsyncWith) -> bool:
    return any("semaphore" in ast.unparse(item.context_expr) for item in block.items)


def _looks(node: ast.If) -> bool:
    return "aborted" in ast.unparse(node.test)


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


def _measured(code: CodeType) -> dict[str, Any]:
    with asyncio.Runner() as runner:
        scored = runner.run(scored_at_once(_excerpt(code)))
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
    """Take permits of a fresh state until there is none left; return how many there were."""
    semaphore = excerpt.GenerateState(excerpt.example_args(), concurrency=concurrency).semaphore
    taken = 0
    while not semaphore.locked():
        await semaphore.acquire()
        taken += 1
    return taken


async def aborted_while_waiting(excerpt: Any) -> str:
    """Let a rollout wait for the only permit, set the flag, free the permit; return what the rollout did."""
    generated: list[Any] = []

    async def generate(_args: Any, sample: Any, _sampling_params: Any) -> Any:
        generated.append(sample)
        return sample

    excerpt.generate = generate
    state = excerpt.GenerateState(excerpt.example_args(), concurrency=1)
    await state.semaphore.acquire()
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


async def scored_at_once(excerpt: Any) -> int:
    """Let all samples be generated and no scoring end; return how many are being scored then."""
    inside: list[Any] = []

    async def async_rm(_args: Any, sample: Any) -> float:
        inside.append(sample)
        await asyncio.Event().wait()
        return 1.0

    excerpt.async_rm = async_rm
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
