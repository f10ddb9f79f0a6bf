"""Exercise 14: candidates, what `accepts` says of them, and what it should have said."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NoReturn

from permitlab.checks import Failed, NotStarted
from permitlab.content import beside
from permitlab.evidence import Evidence
from permitlab.play import Play
from permitlab.situation import Act, Situation, Start

samples = beside(__file__, "samples")
variation = beside(__file__, "variation")

HIDDEN = Path(__file__).with_name("candidates")
"""Candidates that never ship; where they are not, the samples are all there is."""
HEAD = re.compile(r"# group: (\S+)\n# does: (\S+)\n# misconception: (\S+)\n")
KEPT, REFUSED, HUNG = "kept", "refused", "hung"
ENDLESS = frozenset({"never-rests", "too-much", "endless", "spins", "blocked"})
"""How a run ends that does not end by itself (see `director.director`)."""
COMPUTES = 8.0
"""CPU seconds for one candidate without a timer: twenty times what a thorough check needs."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One `generate`. `group` is right, or the kind of mistake; `does` names the sentence that tells what it does."""

    source: str
    group: str
    does: str
    misconception: str
    shown: bool

    @property
    def right(self) -> bool:
        """Whether it must be kept."""
        return self.group == "right"


@dataclass(frozen=True, slots=True)
class Judged:
    """A candidate and what `accepts` made of it: kept, refused or hung.

    `answer` is what it returned or raised; for a hung one deadlock or endless.
    """

    candidate: Candidate
    dress: str
    """The seed of its variation."""
    verdict: str
    answer: str
    slept: bool
    """Whether asyncio.sleep was in its place again."""

    @property
    def wrongly(self) -> bool:
        """Whether the verdict is the wrong one."""
        return self.verdict != (KEPT if self.candidate.right else REFUSED)


def _read(text: str, *, shown: bool) -> Candidate:
    head = HEAD.match(text)
    assert head is not None, text[:80]
    return Candidate(text[head.end() :], head[1], head[2], head[3], shown)


@cache
def candidates() -> tuple[Candidate, ...]:
    """Return every candidate there is: the samples, then those that never ship."""
    hidden = [path.read_text(encoding="utf-8") for path in sorted(HIDDEN.glob("*/*.py"))]
    return (*(_read(text, shown=True) for text in samples.SAMPLES), *(_read(text, shown=False) for text in hidden))


def right() -> list[Candidate]:
    """Return every right candidate there is."""
    return [candidate for candidate in candidates() if candidate.right]


def shown(*groups: str) -> list[Candidate]:
    """Return the samples of the named groups."""
    return [candidate for candidate in candidates() if candidate.shown and candidate.group in groups]


def hidden(*groups: str) -> list[Candidate]:
    """Return the candidates of the named groups that never ship."""
    return [candidate for candidate in candidates() if not candidate.shown and candidate.group in groups]


# -- one candidate, one run


def judging(source: str, *, keep: bool) -> Situation:
    """`accepts` with one candidate, until it has ended or nothing moves any more."""
    acts = (Act((Start("accepts", "judge"),)),)
    return Situation(acts, {"candidate": source}, keep=keep, afresh=not keep, computes=COMPUTES)


def judged(play: Play, candidate: Candidate, dress: str, *, keep: bool) -> Judged:
    """Hand `candidate`, varied as the seed `dress` says, to the student's `accepts`."""
    situation = judging(variation.varied(candidate.source, dress), keep=keep)
    try:
        run = play.once(situation)
    except Failed as failed:
        if failed.trace is None or failed.trace.how not in ENDLESS:
            raise
        return Judged(candidate, dress, HUNG, "endless", slept=True)
    return _verdict(run, candidate, dress)


def _verdict(run: Evidence, candidate: Candidate, dress: str) -> Judged:
    ending = run.trace.endings.get("accepts")
    if ending is None:
        return Judged(candidate, dress, HUNG, "deadlock", slept=True)
    if ending.problem is not None and ending.problem.type == "NotImplementedError":
        raise NotStarted
    slept = all(mark.details[1:] == (True,) for mark in run.trace.notes("mark"))
    answer = repr(run.shown(ending.value))
    if ending.how != "returned":
        answer = str(ending.problem) if ending.problem else "CancelledError"
    return Judged(candidate, dress, KEPT if ending.value is True else REFUSED, answer, slept)


# -- many candidates, one after the other


def asked(play: Play, wanted: Sequence[Candidate]) -> Iterator[Judged]:
    """Hand over `wanted` in an order that only those who have them all can know, up to the first that hangs.

    The modules of `accepts` are made for the first one and stay as they are for the others.
    """
    everything = "".join(candidate.source for candidate in candidates())
    order = random.Random(f"{play.seed} {len(wanted)} {everything}").sample(list(wanted), len(wanted))
    for place, candidate in enumerate(order):
        one = judged(play, candidate, f"{play.seed} {place} {candidate.source}", keep=place > 0)
        yield one
        if one.verdict == HUNG:
            return


def with_right_ones(wanted: Iterable[Candidate], seed: int) -> list[Candidate]:
    """Return `wanted` and a right candidate or two among them: who counts calls knows nothing."""
    wrong = list(wanted)
    return wrong + random.Random(f"{seed} {len(wrong)}").sample(right(), 1 + len(wrong) // 8)


def tells_apart(play: Play, wrong: Sequence[Candidate]) -> None:
    """Every one of `wrong` is refused, and the right ones among them are kept."""
    well_judged(play, list(asked(play, with_right_ones(wrong, play.seed))))


def well_judged(play: Play, all_judged: Sequence[Judged]) -> None:
    """Fail about the first of `all_judged` that was judged wrongly: a right one first, then the commonest mistake."""
    wrongly = sorted((one for one in all_judged if one.wrongly), key=_place)
    refused = [one for one in wrongly if one.candidate.right]
    if refused:
        _refused(play, refused)
    if wrongly:
        _kept(play, wrongly)


def _place(one: Judged) -> int:
    return candidates().index(one.candidate)


def _refused(play: Play, refused: Sequence[Judged]) -> NoReturn:
    """Fail about right candidates that were not kept."""
    first = _commonest(refused)
    plain = next((one for one in refused if one.candidate.does == "plain"), None)
    misconception = first.candidate.misconception if plain is None else "wrong-result"
    first = plain or first
    _only_after_others(play, first, "refused-after-others")
    if first.verdict == HUNG:
        _fail(f"hung-on-right.{first.answer}", misconception, first, refused)
    instead = _kept_instead(play) if plain else None
    if instead is not None:
        _fail("refused-and-kept", instead.misconception, first, refused)
    _fail(f"refused.{first.candidate.does}", misconception, first, refused)


def _kept_instead(play: Play) -> Candidate | None:
    """Return a sample that is kept by an `accepts` which refuses the plainest right one: it says what was wanted."""
    wrong = [candidate for candidate in candidates() if candidate.shown and not candidate.right]
    kept = (one for one in wrong if judged(play, one, f"{play.seed} instead", keep=False).verdict == KEPT)
    return next(kept, None)


def _kept(play: Play, wrongly: Sequence[Judged]) -> NoReturn:
    """Fail about wrong candidates that were not refused."""
    first = _commonest(wrongly)
    _only_after_others(play, first, "kept-after-others")
    key = f"hung-on-wrong.{first.answer}" if first.verdict == HUNG else f"kept.{first.candidate.does}"
    _fail(key, first.candidate.misconception, first, wrongly)


def _commonest(wrongly: Sequence[Judged]) -> Judged:
    """Return the first of those whose misconception is shown by most of `wrongly`."""
    counts = Counter(one.candidate.misconception for one in wrongly)
    return max(wrongly, key=lambda one: counts[one.candidate.misconception])


def _only_after_others(play: Play, one: Judged, key: str) -> None:
    """Fail with `key` when a fresh `accepts` judges rightly what this one, after others, judged wrongly."""
    if one.verdict != HUNG and not judged(play, one.candidate, one.dress, keep=False).wrongly:
        _fail(key, "state-outlives-the-call", one, [one])


def _fail(key: str, misconception: str, one: Judged, wrongly: Sequence[Judged]) -> NoReturn:
    raise Failed(
        key,
        misconception=misconception,
        observed={"verdict": one.verdict, "judged_wrongly": len(wrongly)},
        expected={"verdict": KEPT if one.candidate.right else REFUSED, "judged_wrongly": 0},
        details={"answer": one.answer},
    )


def put_back(all_judged: Iterable[Judged]) -> None:
    """asyncio.sleep was in its place again after each of `all_judged`."""
    for one in sorted(all_judged, key=_place):
        if not one.slept:
            raise Failed(
                f"sleep-replaced-{one.verdict}",
                misconception="state-outlives-the-call",
                observed={"in_place": False},
                expected={"in_place": True},
                details={"answer": one.answer},
            )
