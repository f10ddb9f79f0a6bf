"""Scores that somebody claims (a student's own run, a platform's list), to be held against the regrade."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from permitlab.catalog import CallError

LARGEST = 64 << 20


@dataclass(frozen=True, slots=True)
class Claim:
    """A claimed total, and claimed points by slug where they are told."""

    total: int | float
    scores: Mapping[str, int | float]


def read(path: Path | None) -> dict[str, Claim]:
    """Return the claims that `path` holds, by name: a JSON file, or a folder of NAME.json. Raises CallError.

    A file holds one result (`permitlab/result/v1`, or `classroom50/result/v1`), a list of such, or a mapping from
    names to totals or to points by exercise.
    """
    if path is None:
        return {}
    if path.is_dir():
        files = sorted(path.glob("*.json"))
        return {one.stem: claim for one in files for claim in _claims(one).values()}
    return _claims(path)


def _claims(path: Path) -> dict[str, Claim]:
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError("larger than 64 MiB")
        told = json.loads(path.read_bytes(), parse_constant=_refuse)
        return dict(_named(told, path.stem))
    except OSError as error:
        raise CallError(f"--compare cannot read {path}: {error.strerror}") from None
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError) as error:
        raise CallError(
            f"--compare cannot use {path} ({type(error).__name__}: {error}); it wants results as `--format json` "
            'writes them, a list of such, or {"name": score}'
        ) from None


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is no score")


def _named(told: Any, stem: str) -> Iterator[tuple[str, Claim]]:
    if isinstance(told, list):
        for one in told:
            yield from _named(one, stem)
    elif "score" in told and not isinstance(told["score"], dict):
        name = told.get("submission", stem) if "exercises" in told else told.get("owner", stem)
        scores = {str(one["slug"]): _score(one["score"]) for one in told.get("exercises", ())}
        yield str(name), Claim(_score(told["score"]), scores)
    else:
        for name, value in told.items():
            yield str(name), _claim(value)


def _claim(value: Any) -> Claim:
    if isinstance(value, dict):
        if "score" in value:
            return next(claim for _, claim in _named(value, ""))
        scores = {str(slug): _score(score) for slug, score in value.items()}
        return Claim(sum(scores.values()), scores)
    return Claim(_score(value), {})


def _score(value: Any) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{value!r} is no score")
    return value
