"""The student's cell of a source notebook: the solution, with marks around what the student is to write."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from permitlab.catalog import CallError

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
"""nbgrader's own marks (its ClearSolutions)."""
NEAR = 2
"""Regions with fewer equal lines than this between them become one."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A solution with marks, and for each marked region the text that the stub has there."""

    source: str
    stubs: tuple[str, ...]


def marked(stub: str, solution: str, name: str) -> Marked:
    """Return `solution` with marks around what differs from `stub`. Raises CallError where marks would change it."""
    old, new = stub.rstrip("\n").split("\n"), solution.rstrip("\n").split("\n")
    lines: list[str] = []
    stubs: list[str] = []
    done = 0
    for before, first, last, upto in _hunks(old, new):
        blank = _indentation(new[first:upto] or old[before:last])
        lines += [*new[done:first], blank + BEGIN, *new[first:upto], blank + END]
        stubs.append("\n".join(old[before:last]))
        done = upto
    found = Marked("\n".join([*lines, *new[done:]]), tuple(stubs))
    _prove(found, stub, solution, name)
    return found


def _hunks(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Yield (first of the stub, first of the solution, end of the stub, end of the solution) of what differs."""
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    found: list[list[int]] = []
    for tag, before, last, first, upto in matcher.get_opcodes():
        if tag == "equal":
            continue
        if found and before - found[-1][2] < NEAR:
            found[-1][2:] = [last, upto]
        else:
            found.append([before, first, last, upto])
    for before, first, last, upto in found:
        yield before, first, last, upto


def _indentation(lines: Sequence[str]) -> str:
    written = next((line for line in lines if line.strip()), "")
    return written[: len(written) - len(written.lstrip())]


def _prove(found: Marked, stub: str, solution: str, name: str) -> None:
    same = ast.dump(ast.parse(found.source)) == ast.dump(ast.parse(solution))
    if not same or cleared(found.source, found.stubs) != stub.rstrip("\n"):
        raise CallError(
            f"{name}: the marks around what differs between stub and solution would fall into a text of several "
            "lines; make the stub and the solution alike there"
        )


def cleared(source: str, stubs: Sequence[str]) -> str:
    """Return `source` with every marked region replaced by the stub's text. Raises CallError when they do not pair."""
    lines: list[str] = []
    texts, inside = iter(stubs), False
    for line in source.split("\n"):
        word = line.strip()
        if word in (BEGIN, END):
            if inside is (word == BEGIN):
                raise CallError(f"a mark {word!r} too many in a student's cell")
            inside = word == BEGIN
            text = next(texts, None) if inside else ""
            if text is None:
                raise CallError("a student's cell has more marked regions than stub texts; build the notebooks again")
            lines += [text] if text else []
        elif not inside:
            lines.append(line)
    if inside or next(texts, None) is not None:
        raise CallError("a marked region of a student's cell is not closed or missing; build the notebooks again")
    return "\n".join(lines)
