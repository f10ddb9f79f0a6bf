"""A change of a syntax tree: one field of one node gets another value, and afterwards its old one again."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

Node = TypeVar("Node", bound=ast.AST)


@dataclass(frozen=True, slots=True)
class Change:
    """Field `field` of `node` becomes `value`; `operator` is the name of what thought of it."""

    operator: str
    node: ast.AST
    field: str
    value: Any

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Make the change for the length of a block."""
        before = getattr(self.node, self.field)
        setattr(self.node, self.field, self.value)
        try:
            yield
        finally:
            setattr(self.node, self.field, before)


def altered(node: Node, **fields: Any) -> Node:
    """Return a copy of `node` with other `fields`; what is below it is shared."""
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new
