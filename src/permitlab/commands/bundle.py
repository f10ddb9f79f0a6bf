"""`permitlab bundle`: what a classroom platform needs to grade."""

from __future__ import annotations

from pathlib import Path

import click

from permitlab import bundle
from permitlab.catalog import CallError, Course
from permitlab.parcel import deliver
from permitlab.platforms.settings import Settings


def run(course: Course, platform: str, target: Path, slugs: tuple[str, ...], settings: Settings, force: bool) -> int:
    """Write the bundle for `platform` and say what to do with it."""
    exercises = course.select(slugs)
    parcel = bundle.PLATFORMS[platform](exercises, settings)
    size = sum(map(len, parcel.files.values()))
    if size > bundle.LARGEST:
        raise CallError(f"the bundle has {size} bytes; {platform} takes {bundle.LARGEST}: name fewer exercises")
    deliver(parcel, target, force=force)
    click.echo(f"wrote {len(exercises)} exercises, {size // 1024} KiB, to {target}")
    click.echo(bundle.NEXT[platform].format(target=target))
    return 0
