"""Every format a verdict can be written in, by name."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module

from permitlab.verdict import Verdict
from permitlab.words import Words

WordsFor = Callable[[str], Words]
NAMES = ("text", "json", "junit", "gradescope", "classroom50", "github", "ctrf", "html", "markdown")


def render(verdict: Verdict, form: str, words_for: WordsFor) -> str:
    """Return `verdict` in the format called `form`."""
    module = import_module(f"permitlab.report.as_{form}")
    if form == "text":
        return str(module.render(verdict, words_for, module.Terminal()))
    if form == "classroom50":
        return str(module.render(verdict, words_for, os.environ, datetime.now(UTC)))
    return str(module.render(verdict, words_for))
