"""Hidden grader of exercise 10: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, ByDuration, Plain
from permitlab.play import Play
from permitlab.situation import Cue, cancel, holds, waits

s = beside(__file__, "situations")


@check(points=1, task=1, waits_for="an_interval_apart no_burst_after_a_quiet_time")
def test_any_interval_any_number_of_pacers(play: Play) -> None:
    """The spacing is right for every interval, and every pacer keeps its own time.

    不管间隔多大，隔开的时间都对；每个节奏器各记各的时间。
    """
    for interval, count in ((0.1, 14), (1 / 3, 5), (0.0123457, 5), (90, 4)):
        for run in play(s.waiters(interval, [0.0] * count), ByDuration()):
            s.let_through(run, s.names(count, "waiter"))
            s.spaced(run, interval)
    for run in play(s.waiters(1.0, (0.0, 0.999, 2.001, 2.5, 3.0001, 5.0013)), ByDuration()):
        s.let_through(run, s.names(6, "waiter"))
        s.spaced(run, 1.0)
    arrivals = ((0, 0.0), (0, 0.0), (1, 0.1), (0, 0.12), (1, 0.15), (1, 0.17))
    for keep in (False, True):
        for run in play(s.two_pacers((0.3, 0.7), arrivals, keep=keep), ByDuration()):
            s.let_through(run, s.names(6, "waiter"), "state-outlives-the-call")
            s.spaced(run, 0.3, which=0, otherwise="state-outlives-the-call")
            s.spaced(run, 0.7, which=1, otherwise="state-outlives-the-call")


@check(points=1, task=2, waits_for="first_come_first_served")
def test_cancelled_waiters_use_up_nothing(play: Play) -> None:
    """Waiters that are cancelled, several at once, all of them, twice or at the last moment, use up no turn.

    被取消的等待者不占机会：几个一起、全部、接连两次、在最后一刻取消都一样。
    """
    arrivals = (0.0, 0.05, 0.1, 0.15, 0.2, 0.6, 2.3, 2.4)
    for victims, times in ((["waiter-1", "waiter-2"], 1), (["waiter-1"], 2), (["waiter-4"], 1), (_waiting(), 1)):
        cues = s.cancelling(victims, "waiter-4", times)
        for run in play(s.waiters(0.5, arrivals, cues=cues), ByDuration()):
            s.gave_up(run, victims)
            others = [actor for actor in s.names(8, "waiter") if actor not in victims]
            s.let_through(run, others, "leak-on-cancel")
            s.paced(run, 0.5)
    for steps in (0, 1, 2):
        situation = s.waiters(0.5, (0.0, 0.1, 0.2, 0.3, 4.0), canceller=("waiter-1", steps))
        for run in play(situation, ByDuration()):
            s.let_through(run, ["waiter-0", "waiter-2", "waiter-3", "waiter-4"], "leak-on-cancel")
            s.apart(run, 0.5)
            s.in_order(run)


def _waiting() -> list[str]:
    return list(s.names(5, "waiter")[1:])


@check(points=1, task=3, waits_for="at_most_permits_in_flight")
def test_every_path_gives_the_permit_back(play: Play) -> None:
    """An error or a cancellation, wherever it comes, goes on to the caller, and the permit is back.

    异常也好，取消也好，不管发生在哪一步，都继续传给调用方，许可也已归还。
    """
    everyone = s.names(4, "caller")
    for victims in (["caller-1"], everyone[:2], everyone):
        for run in play(s.callers(4, 2, fails=s.failing(*victims)), Both()):
            s.sound(run, 2)
            s.failed_alone(run, victims, everyone)
            s.all_given_back(run, 2, "leak-on-error")
    for victim, times in (("caller-0", 1), ("caller-1", 2)):
        for run in play(s.callers(4, 2, cues=[Cue(holds(victim), cancel(victim, times))]), Plain()):
            s.sound(run, 2)
            s.cancelled_alone(run, [victim], everyone)
            s.all_given_back(run, 2, "leak-on-cancel")
    for victim in ("caller-1", "caller-2", "caller-3"):
        for run in play(s.callers(4, 2, cues=[Cue(waits(victim), cancel(victim))]), Plain()):
            s.sound(run, 2)
            s.gave_up_before_the_call(run, victim, everyone)
            s.all_given_back(run, 2, "leak-on-cancel")
    for holder, victim in (("caller-0", "caller-0"), ("caller-0", "caller-2")):
        for run in play(s.callers(4, 2, cues=s.answered_with_a_cancel(holder, victim)), Plain()):
            s.sound(run, 2)
            s.all_given_back(run, 2, "leak-on-cancel")


@check(points=1, task=4)
def test_what_the_permits_change(play: Play) -> None:
    """How many are in flight with 4 permits, and whether a pacer alone bounds that number.

    有 4 个许可时多少次在途；光靠节奏器，能不能限制住在途的数量。
    """
    s.answered(play, s.WITH, s.BOUNDS)
