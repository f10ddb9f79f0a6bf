"""Exercise 01 under plain pytest: one test per check, the student's module imported."""

from __future__ import annotations

from collections.abc import Callable

import checks
import pytest
from generate import generate


@pytest.mark.parametrize("check", checks.CHECKS, ids=lambda check: check.__name__)
def test_generate(check: Callable[[checks.Generate], None]) -> None:
    """Carry out one check."""
    check(generate)
