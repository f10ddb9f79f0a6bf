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
@click.option("--practice", is_flag=True, help="Only the practice checks.")
@click.option("--hidden", is_flag=True, help="Only the hidden checks; requires the box.")
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
    practice: bool,
    hidden: bool,
    isolation: str | None,
    seed: int,
    lang: str | None,
) -> None:
    """Judge a submission, in the named exercises or in all."""
    from permitlab.commands import grade as command

    course = find_course()
    which = "all" if practice == hidden else "hidden" if hidden else "practice"
    options = command.options(which, isolation or ("required" if hidden else None), seed)
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


@main.command()
@click.argument("directory", type=click.Path(path_type=Path))
@click.argument("slugs", nargs=-1)
@click.option("--force", is_flag=True, help="Replace an earlier release in DIRECTORY.")
@click.option("--wheel", "wheel_file", type=click.Path(path_type=Path), help="Carry this wheel instead of a built one.")
def release(directory: Path, slugs: tuple[str, ...], force: bool, wheel_file: Path | None) -> None:
    """Write the repository that students get to DIRECTORY: no solutions, no hidden checks."""
    from permitlab.commands import release as command

    sys.exit(command.run(find_course(), directory, slugs, wheel_file, force))


@main.group()
def bundle() -> None:
    """Write what a classroom platform needs to grade."""


def bundle_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what every bundle can be told."""
    isolation = click.Choice(["required", "process"])
    for option in (
        click.argument("slugs", nargs=-1),
        click.argument("directory", type=click.Path(path_type=Path)),
        click.option("--practice", is_flag=True, help="Without hidden checks and keys: what students have."),
        click.option("--isolation", type=isolation, default="required", help="required: refuse without the whole box."),
        click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="Language of the feedback."),
        click.option("--force", is_flag=True, help="Replace an earlier bundle in DIRECTORY."),
    ):
        command = option(command)
    return command


@bundle.command()
@bundle_options
def classroom50(
    directory: Path, slugs: tuple[str, ...], practice: bool, isolation: str, lang: str, force: bool
) -> None:
    """Write autograder.py and what it needs beside it, for Classroom 50."""
    from permitlab.commands import bundle as command
    from permitlab.platforms.settings import Settings

    chosen = Settings(lang, isolation, "practice" if practice else "all")
    sys.exit(command.run(find_course(), "classroom50", directory, slugs, chosen, force))


@bundle.command()
@bundle_options
@click.option(
    "--visibility",
    type=click.Choice(["hidden", "after_due_date", "after_published", "visible"]),
    default="after_published",
    help="When Gradescope shows the hidden checks.",
)
def gradescope(
    directory: Path,
    slugs: tuple[str, ...],
    practice: bool,
    isolation: str,
    lang: str,
    force: bool,
    visibility: str,
) -> None:
    """Write autograder.zip, for Gradescope."""
    from permitlab.commands import bundle as command
    from permitlab.platforms.settings import Settings

    chosen = Settings(lang, isolation, "practice" if practice else "all", visibility)
    sys.exit(command.run(find_course(), "gradescope", directory, slugs, chosen, force))


@bundle.command()
@bundle_options
def nbgrader(directory: Path, slugs: tuple[str, ...], practice: bool, isolation: str, lang: str, force: bool) -> None:
    """Write a course folder with a notebook for each exercise, for nbgrader."""
    from permitlab.commands import notebooks as command
    from permitlab.platforms.settings import Settings

    chosen = Settings(lang, isolation, "practice" if practice else "all")
    sys.exit(command.run(find_course(), directory, slugs, chosen, force))


@main.command()
@click.argument("slugs", nargs=-1)
@language_option
def actions(slugs: tuple[str, ...], lang: str | None) -> None:
    """Judge exercises/ in a step of GitHub Actions: output `result`, job summary, exit code."""
    from permitlab.commands import actions as command

    found = find_course()
    sys.exit(command.run(found, slugs, words_of(found, lang)))


@main.command(name="class")
@click.argument("submissions", type=click.Path(path_type=Path))
@click.option("--output", type=click.Path(path_type=Path), required=True, help="The folder for marks and feedback.")
@click.option("--exercise", "slugs", multiple=True, help="Only this exercise (may be given several times).")
@click.option("--policy", type=click.Path(path_type=Path), help="A TOML file: when work is due, which attempt counts.")
@click.option("--compare", type=click.Path(path_type=Path), help="Claimed results (JSON): say where a regrade differs.")
@click.option("--regrade", is_flag=True, help="Judge again what has not changed since it was judged.")
@click.option("--jobs", type=click.IntRange(1, 1024), help="Worker processes (default: one a core).")
@click.option("--scheduler", help="Judge on the Dask cluster at this address, such as tcp://10.0.0.5:8786.")
@click.option(
    "--isolation",
    type=click.Choice(["required", "process"]),
    default="required",
    help="required (the default): judge nothing where a layer of the box is missing.",
)
@click.option("--seed", type=int, default=0, help="Where the seeded schedules begin.")
@language_option
def class_(
    submissions: Path,
    output: Path,
    slugs: tuple[str, ...],
    policy: Path | None,
    compare: Path | None,
    regrade: bool,
    jobs: int | None,
    scheduler: str | None,
    isolation: str,
    seed: int,
    lang: str | None,
) -> None:
    """Judge a whole class: a folder (or zip) with a folder or zip per student."""
    from permitlab.commands import class_ as command
    from permitlab.commands import grade as single

    found = find_course()
    call = command.Call(slugs, policy, compare, scheduler, jobs, regrade)
    options = single.options("all", isolation, seed)
    sys.exit(command.run(found, submissions, output, call, options, words_of(found, lang)("")))
