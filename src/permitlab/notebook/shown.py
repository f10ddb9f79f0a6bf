"""A verdict as a notebook shows it: rich where it can, plain text elsewhere."""

from __future__ import annotations

import re
from dataclasses import dataclass

from permitlab.notebook.marks import told
from permitlab.report.as_html import STYLE, fragment
from permitlab.verdict import ExerciseResult
from permitlab.words import Words

_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")


@dataclass(frozen=True, slots=True)
class Shown:
    """What the last expression of a cell shows."""

    text: str
    html: str

    @classmethod
    def of(cls, result: ExerciseResult, words: Words) -> Shown:
        """Return `result` with its sentences and its timelines, in both forms."""
        body = f'<div class="permitlab"><style>{style()}</style>\n{fragment(result, words)}\n</div>'
        return cls(told(result, words), body)

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str | None:
        return self.html or None


def style() -> str:
    """Return the style of the HTML report, confined to the verdict; the page around it is not ours."""
    rules = [(names.strip(), rule) for names, rule in _RULE.findall(STYLE)]
    return "\n".join(
        ",".join(f".permitlab {name}" for name in names.split(",")) + rule for names, rule in rules if names != "body"
    )
