"""One run from beginning to end: the director's loop.

A trace's `how` is `stopped` when the run came to its rest, else one of: never-rests (step budget), too-much
(events without end), endless (it always asks again), exits (SystemExit and the like left the loop), fault (the
scene was broken), left (the loop was stopped), died (the process is gone), spins and blocked (silent), tampered
(a frame that is none), or unloaded (the student's file could not be used; `details` says why).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from permitlab.director.channel import Gone, Silent
from permitlab.director.company import Company
from permitlab.director.recorder import Recorder
from permitlab.director.schedule import Chooser
from permitlab.director.values import value_of
from permitlab.situation import Act, Cue, Order, Situation
from permitlab.stage.wire import WireError
from permitlab.trace import SECRET, Call, Trace

MOST_RESTS = 3000
"""Rests of one run; the longest honest one has a few hundred."""
MOST_TIMERS = 1000
"""Timers in a row without a call that could end: whoever still polls then waits for what never comes."""
MOST_MOMENTS = 50_000
"""Moments of one run, ten times those of the busiest honest one: the grader's memory is not the student's."""
MOST_BYTES = 8_000_000
"""Bytes of the frames of one run; the busiest honest one sends a few hundred thousand."""
ENDS = frozenset(["never-rests", "too-much", "exits", "fault", "left"])
UNLOADED: dict[str, dict[str, type]] = {
    "syntax": {"file": str, "line": int, "text": str},
    "encoding": {"file": str, "line": int, "text": str},
    "raised": {"file": str, "type": str, "text": str, "line": int},
    "missing": {"file": str, "name": str},
    "exits": {"file": str, "type": str},
}
"""Why a file cannot be used, and the exact details that fill the sentence (see `stage.student.CannotLoad`)."""


class Endless(Exception):
    """The run goes on and on: it rests, is answered, and asks again."""


class Director:
    """Directs one run of a situation on a company's stage."""

    def __init__(self, company: Company, situation: Situation, chooser: Chooser, seed: int) -> None:
        self._company, self._situation = company, situation
        self._chooser, self._seed = chooser, seed
        self._record = Recorder()
        self._acts: list[Act] = list(situation.acts)
        self._cues: list[Cue] = []
        self._explores = True
        self._rests = self._bytes = 0
        self._ahead: Sequence[Order] = ()
        self._over = False
        self._next: tuple[float, list[int]] | None = None
        self._timers = 0

    def play(self) -> Trace:
        """Play the situation to its rest; whatever happens, return what was seen."""
        how, printed = "stopped", ""
        details: dict[str, Any] = {}
        try:
            if self._situation.afresh:
                self._company.dismiss()
            frame = self._ask(self._opening())
            while frame.get("op") == "rest":
                frame = self._ask(self._answer(frame))
            how, details, printed = self._closing(frame)
        except Gone:
            how, details = "died", {"status": self._company.dismiss()}
        except Silent as silence:
            self._company.dismiss(silent=True)
            how = "spins" if silence.spins else "blocked"
        except Endless:
            self._company.dismiss()
            how, details = "endless", {"rests": self._rests}
        except WireError as error:
            self._company.dismiss()
            how, details = "tampered", {"what": str(error)}
        if how != "unloaded":
            self._carry_out_ahead()
        return self._record.trace(how, details, printed, self._chooser.label)

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        frame = self._company.ask(message, self._situation.computes)
        self._bytes += self._company.received
        if self._bytes > MOST_BYTES:
            raise Endless
        return frame

    def _opening(self) -> dict[str, Any]:
        situation = self._situation
        files = list(situation.files or [self._company.script.files[0][0]])
        run = {"op": "run", "seed": self._seed, "keep": situation.keep, "files": files, "setup": situation.setup}
        if not self._company.began.issuperset(files):
            self._company.began.update(files)
            return {**run, "ahead": None}
        self._ahead = self._next_act() or ()
        return {**run, "ahead": self._go([list(order) for order in self._ahead])}

    def _closing(self, frame: dict[str, Any]) -> tuple[str, dict[str, Any], str]:
        match frame:
            case {"op": "unloaded", "why": str(why), "details": dict(details)}:
                if {name: type(value) for name, value in details.items()} != UNLOADED.get(why):
                    raise WireError("a reason that is none")
                return "unloaded", {"why": why, **{name: value_of(value) for name, value in details.items()}}, ""
            case {"op": "end", "how": str(how), "clean": bool(clean), "printed": str(printed)}:
                self._pass(frame, most=2)
                self._record.take(frame)
                if how not in ENDS and (how != "stopped" or not self._may_end()):
                    raise WireError("an ending that is none")
                if not clean:
                    self._company.dismiss()
                return how, self._fault() if how == "fault" else {}, printed
        raise WireError("a frame that is no ending")

    def _fault(self) -> dict[str, Any]:
        told = [moment.details[0] for moment in self._record.moments if moment.what == "fault"]
        if not told:
            raise WireError("an ending that is none")
        return {"what": told[-1]}

    def _may_end(self) -> bool:
        return self._over or (not self._ahead and (bool(self._record.audited) or self._orders() is None))

    def _answer(self, frame: dict[str, Any]) -> dict[str, Any]:
        self._pass(frame, most=1)
        if self._ahead:
            raise WireError("a rest before the first")
        self._record.rest(frame)
        self._rests += 1
        if self._over:
            raise WireError("a rest after the end")
        if self._rests > MOST_RESTS or len(self._record.moments) > MOST_MOMENTS:
            raise Endless
        orders = self._orders()
        self._over = orders is None
        return {"op": "stop"} if orders is None else self._go([self._carried_out(order) for order in orders])

    def _go(self, orders: list[list[Any]]) -> dict[str, Any]:
        """Return the frame with `orders`.

        The stage asks for more until it is told to `stop`, until all is `still`, or not at all: until the next `rest`.
        """
        until = "rest" if self._record.audited else "still" if not self._acts and not self._cues else "stop"
        return {"op": "go", "time": self._record.now, "do": orders, "until": until}

    def _pass(self, frame: dict[str, Any], most: int) -> None:
        """Take in the rests passed without asking: the first, where orders were given ahead of it, and the last."""
        passed = frame.get("before", [])
        if type(passed) is not list or len(passed) > most or not all(type(rest) is dict for rest in passed):
            raise WireError("rests that are none")
        for rest in passed:
            self._record.rest(rest)
            self._carry_out_ahead()

    def _carry_out_ahead(self) -> None:
        ahead, self._ahead = self._ahead, ()
        for order in ahead:
            self._carried_out(order)

    def _orders(self) -> Sequence[Order] | None:
        """Return what happens next: a due cue, the next answers or timer, the next act; None at the end."""
        return self._cued() or self._moved() or self._next_act()

    def _cued(self) -> Sequence[Order] | None:
        for cue in self._cues:
            if cue.when(self._record):
                self._cues.remove(cue)
                return cue.do(self._record) or self._cued()
        return None

    def _moved(self) -> Sequence[Order] | None:
        picked = self._picked()
        timer = self._record.timer
        if picked is None:
            return self._to_the_timer(timer)
        self._timers = 0
        when, numbers = picked
        if timer is not None and timer < when - 1e-9:
            return self._at(timer, [])
        self._next = None
        return self._at(when, [self._ending(self._record.calls[number]) for number in numbers])

    def _to_the_timer(self, timer: float | None) -> Sequence[Order] | None:
        self._timers += 1
        return None if timer is None or self._timers > MOST_TIMERS else self._at(timer, [])

    def _at(self, when: float, orders: list[Order]) -> list[Order]:
        self._record.now = max(self._record.now, when)
        return [*orders, ("tick",)]

    def _picked(self) -> tuple[float, list[int]] | None:
        """Return when which calls end next. A choice once made stands until it is carried out."""
        calls = self._record.calls
        if self._next is not None and all(calls[number].how == "open" for number in self._next[1]):
            return self._next
        options = [call for call in self._record.open_calls() if not self._situation.withheld(call, self._record)]
        if not options:
            self._next = None
        elif not self._explores:
            self._next = max(self._due(call) for call in options), [call.number for call in options]
        elif self._chooser.label == "by duration":
            first = min(self._due(call) for call in options)
            due = [call for call in options if self._due(call) <= first + 1e-9]
            self._next = first, [call.number for call in self._chooser.pick(due)]
        else:
            picked = self._chooser.pick(options)
            self._next = max(self._due(call) for call in picked), [call.number for call in picked]
        return self._next

    def _due(self, call: Call) -> float:
        return call.begun + self._situation.lasts(call)

    def _ending(self, call: Call) -> Order:
        kind = self._situation.fails(call)
        return ("answer", call.number) if kind is None else ("fail", call.number, kind)

    def _next_act(self) -> Sequence[Order] | None:
        if not self._acts:
            return None
        act = self._acts.pop(0)
        self._cues, self._explores = list(act.cues), act.explored
        if act.audit:
            self._record.audited.update(start.actor for start in act.starts)
        return [*act.orders, *(start.order() for start in act.starts)] or [("tick",)]

    def _carried_out(self, order: Order) -> list[Any]:
        """Note an order in the record and return it in the form that crosses."""
        record = self._record
        match order:
            case ("start", actor, entry, args):
                record.started.append(actor)
                record.add("start", actor, entry)
            case ("cancel", actor):
                record.add("cancel", actor)
            case ("tell", name, args):
                record.add("order", str(name), *args)
                record.asked.append(name)
            case ("answer", number):
                value = self._value(record.calls[number])
                record.close_call(number, "answered", value)
                return ["answer", number, value]
            case ("fail", number, kind):
                record.close_call(number, "failed", kind)
                return ["fail", number, kind, f"call {number}"]
            case ("tick",):
                return ["tick"]
        return list(order)

    def _value(self, call: Call) -> Any:
        answers = self._situation.answers
        return f"{SECRET}{secrets.token_hex(6)}" if answers is None else answers(call)
