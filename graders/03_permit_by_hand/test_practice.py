"""Practice grader of exercise 03: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, EveryOrder, Plain, Samples
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=1)
def test_a_permit_for_every_block(play: Play) -> None:
    """Every block has its turn, and starts only when a permit of the gate is acquired for it.

    每个代码块都轮到一次，而且只有为它获取到许可之后才开始。
    """
    for count, permits, schedule in ((4, 2, EveryOrder(4)), (3, 1, Both()), (2, 5, Plain())):
        for run in play(s.crowd(count, permits), schedule):
            s.nobody_broke_at_the_door(run)
            s.sound(run, {s.GATE: permits})
            s.everyone_had_a_block(run, s.names(count))


@check(points=1, task=2, waits_for="a_permit_for_every_block")
def test_given_back_when_the_block_ends(play: Play) -> None:
    """When the block ends, its permit is released once: not before, and not after the statement is left.

    代码块结束时，许可归还一次：不提前，也不拖到离开 `async with` 语句之后。
    """
    for count, permits in ((4, 2), (1, 1)):
        gates = {s.GATE: permits}
        for run in play(s.crowd(count, permits), Both()):
            s.given_back_once(run, gates)
            s.sound(run, gates)
            for actor in s.names(count):
                s.returned(run, actor)


@check(points=1, task=1, waits_for="a_permit_for_every_block given_back_when_the_block_ends")
def test_no_block_disturbs_another(play: Play) -> None:
    """Many tasks and several gates at once: each block has its own permit, and no free permit stays unused.

    任务很多、gate 也不止一个：每个代码块各用各的许可，许可不会闲置。
    """
    for run in play(s.crowd(5, 3), Samples(2)):
        s.sound(run, {s.GATE: 3})
        s.let_no_permit_idle(run, {s.GATE: 3}, {s.GATE: s.names(5)})
        s.usable_afterwards(run, {s.GATE: 3}, "serialised")
    gates = {"a": 1, "b": 1}
    for run in play(s.visits([s.visit(0, "a"), s.visit(1, "a"), s.visit(2, "b")], gates), Both()):
        s.given_back_once(run, gates)
        s.sound(run, gates)
        s.let_no_permit_idle(run, gates, {"a": s.names(2), "b": ["visit-2"]})
    gates = {"a": 1, "b": 2}
    both = s.visit(0, "a", "b", entry="visit_both")
    in_turn = s.visit(1, "b", "a", entry="visit_in_turn")
    for run in play(s.visits([both, in_turn, s.visit(2, "b")], gates), Samples(2)):
        s.given_back_once(run, gates)
        s.sound(run, gates)
        s.usable_afterwards(run, gates)
    for keep in (False, True):
        run = play.once(s.crowd(3, 2, keep=keep))
        s.given_back_once(run, {s.GATE: 2}, "state-outlives-the-call")
        s.sound(run, {s.GATE: 2})
        s.everyone_had_a_block(run, s.names(3))


@check(points=1, task=2, waits_for="given_back_when_the_block_ends")
def test_given_back_after_an_error(play: Play) -> None:
    """When the block fails, its permit is released once, before the error reaches the caller.

    代码块出错时，许可也归还一次，而且在异常到达调用方之前。
    """
    gates = {s.GATE: 2}
    for victims in (["visit-1"], ["visit-0", "visit-1"], s.names(4)):
        for run in play(s.crowd(4, 2, fails=s.failing(s.BLOCK, *victims)), Both()):
            s.given_back_once(run, gates)
            s.sound(run, gates)
            s.usable_afterwards(run, gates)


@check(points=1, task=3, waits_for="a_permit_for_every_block given_back_after_an_error")
def test_an_error_comes_out_as_itself(play: Play) -> None:
    """The exception of the block reaches the caller: the same object, not swallowed, not wrapped.

    代码块的异常到达调用方：还是同一个对象，没有被吞掉，也没有被包装。
    """
    for kind in ("ModelError", "RuntimeError", "TimeoutError", "ValueError"):
        fails = s.failing(s.BLOCK, "visit-1", kind=kind)
        run = play.once(s.crowd(3, 2, fails=fails))
        s.sound(run, {s.GATE: 2})
        s.only_these_failed(run, ["visit-1"], s.names(3))


@check(points=1, task=4, waits_for="given_back_when_the_block_ends")
def test_a_cancelled_waiter_owes_nothing(play: Play) -> None:
    """Cancelled while it waits for its permit: the block never runs, and nothing is released.

    等许可时被取消：代码块不会执行，也什么都不归还。
    """
    gates = {s.GATE: 2}
    for victim in ("visit-2", "visit-3"):
        for run in play(s.crowd(4, 2, cues=s.cancel_waiting(victim, s.names(2))), Both()):
            s.never_went_in(run, victim)
            s.given_back_once(run, gates)
            s.sound(run, gates)
            s.usable_afterwards(run, gates)
            run.was_cancelled(victim)
    run = play.once(s.crowd(2, 1, cues=s.answered_and_cancelled("visit-0", s.ACQUIRE)))
    s.given_back_once(run, {s.GATE: 1})
    s.sound(run, {s.GATE: 1})
