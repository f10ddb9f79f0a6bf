"""Hidden grader of exercise 06: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, Plain, Samples
from permitlab.play import Play
from permitlab.situation import Cue, cancel, holds, in_flight, waits

s = beside(__file__, "situations")


@check(points=1, task=2, waits_for="one_permit_over_pacer_and_generation an_error_gives_the_permit_back")
def test_a_cancellation_gives_the_permit_back(play: Play) -> None:
    """Cancelled while it waits, at the pacer or while it generates: it ends as cancelled, no permit is lost or gained.

    在等许可、等 pacer 或生成时被取消：任务以“已取消”结束，许可不多也不少。
    """
    everyone = s.pending(4)
    for victim, service, times in (
        ("rollout-0", s.MODEL, 1),
        ("rollout-1", s.MODEL, 2),
        ("rollout-0", s.PACER, 1),
        ("rollout-1", s.PACER, 2),
        ("rollout-2", s.PACER, 1),
    ):
        cue = Cue(holds(victim, service), cancel(victim, times))
        for run in play(s.rollouts(everyone, 2, cues=[cue], withheld=s.PACERS_FIRST), Plain()):
            gave_back(run, 2, everyone, [victim])
    for victim in ("rollout-2", "rollout-3"):
        cue = Cue(waits(victim), cancel(victim))
        for run in play(s.rollouts(everyone, 2, cues=[cue]), Plain()):
            gave_back(run, 2, everyone, [victim], "release-without-acquire")
    in_one_tick(play)


def in_one_tick(play: Play) -> None:
    """All holders cancelled at once; an answer and a cancellation at once; a waiter cancelled as it is let in."""
    both = Cue(in_flight(2, s.MODEL), lambda _view: [("cancel", "rollout-0"), ("cancel", "rollout-1")])
    for run in play(s.rollouts(s.pending(4), 2, cues=[both], withheld=s.PACERS_FIRST), Plain()):
        gave_back(run, 2, s.pending(4), ["rollout-0", "rollout-1"])
    for service in (s.PACER, s.MODEL):
        for victim in ("rollout-0", "rollout-1"):
            cue = s.answered_and("rollout-0", service, ("cancel", victim))
            for run in play(s.rollouts(s.pending(3), 1, cues=[cue]), Plain()):
                s.sound(run, 1)
                s.generated(run, "rollout-2", s.Given())
                s.permits_are_back(run, 1, "leak-on-cancel")


def gave_back(
    run: s.Evidence, permits: int, cast: s.Cast, victims: list[str], otherwise: str = "leak-on-cancel"
) -> None:
    """`victims` ended as cancelled, the others were generated, and the permits are back."""
    s.sound(run, permits)
    for victim in victims:
        s.cancelled(run, victim)
    for actor in cast.keys() - set(victims):
        s.generated(run, actor, cast[actor])
    s.permits_are_back(run, permits, otherwise)


@check(
    points=1,
    task=3,
    waits_for="looks_again_after_waiting_for_the_permit rewards_what_needs_a_reward finished_samples_come_back_at_once",
)
def test_looks_at_the_flag_at_the_last_moment(play: Play) -> None:
    """What the abort flag says after the wait for the pacer counts; what is generated already is kept.

    以等完 pacer 之后的中止标记为准；已经生成的照样保留。
    """
    everyone = s.pending(4)
    at_pacer = s.abort_when(s.both_hold(("rollout-0", s.MODEL), ("rollout-1", s.PACER)))
    same_tick = s.answered_and("rollout-0", s.PACER, s.ABORT)
    for cue, begun in ((at_pacer, {"rollout-0"}), (same_tick, set())):
        for run in play(s.rollouts(everyone, 2, cues=[cue]), Plain()):
            stopped(run, 2, everyone, begun)
    mixed = {
        **s.pending(2),
        "rollout-2": s.Given("completed"),
        "rollout-3": s.CUT_OFF,
        "rollout-4": s.Given(reward=0.0),
    }
    for run in play(s.rollouts(mixed, 2, aborted=True), Plain()):
        s.sound(run, 2)
        for actor in mixed.keys() - {"rollout-2"}:
            s.marked(run, actor, mixed[actor])
        s.untouched(run, "rollout-2", mixed["rollout-2"])
        s.permits_are_back(run, 2)
    finished_in_spite_of_it(play)
    resumes(play)


def stopped(run: s.Evidence, permits: int, cast: s.Cast, begun: set[str]) -> None:
    """Only `begun` were generated (and scored); all others are marked as aborted."""
    s.sound(run, permits)
    s.none_called_once_aborted(run)
    for actor, given in cast.items():
        if actor in begun:
            s.rewarded(run, actor, given)
        else:
            s.marked(run, actor, given)
    s.permits_are_back(run, permits)


def finished_in_spite_of_it(play: Play) -> None:
    """The flag is set while they generate, in the tick of an answer, or while they are scored: they are finished."""
    cast = {"rollout-0": s.Given(), "rollout-1": s.Given(ends="truncated"), "rollout-2": s.Given(ends="aborted")}
    cues = (
        s.abort_when(in_flight(3, s.MODEL)),
        s.answered_and("rollout-0", s.MODEL, s.ABORT, when=in_flight(3, s.MODEL)),
        s.abort_when(in_flight(2, s.SCORER)),
    )
    for cue in cues:
        for run in play(s.rollouts(cast, 3, cues=[cue], withheld=s.PACERS_FIRST), Plain()):
            stopped(run, 3, cast, set(cast))


def resumes(play: Play) -> None:
    """Marked samples are generated when they are handed in again and the flag is clear."""
    cast = s.pending(3)
    again = [f"again-{name}" for name in cast]
    for run in play(s.rollouts(cast, 2, aborted=True, then=[s.resumed(cast)]), Plain()):
        s.sound(run, 2)
        for actor in again:
            if not run.trace.calls_to(s.MODEL, actor):
                run.called(actor, s.MODEL, misconception="state-outlives-the-call")
            s.rewarded(run, actor, s.Given())


@check(points=1, task=4, waits_for="scoring_holds_no_permit rewards_what_needs_a_reward an_error_gives_the_permit_back")
def test_scoring_that_fails_touches_no_permit(play: Play) -> None:
    """When scoring fails or is cancelled, its caller learns of it; the permits and the other samples are unharmed.

    评分失败或被取消，调用方会知道；许可和别的样本都不受影响。
    """
    everyone = s.pending(4)
    for victims in (["rollout-1"], list(everyone)):
        fails = s.failing(dict.fromkeys(victims, s.SCORER), "ValueError")
        for run in play(s.rollouts(everyone, 2, fails=fails, withheld=s.SCORES_LAST), Both()):
            s.sound(run, 2)
            for actor in victims:
                s.failed(run, actor, s.SCORER)
            unharmed(run, everyone, victims)
    for victim, times in (("rollout-0", 1), ("rollout-3", 2)):
        cue = Cue(holds(victim, s.SCORER), cancel(victim, times))
        for run in play(s.rollouts(everyone, 2, cues=[cue], withheld=s.SCORES_LAST), Samples(1)):
            s.sound(run, 2)
            s.cancelled(run, victim, s.SCORER)
            unharmed(run, everyone, [victim])


def unharmed(run: s.Evidence, cast: s.Cast, victims: list[str]) -> None:
    """All but `victims` have their rewards, and the permits are back."""
    for actor in cast.keys() - set(victims):
        s.rewarded(run, actor, cast[actor])
    s.permits_are_back(run, 2, "release-without-acquire")
