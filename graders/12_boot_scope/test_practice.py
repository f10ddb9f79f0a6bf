"""Practice grader of exercise 12: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Both, EveryOrder, Plain
from permitlab.play import Play
from permitlab.situation import Cue, cancel

s = beside(__file__, "situations")


@check(points=2, task=1)
def test_boots_under_a_permit(play: Play) -> None:
    """Each sandbox is booted and started under one permit, and then handed to the block: at most `permits` at once.

    每个沙箱都在持有一个许可时 boot 并 start，然后交给块；同时在启动的不超过许可数，能用的许可也不闲着。
    """
    for count, permits, schedule in ((1, 3, Plain()), (4, 2, EveryOrder(6)), (3, 1, Plain())):
        for run in play(s.played(s.starts(count), permits), schedule):
            s.kept_the_bound(run, permits)
            run.all_ended()
            for actor in s.names(count):
                s.opened(run, actor)
            run.reached(min(count, permits), s.BOOT, s.START)
            s.all_given_back(run, permits, "never-returned")


@check(points=1, task=2, waits_for="boots_under_a_permit")
def test_a_failed_attempt_is_tried_again(play: Play) -> None:
    """When `boot()` or `start()` fails it tries again, `attempts` times in all; the last error arrives as itself.

    `boot()` 或 `start()` 失败就再试，总共 `attempts` 次；最后一次的异常原样到达调用方。
    """
    plan = {"rollout-0": [s.START], "rollout-1": [s.BOOT], "rollout-2": [s.START, s.BOOT]}
    for run in play(s.played(s.starts(3), 6, plan), Plain()):
        s.sound(run, 6, "leak-on-error")
        s.all_given_back(run, 6, "leak-on-error")
        for actor, failures in plan.items():
            s.opened(run, actor, len(failures) + 1)
    plan = {"rollout-0": s.always(s.START), "rollout-1": s.always(s.BOOT), "rollout-2": [s.BOOT, s.BOOT, s.START]}
    for run in play(s.played(s.starts(3), 12, plan), Plain()):
        s.sound(run, 12, "leak-on-error")
        for actor in plan:
            s.gave_up_after(run, actor, 3)
        s.all_given_back(run, 12, "leak-on-error")
    for attempts in (1, 2, 5):
        plan = {"rollout-0": s.always(s.START), "rollout-1": [s.BOOT] * (attempts - 1), "rollout-2": s.always(s.BOOT)}
        for run in play(s.played(s.starts(3, attempts=attempts), 16, plan), Plain()):
            s.sound(run, 16, "leak-on-error")
            s.gave_up_after(run, "rollout-0", attempts)
            s.opened(run, "rollout-1", attempts)
            s.gave_up_after(run, "rollout-2", attempts)


@check(points=1, task=2, waits_for="a_failed_attempt_is_tried_again")
def test_a_failed_candidate_is_closed_first(play: Play) -> None:
    """A candidate whose start failed is closed, once, before its permit goes back; then others have their turn.

    start 失败的候选沙箱要先关闭，恰好一次，然后才归还许可；再试之前，排在前面的别人先轮到。
    """
    plan = {"rollout-0": [s.START, s.START]}
    for run in play(s.played(s.starts(1), 4, plan), Plain()):
        s.sound(run, 4, "leak-on-error")
        s.closed_all(run, "rollout-0")
    plan = {"rollout-0": [s.START], "rollout-1": [s.BOOT]}
    for run in play(s.played(s.starts(3), 1, plan), Plain()):
        s.sound(run, 1, "leak-on-error")
        for actor, attempts in zip(s.names(3), (2, 2, 1), strict=True):
            s.opened(run, actor, attempts)
        s.no_permit_idles(run, 1)
        s.had_their_turn(run, "rollout-0", s.names(3)[1:])
        s.had_their_turn(run, "rollout-1", ["rollout-2"])
        for actor in s.names(3):
            s.closed_all(run, actor)
    for run in play(s.played(s.starts(3), 2, {name: s.always(s.START) for name in s.names(3)}), Both()):
        s.sound(run, 2, "leak-on-error")
        for actor in s.names(3):
            s.gave_up_after(run, actor, 3)
            s.closed_all(run, actor)
        s.all_given_back(run, 2, "leak-on-error")


@check(points=1, task=3, waits_for="boots_under_a_permit")
def test_closes_when_the_block_is_over(play: Play) -> None:
    """When the block ends, fails or is cancelled: closed once, awaited; the block's error arrives, nothing is retried.

    块结束、出错或被取消：沙箱恰好关闭一次，并等它关完；块里的异常到达调用方，绝不重试。
    """
    for run in play(s.played(s.starts(3), 2), Both()):
        s.sound(run, 2)
        for actor in s.names(3):
            s.went_through(run, actor)
    for victims in (["rollout-1"], s.names(3)):
        for run in play(s.played(s.starts(3), 2, blocks_fail=victims), Plain()):
            s.sound(run, 2, "leak-on-error")
            for actor in s.names(3):
                s.block_failed(run, actor) if actor in victims else s.went_through(run, actor)
            s.all_given_back(run, 2, "leak-on-error")
    for victim, times in (("rollout-0", 1), ("rollout-2", 2)):
        cue = Cue(s.at(victim, s.BLOCK), cancel(victim, times))
        for run in play(s.played(s.starts(3), 2, cues=[cue]), Plain()):
            s.sound(run, 2, "leak-on-cancel")
            s.cancelled_alone(run, [victim], 3)
            s.all_given_back(run, 2, "leak-on-cancel")


@check(points=1, task=1, waits_for="boots_under_a_permit")
def test_an_open_sandbox_holds_no_permit(play: Play) -> None:
    """Many sandboxes are open at once, more than there are permits, and all permits are free meanwhile.

    同时开着的沙箱可以比许可还多，这期间许可全部空闲。
    """
    for count, permits in ((5, 2), (3, 1)):
        for run in play(s.played(s.starts(count), permits), Both()):
            s.sound(run, permits)
            s.all_at_once(run, s.BLOCK, count)
    for run in play(s.played(s.starts(2), 2, cues=[s.strangers_come(2, "rollout-1", s.BLOCK)]), Plain()):
        s.sound(run, 2)
        s.strangers_got_in(run, 2)
