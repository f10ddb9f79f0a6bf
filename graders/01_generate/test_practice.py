"""Practice grader of exercise 01: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, EveryOrder, Plain, Samples
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=2, task=1)
def test_at_most_permits(play: Play) -> None:
    """Never more rollouts generate at once than there are permits.

    同时在生成的 rollout 不会比许可多。
    """
    for count, orders in ((4, Both()), (3, EveryOrder())):
        for run in play(s.undisturbed(count, 2), orders):
            s.sound(run, 2)
            for actor in s.names(count):
                run.called(actor, s.MODEL, misconception=s.why_no_call(run, actor))
    for run in play(s.undisturbed(3, 1)):
        s.sound(run, 1)


@check(points=1, task=1, waits_for="at_most_permits")
def test_every_permit_is_used(play: Play) -> None:
    """As many rollouts generate at once as permits allow, and a permit is free as soon as its rollout is done.

    许可允许几个就同时生成几个；rollout 一做完，它的许可立刻空出来。
    """
    for count, permits, orders in ((4, 2, Both()), (3, 2, EveryOrder()), (2, 5, Plain()), (7, 3, Samples(3))):
        for run in play(s.undisturbed(count, permits), orders):
            s.sound(run, permits)
            run.reached(min(count, permits), s.MODEL)
            run.usable_afterwards(permits, "after", s.MODEL)
    for run in play(s.callers_that_go_on(4, 2)):
        run.kept_the_bound(2, s.MODEL)
        run.all_ended()
        s.all_got_in_beside_those_who_went_on(run, 4)


@check(points=1, task=1, waits_for="at_most_permits")
def test_returns_its_id(play: Play) -> None:
    """Every rollout makes one model call and returns its own id, whichever ends first.

    每个 rollout 只调用一次模型，并返回自己的编号，不管谁先结束。
    """
    for count, permits, orders in ((4, 2, Both()), (3, 2, EveryOrder()), (7, 3, Samples(3))):
        for run in play(s.undisturbed(count, permits), orders):
            s.sound(run, permits)
            s.returned_their_ids(run, s.names(count))


@check(points=1, task=2, waits_for="at_most_permits every_permit_is_used")
def test_counts_who_is_inside(play: Play) -> None:
    """Whenever a model call starts, `active` is the number of rollouts inside.

    每当一次模型调用开始，`active` 都等于此刻正在生成的 rollout 数。
    """
    for count, permits, orders in ((4, 2, Both()), (3, 2, EveryOrder()), (7, 3, Samples(3))):
        for run in play(s.undisturbed(count, permits), orders):
            s.sound(run, permits)
            s.counted_right(run)


@check(points=1, task=3, waits_for="at_most_permits every_permit_is_used returns_its_id")
def test_an_error_gives_everything_back(play: Play) -> None:
    """A model call that fails: count and permit are back, and the caller gets the error.

    模型调用失败：计数复原，许可归还，调用方收到这个异常。
    """
    for victims, orders in ((["rollout-1"], Both()), (["rollout-0", "rollout-1"], Plain()), (s.names(4), Plain())):
        for run in play(s.rollouts(4, 2, fails=s.failing(*victims)), orders):
            s.sound(run, 2)
            s.failed_alone(run, victims, s.names(4))
            s.all_given_back(run, 2, "leak-on-error")
