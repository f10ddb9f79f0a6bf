"""Practice grader of exercise 11: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, Samples
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=1, task=3)
def test_at_most_the_permits_of_the_key(play: Play) -> None:
    """Never more calls of one key are in flight than it has permits, also when more callers come later.

    同一个键同时在途的调用不会比它的许可多，后来又有人来时也一样。
    """
    for count, permits in ((4, 2), (3, 1), (2, 5)):
        for run in play(s.crowd({"search": count}, permits, cues=[s.late("search", 4, count)]), Both()):
            s.sound(run, {"search": permits})
            s.each_called(run, {"search": count + 4})


@check(points=1, task=1, waits_for="at_most_the_permits_of_the_key")
def test_a_key_uses_all_its_permits(play: Play) -> None:
    """A key's permits are all used, and no caller waits for a permit of another key.

    一个键的许可都用得上；谁也不用等别的键的许可。
    """
    for count, permits in ((5, 3), (2, 4)):
        for run in play(s.crowd({"search": count}, permits), Samples(2)):
            s.sound(run, {"search": permits})
            s.permits_used(run, {"search": permits})
    keys = {"search": 4, "storage": 3, "judge": 1}
    for run in play(s.crowd(keys), Samples(3)):
        s.sound(run, dict.fromkeys(keys, 2))
        s.each_called(run, keys)
        s.permits_used(run, dict.fromkeys(keys, 2), s.why_held_up)


@check(points=1, task=1, waits_for="at_most_the_permits_of_the_key a_key_uses_all_its_permits")
def test_everyone_gets_the_same_semaphore(play: Play) -> None:
    """`limits[key]` is the same object for everyone, through `run_io` or not, and it works with acquire and release.

    `limits[key]` 对所有人都是同一个对象，不管经不经过 `run_io`；`acquire` 和 `release` 也能用。
    """
    for run in play(s.mixed(), Samples(3)):
        s.sound(run, {"search": 2}, "private-semaphore")
        s.each_came_back(run, {"search": 6})
        s.permits_used(run, {"search": 2}, "private-semaphore")
        s.same_object(run)


@check(points=1, task=2, waits_for="at_most_the_permits_of_the_key a_key_uses_all_its_permits")
def test_set_gives_a_key_its_number(play: Play) -> None:
    """Before its first use `set` gives a key a number of its own; the last call counts, other keys keep the default.

    首次使用之前，`set` 给一个键定自己的许可数；后说的算数，别的键仍用默认值。
    """
    for run in play(s.numbers_set_while_it_runs(), Samples(2)):
        s.made(run)
        s.set_worked(run, "pages")
        s.sound(run, s.NUMBERS, "wrong-result")
        s.each_called(run, {"search": 3, "judge": 4, "storage": 2, "pages": 2})
        s.permits_used(run, s.NUMBERS, "wrong-result")


@check(points=1, task=3, waits_for="at_most_the_permits_of_the_key a_key_uses_all_its_permits")
def test_returns_the_result_or_the_error(play: Play) -> None:
    """`run_io` returns the result of the call, or lets its error through; either way the permit is given back.

    `run_io` 返回调用的结果，或者让它的异常原样出来；不管哪样，许可都要归还。
    """
    for victims in ([], ["search-1"], s.names("search", 2), s.names("search", 4)):
        for run in play(s.crowd({"search": 4}, fails=s.failing(*victims), audit=2), Both()):
            s.sound(run, {"search": 2})
            s.failed_alone(run, "search", 4, victims)
            run.usable_afterwards(2, "after", "search", otherwise="leak-on-error" if victims else "never-returned")


@check(points=1, task=4, waits_for="at_most_the_permits_of_the_key a_key_uses_all_its_permits")
def test_works_in_a_second_event_loop(play: Play) -> None:
    """The same `Limits` object works in a second `asyncio.run`, after callers had to wait in the first.

    同一个 `Limits` 对象在第二次 `asyncio.run` 里照样能用，哪怕第一次里有人排过队。
    """
    keys = {"search": 4, "judge": 3}
    for keep in (False, True, True):
        run = play.once(s.crowd(keys, keep=keep))
        s.made(run)
        run.all_ended("wrong-loop")
        s.each_came_back(run, keys)
        s.sound(run, dict.fromkeys(keys, 2), "wrong-loop")
        s.permits_used(run, dict.fromkeys(keys, 2), "wrong-loop")
