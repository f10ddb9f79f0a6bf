"""From a symptom and a trace to the misconception that explains it.

Looks at the director's record and at the stage's notes. A diagnosis words a verdict; it never makes one.
"""

from __future__ import annotations

from permitlab.holders import Ledger, asked_while_holding, ledger, never_awaited
from permitlab.trace import Call, Ending, Trace


def over_bound(trace: Trace, services: tuple[str, ...], at: int) -> str:
    """Explain more calls in flight at moment `at` than there are permits."""
    calls = [call for call in trace.in_flight(at) if call.service in services]
    books = ledger(trace, at)
    if any(_outlives(trace, call, at) for call in calls):
        return "work-outlives-permit"
    if never_awaited(trace):
        return "acquire-not-awaited"
    return _given_too_often(trace, books) or _without_permit(trace, books, calls, at)


def _outlives(trace: Trace, call: Call, at: int) -> bool:
    ending = trace.endings.get(call.actor)
    gone = ending is not None and ending.at <= at
    cancelled = any(m.what == "cancel" and m.actor == call.actor for m in trace.moments[call.began_at : at + 1])
    return cancelled and (gone or ledger(trace, at).held(call.actor) <= 0)


def _given_too_often(trace: Trace, books: Ledger) -> str | None:
    for name in books.semaphores():
        for actor in sorted({actor for _, actor in books.gives}):
            if books.balance(name, actor) < 0:
                return "double-release" if books.takes[name, actor] else "release-without-acquire"
    return None


def _without_permit(trace: Trace, books: Ledger, calls: list[Call], at: int) -> str:
    per_actor: dict[str, list[Call]] = {}
    for call in calls:
        per_actor.setdefault(call.actor, []).append(call)
    if any(len(own) > max(books.held(actor), 0) > 0 for actor, own in per_actor.items()):
        return "permit-per-group"
    if _private(books, sorted(per_actor)):
        return "private-semaphore"
    if any(books.used(actor) and books.held(actor) <= 0 for actor in per_actor):
        return "turnstile"
    return "no-permit"


def _private(books: Ledger, actors: list[str]) -> bool:
    taken = {name for name in books.semaphores() if any(books.takes[name, actor] for actor in actors)}
    own = {name for name in taken if name.startswith("made-")}
    given = any(not name.startswith("made-") for name in books.made)
    return bool(own) and taken == own and (given or len(own) > 1)


def under_bound(trace: Trace) -> str:
    """Explain permits that stay free although work waits."""
    if trace.notes("blocks"):
        return "blocks-the-loop"
    if asked_while_holding(trace) is not None:
        return "nested-permit"
    return leak(trace) or "serialised"


def stuck(trace: Trace, otherwise: str = "never-returned") -> str:
    """Explain a run in which nothing can move any more although somebody has not ended."""
    if asked_while_holding(trace) is not None:
        return "nested-permit"
    if any(actor in trace.unended() for actor in trace.cancelled()):
        return "swallows-cancel"
    return leak(trace) or otherwise


def cut_short(trace: Trace) -> str | None:
    """Explain a run that had to be cut: it blocks, it spins, or it goes on although it was cancelled."""
    if trace.how == "blocked":
        return "blocks-the-loop"
    if trace.how not in ("spins", "never-rests", "endless") or not trace.started():
        return None
    return stuck(trace, "blocks-the-loop")


def leak(trace: Trace) -> str | None:
    """Name the path on which a permit was kept by somebody who has ended, if the notes show one."""
    books = ledger(trace)
    for ending in sorted(trace.endings.values(), key=lambda ending: ending.at):
        if books.held(ending.actor) > 0:
            return leak_on(ending, trace)
    return None


def leak_on(ending: Ending, trace: Trace) -> str:
    """Name a leak after the way in which its holder ended."""
    if ending.how == "cancelled" or ending.actor in trace.cancelled():
        return "leak-on-cancel"
    failed = any(call.how == "failed" for call in trace.calls if call.actor == ending.actor)
    return "leak-on-error" if ending.how == "raised" or failed else "never-returned"


def audit(trace: Trace, usable: int, permits: int, otherwise: str) -> str:
    """Explain that `usable` calls get in side by side afterwards, and not `permits`."""
    if usable > permits:
        if never_awaited(trace):
            return "acquire-not-awaited"
        return _given_too_often(trace, ledger(trace)) or "release-without-acquire"
    return leak(trace) or otherwise


def raised_instead(ending: Ending) -> str | None:
    """Explain an error that no call raised: what Python says when a semaphore is used in the wrong way."""
    problem = ending.problem
    if problem is None or problem.calls():
        return None
    text = problem.text
    if problem.type in ("TypeError", "AttributeError"):
        if "context manager" in text or "__enter__" in text or "__aenter__" in text:
            return "wrong-context-manager"
        if "await" in text and "NoneType" in text:
            return "wrong-context-manager"
    if problem.type == "RuntimeError" and "different loop" in text.replace("event ", ""):
        return "wrong-loop"
    return None
