"""The mutants that are known to make no difference: `tests/mutants/NN_slug.toml`, each with the reason."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

from permitlab.catalog import CallError, Exercise

EXEMPT = "exempt"
"""The key of the reason why mutants of an exercise's solution may pass."""


def equivalents(exercise: Exercise) -> Mapping[str, str]:
    """Return the reason by mutant id; empty where there is no list. Raises CallError when the list is not whole.

    The reason under EXEMPT, if there is one, stands for every mutant of the exercise.
    """
    path = exercise.root / "tests" / "mutants" / f"{exercise.slug}.toml"
    if not path.is_file():
        return {}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        if EXEMPT in table:
            return {EXEMPT: str(table[EXEMPT])}
        entries = table["equivalent"]
        reasons = {str(entry["id"]): str(entry["why"]) for entry in entries}
    except (ValueError, KeyError, TypeError) as error:
        raise CallError(f"{path}: every [[equivalent]] needs an id, a change and a why ({error})") from None
    if len(reasons) != len(entries) or not all(reasons.values()):
        raise CallError(f"{path}: an id stands there twice or has no reason")
    return reasons
