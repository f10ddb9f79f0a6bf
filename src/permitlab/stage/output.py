"""What the student's code prints: kept in memory up to a bound, never blocking, never failing."""

from __future__ import annotations

import io

KEPT = 64 * 1024
"""Characters kept of one run."""


class BoundedText(io.TextIOBase):
    """A text stream that keeps the first `KEPT` characters and counts the rest."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._room = KEPT
        self.dropped = 0

    def writable(self) -> bool:
        """Say that writing is possible."""
        return True

    def write(self, text: str) -> int:
        """Keep what fits of `text`; return its length in characters."""
        kept = str.__str__(text)[: self._room]
        if kept:
            self._parts.append(kept)
            self._room -= len(kept)
        self.dropped += len(text) - len(kept)
        return len(text)

    def take(self) -> str:
        """Return what was kept since the last call and forget it."""
        text = "".join(self._parts)
        self._parts.clear()
        self._room, self.dropped = KEPT, 0
        return text.encode("utf-8", "replace").decode()
