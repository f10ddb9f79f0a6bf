"""The command line: words to calls. Exit codes: 0 all passed; 1 failed or not started; 2 wrong call; 3 broken."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from permitlab import __version__
from permitlab.catalog import LANGUAGES, CallError, Course, find_course
from permitlab.report.formats import NAMES
from permitlab.words import Words, language_from, words


class PermitLab(click.Group):
    """The group of all commands; turns a wrong call into one sentence and exit code 2."""

    def invoke(self, context: click.Context) -> Any:
        """Run a command; say what is wrong with the call, if something is."""
        try:
            return super().invoke(context)
        except CallError as error:
            click.echo(f"permitlab: {error}", err=True)
            sys.exit(2)


@click.group(cls=PermitLab, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="permitlab")
def main() -> None:
    """Exercises for bounded concurrency in asyncio, and the grader that judges them."""


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--lang`."""
    chosen = click.Choice(LANGUAGES)
    return click.option("--lang", type=chosen, help="Language of the report (default: from LC_ALL or LANG).")(command)


def words_of(course: Course, lang: str | None) -> Callable[[str], Words]:
    """Return the words for each exercise, in the language asked for."""
    general = words(lang or language_from(os.environ))
    return lambda slug: general.with_own(course.root / "graders" / slug) if slug else general


@main.command()
@click.argument("slugs", nargs=-1)
@click.option(
    "--submission", type=click.Path(path_type=Path), help="A directory laid out like exercises/ (default: exercises/)."
)
@click.option("--format", "form", type=click.Choice(NAMES), default="text", help="What the report looks like.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the report to this file instead of the screen.")
@click.option("--practice", "which", flag_value="practice", help="Only the practice checks.")
@click.option("--hidden", "which", flag_value="hidden", help="Only the hidden checks.")
@click.option(
    "--isolation",
    type=click.Choice(["required", "process"]),
    help="required: refuse to grade when a layer of the box is missing.",
)
@click.option("--seed", type=int, default=0, help="Where the seeded schedules begin.")
@language_option
def grade(
    slugs: tuple[str, ...],
    submission: Path | None,
    form: str,
    output: Path | None,
    which: str | None,
    isolation: str | None,
    seed: int,
    lang: str | None,
) -> None:
    """Judge a submission, in the named exercises or in all."""
    from permitlab.commands import grade as command

    course = find_course()
    options = command.options(which or "all", isolation, seed)
    sys.exit(command.run(course, slugs, submission, form, output, options, words_of(course, lang)))


@main.command()
@click.argument("slugs", nargs=-1)
@click.option("--stubs", is_flag=True, help="Note the stubs as they stand as the untouched ones.")
@click.option("--mutants", is_flag=True, help="Try the graders with mutants of the solutions instead.")
@click.option("--every", type=click.IntRange(1), default=1, help="With --mutants: only every so many-th mutant.")
def course(slugs: tuple[str, ...], stubs: bool, mutants: bool, every: int) -> None:
    """Check the course itself: stubs, solutions, wheat, chaff, metadata, hints, both languages."""
    from permitlab.commands import course as check
    from permitlab.commands import mutants as trial

    if mutants:
        sys.exit(trial.run(find_course(), slugs, every))
    sys.exit(check.run(find_course(), slugs, stubs))


@main.command()
@click.argument("slug")
def new(slug: str) -> None:
    """Write the skeleton of a new exercise SLUG, such as 15_fair_queue."""
    from permitlab.commands import new as command

    sys.exit(command.run(find_course(), slug))


@main.command()
@click.argument("slug")
def where(slug: str) -> None:
    """Print the paths of an exercise."""
    from permitlab.commands import where as command

    sys.exit(command.run(find_course(), slug))


@main.command()
@click.argument("slug")
@click.argument("level", type=click.IntRange(1, 3), default=1)
@language_option
def hint(slug: str, level: int, lang: str | None) -> None:
    """Print the hints of an exercise up to LEVEL (1 to 3), task by task."""
    from permitlab.commands import hint as command

    found = find_course()
    sys.exit(command.run(found, slug, level, words_of(found, lang)))


@main.command()
@click.argument("slug")
@click.option("--submission", type=click.Path(path_type=Path), help="A directory laid out like exercises/.")
@language_option
def show(slug: str, submission: Path | None, lang: str | None) -> None:
    """Draw the timeline of permits for each check of an exercise."""
    from permitlab.commands import show as command

    found = find_course()
    sys.exit(command.run(found, slug, submission, words_of(found, lang)))


@main.command()
@click.argument("slugs", nargs=-1)
@language_option
def watch(slugs: tuple[str, ...], lang: str | None) -> None:
    """Grade again whenever a file of exercises/ changes; end with Ctrl-C."""
    from permitlab.commands import watch as command

    found = find_course()
    sys.exit(command.run(found, slugs, words_of(found, lang)))
