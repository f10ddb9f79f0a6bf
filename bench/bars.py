"""The bars: what was promised, and whether it was reached."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bar:
    """One promise: `reached` must be at most (or, `at_least`, at least) `promised`."""

    what: str
    promised: float
    reached: float
    at_least: bool = False

    @property
    def kept(self) -> bool:
        """Whether the promise is kept."""
        return self.reached >= self.promised if self.at_least else self.reached <= self.promised

    @property
    def verdict(self) -> str:
        """The outcome in words; a miss says by how much."""
        if self.kept:
            return "kept"
        more = self.reached / self.promised if not self.at_least else self.promised / self.reached
        return f"missed by {100 * (more - 1):.0f} %"
