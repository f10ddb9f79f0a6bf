"""Mutants: each operator makes the faults it says, nothing that is not graded is mutated, survivors are named."""

from __future__ import annotations

import ast
import re
import textwrap
from pathlib import Path

import pytest

from permitlab.catalog import CallError, Course, Exercise
from permitlab.commands import mutants as command
from permitlab.director.stages import Theatre
from permitlab.mutation.equivalents import EXEMPT, equivalents
from permitlab.mutation.mutants import Mutant, mutants
from permitlab.mutation.trial import Trial, mutants_of, statuses
from permitlab.verdict import Status

MADE = {
    "delete_statement": ("a()\nb()", ["b()", "a()"]),
    "swap_statements": ("a()\nb()", ["b()\na()"]),
    "unwrap": (
        "try:\n    a()\nexcept E:\n    b()\nfinally:\n    c()",
        ["a()", "a()\nc()", "try:\n    a()\nexcept E:\n    b()\nc()"],
    ),
    "move_edge": (
        "a()\nasync with s:\n    b()\n    c()\nd()",
        [
            "async with s:\n    a()\n    b()\n    c()\nd()",
            "a()\nasync with s:\n    b()\n    c()\n    d()",
            "a()\nb()\nasync with s:\n    c()\nd()",
            "a()\nasync with s:\n    b()\nc()\nd()",
        ],
    ),
    "weaken_try": (
        "try:\n    a()\nexcept E:\n    b()\nfinally:\n    c()",
        [
            "try:\n    a()\nexcept E:\n    b()\nfinally:\n    c()\n    return",
            "try:\n    a()\nexcept E:\n    b()",
            "try:\n    a()\nfinally:\n    c()",
        ],
    ),
    "turn_loop": (
        "while a():\n    break",
        ["while a():\n    break\n    break", "while a():\n    continue"],
    ),
    "change_assignment": ("x += 1\nreturn y", ["x -= 1\nreturn y", "x = 1\nreturn y", "x += 1\nreturn None"]),
    "drop_await": ("await a()", ["a()"]),
    "change_comparison": ("return a < b", ["return a <= b", "return a >= b"]),
    "change_constant": (
        "return (3, True, 'x')",
        ["return (4, True, 'x')", "return (2, True, 'x')", "return (3, False, 'x')", "return (3, True, 'x_')"],
    ),
    "change_name": (
        "try:\n    a()\nexcept Exception:\n    max(b)",
        [
            "try:\n    a()\nexcept BaseException:\n    max(b)",
            "try:\n    a()\nexcept ValueError:\n    max(b)",
            "try:\n    a()\nexcept Exception:\n    min(b)",
        ],
    ),
    "change_call": (
        "return gather(*a, all=True)",
        ["return gather(*list(a)[::-1], all=True)", "return gather(*a)"],
    ),
    "change_logic": ("return a and b", ["return a or b", "return b", "return a"]),
    "change_arithmetic": ("return a + b", ["return a - b", "return a", "return b"]),
    "negate": ("if a:\n    b()", ["if not a:\n    b()"]),
}


def function(body: str) -> str:
    """Return a coroutine function with that body, as Python writes it."""
    return ast.unparse(ast.parse(f"async def f(a, b, c, d, s):\n{textwrap.indent(body, '    ')}"))


def made(body: str, operator: str) -> list[str]:
    """Return the sources that one operator makes of a function."""
    return [one.source for one in mutants("f.py", function(body), ["f"]) if one.operator == operator]


@pytest.mark.parametrize("operator", MADE)
def test_an_operator_makes_exactly_its_faults(operator: str) -> None:
    """Each operator changes one place in each way it knows, and in no other."""
    body, wanted = MADE[operator]
    assert sorted(made(body, operator)) == sorted(function(one) for one in wanted)


def test_what_is_not_graded_is_not_mutated() -> None:
    """Only what the defined names reach is mutated: a demonstration is not, nor a signature, a message, a docstring."""
    source = '''
def helper(y):
    """Say one."""
    return 1

def wanted(x=5):
    if x:
        raise ValueError(f"{x} is 1 too many")
    return helper(x)

def x():
    return "a demonstration that is called like a parameter"

def demonstration():
    return wanted(2)
'''
    found = mutants("f.py", source, ["wanted"])
    assert {one.id.partition("-")[0] for one in found} == {"wanted", "helper"}
    assert all("return wanted(2)" in one.source and "x=5" in one.source for one in found)
    assert all("is 1 too many" in one.source for one in found if one.operator != "delete_statement")


def test_no_two_mutants_are_the_same_and_all_of_them_compile(course: Course) -> None:
    """Every mutant of a solution differs from it and from the others, has a name of its own, and can be loaded."""
    for exercise in (course.find("01"), course.find("10")):
        found = mutants_of(exercise)
        assert len({(one.file, one.source) for one in found}) == len({one.id for one in found}) == len(found) > 40
        for one in found:
            compile(one.source, one.id, "exec")
            assert one.source != ast.unparse(ast.parse((exercise.solution / one.file).read_text(encoding="utf-8")))


def test_written_answers_become_other_answers() -> None:
    """A number, a truth, a text and a set are each replaced by what could have been written instead."""
    source = 'A = 4\nB = True\nC = "one word"  # or "two words" or "word"\nD = {"x"}\nlower = 7\n'
    changed = [
        next(line for line in one.diff.splitlines() if line.startswith("+")) for one in mutants("a.py", source, ["A"])
    ]
    assert changed == [
        *("+A = 5", "+A = 3", "+A = 8", "+A = None"),
        *("+B = False", "+B = None"),
        *("+C = 'two words'", "+C = None"),
        *("+D = {*()}", "+D = {'x', 'word'}"),
    ]


def mutant(name: str) -> Mutant:
    """Return a mutant of which only the name matters."""
    return Mutant(name, "delete_statement", "toy.py", "", f"-{name}")


def test_a_trial_names_every_gap() -> None:
    """A mutant that passed without a reason or broke the grader is a fault; so is a reason that explains nothing."""
    found = {"a": Status.FAILED, "b": Status.PASSED, "c": Status.PASSED, "d": Status.BROKEN, "e": Status.NOT_STARTED}
    reasons = {"c": "the same", "a": "the same", "z": "the same"}
    trial = Trial("01_toy", tuple(mutant(name) for name in found), found, reasons)
    assert (trial.killed, trial.equivalent) == (2, 1)
    assert list(trial.faults()) == [
        "01_toy: the mutant b (delete_statement) of toy.py passed:\n-b",
        "01_toy: the mutant d (delete_statement) broke the grader:\n-d",
    ]
    assert list(trial.stale()) == [
        "01_toy: tests/mutants calls a equivalent, but the grader refuses it",
        "01_toy: tests/mutants explains z, which is no mutant of the solution",
    ]
    assert command.score(trial) == "01_toy: 2 of 5 mutants refused, 1 equivalent, 2 gaps"


def test_an_exempt_exercise_has_no_gaps_but_may_still_break() -> None:
    """Where the solution is a check itself, what passes is explained as a whole; a broken grader never is."""
    found = {"a": Status.PASSED, "b": Status.BROKEN}
    trial = Trial("01_toy", tuple(mutant(name) for name in found), found, {EXEMPT: "a check"})
    assert (trial.killed, trial.equivalent) == (0, 1)
    assert list(trial.faults()) == ["01_toy: the mutant b (delete_statement) broke the grader:\n-b"]
    assert list(trial.stale()) == []
    assert command.score(trial) == "01_toy: 0 of 2 mutants refused, 1 passed (exempt), 1 gaps"


def explain(toy: Exercise, text: str) -> Path:
    """Write the list of equivalent mutants of the toy exercise."""
    path = toy.root / "tests" / "mutants" / "01_toy.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        "[[equivalent",
        '[[equivalent]]\nid = "a"',
        '[[equivalent]]\nid = "a"\nwhy = ""',
        "equivalent = 3",
        '[[equivalent]]\nid = "a"\nwhy = "x"\n[[equivalent]]\nid = "a"\nwhy = "y"',
    ],
)
def test_a_list_without_reasons_is_refused(toy: Exercise, text: str) -> None:
    """Who calls a mutant equivalent says why, once."""
    path = explain(toy, text)
    with pytest.raises(CallError, match=str(path)):
        equivalents(toy)


def test_grading_a_mutant_ends_at_the_first_check_that_refuses_it(toy: Exercise, theatre: Theatre) -> None:
    """The solution passes its trial, a mutant without the permit fails it."""
    whole = Mutant("whole", "none", "toy.py", (toy.solution / "toy.py").read_text(), "")
    unwrapped = next(one for one in mutants_of(toy) if one.operator == "unwrap")
    assert statuses(toy, [whole, unwrapped], theatre) == [Status.PASSED, Status.FAILED]


def test_the_command_says_the_score_and_the_survivors(toy: Exercise, capsys: pytest.CaptureFixture[str]) -> None:
    """Mutants of a line without effect pass and are named, with exit code 1; once explained, all is well."""
    solution = toy.solution / "toy.py"
    solution.write_text(solution.read_text().replace("    async with", "    unused = None\n    async with"))
    assert command.run(Course(toy.root), (), 1) == 1
    said = capsys.readouterr().out
    survivors = re.findall(r"the mutant (toy-\w+) ", said)
    assert said.startswith(f"01_toy: 5 of {5 + len(survivors)} mutants refused, 0 equivalent, {len(survivors)} gaps\n")
    assert "-    unused = None" in said
    explain(toy, "".join(f'[[equivalent]]\nid = "{name}"\nwhy = "It is not used."\n' for name in survivors))
    assert command.run(Course(toy.root), (), 1) == 0
    said = capsys.readouterr().out
    assert said == f"01_toy: 5 of {5 + len(survivors)} mutants refused, {len(survivors)} equivalent\n"
