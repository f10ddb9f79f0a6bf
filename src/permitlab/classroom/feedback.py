"""A student's feedback: the report as it was judged, under it nothing, above it what the teacher's rules did."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from permitlab.classroom.standing import Standing, State
from permitlab.report import as_html
from permitlab.report.as_markdown import escaped
from permitlab.words import Words

FORMS = ("md", "html")
AFTER_TOTAL = {"md": re.compile(r"\A# .*\n\n\*\*.*\*\*\n"), "html": re.compile(r"<p><strong>.*</strong></p>\n")}


def notices(one: Standing, notes: Sequence[tuple[str, Mapping[str, Any]]], words: Words) -> list[str]:
    """Return the sentences that stand above the report: files that could not be read, attempts, lateness."""
    told = [words.say(key, **filled) for key, filled in notes]
    if one.state in (State.KEPT, State.BROKEN):
        told.append(words.say("class.kept" if one.state is State.KEPT else "class.not-known"))
    if one.of > 1:
        told.append(words.say("class.counts" if one.counts else "class.counts-not", number=one.attempt, of=one.of))
    if one.days_late:
        told.append(
            words.say("class.late", days=one.days_late, percent=one.percent, deducted=one.deducted, total=one.total)
        )
    return told


def with_notices(report: str, form: str, told: Sequence[str]) -> str:
    """Return `report` with `told` below its total."""
    if not told:
        return report
    if form == "md":
        block = "\n" + "\n".join(f"> {escaped(line)}\n>" for line in told).removesuffix("\n>") + "\n"
    else:
        block = "".join(f'<p class="why">{as_html.text(line)}</p>\n' for line in told)
    total = AFTER_TOTAL[form].search(report)
    at = total.end() if total else 0
    return report[:at] + block + report[at:]


def broken_page(one: Standing, form: str, note: str) -> str:
    """Return what a student gets whose submission could not be judged at all."""
    if form == "md":
        return f"# Permit Lab: {escaped(one.name)}\n\n{escaped(note)}\n"
    title = f"Permit Lab: {as_html.text(one.name)}"
    return f'<!doctype html>\n<meta charset="utf-8">\n<h1>{title}</h1>\n<p>{as_html.text(note)}</p>\n'
