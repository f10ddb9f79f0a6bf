"""The verdict as one HTML page without scripts or outside resources: feedback for a student."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from permitlab.report.harmless import printable
from permitlab.report.message import message_of, title_of
from permitlab.report.timeline import fault_lines
from permitlab.verdict import CheckResult, ExerciseResult, Status, Verdict
from permitlab.words import Words

CODE = re.compile("`([^`\n]+)`")
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:54rem;margin:2rem auto;padding:0 1rem;color:#222}
h2{border-top:1px solid #ccc;padding-top:1rem}ul{list-style:none;padding-left:0}li{margin:.5rem 0}
.mark{display:inline-block;min-width:6em;font-weight:600}.points{color:#666}
.passed .mark{color:#176b2c}.failed .mark{color:#b3261e}.waiting,.not_started{color:#666}.broken .mark{color:#7a3e9d}
pre{background:#f4f4f2;padding:.6rem;overflow-x:auto;line-height:1.25}
.why{border-left:3px solid #d9a400;padding-left:.8rem;margin:.4rem 0}p{margin:.3rem 0}
"""


def text(value: str) -> str:
    """Return `value` as HTML text; what stands between backticks becomes code."""
    return CODE.sub(r"<code>\1</code>", escape(printable(value)))


def render(verdict: Verdict, words_for: Callable[[str], Words]) -> str:
    """Return the whole page."""
    words = words_for("")
    points = words.label("points", score=verdict.score, max_score=verdict.max_score)
    name = text(verdict.submission)
    body = "\n".join(fragment(exercise, words_for(exercise.slug)) for exercise in verdict.exercises)
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<meta charset="utf-8">\n<title>Permit Lab: {name}</title>\n'
        f"<style>{STYLE}</style>\n<h1>Permit Lab: {name}</h1>\n"
        f"<p><strong>{words.label('sum', points=points)}</strong></p>\n"
        f"{body}\n</html>\n"
    )


def fragment(exercise: ExerciseResult, words: Words) -> str:
    """Return one exercise as a piece of HTML, for a page or a notebook."""
    points = words.label("points", score=exercise.score, max_score=exercise.max_score)
    heading = words.label("heading", status=words.label(str(exercise.status)), points=points)
    told: set[str] = set()
    items = "\n".join("".join(_item(result, words, told)) for result in exercise.checks)
    broken = f"<p>{text(words.say('broken', why=exercise.broken))}</p>" if exercise.broken else ""
    title = f"{exercise.slug} · {text(exercise.titles[words.language])}"
    return f'<h2>{title}</h2>\n<p class="points">{heading}</p>\n{broken}<ul>\n{items}\n</ul>'


def _item(result: CheckResult, words: Words, told: set[str]) -> Iterator[str]:
    yield f'<li class="{result.status}"><span class="mark">{words.label(str(result.status))}</span> '
    yield f'{text(title_of(result, words))} <span class="points">{result.score}/{result.check.points}</span>'
    message = message_of(result, words)
    if result.status in (Status.FAILED, Status.BROKEN) and message not in told:
        told.add(message)
        yield f"<p>{text(message)}</p>"
        yield from _misconception(result, words, told)
        yield from _drawn(result, words)
    yield "</li>"


def _misconception(result: CheckResult, words: Words, told: set[str]) -> Iterator[str]:
    known = words.misconceptions.get(result.misconception or "")
    if known is not None and known.name not in told:
        told.add(known.name)
        yield f'<div class="why"><p><strong>{text(known.name)}</strong> ({result.misconception})</p>'
        yield f"<p>{text(known.why)}</p><p>{words.label('try_it', text=text(known.experiment))}</p>"
        yield f"<p>{words.label('mend', text=text(known.mend))}</p></div>"


def _drawn(result: CheckResult, words: Words) -> Iterator[str]:
    drawn = fault_lines(result.fault, words.label("now"))
    if drawn:
        yield f"<pre>{text(chr(10).join(drawn))}</pre>"
