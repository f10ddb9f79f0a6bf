"""The sentence of one check's result, in a language."""

from __future__ import annotations

from permitlab.verdict import CheckResult, Status
from permitlab.words import Words


def message_of(result: CheckResult, words: Words) -> str:
    """Return what there is to say about `result`; empty when it passed."""
    if result.status is Status.BROKEN:
        return words.say("broken", why=result.why)
    fault = result.fault
    if result.status is Status.PASSED or fault is None:
        return words.say("unwritten") if result.status is Status.NOT_STARTED else ""
    if result.status is Status.NOT_STARTED and not fault.key.startswith("file."):
        return words.say("unwritten")
    return words.say(fault.key, observed=fault.observed, expected=fault.expected, **fault.details)


def title_of(result: CheckResult, words: Words) -> str:
    """Return the line of the check that the student reads."""
    return result.check.titles.get(words.language) or result.check.titles.get("en", result.check.name)
