"""Values that cross to the director: exact built-in types only; anything else crosses as its type's name.

A scalar crosses as itself; a container as `{"kind": "list", "of": [...]}`; the rest as
`{"kind": "object", "type": NAME}`. No method of an untrusted object is ever called.
"""

from __future__ import annotations

from typing import Any

_type_name = type.__dict__["__name__"].__get__
_items = dict.items
LARGEST_INT = 2**53
LONGEST_TEXT = 400
MOST_ITEMS = 2000
DEEPEST = 6


def type_name(value: object) -> str:
    """Return the name of `value`'s type, at most 60 characters, without asking a metaclass."""
    return str(_type_name(type(value)))[:60]


def _opaque(name: str) -> dict[str, Any]:
    return {"kind": "object", "type": name}


def _text(value: str) -> Any:
    try:
        value.encode()
    except UnicodeEncodeError:
        return _opaque("str with lone surrogates")
    return value if len(value) <= LONGEST_TEXT else _opaque("long str")


def _number(value: float) -> Any:
    if type(value) is int:
        return value if -LARGEST_INT < value < LARGEST_INT else _opaque("huge int")
    return value if value == value and abs(value) != float("inf") else _opaque("float")


def plain(value: object, depth: int = DEEPEST) -> Any:
    """Return `value` in the form that crosses (see the module's docstring)."""
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is int or kind is float:
        return _number(value)  # type: ignore[arg-type]
    if kind is str:
        return _text(value)  # type: ignore[arg-type]
    if depth == 0 or kind not in (list, tuple, set, frozenset, dict) or len(value) > MOST_ITEMS:  # type: ignore[arg-type]
        return _opaque(type_name(value))
    return _container(value, kind, depth - 1)


def _container(value: Any, kind: type, depth: int) -> dict[str, Any]:
    if kind is dict:
        return {"kind": "dict", "of": [[plain(key, depth), plain(item, depth)] for key, item in _items(value)]}
    name = "set" if kind in (set, frozenset) else kind.__name__
    return {"kind": name, "of": [plain(item, depth) for item in value]}
