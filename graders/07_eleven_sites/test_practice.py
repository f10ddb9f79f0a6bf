"""Practice grader of exercise 07: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.play import Play

s = beside(__file__, "situations")

IN_MODULES = ("occ-000004", "occ-000206", "occ-000223")
ON_THE_WAY = ("occ-000239", "occ-000247", "occ-000837")


@check(points=1, task=1)
def test_made_in_modules(play: Play) -> None:
    """How many are made in the body of a module (occ-000004, occ-000206, occ-000223).

    写在模块代码里的三处（occ-000004、occ-000206、occ-000223）各创建几个。
    """
    s.answered(play, "made", IN_MODULES)


@check(points=1, task=1)
def test_made_in_functions(play: Play) -> None:
    """How many are made in `fetch`, `fetch_all` and `run_rollout_io` (occ-000239, occ-000247, occ-000837).

    `fetch`、`fetch_all` 和 `run_rollout_io` 里（occ-000239、occ-000247、occ-000837）各创建几个。
    """
    s.answered(play, "made", ON_THE_WAY)


@check(points=1, task=2)
def test_shared_in_functions(play: Play) -> None:
    """Whom the semaphores of `fetch`, `fetch_all` and `run_rollout_io` bound.

    `fetch`、`fetch_all` 和 `run_rollout_io` 里的信号量各约束谁。
    """
    s.answered(play, "shared_by", ON_THE_WAY)


@check(points=1, task=3)
def test_three_fetch_alls_at_once(play: Play) -> None:
    """How many fetches three simultaneous calls of `fetch_all` have in flight.

    三次 `fetch_all` 同时进行时，合起来有几个 fetch 在途。
    """
    s.counted(play, "THREE_FETCH_ALLS_AT_ONCE")


@check(points=1, task=3)
def test_io_permits_by_default(play: Play) -> None:
    """How many calls with one key hold a permit at once when nothing is set.

    没有设置时，同一个键最多几个调用同时持有许可。
    """
    s.counted(play, "IO_PERMITS_BY_DEFAULT")


@check(points=1, task=3)
def test_pacing_test_at_once(play: Play) -> None:
    """How many rollouts of the pacing test generate at once in the end.

    pacing 测试里，最后有几个 rollout 同时在生成。
    """
    s.counted(play, "PACING_TEST_AT_ONCE")
