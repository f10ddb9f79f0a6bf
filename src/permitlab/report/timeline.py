"""The timeline of permits: who waits, who holds, whose call runs, when; the moment of the fault marked.

A row is an actor, or a call where one actor has several at once; a column is a rest (nothing could move, the
director decided). Plain text, the same in every report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from permitlab.checks import Fault
from permitlab.trace import Call, Trace

WIDEST = 72
"""Characters of a row."""
AFTER_FAULT = 3
"""Columns shown after the fault."""
MOST_ROWS = 14
WAITS, HOLDS, RUNS, CANCELLED, FAILED, DONE, NOTHING = ".", "#", "=", "x", "!", "v", " "


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a name and one character a column."""

    name: str
    cells: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """The rows, the virtual second of each column, and the column of the fault (or None)."""

    rows: tuple[Row, ...]
    times: tuple[float, ...]
    fault: int | None


def timeline(trace: Trace, at: int | None = None) -> Timeline:
    """Return the timeline of `trace`; the moment `at` is the fault's."""
    rests = [place for place, moment in enumerate(trace.moments) if moment.what == "rest"][1:]
    if at is not None and rests:
        begin = max(0, len([place for place in rests if place < at]) - WIDEST // 2)
        rests = rests[begin:]
    fault = next((column for column, place in enumerate(rests) if at is not None and place >= at), None)
    if at is not None and fault is None and rests:
        fault = len(rests) - 1
    rests = rests[: WIDEST if fault is None else min(fault + 1 + AFTER_FAULT, WIDEST)]
    return Timeline(tuple(_rows(trace, rests)), tuple(trace.moments[place].time for place in rests), fault)


def _rows(trace: Trace, rests: list[int]) -> Iterable[Row]:
    rows = list(_all_rows(trace, rests))
    return [row for row in rows if row.cells.strip()][:MOST_ROWS]


def _all_rows(trace: Trace, rests: list[int]) -> Iterable[Row]:
    for actor in trace.started():
        calls = [call for call in trace.calls if call.actor == actor]
        if _overlap(calls):
            for call in calls:
                yield Row(f"{actor} {_named(call)}", "".join(_call_cell(call, place) for place in rests))
        else:
            holds = _holdings(trace, actor)
            yield Row(actor, "".join(_actor_cell(trace, actor, holds, place) for place in rests))


def _overlap(calls: list[Call]) -> bool:
    ordered = sorted(calls, key=lambda call: call.began_at)
    return any(one.ended_at is None or other.began_at < one.ended_at for one, other in pairwise(ordered))


def _named(call: Call) -> str:
    return f"{call.service}({', '.join(map(repr, call.payload))})"[:24]


def _call_cell(call: Call, place: int) -> str:
    if call.began_at > place:
        return NOTHING
    return RUNS if call.ended_at is None or call.ended_at > place else NOTHING


def _holdings(trace: Trace, actor: str) -> list[tuple[int, int]]:
    """Return (moment, permits held from then on) of `actor`, by its notes."""
    held: Counter[str] = Counter()
    steps = [(0, 0)]
    for place, moment in enumerate(trace.moments):
        if moment.actor == actor and moment.what in ("takes", "gives-back"):
            held[actor] += 1 if moment.what == "takes" else -1
            steps.append((place, held[actor]))
    return steps


def _actor_cell(trace: Trace, actor: str, holdings: list[tuple[int, int]], place: int) -> str:
    since = max((p for p, m in enumerate(trace.moments[:place]) if m.what == "rest"), default=0)
    happened = [m.what for m in trace.moments[since:place] if m.actor == actor]
    ending = trace.endings.get(actor)
    started = next(p for p, m in enumerate(trace.moments) if m.what == "start" and m.actor == actor)
    if started > place:
        return NOTHING
    if "cancel" in happened:
        return CANCELLED
    if "failed" in happened:
        return FAILED
    if ending is not None and ending.at <= place:
        return DONE if ending.at > since else NOTHING
    if any(call.actor == actor for call in trace.in_flight(place)):
        return RUNS
    return HOLDS if [held for at, held in holdings if at <= place][-1] > 0 else WAITS


def fault_lines(fault: Fault | None, label: str) -> list[str]:
    """Return the timeline of a fault, its moment marked with `label`; nothing where there is no moment."""
    if fault is None or fault.trace is None or fault.at is None:
        return []
    return lines(timeline(fault.trace, fault.at), label)


def legend(drawn: Iterable[str], label: str) -> str:
    """Return the parts of `label` (symbol and meaning, two blanks between) whose symbols stand in `drawn`."""
    used = set("".join(line.rpartition("  ")[2] if "^" not in line else "" for line in drawn))
    return "  ".join(part for part in label.split("  ") if part[0] in used)


def lines(drawn: Timeline, fault_label: str = "^") -> list[str]:
    """Return the timeline as lines of text."""
    if not drawn.rows:
        return []
    width = max(len(row.name) for row in drawn.rows)
    broad = max(1, min(5, WIDEST // max(1, len(drawn.times))))
    body = [f"{row.name:<{width}}  {_broadened(row.cells, broad)}".rstrip() for row in drawn.rows]
    ruler = f"{'':<{width}}  {_ruler(drawn.times, broad)}"
    if drawn.fault is None:
        return [*body, ruler.rstrip()]
    return [*body, ruler.rstrip(), f"{'':<{width}}  {' ' * drawn.fault * broad}^ {fault_label}"]


def _broadened(cells: str, broad: int) -> str:
    return "".join(cell * broad if cell in (WAITS, HOLDS, RUNS) else cell.ljust(broad) for cell in cells)


def _ruler(times: tuple[float, ...], broad: int) -> str:
    text = ""
    for column, time in enumerate(times):
        place = column * broad
        if (place == 0 or place > len(text)) and (column == 0 or time != times[column - 1]):
            text = text.ljust(place) + f"{time:g}"
    return text
