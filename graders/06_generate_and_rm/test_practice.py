"""Practice grader of exercise 06: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, EveryOrder, Plain, Samples
from permitlab.play import Play
from permitlab.situation import in_flight

s = beside(__file__, "situations")


@check(points=1, task=1)
def test_finished_samples_come_back_at_once(play: Play) -> None:
    """A completed or truncated sample comes back untouched and at once, even while all permits are held.

    已完成或被截断的样本立刻原样返回，哪怕许可全被别人持有。
    """
    cast = {
        "rollout-0": s.Given("completed", response="done"),
        "rollout-1": s.Given("truncated", response="as far as it fitted"),
        "rollout-2": s.Given("truncated", reward=0.0, response="done before"),
        "rollout-3": s.Given("completed", reward=-1.5, response="done before"),
    }
    for aborted in (False, True):
        run = play.once(s.rollouts(cast, 2, outsiders=2, aborted=aborted, withheld=s.PACERS_FIRST))
        for actor, given in cast.items():
            s.untouched(run, actor, given)
        s.sound(run, 2)
        s.permits_are_back(run, 2)


@check(points=1, task=1)
def test_all_other_samples_are_generated(play: Play) -> None:
    """A pending or aborted sample is generated, once, and the very sample comes back as the model left it.

    待处理或曾被中止的样本都要生成，而且只生成一次；返回的就是那个样本，内容是模型填好的。
    """
    cast = {
        "rollout-0": s.Given(),
        "rollout-1": s.CUT_OFF,
        "rollout-2": s.Given("aborted", reward=0.25, response="half an answ", ends="truncated"),
        "rollout-3": s.Given("pending", ends="truncated"),
    }
    for run in play(s.rollouts(cast, 5), Samples(2)):
        run.all_ended()
        for actor, given in cast.items():
            s.generated(run, actor, given)


@check(points=1, task=2)
def test_one_permit_over_pacer_and_generation(play: Play) -> None:
    """At most `permits` are at the pacer or the model, under one permit; the permits are used, and given back.

    同时在等 pacer 或在生成的不超过许可数，两段用同一个许可；许可要用满，也要归还。
    """
    for count, permits, schedule in ((4, 2, Both()), (3, 1, Plain()), (3, 5, Plain()), (5, 3, Samples(3))):
        for run in play(s.rollouts(s.pending(count), permits, withheld=s.PACERS_FIRST), schedule):
            held_right(run, s.pending(count), permits)
    for run in play(s.rollouts(s.pending(4), 2), EveryOrder(6)):
        held_right(run, s.pending(4), 2)
    for run in play(s.rollouts(s.pending(3), 2, outsiders=1, behind=1, withheld=s.PACERS_FIRST), Plain()):
        s.bound_with_others(run, 2)
    in_another_state(play)
    mixed = {**s.pending(5), "rollout-0": s.Given(ends="aborted"), "rollout-2": s.Given(reward=0.0, ends="truncated")}
    for run in play(s.rollouts(mixed, 2), Plain()):
        held_right(run, mixed, 2)


def in_another_state(play: Play) -> None:
    """The permits are those of the state that is handed in, in a second event loop as in the first."""
    for permits in (3, 1):
        run = play.once(s.rollouts(s.pending(4), permits, withheld=s.PACERS_FIRST, keep=permits == 1))
        run.kept_the_bound(permits, s.MODEL, otherwise="state-outlives-the-call")
        held_right(run, s.pending(4), permits)


def held_right(run: s.Evidence, cast: s.Cast, permits: int) -> None:
    """The permits bound pacer and model together, all of them were used, and all are back."""
    s.sound(run, permits)
    for actor, given in cast.items():
        s.generated(run, actor, given)
        s.paced(run, actor)
    s.pacer_is_inside(run, permits)
    run.reached(min(len(cast), permits), s.MODEL)
    s.permits_are_back(run, permits)


@check(points=1, task=2, waits_for="one_permit_over_pacer_and_generation")
def test_an_error_gives_the_permit_back(play: Play) -> None:
    """When the pacer or the model fails, the error reaches the caller and the permit is back.

    pacer 或模型出错时，异常到达调用方，许可已经归还。
    """
    everyone = s.pending(4)
    for victims, kind in (
        ({"rollout-0": s.MODEL}, "ModelError"),
        ({"rollout-1": s.PACER}, "TimeoutError"),
        ({"rollout-0": s.MODEL, "rollout-1": s.MODEL}, "ValueError"),
        (dict.fromkeys(everyone, s.PACER), "RuntimeError"),
        (dict.fromkeys(everyone, s.MODEL), "ConnectionError"),
    ):
        for run in play(s.rollouts(everyone, 2, fails=s.failing(victims, kind)), Plain()):
            s.sound(run, 2)
            for actor, service in victims.items():
                s.failed(run, actor, service)
            for actor in everyone.keys() - victims.keys():
                s.generated(run, actor, everyone[actor])
            s.permits_are_back(run, 2, "leak-on-error")


@check(points=1, task=3, waits_for="one_permit_over_pacer_and_generation")
def test_looks_again_after_waiting_for_the_permit(play: Play) -> None:
    """Aborted while it waits for a permit: the sample comes back marked as aborted, the model is not called.

    等许可时被中止：样本标成 `aborted` 返回，不调用模型。
    """
    cast = {**s.pending(3), "rollout-3": s.Given("aborted", reward=0.0, response="half an answ")}
    cue = s.abort_when(in_flight(2, s.MODEL))
    for run in play(s.rollouts(cast, 2, cues=[cue], withheld=s.PACERS_FIRST), Both()):
        s.sound(run, 2)
        for actor in ("rollout-2", "rollout-3"):
            s.marked(run, actor, cast[actor])
        for actor in ("rollout-0", "rollout-1"):
            s.generated(run, actor, cast[actor])
        s.permits_are_back(run, 2)


@check(points=1, task=4, waits_for="one_permit_over_pacer_and_generation")
def test_scoring_holds_no_permit(play: Play) -> None:
    """All finished samples are scored at once, and others generate with every permit meanwhile.

    所有生成完的样本同时评分，这期间别的样本用全部许可照常生成。
    """
    for count, permits, schedule in ((5, 2, Both()), (4, 1, Plain()), (6, 3, Samples(3))):
        for run in play(s.rollouts(s.pending(count), permits, withheld=s.SCORES_LAST), schedule):
            s.sound(run, permits)
            s.scores_hold_nothing(run, permits, count)


@check(points=1, task=4, waits_for="all_other_samples_are_generated")
def test_rewards_what_needs_a_reward(play: Play) -> None:
    """The reward is the score; an aborted sample, or one that has a reward (0.0 is one), is not scored.

    reward 就是评分结果；被中止的样本、已经有 reward 的样本（0.0 也算）都不评分。
    """
    cast = {
        "rollout-0": s.Given(),
        "rollout-1": s.Given(ends="truncated"),
        "rollout-2": s.Given(ends="aborted"),
        "rollout-3": s.Given(reward=0.0),
        "rollout-4": s.Given("aborted", response="half an answ", score=0.0),
        "rollout-5": s.Given("aborted", reward=-2.0, response="half an answ", ends="truncated"),
        "rollout-6": s.Given(reward=0.5, ends="aborted"),
    }
    for run in play(s.rollouts(cast, 8), Both()):
        run.all_ended()
        for actor, given in cast.items():
            s.rewarded(run, actor, given)
