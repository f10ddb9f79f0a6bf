"""Practice grader of exercise 10: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import ByDuration, EveryOrder, Samples
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=1)
def test_an_interval_apart(play: Play) -> None:
    """Returns of `wait` are an interval apart and no further: the first at once, each of the others as early as it may.

    `wait` 的相邻两次返回正好隔一个间隔：第一次立刻返回，其余每次都尽可能早。
    """
    for arrivals in ((0.0, 0.1, 0.2, 0.3, 0.9, 5.0, 5.2), (0.3, 0.75, 1.1, 4.0)):
        for run in play(s.waiters(0.7, arrivals), ByDuration()):
            s.let_through(run, s.names(len(arrivals), "waiter"))
            s.spaced(run, 0.7)
    for run in play(s.waiters(0.1, [0.0] * 6), ByDuration()):
        s.let_through(run, s.names(6, "waiter"))
        s.spaced_in_one_tick(run, 0.1)


@check(points=1, task=1, waits_for="an_interval_apart")
def test_no_burst_after_a_quiet_time(play: Play) -> None:
    """After a quiet time one returns at once, and only one: unused turns are not saved up.

    空闲一阵之后，能立刻返回的只有一次：没用掉的机会不会攒起来。
    """
    for arrivals in ([0.0, 0.0] + [10.3] * 4, [20.1] * 4, [0.0, 1.5, 1.6, 8.0, 8.1, 8.15]):
        for run in play(s.waiters(0.4, arrivals), ByDuration()):
            s.let_through(run, s.names(len(arrivals), "waiter"))
            s.spaced(run, 0.4)


@check(points=1, task=2, waits_for="an_interval_apart")
def test_first_come_first_served(play: Play) -> None:
    """First come, first served; when a waiter is cancelled, the next one gets its turn and nobody waits longer.

    先来先走；有等待者被取消时，机会归下一个，谁也不因此多等。
    """
    for arrivals in ((0.0, 0.05, 0.1, 0.15, 0.2, 1.7), [0.0] * 7):
        for run in play(s.waiters(0.5, arrivals), ByDuration()):
            s.let_through(run, s.names(len(arrivals), "waiter"))
            s.paced(run, 0.5)
    everyone = s.names(5, "waiter")
    for victim in ("waiter-1", "waiter-2"):
        cues = s.cancelling([victim], "waiter-4")
        for run in play(s.waiters(0.5, (0.0, 0.05, 0.1, 0.15, 0.2), cues=cues), ByDuration()):
            s.gave_up(run, [victim])
            s.let_through(run, [actor for actor in everyone if actor != victim], "leak-on-cancel")
            s.paced(run, 0.5)


@check(points=1, task=3)
def test_at_most_permits_in_flight(play: Play) -> None:
    """`paced_call`: never more calls in flight than permits, all permits used, and each call's answer is returned.

    `paced_call`：在途的调用不会比许可多，许可都用得上，每次调用的结果都返回给调用方。
    """
    for run in play(s.callers(4, 2), EveryOrder(6)):
        s.sound(run, 2)
        s.returned_their_answers(run, s.names(4, "caller"))
        run.reached(2, s.MODEL)
        s.all_given_back(run, 2, "never-returned")
    for count, permits in ((3, 1), (2, 5), (7, 3)):
        for run in play(s.callers(count, permits, answers=s.nothing_much), Samples(2)):
            s.sound(run, permits)
            s.returned_their_answers(run, s.names(count, "caller"))
            run.reached(min(count, permits), s.MODEL)
            s.all_given_back(run, permits, "never-returned")


@check(points=1, task=3, waits_for="an_interval_apart at_most_permits_in_flight")
def test_permit_first_then_pacer(play: Play) -> None:
    """Calls start an interval apart, and only who holds a permit takes a turn of the pacer.

    调用的启动隔开一个间隔；只有持有许可的人才去占节奏器的一次机会。
    """
    for run in play(s.all_at_once(4), ByDuration()):
        s.sound(run, 4)
        s.started_apart(run)
        s.started_at(run, 0.0, 0.5, 1.0, 1.5)
    for run in play(s.one_waits_for_the_permit(), ByDuration()):
        s.sound(run, 1)
        s.no_turn_for_those_without_a_permit(run)
        s.started_at(run, 0.0, 5.0)
    for run in play(s.one_waits_in_the_pacer(), ByDuration()):
        s.sound(run, 1)
        s.held_while_pacing(run)
        s.started_at(run, 0.5)
    for run in play(s.two_permits_come_free_together(), ByDuration()):
        s.sound(run, 2)
        s.started_apart(run)
        s.started_at(run, 0.0, 0.5, 5.0, 5.5)


@check(points=1, task=4)
def test_in_flight_without_permits(play: Play) -> None:
    """How many calls are in flight just before 2.0 s when only the pacer stands before them.

    前面只有节奏器时，快到 2.0 秒的那一刻有多少次调用在途。
    """
    s.answered(play, s.WITHOUT)
