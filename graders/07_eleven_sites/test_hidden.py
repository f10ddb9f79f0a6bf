"""Hidden grader of exercise 07: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.play import Play

s = beside(__file__, "situations")

IN_THE_PROCESS = ("occ-000004", "occ-000206", "occ-000223", "occ-001117")
IN_TESTS = ("occ-001998", "occ-002121", "occ-002184", "occ-002188")


@check(points=1, task=1)
def test_made_by_the_singleton(play: Play) -> None:
    """How many are made in `GenerateState.__init__` (occ-001117).

    `GenerateState.__init__` 里（occ-001117）创建几个。
    """
    s.answered(play, "made", ["occ-001117"])


@check(points=1, task=1)
def test_made_in_tests(play: Play) -> None:
    """How many are made under tests/ (occ-001998, occ-002121, occ-002184, occ-002188).

    tests/ 下的四处（occ-001998、occ-002121、occ-002184、occ-002188）各创建几个。
    """
    s.answered(play, "made", IN_TESTS)


@check(points=1, task=2)
def test_shared_in_the_process(play: Play) -> None:
    """Whom the semaphores of the three modules and of `GenerateState` bound.

    三个模块里的和 `GenerateState` 的信号量各约束谁。
    """
    s.answered(play, "shared_by", IN_THE_PROCESS)


@check(points=1, task=2)
def test_shared_in_tests(play: Play) -> None:
    """Whom the semaphores under tests/ bound.

    tests/ 下的信号量各约束谁。
    """
    s.answered(play, "shared_by", IN_TESTS)
