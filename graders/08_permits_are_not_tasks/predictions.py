"""The predictions of exercise 08 in the form in which they are compared with a measurement of our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from permitlab import sealed
from permitlab.checks import Failed, NotStarted
from permitlab.play import Play

CASES = ((2, 5), (1, 5), (5, 2), (3, 100))
WRONG = "wrong-result"


def predicted(play: Play, number: str) -> None:
    """In all four cases the prediction of `number` is what happens."""
    told = play.ask("read", file="answers")
    if told is None:
        raise NotStarted
    predictions = {case: prediction(told, case, number) for case in CASES}
    if any(entry[number] is None for entry in predictions.values()):
        raise NotStarted
    for case, entry in predictions.items():
        judge(case, number, entry)


def prediction(told: Any, case: tuple[int, int], number: str) -> Mapping[str, Any]:
    """Return what `told` says of `case`. Raises Failed when it says nothing, or in another form."""
    entry = told.get(case) if isinstance(told, dict) else None
    if not isinstance(entry, dict):
        raise Failed("case-missing", misconception=WRONG, details={"case": str(case)})
    if number not in entry:
        raise Failed("prediction-missing", misconception=WRONG, details={"case": str(case), "number": number})
    return entry


def judge(case: tuple[int, int], number: str, entry: Mapping[str, Any]) -> None:
    """The prediction of `number` in `entry` is the number that was measured."""
    said = whole(entry[number])
    if said is None:
        raise wrong("predicted-kind", WRONG, case, number, entry[number])
    sealed.compare(__file__, f"{number}:{case[0]}:{case[1]}", said, entry)


def wrong(
    sentence: str,
    misconception: str,
    case: tuple[int, int],
    number: str,
    said: Any,
    truth: Mapping[str, int] | None = None,
) -> Failed:
    """Return the verdict on a wrong prediction; `truth` is known where the key is."""
    permits, rollouts = case
    return Failed(
        sentence,
        misconception=misconception,
        observed={number: shown(said)},
        expected=dict(truth or {}),
        details={"permits": permits, "rollouts": rollouts, "number": number, "said": shown(said)},
    )


def whole(value: Any) -> int | None:
    """Return `value` if it is a whole number; True and False are none."""
    if type(value) is float and value.is_integer():
        return int(value)
    return value if type(value) is int else None


def shown(value: Any) -> Any:
    """Return a value in a form for reports, no longer than a person reads."""
    return value if type(value) in (bool, int, float) else repr(value)[:60]
