"""Values that came from a stage, back as Python values; what is no plain value stays opaque."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from permitlab.stage.values import LARGEST_INT, LONGEST_TEXT
from permitlab.stage.wire import WireError

DEEPEST = 8
"""Containers inside each other: more than an honest stage sends."""
SCALARS = frozenset({type(None), bool, int, float, str})
"""Types whose values cross as themselves."""


@dataclass(frozen=True, slots=True)
class Opaque:
    """A value of a type that does not cross: only the type's name is known."""

    type: str

    def __repr__(self) -> str:
        return f"<{self.type} object>"


def value_of(told: Any, depth: int = DEEPEST) -> Any:
    """Return the value that `told` stands for (see `permitlab.stage.values`). Raises WireError."""
    kind = type(told)
    if (kind is str and len(told) <= LONGEST_TEXT) or (kind is int and -LARGEST_INT < told < LARGEST_INT):
        return told
    if kind in SCALARS:
        return _usable(told)
    if depth == 0:
        raise WireError("a value that is too deep")
    match told:
        case {"kind": "object", "type": str(name)}:
            return Opaque(name[:60])
        case {"kind": "list", "of": list(items)}:
            return [value_of(item, depth - 1) for item in items]
        case {"kind": "tuple", "of": list(items)}:
            return tuple(value_of(item, depth - 1) for item in items)
        case {"kind": "set", "of": list(items)}:
            return frozenset(_hashable(value_of(item, depth - 1)) for item in items)
        case {"kind": "dict", "of": list(pairs)} if all(type(pair) is list and len(pair) == 2 for pair in pairs):
            return {_hashable(value_of(key, depth - 1)): value_of(item, depth - 1) for key, item in pairs}
    raise WireError("a value that is none")


def _usable(scalar: Any) -> Any:
    """Return a truth value, None or a finite number: what is too large for an honest stage is none of them."""
    if type(scalar) in (str, int) or (type(scalar) is float and not abs(scalar) < float("inf")):
        raise WireError("a value that is too large")
    return scalar


def _hashable(value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        return Opaque(type(value).__name__)
    return value


def same(one: Any, other: Any) -> bool:
    """Say whether two values are equal and of the same types all through (1 is neither True nor 1.0)."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool(one == other)
