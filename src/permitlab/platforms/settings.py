"""What a teacher chose when the bundle was made, and the words and grading options that follow from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from permitlab.box import REQUIRED
from permitlab.catalog import Course
from permitlab.grading import Options
from permitlab.words import Words, words

FILE = "bundle.json"
VISIBILITIES = ("hidden", "after_due_date", "after_published", "visible")


@dataclass(frozen=True, slots=True)
class Settings:
    """Language of the feedback, box, checks (practice or all), and when Gradescope shows the hidden ones."""

    language: str = "en"
    isolation: str = "required"
    which: str = "all"
    visibility: str = "after_published"

    def options(self) -> Options:
        """Return how to grade."""
        required = tuple(sorted(REQUIRED)) if self.isolation == "required" else ()
        return Options(self.which, 0, required, self.isolation)

    def words_for(self, course: Course) -> Callable[[str], Words]:
        """Return the words for each exercise."""
        general = words(self.language)
        return lambda slug: general.with_own(course.root / "graders" / slug) if slug else general

    def text(self) -> bytes:
        """Return the settings as a file."""
        return (json.dumps(asdict(self), indent=2) + "\n").encode()


def read(bundle: Path) -> Settings:
    """Return the settings of a bundle."""
    return Settings(**json.loads((bundle / FILE).read_text(encoding="utf-8")))
