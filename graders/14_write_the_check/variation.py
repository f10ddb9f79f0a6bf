"""A candidate in another dress: other names, statements that never matter, other ways to say the same.

What a varied candidate does is what it did: nothing that is added awaits, takes, counts or asks the semaphore for
anything. Names, sizes, constants and the words it is made of tell nothing about it any more.
"""

from __future__ import annotations

import ast
import builtins
import copy
import random
import textwrap
from collections.abc import Iterator
from functools import cache

KEPT = frozenset({"generate", "rollout_id", "semaphore", "state", "self", *dir(builtins)})
"""Names that stay: `generate` may be called with keywords."""
SYLLABLES = "ba de fo gi ka lu mo ne pi ra so tu ve wi za".split()
NEVER = ("rollout_id is state", "semaphore is state", "state is None", "semaphore is rollout_id")
"""Conditions that no caller of `generate` makes true."""
UNREACHED = (
    "semaphore.release()",
    "await semaphore.acquire()",
    "state['active'] -= 1",
    "state['active'] = 0",
    "state['peak'] = state['active']",
    "state['peak'] = max(state['peak'], state['active'])",
    "return rollout_id",
    "return None",
    "raise RuntimeError(rollout_id)",
    "await asyncio.sleep(0)",
    "await asyncio.shield(asyncio.sleep(0))",
    "await asyncio.wait_for(semaphore.acquire(), 5)",
    "await asyncio.wait([asyncio.create_task(asyncio.sleep(0))])",
    "asyncio.current_task().add_done_callback(print)",
    "asyncio.Semaphore(2)",
    "asyncio.Lock()",
    "semaphore.locked()",
    "len(asyncio.all_tasks())",
    "dict(state)",
    "try:\n    await semaphore.acquire()\nexcept Exception:\n    semaphore.release()\n    raise",
    "try:\n    await asyncio.sleep(0)\nexcept asyncio.CancelledError:\n    pass\nfinally:\n    state['active'] -= 1",
    "async with semaphore:\n    state['active'] += 1",
)
"""What stands under such a condition: all that right and wrong candidates are made of."""


@cache
def varied(source: str, seed: str) -> str:
    """Return `source` in a dress that follows from `seed`."""
    chance = random.Random(seed)
    tree = _Renamed(chance, source).visit(ast.parse(source))
    tree = _Reworded(chance).visit(tree)
    for function in ast.walk(tree):
        if isinstance(function, ast.AsyncFunctionDef) and _takes_all_three(function):
            _pad(function, chance)
    return ast.unparse(ast.fix_missing_locations(tree))


def _takes_all_three(function: ast.AsyncFunctionDef) -> bool:
    return {"rollout_id", "semaphore", "state"} <= {argument.arg for argument in function.args.args}


def _pad(function: ast.AsyncFunctionDef, chance: random.Random) -> None:
    """Put a few statements that are never reached at the beginning of blocks of `function`."""
    blocks = list(_blocks(function.body))
    for _ in range(chance.randint(4, 7)):
        block = chance.choice(blocks)
        block.insert(0, _unreached(chance))


def _blocks(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """Yield `body` and the blocks in it that belong to the same function."""
    yield body
    for statement in body:
        if isinstance(statement, ast.AsyncWith | ast.With | ast.Try | ast.While):
            yield from _blocks(statement.body)


def _unreached(chance: random.Random) -> ast.stmt:
    """Return a conditional statement whose condition is never true."""
    body = "\n".join(chance.sample(UNREACHED, chance.randint(1, 3)))
    condition = ast.parse(chance.choice(NEVER), mode="eval").body
    inside = ast.parse(f"async def function():\n{textwrap.indent(body, '    ')}").body[0]
    assert isinstance(inside, ast.AsyncFunctionDef)
    return ast.If(condition, inside.body, [])


class _Renamed(ast.NodeTransformer):
    """Gives every name that the candidate binds itself another one."""

    def __init__(self, chance: random.Random, source: str) -> None:
        own = sorted(_bound(ast.parse(source)) - KEPT)
        self._names = {name: f"{_word(chance)}_{place}" for place, name in enumerate(own)}

    def _new(self, name: str) -> str:
        return self._names.get(name, name)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Rename a use."""
        node.id = self._new(node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Rename a parameter."""
        node.arg = self._new(node.arg)
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        """Leave the parameter's name alone: it belongs to a function of the library."""
        self.generic_visit(node)
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Rename what has a name as a plain text: functions, classes, handlers, global statements."""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.ExceptHandler) and node.name:
            node.name = self._new(node.name)
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [self._new(name) for name in node.names]
        return super().generic_visit(node)


def _word(chance: random.Random) -> str:
    return "".join(chance.choices(SYLLABLES, k=3))


def _bound(tree: ast.Module) -> set[str]:
    """Return the names that `tree` binds itself: no imports, no methods, no attributes."""
    names: set[str] = set()
    methods = {id(part) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for part in node.body}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                names.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if id(node) not in methods:
                names.add(name)
            case ast.ClassDef(name=name):
                names.add(name)
    return {name for name in names if not name.startswith("__")}


class _Reworded(ast.NodeTransformer):
    """Says some things the other way round."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """`x += 1` is `x = x + 1` where nothing is awaited."""
        self.generic_visit(node)
        if self._chance.random() < 0.5:
            return node
        value = copy.deepcopy(node.target)
        value.ctx = ast.Load()
        return ast.Assign([node.target], ast.BinOp(value, node.op, node.value))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`max(a, b)` is `max(b, a)` for numbers."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "max" and self._chance.random() < 0.5:
            node.args.reverse()
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """A whole number is a sum."""
        if type(node.value) is int and self._chance.random() < 0.5:
            more = self._chance.randint(2, 9)
            return ast.BinOp(ast.Constant(node.value - more), ast.Add(), ast.Constant(more))
        return node
