"""Text that may quote a student, made harmless for where it goes: a terminal, a CI log, a spreadsheet."""

from __future__ import annotations


def printable(text: str) -> str:
    """Return `text` without control characters: what a student prints must not steer a terminal."""
    return "".join(character if character.isprintable() or character == "\n" else "\ufffd" for character in text)


def quiet(text: str) -> str:
    """Return `text` so that no line of it is a workflow command of GitHub Actions (`::notice ...`, `##[...]`)."""
    lines = (line.replace("::", ":\u200b:").replace("##[", "#\u200b#[") for line in printable(text).split("\n"))
    return "\n".join(lines)


def commandless(text: str) -> str:
    """Return `text` with a mark before each line that a workflow runner would take for a command."""
    lines = text.split("\n")
    return "\n".join(f"\u200b{line}" if line.lstrip().startswith(("::", "##[")) else line for line in lines)


def cell(text: str) -> str:
    """Return `text` so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
