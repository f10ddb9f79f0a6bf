"""What a grader reaches of the modules beside it."""

from __future__ import annotations

from permitlab.reach import beside_names, reduced

SOURCE = '''"""Situations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

LIMIT = 3
"""What the limit is."""
HIDDEN_LIMIT = 4
"""What only the hidden grader knows."""

# -- shared


def names(count: int) -> Sequence[str]:
    """Return names."""
    return [str(number) for number in range(min(count, LIMIT))]


# -- hidden


@decorated
def hidden(found: Callable[[], int]) -> int:
    """What only the hidden grader checks."""
    return found() + HIDDEN_LIMIT


def decorated(function):
    return function
'''
KEPT = '''"""Situations."""

from __future__ import annotations

from collections.abc import Sequence

LIMIT = 3
"""What the limit is."""

# -- shared


def names(count: int) -> Sequence[str]:
    """Return names."""
    return [str(number) for number in range(min(count, LIMIT))]
'''


def test_only_what_is_reached_is_kept() -> None:
    """Functions, constants with the text under them, decorators, comments and imports go when nothing needs them."""
    assert reduced(SOURCE, {"names"}) == KEPT
    assert reduced(SOURCE, {"names", "hidden"}) == SOURCE


def test_a_module_used_otherwise_is_kept_whole() -> None:
    """Who passes a module on, or looks names up in it, may need all of it."""
    opening = 's = beside(__file__, "situations")\n'
    assert beside_names(opening + "s.names(3)\ns.LIMIT\n") == {"situations": frozenset({"names", "LIMIT"})}
    for use in ("getattr(s, name)\n", "vars(s)\n", "t = s\n"):
        assert reduced(SOURCE, beside_names(opening + use)["situations"]) == SOURCE


def test_a_function_keeps_what_it_calls() -> None:
    """What is needed is followed through functions, constants and classes, however long the way."""
    chain = "A = 1\n\n\ndef b():\n    return A\n\n\nclass C:\n    made = b()\n\n\nD = C\n\n\nE = 5\n"
    assert reduced(chain, {"D"}) == chain.replace("\n\n\nE = 5", "")
