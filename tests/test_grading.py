"""Grading: full marks for the solutions, the same result every time, broken never costs a point."""

from __future__ import annotations

import codecs
import json
import os
from pathlib import Path

import pytest

from permitlab.cases import Case, cases, complaint, judge_case, judge_files, solved
from permitlab.catalog import Course, Exercise
from permitlab.content import load
from permitlab.director.stages import Broken, Theatre
from permitlab.grading import Options, grade, grade_exercise
from permitlab.report.as_json import exercise_data
from permitlab.verdict import Status, Verdict
from permitlab.words import words

ROOT = Path(__file__).parents[1]
SLUGS = [exercise.slug for exercise in Course(ROOT).exercises()]
REGRADINGS = int(os.environ.get("PERMITLAB_REGRADINGS", "5"))
EVERY = int(os.environ.get("PERMITLAB_EVERY", "25"))


def sampled(slug: str) -> list[Case]:
    """Return every 25th case of an exercise (`permitlab course` judges all of them)."""
    return cases(Course(ROOT).find(slug))[::EVERY]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_solution_gets_full_marks(slug: str, course: Course, theatre: Theatre) -> None:
    """Every check of every exercise passes on its solution."""
    result = judge_files(course.find(slug), solved(course.find(slug)), theatre)
    assert [check.check.name for check in result.checks if check.status is not Status.PASSED] == []
    assert (result.score, result.max_score) == (10, 10)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_stub_is_not_started(slug: str, course: Course, theatre: Theatre) -> None:
    """The files as handed out score nothing and are called not started; nothing is run for them."""
    result = grade_exercise(course.find(slug), ROOT / "exercises", theatre, Options())
    assert (result.status, result.score, {check.status for check in result.checks}) == (
        Status.NOT_STARTED,
        0,
        {Status.NOT_STARTED},
    )


@pytest.mark.parametrize(("slug", "one"), [(slug, one) for slug in SLUGS for one in sampled(slug)], ids=str)
def test_wheat_passes_and_chaff_fails_by_its_name(slug: str, one: Case, course: Course, theatre: Theatre) -> None:
    """A correct form gets full marks; a wrong one fails with one of its misconceptions."""
    assert complaint(one, judge_case(course.find(slug), one, theatre)) is None


def as_text(exercise: Exercise, one: Case, theatre: Theatre) -> str:
    """Return the whole JSON of one case's verdict."""
    return json.dumps(exercise_data(judge_case(exercise, one, theatre), words("en").with_own(exercise.graders)))


def test_regrading_gives_the_same_result_to_the_letter(course: Course, theatre: Theatre) -> None:
    """The same submission gives the same JSON, observed numbers too, however often it is judged."""
    exercise = course.find("01")
    found = cases(exercise)
    for one in [*[c for c in found if c.kind == "wheat"][:3], *[c for c in found if c.kind == "chaff"][3:30:9]]:
        assert len({as_text(exercise, one, theatre) for _ in range(REGRADINGS)}) == 1


SECRETS_IN_TEXTS = {
    "an error replaced by one that reads the same": (
        "    async with semaphore:\n        try:\n            return await call(request)\n"
        "        except Exception as error:\n            raise type(error)(*error.args) from None\n"
    ),
    "an error about an answer": "    async with semaphore:\n        return {}[await call(request)]\n",
    "an answer inside a text": "    async with semaphore:\n        return f'<{await call(request)}>'\n",
}


@pytest.mark.parametrize("name", SECRETS_IN_TEXTS)
def test_what_nobody_can_guess_is_in_no_report(name: str, course: Course, theatre: Theatre) -> None:
    """An answer or an error that a text holds is named by its call: every regrading says the same."""
    exercise = course.find("04")
    source = "async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):\n" + SECRETS_IN_TEXTS[name]
    submitted = solved(exercise, retry_without_leaks=source.encode())
    own = words("en").with_own(exercise.graders)
    first, again = (exercise_data(judge_files(exercise, submitted, theatre), own) for _ in range(2))
    assert first == again
    assert first["status"] == "failed"


def test_a_stage_without_fork_gives_the_same_result(course: Course, theatre: Theatre) -> None:
    """Where there is no fork a fresh process plays, and says the same."""
    exercise = course.find("01")
    one = next(c for c in cases(exercise) if c.path.stem == "turnstile")
    with Theatre(fork=False) as fresh:
        assert as_text(exercise, one, fresh) == as_text(exercise, one, theatre)


def test_one_bad_exercise_leaves_the_others_alone(course: Course, theatre: Theatre, tmp_path: Path) -> None:
    """A file that kills its process costs its own exercise; the next one is judged as ever."""
    for slug in ("01_generate", "04_retry_without_leaks"):
        (tmp_path / slug).mkdir()
    (tmp_path / "01_generate/generate.py").write_text("import os\nos._exit(0)\n")
    solution = course.find("04").solution / "retry_without_leaks.py"
    (tmp_path / "04_retry_without_leaks/retry_without_leaks.py").write_bytes(solution.read_bytes())
    verdict = grade([course.find("01"), course.find("04")], tmp_path, theatre, Options())
    assert [(e.status, e.score) for e in verdict.exercises] == [(Status.FAILED, 0), (Status.PASSED, 10)]
    assert verdict.exit_code == 1


def toy_verdict(toy: Exercise, theatre: Theatre, options: Options | None = None) -> Verdict:
    """Judge the toy course's solution."""
    return grade([toy], toy.root / "solutions", theatre, options or Options())


def test_a_bug_in_a_grader_is_broken_and_costs_no_point(toy: Exercise, theatre: Theatre) -> None:
    """An exception of the grader's own is broken, exit code 3; the other checks still count."""
    text = toy.practice.read_text().replace("s.sound(run, 2)", "s.sound(run, 2)\n        1 / 0")
    toy.practice.write_text(text)
    verdict = toy_verdict(toy, theatre)
    (exercise,) = verdict.exercises
    assert verdict.exit_code == 3
    assert [check.status for check in exercise.checks] == [Status.BROKEN, Status.BROKEN]
    assert "ZeroDivisionError" in exercise.checks[0].why


def test_a_grader_that_cannot_be_loaded_is_broken(toy: Exercise, theatre: Theatre) -> None:
    """A syntax error in a grader is ours: broken, exit code 3."""
    toy.hidden.write_text("def (:\n")
    verdict = toy_verdict(toy, theatre)
    assert (verdict.exit_code, verdict.exercises[0].status) == (3, Status.BROKEN)
    assert "SyntaxError" in verdict.exercises[0].broken


def test_a_broken_scene_is_broken_before_any_student_s_code_runs(toy: Exercise, theatre: Theatre) -> None:
    """A scene that does not load is ours."""
    toy.scene.write_text("class Scene(:\n")
    assert toy_verdict(toy, theatre).exit_code == 3


def test_a_check_that_plays_nothing_cannot_pass(toy: Exercise, theatre: Theatre) -> None:
    """A check that looks at no run is a fault of the grader, not a pass."""
    toy.practice.write_text(
        toy.practice.read_text().replace("for run in play(s.several(4, 2), EveryOrder()):", "for run in ():")
    )
    assert toy_verdict(toy, theatre).exercises[0].checks[0].status is Status.BROKEN


def test_a_missing_layer_refuses_to_grade(toy: Exercise, theatre: Theatre) -> None:
    """With a required layer that the box does not have, everything is broken and says what is missing."""
    verdict = toy_verdict(toy, theatre, Options(required=("moat",), level="required"))
    assert verdict.exit_code == 3
    assert "the box lacks moat" in verdict.exercises[0].checks[0].why


def test_a_dead_zygote_is_broken_once_and_then_replaced(toy: Exercise) -> None:
    """The process that forks stages may die: one verdict is broken, the next is judged."""
    with Theatre() as own:
        assert toy_verdict(toy, own).exit_code == 0
        assert own._zygote is not None
        os.kill(own._zygote.pid, 9)
        assert toy_verdict(toy, own).exit_code == 3
        assert toy_verdict(toy, own).exit_code == 0


def test_broken_is_an_exception_of_its_own() -> None:
    """Nothing that a student's code raises can be taken for a fault of ours."""
    assert Broken.__mro__[1] is Exception


def test_the_answer_key_of_05_follows_the_excerpt(course: Course, tmp_path: Path) -> None:
    """The key is computed: one line more moves the block, another sum of permits changes their number."""
    exercise = course.find("05")
    key_of = load(exercise.graders / "key.py").key_of
    given = exercise.folder / exercise.given[0]
    changed = tmp_path / given.name
    source = given.read_text(encoding="utf-8")
    before = key_of(given)
    changed.write_text("# one line more\n" + source, encoding="utf-8")
    assert key_of(changed) == before | {
        "FIRST_LINE_HELD": before["FIRST_LINE_HELD"] + 1,
        "LAST_LINE_HELD": before["LAST_LINE_HELD"] + 1,
    }
    assert "* get_rollout_num_engines(" in source
    changed.write_text(source.replace("* get_rollout_num_engines(", "+ get_rollout_num_engines("), encoding="utf-8")
    assert key_of(changed) == before | {"PERMITS": 68}


def test_a_file_may_import_another_of_the_student_s(course: Course, theatre: Theatre) -> None:
    """`from answers import ...` at the top of the main file finds the answers handed in with it."""
    exercise = course.find("08")
    source = (exercise.solution / exercise.files[0]).read_bytes()
    with_import = source.replace(
        b"import asyncio\n", b"import asyncio\nfrom answers import PREDICTIONS as PREDICTED\n", 1
    )
    result = judge_files(exercise, solved(exercise, permits_are_not_tasks=with_import), theatre)
    assert result.score == 10


@pytest.mark.parametrize(
    "head",
    [codecs.BOM_UTF8, b"# coding: latin-1\n", b"# coding: gbk\n# \xd0\xed\xbf\xc9\n"],
    ids=["mark", "latin-1", "gbk"],
)
def test_a_file_in_another_encoding_is_judged_like_any_other(head: bytes, course: Course, theatre: Theatre) -> None:
    """What an editor writes before the first line, or a cookie that Python understands, costs nothing."""
    exercise = course.find("01")
    source = (exercise.solution / "generate.py").read_bytes()
    assert judge_files(exercise, solved(exercise, generate=head + source), theatre).score == 10
