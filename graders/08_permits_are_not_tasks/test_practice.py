"""Practice grader of exercise 08: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, EveryOrder, Plain, Samples
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=1)
def test_predicted_created(play: Play) -> None:
    """You predicted correctly how many tasks are created.

    预测对了会创建多少任务。
    """
    s.predicted(play, "created")


@check(points=1, task=1)
def test_predicted_peak(play: Play) -> None:
    """You predicted correctly how many calls run at the same moment, at most.

    预测对了同一时刻最多有几个调用在跑。
    """
    s.predicted(play, "peak")


@check(points=1, task=1)
def test_predicted_waiting(play: Play) -> None:
    """You predicted correctly how many tasks wait for a permit at the same moment, at most.

    预测对了同一时刻最多有几个任务在等许可。
    """
    s.predicted(play, "waiting")


@check(points=1, task=1)
def test_predicted_finished(play: Play) -> None:
    """You predicted correctly how many calls have returned in the end.

    预测对了最后有多少调用返回。
    """
    s.predicted(play, "finished")


@check(points=1, task=2)
def test_at_most_permits(play: Play) -> None:
    """Every rollout has one call; never more of them run at once than there are permits; then `census` returns.

    每个 rollout 调用一次，同时在跑的不会比许可多，全部做完 `census` 才返回。
    """
    for run in play(s.side_by_side(s.party(2, 5)), EveryOrder(4)):
        s.sound(run, s.party(2, 5))
    for run in play(s.side_by_side(s.party(1, 4)), Both()):
        s.sound(run, s.party(1, 4))


@check(points=1, task=2, waits_for="at_most_permits")
def test_all_at_once(play: Play) -> None:
    """All rollouts are tasks from the start, and whenever a permit is free one of those that wait goes in.

    所有 rollout 一开始就都是任务；只要有空闲许可，等着的就进去一个。
    """
    for one in (s.party(2, 9), s.party(3, 5), s.party(5, 2)):
        for run in play(s.side_by_side(one), Samples(2)):
            s.sound(run, one)
            s.every_rollout_is_a_task(run, one)
            s.used_in_full(run, one)


@check(points=1, task=3, waits_for="at_most_permits all_at_once")
def test_counts_what_happened(play: Play) -> None:
    """The four numbers match what happened, whichever call ends first and however many end together.

    不管哪个调用先结束、几个一起结束，四个数都和实际发生的一致。
    """
    for run in play(s.side_by_side(s.party(3, 10)), EveryOrder(2)):
        s.sound(run, s.party(3, 10))
        s.counted_right(run, s.party(3, 10), unsuspended=s.peak_unsuspended(play))
    for one in (s.party(2, 5), s.party(1, 5), s.party(5, 2)):
        for run in play(s.side_by_side(one), Plain()):
            s.sound(run, one)
            s.counted_right(run, one, unsuspended=s.peak_unsuspended(play))
