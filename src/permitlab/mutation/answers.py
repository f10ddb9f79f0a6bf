"""Operators on written answers: each constant becomes other values that a student could have written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from permitlab.mutation.change import Change

QUOTED = re.compile(r'"([^"\n]+)"')
Answer = bool | int | str | None
MOST = 4
"""Other texts that are tried for one text."""


def changes(tree: ast.Module, source: str) -> Iterator[tuple[ast.AST, Change]]:
    """Yield the changes of every constant assigned at module level to a name in capitals, beside their statement."""
    texts = list(dict.fromkeys(QUOTED.findall(source)))
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and all(_is_answer(target) for target in statement.targets):
            for change in _in(statement, "value", statement.value, texts):
                yield statement, change


def _is_answer(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id.isupper()


def _in(node: ast.AST, field: str, value: ast.expr, texts: Sequence[str]) -> Iterator[Change]:
    if isinstance(value, ast.Constant):
        yield from (Change("other_answer", node, field, ast.Constant(other)) for other in _others(value.value, texts))
    elif isinstance(value, ast.Set | ast.List):
        for place in range(len(value.elts)):
            yield Change("shorter_answer", value, "elts", [*value.elts[:place], *value.elts[place + 1 :]])
        members = {one.value for one in value.elts if isinstance(one, ast.Constant)}
        for text in [text for text in texts if text not in members and text.isidentifier()][:MOST]:
            yield Change("longer_answer", value, "elts", [*value.elts, ast.Constant(text)])
    elif isinstance(value, ast.Dict):
        for place, item in enumerate(value.values):
            if isinstance(item, ast.Constant):
                for other in _others(item.value, texts):
                    items = [*value.values[:place], ast.Constant(other), *value.values[place + 1 :]]
                    yield Change("other_answer", value, "values", items)
            else:
                yield from _in(value, "values", item, texts)


def _others(value: object, texts: Sequence[str]) -> Sequence[Answer]:
    match value:
        case bool():
            return [not value, None]
        case int():
            return [value + 1, value - 1, value * 2, None]
        case str():
            like = [text for text in texts if text != value and (" " in text) == (" " in value)]
            return [*like[:MOST], None]
    return []
