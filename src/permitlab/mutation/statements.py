"""Operators on a block of statements: each yields blocks that differ from it in one place."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from permitlab.mutation.change import altered

Block = list[ast.stmt]
WITHS = (ast.With, ast.AsyncWith)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
LOOPS = (ast.For, ast.AsyncFor, ast.While)


def delete_statement(block: Block) -> Iterator[Block]:
    """Leave one statement out."""
    for place in range(len(block)):
        yield [*block[:place], *block[place + 1 :]] or [ast.Pass()]


def swap_statements(block: Block) -> Iterator[Block]:
    """Let two neighbours change places; not two definitions, whose order says nothing."""
    for place in range(len(block) - 1):
        if all(isinstance(one, DEFINITIONS) for one in block[place : place + 2]):
            continue
        yield [*block[:place], block[place + 1], block[place], *block[place + 2 :]]


def unwrap(block: Block) -> Iterator[Block]:
    """Put the body of a compound statement in its place; of a `try` with its `finally` behind it, too."""
    for place, one in enumerate(block):
        before, after = block[:place], block[place + 1 :]
        if isinstance(one, (*WITHS, *LOOPS, ast.If, ast.Try)):
            yield [*before, *one.body, *after]
        if isinstance(one, ast.If) and one.orelse:
            yield [*before, *one.orelse, *after]
        if isinstance(one, ast.Try) and one.finalbody:
            yield [*before, *one.body, *one.finalbody, *after]
            if one.handlers:
                yield [*before, altered(one, finalbody=[]), *one.finalbody, *after]


def move_edge(block: Block) -> Iterator[Block]:
    """Let a `with` or `try` begin or end one statement earlier or later."""
    for place, one in enumerate(block):
        if not isinstance(one, (*WITHS, ast.Try)):
            continue
        before, after, body = block[:place], block[place + 1 :], one.body
        if before:
            yield [*before[:-1], altered(one, body=[before[-1], *body]), *after]
        if after:
            yield [*before, altered(one, body=[*body, after[0]]), *after[1:]]
        if len(body) > 1:
            yield [*before, body[0], altered(one, body=body[1:]), *after]
            yield [*before, altered(one, body=body[:-1]), body[-1], *after]


def weaken_try(block: Block) -> Iterator[Block]:
    """Take a `try` one of its handlers, its `else` or its `finally`, or let the `finally` swallow what happened."""
    for place, one in enumerate(block):
        if isinstance(one, ast.Try):
            for weaker in _weaker_tries(one):
                yield [*block[:place], weaker, *block[place + 1 :]]


def _weaker_tries(one: ast.Try) -> Iterator[ast.Try]:
    if one.finalbody:
        yield altered(one, finalbody=[*one.finalbody, ast.Return(None)])
        if one.handlers:
            yield altered(one, finalbody=[])
    for place in range(len(one.handlers)):
        fewer = [*one.handlers[:place], *one.handlers[place + 1 :]]
        if fewer or one.finalbody:
            yield altered(one, handlers=fewer, orelse=one.orelse if fewer else [])
    if one.orelse:
        yield altered(one, orelse=[])
        yield altered(one, body=[*one.body, *one.orelse], orelse=[])


def turn_loop(block: Block) -> Iterator[Block]:
    """Exchange `break` and `continue`; let a loop end after its first turn."""
    for place, one in enumerate(block):
        other: ast.stmt | None = None
        if isinstance(one, ast.Break):
            other = ast.Continue()
        elif isinstance(one, ast.Continue):
            other = ast.Break()
        elif isinstance(one, LOOPS):
            other = altered(one, body=[*one.body, ast.Break()])
        if other is not None:
            yield [*block[:place], other, *block[place + 1 :]]


def change_assignment(block: Block) -> Iterator[Block]:
    """Let `x += y` subtract, or set; let `return x` and `x = y` give None."""
    for place, one in enumerate(block):
        for other in _other_assignments(one):
            yield [*block[:place], other, *block[place + 1 :]]


def _other_assignments(one: ast.stmt) -> Iterator[ast.stmt]:
    if isinstance(one, ast.AugAssign):
        yield altered(one, op=ast.Sub() if isinstance(one.op, ast.Add) else ast.Add())
        yield ast.Assign([one.target], one.value, lineno=one.lineno)
    elif isinstance(one, ast.Return | ast.Assign) and one.value is not None:
        yield altered(one, value=ast.Constant(None))


BLOCKS: tuple[Callable[[Block], Iterator[Block]], ...] = (
    delete_statement,
    swap_statements,
    unwrap,
    move_edge,
    weaken_try,
    turn_loop,
    change_assignment,
)
