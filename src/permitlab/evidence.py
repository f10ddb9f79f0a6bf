"""A finished run in the hands of a check: assertions that name what was called, seen and wanted, and when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

from permitlab import diagnosis
from permitlab.checks import Failed
from permitlab.director.values import same
from permitlab.trace import SECRET, Call, Ending, Trace

ANY = "wrong-result"
"""The misconception of those who give back the wrong thing for no other reason."""
CRASHES = frozenset(
    "AttributeError ImportError IndexError KeyError MemoryError ModuleNotFoundError NameError PermissionError "
    "RecursionError UnboundLocalError ZeroDivisionError".split()
)
"""Errors that Python raises at a slip of the pen or at what is not there: no idea is behind them."""


class Evidence:
    """One run. Every assertion returns nothing or raises `Failed`."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    def fail(
        self, key: str, misconception: str | None, *, at: int | None = None, seen: Any, wanted: Any, **details: Any
    ) -> NoReturn:
        """Raise `Failed` with the sentence `key`, about moment `at` of this run."""
        raise Failed(
            key,
            misconception=misconception,
            observed=self._repeatable(_named(seen)),
            expected=self._repeatable(_named(wanted)),
            details={"label": self.trace.label, **self._repeatable(details)},
            trace=self.trace,
            at=at,
        )

    # -- the base invariants

    def ran(self) -> None:
        """The run came to its rest: no spin, no blocked process, no death, no forged frame."""
        trace = self.trace
        if trace.how == "stopped":
            return
        key = f"unloaded-{trace.details['why']}" if trace.how == "unloaded" else trace.how
        self.fail(f"run.{key}", diagnosis.cut_short(trace), seen=trace.how, wanted="stopped", **trace.details)

    def never_blocked(self) -> None:
        """No coroutine held up the whole event loop."""
        for moment in self.trace.notes("blocks"):
            if moment.details[0] <= 0:
                continue
            at = self.trace.moments.index(moment)
            self.fail(
                "blocks",
                "blocks-the-loop",
                at=at,
                seen=moment.details[0],
                wanted=0,
                actor=moment.actor,
                time=moment.time,
            )

    def kept_the_bound(self, permits: int, *services: str, otherwise: str | None = None, since: int = 0) -> None:
        """Never more than `permits` calls to `services` were in flight at once."""
        peak, at = self.trace.peak(services, since)
        if peak > permits:
            why = otherwise or diagnosis.over_bound(self.trace, services, at)
            self.fail(
                "over-bound",
                why,
                at=at,
                seen={"in_flight": peak},
                wanted={"at_most": permits},
                time=self.trace.moments[at].time,
                actors=_listed(call.actor for call in self.trace.in_flight(at) if call.service in services),
            )

    def reached(self, count: int, *services: str, otherwise: str | None = None) -> None:
        """At some moment `count` calls to `services` were in flight: free permits were used."""
        peak, at = self.trace.peak(services)
        if peak < count:
            why = otherwise or diagnosis.under_bound(self.trace)
            self.fail("under-bound", why, at=at, seen={"in_flight": peak}, wanted={"in_flight": count})

    def all_ended(self, otherwise: str = "never-returned") -> None:
        """Every coroutine that was started ended."""
        left = self.trace.unended()
        if left:
            at = len(self.trace.moments) - 1
            self.fail(
                "deadlock",
                diagnosis.stuck(self.trace, otherwise),
                at=at,
                seen={"never_ended": list(left)},
                wanted={"never_ended": []},
                actors=_listed(left),
                time=self.trace.moments[at].time,
            )

    # -- how an actor ended

    def ending(self, actor: str) -> Ending:
        """Return how `actor` ended; it must have."""
        if actor not in self.trace.endings:
            self.all_ended()
            raise ValueError(f"no actor {actor} was started")
        return self.trace.endings[actor]

    def returned(self, actor: str, wanted: Any, *, misconception: str = "wrong-result", shown: Any = None) -> None:
        """`actor` returned exactly `wanted` (equal, and of the same types). `shown` stands for a secret answer."""
        ending = self.ending(actor)
        if ending.how != "returned":
            self.ended_otherwise(ending, "returned")
        if not same(ending.value, wanted):
            self.fail(
                "wrong-value",
                misconception,
                at=ending.at,
                seen={"returned": self.shown(ending.value)},
                wanted={"returned": self.shown(wanted) if shown is None else shown},
                actor=actor,
            )

    def raised(self, actor: str, call: Call, *, group: bool = False) -> None:
        """The very error of `call` reached the caller of `actor` (inside a group, where `group` allows it)."""
        ending = self.ending(actor)
        if ending.how == "returned":
            self.fail(
                "error-lost",
                "swallows-exception",
                at=ending.at,
                seen={"ended": "returned", "value": self.shown(ending.value)},
                wanted={"ended": "raised"},
                actor=actor,
                error=call.value,
            )
        problem = ending.problem
        found = problem is not None and (call.number in problem.calls() if group else problem.call == call.number)
        if not found:
            why = diagnosis.raised_instead(ending) or "swallows-exception"
            self.fail(
                "error-replaced",
                why,
                at=ending.at,
                seen={"ended": ending.how, "error": str(problem) if problem else None},
                wanted={"ended": "raised", "error": call.value},
                actor=actor,
                error=call.value,
                instead=str(problem or "CancelledError"),
            )

    def was_cancelled(self, actor: str) -> None:
        """`actor`, which the director cancelled, ended as cancelled."""
        ending = self.ending(actor)
        if ending.how != "cancelled":
            seen = {"ended": ending.how, "value": self.shown(ending.value)}
            if ending.problem:
                seen = {"ended": ending.how, "error": str(ending.problem)}
            self.fail(
                "cancel-lost", "swallows-cancel", at=ending.at, seen=seen, wanted={"ended": "cancelled"}, actor=actor
            )

    def ended_otherwise(self, ending: Ending, wanted: str, otherwise: str | None = None) -> NoReturn:
        """Fail because `ending` is not what was wanted (returned, raised or cancelled)."""
        problem = ending.problem
        if problem is not None and problem.not_awaitable:
            self.fail(
                "not-awaitable",
                otherwise or "wrong-result",
                at=ending.at,
                seen={"type": problem.not_awaitable},
                wanted={"type": "coroutine"},
                actor=ending.actor,
            )
        crashed = problem is not None and problem.type in CRASHES
        why = diagnosis.raised_instead(ending) or (otherwise if otherwise != ANY else None)
        why = why or (None if crashed else ANY)
        self.fail(
            "not-raised"
            if wanted != "returned"
            else "ended-in-line"
            if problem and problem.line
            else "ended-otherwise",
            why,
            at=ending.at,
            seen={"ended": ending.how, "error": str(problem) if problem else None},
            wanted={"ended": wanted},
            actor=ending.actor,
            how=str(problem) if problem else ending.how,
            line=problem.line if problem else 0,
        )

    # -- calls

    def _no_error_of_its_own(self, actor: str, misconception: str) -> None:
        """An actor that raised something no call raised says more by that than by the calls it did not make."""
        ending = self.trace.endings.get(actor)
        if ending is not None and ending.problem is not None and not ending.problem.calls():
            self.ended_otherwise(ending, "returned", misconception)

    def called(
        self, actor: str, service: str, times: int = 1, *, misconception: str = "wrong-result"
    ) -> tuple[Call, ...]:
        """`actor` called `service` exactly `times` times; return the calls."""
        calls = self.trace.calls_to(service, actor)
        if len(calls) < times:
            self._no_error_of_its_own(actor, misconception)
        if len(calls) != times:
            at = calls[-1].began_at if calls else None
            self.fail(
                "call-count",
                misconception,
                at=at,
                seen={"calls": len(calls)},
                wanted={"calls": times},
                actor=actor,
                service=service,
            )
        return calls

    def usable_afterwards(self, permits: int, prefix: str, *services: str, otherwise: str = "never-returned") -> None:
        """Of the actors named `prefix...`, started when all was over, exactly `permits` get in side by side."""
        starts = [at for at, m in enumerate(self.trace.moments) if m.what == "start" and m.actor.startswith(prefix)]
        peak, at = self.trace.peak(services, since=starts[0])
        if peak != permits:
            self.fail(
                "permits-afterwards",
                diagnosis.audit(self.trace, peak, permits, otherwise),
                at=at,
                seen={"permits_usable": peak},
                wanted={"permits_usable": permits},
            )

    def shown(self, value: Any) -> Any:
        """Return `value` in a form for reports: secret answers by the number of their call."""
        for call in self.trace.calls:
            if call.how == "answered" and type(call.value) is str and same(value, call.value):
                return f"answer of call {call.number}"
        if isinstance(value, list | tuple):
            return [self.shown(item) for item in value]
        if isinstance(value, frozenset):
            return sorted(repr(self.shown(item)) for item in value)
        if isinstance(value, dict):
            return {str(key): self.shown(item) for key, item in value.items()}
        return value if value is None or type(value) in (bool, int, float, str) else repr(value)

    def _repeatable(self, value: Any) -> Any:
        """Return `value` with secret answers inside its texts named by their calls: the same in every run."""
        if isinstance(value, dict):
            return {name: self._repeatable(item) for name, item in value.items()}
        if type(value) in (list, tuple):
            return type(value)(self._repeatable(item) for item in value)
        if type(value) is str and SECRET in value:
            for call in self.trace.calls:
                if type(call.value) is str and call.value.startswith(SECRET):
                    value = value.replace(call.value, f"answer of call {call.number}")
        return value


def _named(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"value": value}


def _listed(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))
