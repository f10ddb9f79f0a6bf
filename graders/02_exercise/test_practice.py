"""Practice grader of exercise 02: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, EveryOrder, Plain, Samples
from permitlab.play import Play

s = beside(__file__, "situations")
Batch = s.Batch


@check(points=1, task=1)
def test_at_most_permits(play: Play) -> None:
    """Every rollout has its turn, and never more generate at once than there are permits.

    每个 rollout 都轮到一次，而同时在生成的 rollout 不会比许可多。
    """
    for batch, schedule in ((Batch(2, 5), EveryOrder(4)), (Batch(3, 7), Samples(2))):
        for run in play(s.one_after_the_other(batch), schedule):
            s.sound(run, batch)


@check(points=2, task=2, waits_for="at_most_permits")
def test_no_permit_stays_idle(play: Play) -> None:
    """As many rollouts generate at once as permits allow; a permit that becomes free goes to the next at once.

    许可允许几个就同时生成几个；许可一归还，下一个 rollout 马上进去。
    """
    for batch in (Batch(2, 5), Batch(3, 4), Batch(1, 3)):
        for run in play(s.one_after_the_other(batch), Both()):
            s.sound(run, batch)
            s.let_no_permit_idle(run, batch)


@check(points=1, task=3, waits_for="at_most_permits")
def test_results_in_id_order(play: Play) -> None:
    """Whichever rollout ends first, the results are a list in id order, and none is still running.

    不管哪个 rollout 先结束，结果都是按 id 排列的列表，而且没有任务还在运行。
    """
    for batch, schedule in ((Batch(2, 4), EveryOrder(8)), (Batch(4, 4), Samples(3))):
        for run in play(s.one_after_the_other(batch), schedule):
            s.sound(run, batch)
            s.returned_in_id_order(run, batch)


@check(points=1, task=4, waits_for="at_most_permits")
def test_two_lines(play: Play) -> None:
    """`exercise()` prints exactly `results [0, 1, 2, 3, 4]` and `peak 2`, and returns both as a pair.

    `exercise()` 不多不少只打印 `results [0, 1, 2, 3, 4]` 和 `peak 2` 两行，并以二元组返回两者。
    """
    batch = Batch(2, 5)
    for run in play(s.without_arguments(), Plain()):
        s.sound(run, batch)
        s.returned_a_pair_with_the_peak(run, batch)
        s.printed_two_lines_each(run, batch)


@check(points=1, task=3, waits_for="results_in_id_order")
def test_an_error_reaches_the_caller(play: Play) -> None:
    """If a rollout fails, its error reaches the caller, as itself or in a group; cancelled, the call ends cancelled.

    某个 rollout 失败，它的错误会到达调用方，原样或包在异常组里都行；`exercise` 被取消，就以“已取消”结束。
    """
    batch = Batch(2, 4)
    for kind, numbers in (("ModelError", (1,)), ("TimeoutError", (3,)), ("ValueError", (4,)), ("RuntimeError", (2, 3))):
        for run in play(s.one_after_the_other(batch, fails=s.failing(*numbers, kind=kind)), Both()):
            s.error_reached_the_caller(run, batch)
    everyone = s.failing(1, 2, 3, 4, kind="ConnectionError")
    for run in play(s.one_after_the_other(batch, fails=everyone), EveryOrder(2)):
        s.error_reached_the_caller(run, batch)
    run = play.once(s.cancelled_halfway(batch))
    run.all_ended("swallows-cancel")
    run.was_cancelled(batch.actor)


@check(points=1, task=1, waits_for="at_most_permits no_permit_stays_idle results_in_id_order")
def test_the_next_call_starts_from_scratch(play: Play) -> None:
    """Called again in the same event loop, with other numbers or the same: nothing is left of the call before.

    在同一个事件循环里再调用一次，数字换不换都一样：上一次调用什么也没留下。
    """
    second, third = Batch(2, 4, nth=2), Batch(2, 4, nth=3)
    fresh = play.once(s.one_after_the_other(Batch(2, 4)))
    run = play.once(s.one_after_the_other(Batch(3, 5), second, third))
    for batch in (second, third):
        s.as_if_it_were_the_first(run, batch, fresh)
    fresh = play.once(s.one_after_the_other(Batch(3, 3)))
    run = play.once(s.one_after_the_other(Batch(2, 4), Batch(3, 3, nth=2)))
    s.as_if_it_were_the_first(run, Batch(3, 3, nth=2), fresh)
