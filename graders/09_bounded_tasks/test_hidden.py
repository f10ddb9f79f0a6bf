"""Hidden grader of exercise 09: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, Plain, Samples
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=4, waits_for="at_most_permits")
def test_cancelling_the_caller_stops_the_rest(play: Play) -> None:
    """The caller is cancelled, once or twice: its calls are cancelled and awaited, and it ends as cancelled.

    调用方被取消，一次或两次：它的调用都被取消、都等到结束，它自己以“已取消”结束。
    """
    for count, permits, times in ((5, 3, 1), (5, 3, 2), (3, 5, 1), (2, 1, 1)):
        cue = s.cancelled_when(min(count, permits), times)
        for run in play(s.listed(count, permits, cues=[cue], slow=True), Plain()):
            s.came_to_it(run, min(count, permits))
            s.cancelled_cleanly(run)
    cues = [s.cancelled_when(3), s.cancelled_while_cleaning_up()]
    for run in play(s.streamed(6, 3, cues=cues, slow=True), Plain()):
        s.came_to_it(run, 3)
        s.cancelled_cleanly(run, patient=False)
    for run in play(s.streamed(6, 3, cues=[s.together(3, "answer", "cancel")], slow=True), Plain()):
        s.came_to_it(run, 3)
        s.ended(run, "siblings-left-running")
        s.stopped(run, s.moment_of(run.trace, "cancel"))


@check(points=1, task=4, waits_for="at_most_permits a_failure_stops_the_rest")
def test_a_broken_stream_stops_the_rest(play: Play) -> None:
    """`items` itself raises, or several things go wrong in one tick: the rest is cancelled and awaited.

    `items` 自己抛异常，或同一拍出了几个错误：其余调用都被取消，并等到结束。
    """
    for breaks_at, permits in ((0, 2), (4, 3), (3, 2)):
        for run in play(s.streamed(6, permits, breaks_at=breaks_at, slow=True), Both()):
            run.kept_the_bound(permits, s.MODEL)
            s.stopped(run, s.broke_as_itself(run))
    for kinds in (("ModelError", "ValueError"), ("answer", "RuntimeError")):
        for run in play(s.streamed(6, 3, cues=[s.together(3, *kinds)], slow=True), Plain()):
            s.came_to_it(run, 3)
            s.stopped(run, s.failed_as_itself(run))
    for run in play(s.streamed(6, 3, cues=[s.together(3, "ModelError", "cancel")], slow=True), Plain()):
        s.came_to_it(run, 3)
        s.ended(run, "siblings-left-running")
        s.stopped(run, s.moment_of(run.trace, "cancel"))


@check(points=1, task=2, waits_for="at_most_permits the_next_starts_as_soon_as_one_ends")
def test_every_map_for_itself(play: Play) -> None:
    """Maps side by side, one after the other and in a second event loop each have all their permits.

    几个 map 同时进行、先后进行、在第二个事件循环里进行，各自都有自己的全部许可。
    """
    for keep in (False, True):
        for run in play(s.side_by_side(keep=keep), Samples(2)):
            s.ended(run, "state-outlives-the-call")
            for actor, (items, permits) in s.MAPS.items():
                s.called_once_each(run, actor, items)
                s.places_filled(run, actor, items, permits, "state-outlives-the-call")
                s.returned_in_order(run, actor, items)


@check(points=1, task=3, waits_for="at_most_permits")
def test_never_more_tasks_than_permits(play: Play) -> None:
    """Never more than `permits` unfinished tasks of any kind, also with one permit and with calls that never wait.

    未结束的任务，不论哪一种，都不超过 `permits` 个；只有一个许可、调用从不等待时也一样。
    """
    for count, permits in ((6, 3), (4, 1)):
        for run in play(s.streamed(count, permits), Samples(2)):
            s.few_tasks(run, permits)
            s.sound(run, permits)
            s.returned_in_order(run, "map", range(count))
            s.no_task_left(run)
    for run in play(s.at_once(150, 3)):
        s.taken_with_room(run, 3)
        s.sound(run, 3)
        s.called_once_each(run, "map", range(150))
        run.returned("map", list(range(150)))
