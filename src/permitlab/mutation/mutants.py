"""From a solution's source to its mutants: every way to change one place of what is graded."""

from __future__ import annotations

import ast
import difflib
import hashlib
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from permitlab.mutation import answers
from permitlab.mutation.change import Change
from permitlab.mutation.expressions import EXPRESSIONS, negate
from permitlab.mutation.statements import BLOCKS

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
UNTOUCHED = (ast.JoinedStr, ast.Raise, ast.arguments)
"""What is below these words a message, or is a signature that the statement gives."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one fault. `id` stays the same while the part it lies in does; `diff` shows the fault."""

    id: str
    operator: str
    file: str
    source: str
    diff: str


def mutants(file: str, source: str, defines: Sequence[str]) -> list[Mutant]:
    """Return the mutants of what `defines` reaches in `source`, or of the answers where it defines none of it.

    Mutants that do not compile are left out, and so are those whose tree equals the original's or another one's.
    """
    tree = _without_docstrings(ast.parse(source))
    roots = reached(tree, defines)
    if roots:
        found = [(root, change) for root in roots for change in changes_in(root)]
    else:
        found = list(answers.changes(tree, source))
    return list(_distinct(file, tree, found))


def _distinct(file: str, tree: ast.Module, found: list[tuple[ast.AST, Change]]) -> Iterator[Mutant]:
    pieces = [ast.unparse(node) for node in tree.body]
    seen = set(pieces)
    for root, change in found:
        with change.applied():
            place, mutated = _mutated(tree, root, pieces)
        if mutated[place] not in seen and _compiles(mutated[place]):
            seen.add(mutated[place])
            name = getattr(root, "name", "answers")
            source, diff = "\n\n".join(mutated), _diff(pieces[place], mutated[place])
            yield Mutant(f"{name}-{_digest(mutated[place])}", change.operator, file, source, diff)


def _mutated(tree: ast.Module, root: ast.AST, pieces: list[str]) -> tuple[int, list[str]]:
    """Return the place of the statement `root` in the module and all its statements as they are written now."""
    place = next(place for place, node in enumerate(tree.body) if node is root)
    return place, [*pieces[:place], ast.unparse(ast.fix_missing_locations(root)), *pieces[place + 1 :]]


def reached(tree: ast.Module, defines: Sequence[str]) -> list[ast.AST]:
    """Return the definitions at module level that are called `defines`, or that these name, and so on."""
    known = {node.name: node for node in tree.body if isinstance(node, DEFINITIONS)}
    wanted, roots = [name for name in defines if name in known], {}
    while wanted:
        name = wanted.pop(0)
        if name not in roots:
            roots[name] = known[name]
            wanted += [other for other in _names_from_outside(known[name]) if other in known]
    return list(roots.values())


def _names_from_outside(root: ast.AST) -> list[str]:
    """Return the names that `root` reads and neither takes as a parameter nor sets itself."""
    names = [node for node in ast.walk(root) if isinstance(node, ast.Name)]
    own = {node.id for node in names if not isinstance(node.ctx, ast.Load)}
    own |= {node.arg for node in ast.walk(root) if isinstance(node, ast.arg)}
    return [node.id for node in names if node.id not in own]


def changes_in(node: ast.AST) -> Iterator[Change]:
    """Yield every change of `node` and of what is below it."""
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.expr):
            for operator in (*EXPRESSIONS, negate) if field == "test" else EXPRESSIONS:
                yield from (Change(operator.__name__, node, field, other) for other in operator(value))
        elif isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            for block in BLOCKS:
                yield from (Change(block.__name__, node, field, other) for other in block(value))
        elif isinstance(value, list):
            yield from _changes_of_list(node, field, value)
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, UNTOUCHED):
            yield from changes_in(child)


def _changes_of_list(node: ast.AST, field: str, value: list[ast.AST]) -> Iterator[Change]:
    for place, item in enumerate(value):
        before, after = value[:place], value[place + 1 :]
        if field == "decorator_list":
            yield Change("drop_decorator", node, field, [*before, *after])
        if isinstance(item, ast.expr):
            for operator in (*EXPRESSIONS, negate) if field == "ifs" else EXPRESSIONS:
                for other in operator(item):
                    yield Change(operator.__name__, node, field, [*before, other, *after])


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, *DEFINITIONS)) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return tree


def _compiles(source: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        try:
            compile(source, "mutant", "exec")
        except SyntaxError:
            return False
    return True


def _digest(text: str) -> str:
    """Return a short hash that does not depend on which quotes a Python version writes."""
    return hashlib.sha256(text.replace('"', "'").encode()).hexdigest()[:8]


def _diff(before: str, after: str) -> str:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=1, lineterm="")
    return "\n".join(line for line in lines if not line.startswith(("---", "+++")))
