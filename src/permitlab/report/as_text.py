"""The verdict for a terminal: a line a check, for the first failures what was seen, why, when, and what to do next."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from permitlab.report.harmless import commandless, printable
from permitlab.report.message import message_of, title_of
from permitlab.report.timeline import fault_lines, legend
from permitlab.verdict import CheckResult, ExerciseResult, Status, Verdict
from permitlab.words import Words

LONGEST_LINE = 200
"""Characters shown of a line that the student's code printed."""
MARK = {Status.PASSED: "ok", Status.FAILED: "NO", Status.WAITING: "..", Status.NOT_STARTED: "--", Status.BROKEN: "??"}
STYLE = {
    Status.PASSED: "green",
    Status.FAILED: "bold red",
    Status.WAITING: "dim",
    Status.NOT_STARTED: "yellow",
    Status.BROKEN: "magenta",
}


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where the text goes: its width in columns and whether it takes colours."""

    width: int = 100
    color: bool = False


def render(verdict: Verdict, words_for: Callable[[str], Words], terminal: Terminal) -> str:
    """Return the whole report as text."""
    parts = [render_exercise(exercise, words_for(exercise.slug), terminal) for exercise in verdict.exercises]
    return "\n".join([*parts, render_end(verdict, words_for(""), terminal)])


def render_exercise(exercise: ExerciseResult, words: Words, terminal: Terminal) -> str:
    """Return the report of one exercise."""
    console, buffer = _console(terminal)
    _heading(console, exercise, words)
    if exercise.broken:
        console.print(Padding(Text(words.say("broken", why=exercise.broken)), (0, 0, 0, 5)))
    told: set[str] = set()
    for result in exercise.checks:
        _check_line(console, result, words)
        _explanation(console, result, words, told)
    if any(result.status is Status.WAITING for result in exercise.checks):
        _indented(console, [words.label("waits")], "dim")
    _printed(console, exercise, words)
    _next_step(console, exercise, words)
    return _without_trailing_blanks(commandless(buffer.getvalue()))


def render_end(verdict: Verdict, words: Words, terminal: Terminal) -> str:
    """Return the last lines: the sum, and what the box lacks."""
    console, buffer = _console(terminal)
    for flag in verdict.flags:
        console.print(Text(f"{words.label('flags')} {flag}", style="yellow"))
    lacking = [f"{name}: {state}" for name, state in verdict.layers.items() if state != "ok"]
    if lacking and verdict.level == "process":
        console.print(Text(words.label("layers", layers=", ".join(lacking)), style="dim"))
    points = words.label("points", score=verdict.score, max_score=verdict.max_score)
    console.print(Text(words.label("sum", points=points), style="bold"))
    return _without_trailing_blanks(commandless(buffer.getvalue()))


def _without_trailing_blanks(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def _console(terminal: Terminal) -> tuple[Console, io.StringIO]:
    buffer = io.StringIO()
    console = Console(
        file=buffer,
        width=terminal.width,
        force_terminal=terminal.color,
        no_color=not terminal.color,
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
        force_jupyter=False,  # else rich would show every line there, and the text would stay empty
    )
    return console, buffer


def _heading(console: Console, exercise: ExerciseResult, words: Words) -> None:
    points = words.label("points", score=exercise.score, max_score=exercise.max_score)
    status = words.label(str(exercise.status))
    line = Text(f"{exercise.slug}  {exercise.titles[words.language]}", style="bold")
    line.append(f"   {words.label('heading', status=status, points=points)}", style=STYLE[exercise.status])
    console.print(line)


def _check_line(console: Console, result: CheckResult, words: Words) -> None:
    title = Text(title_of(result, words), style="dim" if result.status is Status.WAITING else "")
    title.append(f"  {result.score}/{result.check.points}", style="dim")
    if result.check.hidden:
        title.append(f"  {words.label('hidden')}", style="dim")
    line = Table.grid(padding=(0, 1))
    line.add_column()
    line.add_column(overflow="fold")
    line.add_row(Text(f"  {MARK[result.status]}", style=STYLE[result.status]), title)
    console.print(line)


def _explanation(console: Console, result: CheckResult, words: Words, told: set[str]) -> None:
    message = message_of(result, words)
    unsaid = result.status is Status.NOT_STARTED and message == words.say("unwritten")
    if not message or unsaid or result.status is Status.WAITING:
        return
    if message in told:
        _indented(console, [words.label("same")], "dim")
        return
    told.add(message)
    _indented(console, [message], "")
    _misconception(console, result, words, told)
    _indented(console, _timeline_lines(result, words), "cyan")


def _misconception(console: Console, result: CheckResult, words: Words, told: set[str]) -> None:
    known = words.misconceptions.get(result.misconception or "")
    if known is None:
        return
    if result.misconception in told:
        _indented(console, [f"[{result.misconception}] {known.name}"], "yellow")
        return
    told.add(result.misconception or "")
    _indented(console, [f"[{result.misconception}] {known.name}"], "bold yellow")
    experiment, mend = words.label("try_it", text=known.experiment), words.label("mend", text=known.mend)
    _indented(console, [known.why, experiment, mend], "")


def _timeline_lines(result: CheckResult, words: Words) -> list[str]:
    drawn = fault_lines(result.fault, words.label("now"))
    if not drawn or result.fault is None or result.fault.trace is None:
        return []
    heading = words.label("timeline", schedule=words.schedule(result.fault.trace.label))
    return [words.label("drawn", heading=heading, legend=legend(drawn, words.label("legend"))), *drawn]


def _indented(console: Console, texts: Iterable[str], style: str) -> None:
    for text in texts:
        console.print(Padding(Text(text, style=style), (0, 0, 0, 5), expand=False))


def _printed(console: Console, exercise: ExerciseResult, words: Words) -> None:
    if exercise.status is Status.FAILED and exercise.printed:
        printed = [_cut(line) for line in exercise.printed.splitlines()[:8]]
        _indented(console, [words.label("printed"), *(f"| {line}" for line in printed)], "dim")


def _cut(line: str) -> str:
    line = printable(line)
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} ..."


def _next_step(console: Console, exercise: ExerciseResult, words: Words) -> None:
    number = exercise.slug.partition("_")[0]
    if exercise.status is Status.NOT_STARTED:
        _indented(console, [words.label("open", path=f"exercises/{exercise.slug}/README{_suffix(words)}.md")], "dim")
    elif exercise.status is Status.FAILED:
        _indented(console, [words.label("next_hint", command=f"permitlab hint {number}")], "dim")


def _suffix(words: Words) -> str:
    return "" if words.language == "en" else f".{words.language}"
