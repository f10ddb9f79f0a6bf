"""What a grader reaches: the part of a module beside it that its checks need, and nothing else.

A `situations.py` serves both graders. A student repository gets it without what only the hidden one uses; so
nobody has to keep two files in step, and no hidden check is described by a helper of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

EVERYTHING = frozenset({"*"})


@dataclass(frozen=True, slots=True)
class _Piece:
    node: ast.stmt
    defines: frozenset[str]
    uses: frozenset[str]
    blanks: int
    text: str


def beside_names(source: str) -> dict[str, frozenset[str]]:
    """Return the names that `source` takes from each module it loads with `beside(__file__, NAME)`.

    A module that is used otherwise than by its attributes is needed whole: EVERYTHING.
    """
    tree = ast.parse(source)
    modules = {local: name for node in tree.body for local, name in _loaded(node)}
    taken: dict[str, set[str]] = {name: set() for name in modules.values()}
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    by_attribute = {id(node.value) for node in attributes}
    for node in attributes:
        if isinstance(node.value, ast.Name) and node.value.id in modules:
            taken[modules[node.value.id]].add(node.attr)
    for name in ast.walk(tree):
        loads = isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load) and name.id in modules
        if isinstance(name, ast.Name) and loads and id(name) not in by_attribute:
            taken[modules[name.id]] |= EVERYTHING
    return {name: frozenset(names) for name, names in taken.items()}


def _loaded(node: ast.stmt) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Assign(
            targets=[ast.Name(id=local)],
            value=ast.Call(func=ast.Name(id="beside"), args=[_, ast.Constant(value=str(name))]),
        ):
            yield local, name


def reduced(source: str, wanted: Iterable[str]) -> str:
    """Return `source` without the top-level statements that none of `wanted` needs, imports included."""
    names = frozenset(wanted)
    if names & EVERYTHING:
        return source
    pieces = list(_pieces(source))
    needed = _closure(pieces, names)
    kept = [piece for piece in pieces if _always(piece) or piece.defines & needed]
    chunks = ["\n" * min(piece.blanks, 2) + _text(piece, needed) for piece in kept]
    return "\n".join(chunks).lstrip("\n") + "\n"


def _always(piece: _Piece) -> bool:
    return not piece.defines or (isinstance(piece.node, ast.ImportFrom) and piece.node.module == "__future__")


def _closure(pieces: list[_Piece], wanted: frozenset[str]) -> set[str]:
    needed = set(wanted).union(*(piece.uses for piece in pieces if _always(piece)))
    while True:
        more = set().union(*(piece.uses for piece in pieces if piece.defines & needed)) - needed
        if not more:
            return needed
        needed |= more


def _pieces(source: str) -> Iterator[_Piece]:
    lines, end = source.splitlines(), 0
    body = ast.parse(source).body
    for place, node in enumerate(body):
        if _documents(node) and place:
            continue  # the text under a constant belongs to the constant
        last = node.end_lineno or node.lineno
        if place + 1 < len(body) and _documents(body[place + 1]) and place:
            last = body[place + 1].end_lineno or last
        between = lines[end:last]  # what stands before a statement goes with it: comments, a heading
        blanks = next(number for number, line in enumerate(between) if line.strip())
        text = "\n".join(between[blanks:])
        yield _Piece(node, frozenset(_defines(node)), frozenset(_uses(node)), blanks, text)
        end = last


def _documents(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _defines(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names)
    else:
        yield from (
            part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        )


def _uses(node: ast.stmt) -> Iterator[str]:
    yield from (part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load))


def _text(piece: _Piece, needed: set[str]) -> str:
    node = piece.node
    if not isinstance(node, ast.Import | ast.ImportFrom) or _always(piece):
        return piece.text
    kept = [alias for alias in node.names if (alias.asname or alias.name.partition(".")[0]) in needed]
    if len(kept) == len(node.names):
        return piece.text
    names = ", ".join(ast.unparse(alias) for alias in kept)
    return f"import {names}" if isinstance(node, ast.Import) else f"from {node.module} import {names}"
