"""The timeline: who waits, who holds, whose call runs, drawn from a trace."""

from __future__ import annotations

from permitlab.report.timeline import legend, lines, timeline
from permitlab.trace import Call, Ending, Moment, Trace


def rest(time: float) -> Moment:
    """Return the moment of a rest."""
    return Moment(time, "rest", "stage", (0, {}))


MOMENTS = (
    rest(0),
    Moment(0, "start", "a", ("act",)),
    Moment(0, "start", "b", ("act",)),
    Moment(0, "takes", "a", ("permits",), 1),
    Moment(0, "call", "a", (1, "model"), 1),
    Moment(0, "asks", "b", ("permits",), 2),
    rest(0),
    Moment(1, "answered", "a", (1,)),
    Moment(1, "gives-back", "a", ("permits",), 1),
    Moment(1, "end", "a", ("returned",)),
    Moment(1, "takes", "b", ("permits",), 2),
    rest(1),
    Moment(1, "cancel", "b"),
    Moment(1, "end", "b", ("cancelled",)),
    rest(1),
)
TRACE = Trace(
    MOMENTS,
    (Call(1, "model", "a", (), {}, 0, 4, 1, "answered", 1, 7, "x"),),
    {"a": Ending("a", "returned", None, None, 1, 9), "b": Ending("b", "cancelled", None, None, 1, 13)},
)


def test_a_row_an_actor_a_column_a_rest() -> None:
    """Waiting, holding, running, cancelled and done each have their sign; the ruler shows virtual seconds."""
    assert lines(timeline(TRACE)) == ["a  =====v", "b  .....#####x", "   0    1"]


def test_the_moment_of_the_fault_is_marked() -> None:
    """The caret stands under the column in which the fault happened."""
    assert lines(timeline(TRACE, 10), "here")[-1] == "        ^ here"


def test_an_actor_with_several_calls_at_once_has_a_row_for_each() -> None:
    """Calls side by side are told apart by what they ask."""
    calls = tuple(Call(n, "model", "a", (n,), {}, 0, 4, 1, "answered", 1, 7, "x") for n in (1, 2))
    drawn = lines(timeline(Trace(MOMENTS, calls, TRACE.endings)))
    assert drawn[:2] == ["a model(1)  =====", "a model(2)  ====="]


def test_the_legend_explains_only_what_is_drawn() -> None:
    """Signs that do not occur are not explained."""
    assert legend(["a  =====v"], ". waits  = its call runs  v done") == "= its call runs  v done"
    assert lines(timeline(Trace((), (), {}))) == []
