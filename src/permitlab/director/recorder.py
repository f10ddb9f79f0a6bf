"""Turns the frames of one run into a trace; refuses every frame that an honest stage would not send."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import NoneType
from typing import Any

from permitlab.director.values import value_of
from permitlab.stage.wire import WireError
from permitlab.trace import Call, Ending, Moment, Problem, Trace

NOTE = (str, str, str, int)
NOTES: dict[str, tuple[type, ...]] = {
    "made": (*NOTE, str, int),
    "asks": (*NOTE, str),
    "takes": (*NOTE, str),
    "gives-up": (*NOTE, str),
    "gives-back": (*NOTE, str),
    "blocks": (*NOTE, float),
    "warns": (*NOTE, str),
}
"""The exact types of each note: the word, what is noted, the actor, the task, the details."""
ENDINGS = frozenset("returned raised cancelled".split())
SHAPES: dict[str, tuple[type, ...]] = {
    "call": (str, int, str, str, int, list, dict),
    "gone": (str, int),
    "instant": (str, int),
    "end": (str, str, str, object),
    "mark": (str, str, str, list),
    "told": (str, str, object),
    "fault": (str, dict),
}
"""The exact types of each other event; an object is looked at by who takes it."""


def _fits(types: tuple[type, ...], shape: tuple[type, ...]) -> bool:
    """Say whether an event of these exact types has this shape; what an object is, its value decides."""
    return types == shape or (shape[-1] is object and types[:-1] == shape[:-1])


class Facts(dict[str, Any]):
    """What the scene read at a call or a rest; what a tampered stage left out is None."""

    def __missing__(self, name: str) -> None:
        return None


class Recorder:
    """The live record of a run: what is in flight, who was started, what happened so far."""

    def __init__(self) -> None:
        self.now = 0.0
        self.moments: list[Moment] = []
        self.calls: dict[int, Call] = {}
        self._open: dict[int, Call] = {}
        self.endings: dict[str, Ending] = {}
        self.started: list[str] = []
        self.audited: set[str] = set()
        self.told: dict[str, list[Any]] = {}
        self.asked: list[str] = []
        """What the scene was told to do and has not answered yet."""
        self.timer: float | None = None

    def add(self, what: str, actor: str, *details: Any, task: int = 0) -> int:
        """Add a moment at the present virtual second; return its position."""
        self.moments.append(Moment(self.now, what, actor, details, task))
        return len(self.moments) - 1

    def open_calls(self) -> list[Call]:
        """Return the calls in flight, oldest first."""
        return list(self._open.values())

    def holding(self, actor: str) -> list[Call]:
        """Return the calls of `actor` in flight."""
        return [call for call in self.open_calls() if call.actor == actor]

    def close_call(self, number: int, how: str, value: Any = None) -> None:
        """End call `number`; `how` is answered, failed, given-up or instant."""
        c = self._open.pop(number)
        at = self.add(how, c.actor, number)
        ended = (how, self.now, at, value)
        self.calls[number] = Call(number, c.service, c.actor, c.payload, c.facts, c.begun, c.began_at, c.task, *ended)

    def take(self, frame: dict[str, Any]) -> None:
        """Take in the events of a frame, in order. Raises WireError."""
        events = frame.get("events")
        if type(events) is not list:
            raise WireError("a frame without events")
        for event in events:
            self._take(event)

    def _take(self, event: Any) -> None:
        types = tuple(map(type, event)) if type(event) is list else ()
        if types[:1] != (str,):
            raise WireError("an event that is none")
        if event[0] == "note":
            self._note(event, types)
        elif event[0] in SHAPES and _fits(types, SHAPES[event[0]]):
            HANDLERS[event[0]](self, *event[1:])
        else:
            raise WireError(f"an event that is none: {event[0]:.40}")

    def _call(
        self, number: int, service: str, actor: str, task: int, payload: list[Any], facts: dict[str, Any]
    ) -> None:
        if number != len(self.calls) + 1:
            raise WireError(f"call {number} out of order")
        at = self.add("call", actor, number, service, task=task)
        call = Call(number, service, actor, _values(payload), _facts(facts), self.now, at, task)
        self.calls[number] = self._open[number] = call

    def _gone(self, number: int) -> None:
        if self._known(number).how == "open":
            self.close_call(number, "given-up")

    def _instant(self, number: int) -> None:
        if self._known(number).how != "open":
            raise WireError(f"call {number} ended twice")
        self.close_call(number, "instant")

    def _known(self, number: int) -> Call:
        if number not in self.calls:
            raise WireError(f"call {number} was never made")
        return self.calls[number]

    def _end(self, actor: str, how: str, value: Any) -> None:
        if actor not in self.started or actor in self.endings or how not in ENDINGS:
            raise WireError(f"{actor} ended, but was not on")
        at = self.add("end", actor, how)
        problem = _problem(value) if how == "raised" else None
        result = value_of(value) if how == "returned" else None
        self.endings[actor] = Ending(actor, how, result, problem, self.now, at)

    def _mark(self, name: str, actor: str, details: list[Any]) -> None:
        self.add("mark", actor, name[:60], *_values(details))

    def _told(self, name: str, value: Any) -> None:
        if self.asked[:1] != [name]:
            raise WireError(f"an answer that nobody asked for: {name[:40]}")
        del self.asked[0]
        self.told.setdefault(name, []).append(value_of(value))
        self.add("told", name, value_of(value))

    def _note(self, note: list[Any], types: tuple[type, ...]) -> None:
        if types[:4] != NOTE or types != NOTES.get(note[1]):
            raise WireError(f"a note that is none: {note[1:2]!s:.40}")
        _note, what, actor, task, *details = note
        self.moments.append(Moment(self.now, what, actor, _values(details), task))

    def _fault(self, problem: dict[str, Any]) -> None:
        self.add("fault", "stage", str(_problem(problem)))

    def rest(self, frame: dict[str, Any]) -> None:
        """Take in a rest: its events, the next timer (virtual second or None), the number of tasks or None."""
        self.take(frame)
        if self.asked:
            raise WireError(f"no answer to {self.asked[0]}")
        timer, tasks, facts = frame.get("timer"), frame.get("tasks"), frame.get("facts")
        if timer is not None and (type(timer) not in (int, float) or not self.now - 1e-6 <= timer < 1e12):
            raise WireError("a timer in the past")
        if type(tasks) not in (int, NoneType) or type(facts) is not dict:
            raise WireError("a rest without a number of tasks or without facts")
        self.timer = timer
        self.add("rest", "stage", tasks, _facts(facts))

    def trace(self, how: str, details: dict[str, Any], printed: str, label: str) -> Trace:
        """Return the finished record."""
        moments, calls, audited = tuple(self.moments), tuple(self.calls.values()), frozenset(self.audited)
        return Trace(moments, calls, dict(self.endings), how, details, printed, label, audited)


HANDLERS: dict[Any, Callable[..., None]] = {
    "call": Recorder._call,
    "gone": Recorder._gone,
    "instant": Recorder._instant,
    "end": Recorder._end,
    "mark": Recorder._mark,
    "told": Recorder._told,
    "fault": Recorder._fault,
}


def _values(told: Iterable[Any]) -> tuple[Any, ...]:
    return tuple([value_of(one) for one in told])


def _facts(told: dict[str, Any]) -> Facts:
    return Facts({name: value_of(value) for name, value in told.items()})


def _problem(told: Any, depth: int = 4) -> Problem:
    match told:
        case {"type": str(name), "text": str(text), "line": int(line), "call": int() | None as call}:
            inside = told.get("inside", [])
            if type(inside) is not list or depth == 0:
                raise WireError("an error that is none")
            missing = told.get("not_awaitable")
            inner = tuple(_problem(one, depth - 1) for one in inside[:20])
            return Problem(name[:60], text[:200], line, call, inner, str(missing)[:60] if missing else None)
        case {"type": str(name), "text": str(text), "line": int(line)}:
            return Problem(name[:60], text[:200], line)
    raise WireError("an error that is none")
