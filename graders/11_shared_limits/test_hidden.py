"""Hidden grader of exercise 11: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, Plain, Samples
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=3, waits_for="at_most_the_permits_of_the_key a_key_uses_all_its_permits")
def test_a_cancelled_call_gives_its_permit_back(play: Play) -> None:
    """A caller cancelled while it holds a permit or waits for one ends as cancelled, and all permits are back.

    持有许可时或等待许可时被取消：调用方以“已取消”结束，许可全部归还。
    """
    inside = [(["search-0"], s.cancelled_inside("search-0", times)) for times in (1, 2)]
    inside.append((s.names("search", 2), s.all_cancelled_inside(s.names("search", 2))))
    for victims, cue in inside:
        for run in play(s.crowd({"search": 4}, cues=[cue], audit=2), Both()):
            s.sound(run, {"search": 2})
            s.cancelled_alone(run, "search", 4, victims)
            run.usable_afterwards(2, "after", "search", otherwise="leak-on-cancel")
    for run in play(s.crowd({"search": 4}, cues=[s.cancelled_waiting("search-2")], audit=2), Both()):
        s.sound(run, {"search": 2})
        s.never_called(run, "search-2", "search")
        s.cancelled_alone(run, "search", 4, ["search-2"])
        run.usable_afterwards(2, "after", "search", otherwise="leak-on-cancel")
    for run in play(s.crowd({"search": 3}, 1, cues=[s.woken_and_cancelled("search-0", "search-1")], audit=1), Plain()):
        s.sound(run, {"search": 1})
        run.usable_afterwards(1, "after", "search", otherwise="leak-on-cancel")


@check(points=1, task=2, waits_for="set_gives_a_key_its_number")
def test_set_after_the_first_use_is_refused(play: Play) -> None:
    """After the first use of a key `set` raises RuntimeError and changes nothing; an unused key can still be set.

    一个键首次使用之后，`set` 抛 RuntimeError，什么也不改；没用过的键还可以定。
    """
    for run in play(s.numbers_set_late(), Samples(2)):
        s.made(run)
        s.set_refused(run, "search", "judge")
        s.set_worked(run, "storage")
        s.sound(run, {"search": 2, "storage": 3}, "wrong-result")
        s.each_called(run, {"search": 5, "storage": 4})
        s.permits_used(run, {"search": 2, "storage": 3}, "wrong-result")


@check(points=1, task=1, waits_for="at_most_the_permits_of_the_key a_key_uses_all_its_permits")
def test_objects_and_keys_share_nothing(play: Play) -> None:
    """Two `Limits` objects share nothing, and every key is a key of its own, whatever its type.

    两个 `Limits` 对象互不相干；不管什么类型，每个键都各算各的。
    """
    for run in play(s.two_objects(), Samples(2)):
        s.sound(run, s.TWO, "state-outlives-the-call")
        s.each_called(run, dict.fromkeys(s.TWO, 6))
        s.permits_used(run, s.TWO, "state-outlives-the-call")
    keys = dict.fromkeys(("one", "text-one", "pair", "text-pair", "none", "empty"), 2)
    for run in play(s.crowd(keys, 1)):
        s.sound(run, dict.fromkeys(keys, 1))
        s.each_called(run, keys)
        s.permits_used(run, dict.fromkeys(keys, 1), "scope-too-wide")


@check(points=1, task=4, waits_for="works_in_a_second_event_loop set_gives_a_key_its_number")
def test_a_second_event_loop_has_the_same_numbers(play: Play) -> None:
    """In a second `asyncio.run` each key has the number that was set, and none that was refused.

    第二次 `asyncio.run` 里，每个键仍是定好的许可数，被拒绝的数不算。
    """
    keys, permits = {"search": 3, "judge": 5, "storage": 2}, {"search": 2, "judge": 3, "storage": 1}
    run = play.once(s.with_a_refused_number())
    s.sound(run, permits, "wrong-result")
    run = play.once(s.crowd(keys, keep=True))
    s.sound(run, permits, "wrong-loop")
    s.each_came_back(run, keys)
    s.permits_used(run, permits, s.why_other_number)
    run = play.once(s.a_new_key(keep=True))
    s.set_worked(run, "traces")
    s.sound(run, {"search": 2, "traces": 3}, "wrong-loop")
    s.permits_used(run, {"search": 2, "traces": 3}, "wrong-loop")
