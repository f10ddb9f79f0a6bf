"""Hidden grader of exercise 03: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=2, waits_for="given_back_when_the_block_ends")
def test_given_back_when_cancelled(play: Play) -> None:
    """A block that is cancelled, once or twice, or left by any other exception: its permit is released once.

    代码块被取消一次或两次，或者因任何别的异常退出：许可都正好归还一次。
    """
    gates = {s.GATE: 2}
    for victim in s.names(2):
        for times in (1, 2):
            run = play.once(s.crowd(4, 2, cues=s.cancel_inside(victim, times)))
            s.given_back_once(run, gates)
            s.sound(run, gates)
            s.usable_afterwards(run, gates)
    for cues in (s.cancel_all_inside(s.names(2)), s.answered_and_cancelled("visit-0", s.BLOCK)):
        for run in play(s.crowd(4, 2, cues=cues), Both()):
            s.given_back_once(run, gates, "leak-on-cancel")
            s.sound(run, gates)
    run = play.once(s.visits([s.visit(0, s.GATE, entry="visit_and_halt"), s.visit(1, s.GATE)], {s.GATE: 1}))
    s.given_back_once(run, {s.GATE: 1}, "leak-on-error")
    s.sound(run, {s.GATE: 1})


@check(points=1, task=3, waits_for="given_back_when_cancelled")
def test_a_cancelled_block_ends_as_cancelled(play: Play) -> None:
    """A task that is cancelled in its block ends as cancelled; any other exception reaches the caller unchanged.

    在代码块里被取消的任务，以“已取消”结束；从代码块里抛出的别的异常，也原样传出来。
    """
    for victim in s.names(2):
        run = play.once(s.crowd(3, 2, cues=s.cancel_inside(victim)))
        s.sound(run, {s.GATE: 2})
        run.was_cancelled(victim)
    run = play.once(s.visits([s.visit(0, s.GATE, entry="visit_and_halt"), s.visit(1, s.GATE)], {s.GATE: 1}))
    s.sound(run, {s.GATE: 1})
    s.came_out_as_itself(run, "visit-0")
    s.returned(run, "visit-1")


@check(points=1, task=4, waits_for="given_back_when_the_block_ends")
def test_a_failed_acquire_owes_nothing(play: Play) -> None:
    """`acquire()` raises: the block never runs, nothing is released, and that error reaches the caller.

    `acquire()` 抛出异常：代码块不会执行，什么都不归还，这个异常到达调用方。
    """
    for victim, kind in (("visit-0", "ConnectionError"), ("visit-1", "TimeoutError"), ("visit-2", "RuntimeError")):
        run = play.once(s.crowd(4, 2, fails=s.failing(s.ACQUIRE, victim, kind=kind)))
        s.given_back_once(run, {s.GATE: 2}, "leak-on-error")
        s.sound(run, {s.GATE: 2})
        s.usable_afterwards(run, {s.GATE: 2})
        run.called(victim, s.BLOCK, times=0, misconception="swallows-exception")
        run.raised(victim, run.called(victim, s.ACQUIRE)[0])


@check(points=1, task=1, waits_for="given_back_when_the_block_ends given_back_when_cancelled")
def test_nothing_is_awaited_between(play: Play) -> None:
    """Nothing is awaited between acquiring and the block, nor between the block and the release.

    获取与代码块之间、代码块与归还之间，都不 await 任何东西。
    """
    for strike in ("entering", "leaving"):
        starts = [s.visit(0, s.GATE, strike=strike), s.visit(1, s.GATE)]
        run = play.once(s.visits(starts, {s.GATE: 1}))
        s.given_back_once(run, {s.GATE: 1}, "leak-on-cancel")
        s.sound(run, {s.GATE: 1})
    for fails in (None, s.failing(s.BLOCK, "visit-0")):
        run = play.once(s.crowd(3, 2, fails=fails))
        s.sound(run, {s.GATE: 2})
        s.nothing_between(run)
