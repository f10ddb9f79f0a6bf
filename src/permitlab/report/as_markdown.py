"""The verdict as Markdown: feedback for one student, a job summary, a release text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from permitlab.report.harmless import quiet
from permitlab.report.message import message_of, title_of
from permitlab.report.timeline import fault_lines
from permitlab.verdict import CheckResult, ExerciseResult, Status, Verdict
from permitlab.words import Words

MARK = {Status.PASSED: "✓", Status.FAILED: "✗", Status.WAITING: "…", Status.NOT_STARTED: "–", Status.BROKEN: "?"}


def escaped(text: str) -> str:
    """Return `text` so that Markdown and HTML show it as it is."""
    for character, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("|", "&#124;"), ("`", "&#96;")):
        text = text.replace(character, name)
    return quiet(text).replace("*", "\\*").replace("_", "\\_").replace("[", "\\[").replace("\n", "<br>")


def render(verdict: Verdict, words_for: Callable[[str], Words]) -> str:
    """Return the whole verdict."""
    words = words_for("")
    points = words.label("points", score=verdict.score, max_score=verdict.max_score)
    parts = [
        f"# Permit Lab: {escaped(verdict.submission)}",
        f"**{words.label('sum', points=points)}**",
        _table(verdict, words),
    ]
    parts += ["\n".join(_exercise(exercise, words_for(exercise.slug))) for exercise in verdict.exercises]
    return "\n\n".join(parts) + "\n"


def _table(verdict: Verdict, words: Words) -> str:
    rows = [
        f"| {exercise.slug} | {words.label(str(exercise.status))} | {exercise.score}/{exercise.max_score} |"
        for exercise in verdict.exercises
    ]
    return "\n".join(["| | | |", "|---|---|---:|", *rows])


def _exercise(exercise: ExerciseResult, words: Words) -> Iterator[str]:
    points = words.label("points", score=exercise.score, max_score=exercise.max_score)
    yield f"## {exercise.slug} · {exercise.titles[words.language]} ({points})\n"
    if exercise.broken:
        yield f"> {escaped(words.say('broken', why=exercise.broken))}\n"
    told: set[str] = set()
    for result in exercise.checks:
        yield f"- {MARK[result.status]} {title_of(result, words)} ({result.score}/{result.check.points})"
        yield from _explained(result, words, told)


def _explained(result: CheckResult, words: Words, told: set[str]) -> Iterator[str]:
    message = message_of(result, words)
    if result.status not in (Status.FAILED, Status.BROKEN) or message in told:
        return
    told.add(message)
    yield f"\n  {escaped(message)}\n"
    known = words.misconceptions.get(result.misconception or "")
    if known is not None and known.name not in told:
        told.add(known.name)
        yield f"  **{known.name}** ({result.misconception}). {known.why}\n"
        yield f"  {words.label('try_it', text=known.experiment)} {words.label('mend', text=known.mend)}\n"
    yield from _drawn(result, words)


def _drawn(result: CheckResult, words: Words) -> Iterator[str]:
    drawn = fault_lines(result.fault, words.label("now"))
    if drawn:
        yield "  ```text"
        yield from (f"  {line}" for line in drawn)
        yield "  ```\n"
