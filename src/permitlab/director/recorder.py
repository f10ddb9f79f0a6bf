"""Turns the frames of one run into a trace; refuses every frame that an honest stage would not send."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from permitlab.director.values import value_of
from permitlab.stage.wire import WireError
from permitlab.trace import Call, Ending, Moment, Problem, Trace

NOTES = frozenset(["made", "asks", "takes", "gives-up", "gives-back", "blocks", "warns"])


class Recorder:
    """The live record of a run: what is in flight, who was started, what happened so far."""

    def __init__(self) -> None:
        self.now = 0.0
        self.moments: list[Moment] = []
        self.calls: dict[int, Call] = {}
        self.endings: dict[str, Ending] = {}
        self.started: list[str] = []
        self.told: dict[str, list[Any]] = {}
        self.timer: float | None = None

    def add(self, what: str, actor: str, *details: Any, task: int = 0) -> int:
        """Add a moment at the present virtual second; return its position."""
        self.moments.append(Moment(self.now, what, actor, details, task))
        return len(self.moments) - 1

    def open_calls(self) -> list[Call]:
        """Return the calls in flight, oldest first."""
        return [call for call in self.calls.values() if call.how == "open"]

    def holding(self, actor: str) -> list[Call]:
        """Return the calls of `actor` in flight."""
        return [call for call in self.open_calls() if call.actor == actor]

    def close_call(self, number: int, how: str, value: Any = None) -> None:
        """End call `number`; `how` is answered, failed, given-up or instant."""
        call = self.calls[number]
        at = self.add(how, call.actor, number)
        self.calls[number] = replace(call, how=how, ended=self.now, ended_at=at, value=value)

    def take(self, frame: dict[str, Any]) -> None:
        """Take in the events of a frame, in order. Raises WireError."""
        events = frame.get("events")
        if type(events) is not list:
            raise WireError("a frame without events")
        for event in events:
            self._take(event)

    def _take(self, event: Any) -> None:
        match event:
            case ["call", int(number), str(service), str(actor), int(task), list(payload), dict(facts)]:
                at = self.add("call", actor, number, service, task=task)
                self._begin(Call(number, service, actor, _values(payload), _facts(facts), self.now, at, task))
            case ["gone", int(number)] if number in self.calls:
                if self.calls[number].how == "open":
                    self.close_call(number, "given-up")
            case ["instant", int(number)] if number in self.calls and self.calls[number].how == "open":
                self.close_call(number, "instant")
            case ["end", str(actor), "returned" | "raised" | "cancelled" as how, value]:
                self._end(actor, how, value)
            case ["mark", str(name), str(actor), list(details)]:
                self.add("mark", actor, name[:60], *_values(details))
            case ["told", str(name), value]:
                self.told.setdefault(name, []).append(value_of(value))
                self.add("told", name, value_of(value))
            case ["note", str(what), str(actor), int(task), *details] if what in NOTES:
                self.add(what, actor, *_values(details), task=task)
            case ["fault", dict(problem)]:
                self.add("fault", "stage", str(_problem(problem)))
            case _:
                raise WireError(f"an event that is none: {str(event)[:80]}")

    def _begin(self, call: Call) -> None:
        if call.number != len(self.calls) + 1:
            raise WireError(f"call {call.number} out of order")
        self.calls[call.number] = call

    def _end(self, actor: str, how: str, value: Any) -> None:
        if actor not in self.started or actor in self.endings:
            raise WireError(f"{actor} ended, but was not on")
        at = self.add("end", actor, how)
        problem = _problem(value) if how == "raised" else None
        result = value_of(value) if how == "returned" else None
        self.endings[actor] = Ending(actor, how, result, problem, self.now, at)

    def rest(self, frame: dict[str, Any]) -> None:
        """Take in a rest: its events, the next timer (virtual second or None), the number of tasks."""
        self.take(frame)
        timer, tasks, facts = frame.get("timer"), frame.get("tasks"), frame.get("facts")
        if timer is not None and (type(timer) not in (int, float) or not self.now - 1e-6 <= timer < 1e12):
            raise WireError("a timer in the past")
        if type(tasks) is not int or type(facts) is not dict:
            raise WireError("a rest without a number of tasks or without facts")
        self.timer = timer
        self.add("rest", "stage", tasks, _facts(facts))

    def trace(self, how: str, details: dict[str, Any], printed: str, label: str) -> Trace:
        """Return the finished record."""
        return Trace(tuple(self.moments), tuple(self.calls.values()), dict(self.endings), how, details, printed, label)


def _values(told: list[Any]) -> tuple[Any, ...]:
    return tuple(value_of(one) for one in told)


def _facts(told: dict[str, Any]) -> dict[str, Any]:
    return {str(name): value_of(value) for name, value in told.items()}


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
