"""What `permitlab new` writes: every file of an exercise, with TODO where its author goes on."""

from __future__ import annotations

import re
from pathlib import Path

from permitlab.catalog import CallError, Course, Exercise, write_stub_fingerprints

NAME = re.compile(r"(\d\d)_([a-z][a-z0-9_]*)")

STATEMENT = """# {number} · TODO title

[中文](README.zh.md)

TODO: a short story, three to six sentences.

## Tasks

1. **TODO: what to do.** One idea. (10 points)

## What the grader does

TODO: the rules a student must know.

## Run it

```console
python exercises/{slug}/{word}.py
make grade EX={number}
```
"""
STATEMENT_ZH = """# {number} · TODO 标题

[English](README.md)

TODO：一个短故事，三到六句。

## 任务

1. **TODO：要做什么。** 只讲一件事。（10 分）

## 怎样评分

TODO：学生必须知道的规则。

## 运行

```console
python exercises/{slug}/{word}.py
make grade EX={number}
```
"""
STUB = '''"""{number} · TODO title."""

import asyncio


async def {word}(call, semaphore):
    """TODO: what it does, in the words of the statement."""
    raise NotImplementedError  # task 1


async def demo():
    semaphore = asyncio.Semaphore(2)
    print(await asyncio.gather(*({word}(lambda: asyncio.sleep(0.1), semaphore) for _ in range(3))))


if __name__ == "__main__":
    asyncio.run(demo())
'''
METADATA = """files = ["{word}.py"]
given = []
defines = ["{word}"]
minutes = 15

[en]
title = "TODO"
aim = "TODO: what the learner can do afterwards"
left_out = "TODO: what is not here, and where it comes"

[zh]
title = "TODO"
aim = "TODO"
left_out = "TODO"

[[task]]
points = 10
[task.en]
what = "TODO"
hints = ["TODO: where to look", "TODO: the idea", "TODO: nearly the code, in words"]
[task.zh]
what = "TODO"
hints = ["TODO", "TODO", "TODO"]
"""
SCENE = '''"""Exercise {number} on the stage."""


class Scene:
    """TODO: the props."""

    def __init__(self, stage, permits):
        self.stage = stage
        self.semaphore = stage.semaphore(permits)

    async def act(self, number):
        made = self.stage.modules["{word}"].{word}(lambda: self.stage.call("model", number), self.semaphore)
        return await self.stage.awaited(made, "{word}")
'''
SITUATIONS = '''"""Situations of exercise {number}, and what must be true of each of them."""

from __future__ import annotations

from permitlab.evidence import Evidence
from permitlab.situation import Act, Situation, Start


def several(count: int, permits: int) -> Situation:
    """`count` at once."""
    starts = tuple(Start(f"act-{{number}}", "act", (number,)) for number in range(count))
    return Situation((Act(starts),), {{"permits": permits}})


def sound(run: Evidence, permits: int) -> None:
    """The base of every check: the bound was kept and all ended."""
    run.kept_the_bound(permits, "model")
    run.all_ended()
'''
PRACTICE = '''"""Practice grader of exercise {number}: ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import EveryOrder
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=5, task=1)
def test_at_most_permits(play: Play) -> None:
    """TODO: never more at once than there are permits.

    TODO：同时进行的不会比许可多。
    """
    for run in play(s.several(4, 2), EveryOrder()):
        s.sound(run, 2)
'''
HIDDEN = '''"""Hidden grader of exercise {number}: never ships to students."""

from __future__ import annotations

from permitlab.checks import check
from permitlab.content import beside
from permitlab.director.schedule import Samples
from permitlab.play import Play

s = beside(__file__, "situations")


@check(points=5, task=1, waits_for="at_most_permits")
def test_every_permit_is_used(play: Play) -> None:
    """TODO: as many at once as permits allow.

    TODO：许可允许几个就同时做几个。
    """
    for run in play(s.several(5, 3), Samples(3)):
        s.sound(run, 3)
        run.reached(3, "model")
'''
CASE = {"wheat": "# TODO: what is unusual about it\n", "chaff": "# misconceptions: no-permit\n"}


def texts(exercise: Exercise) -> dict[Path, str]:
    """Return every file of a new exercise and its text."""
    number, _, word = exercise.slug.partition("_")
    tests = exercise.root / "tests"
    stub = STUB.format(number=number, slug=exercise.slug, word=word)
    templates = {
        exercise.folder / "README.md": STATEMENT,
        exercise.folder / "README.zh.md": STATEMENT_ZH,
        exercise.folder / "exercise.toml": METADATA,
        exercise.scene: SCENE,
        exercise.graders / "situations.py": SITUATIONS,
        exercise.practice: PRACTICE,
        exercise.hidden: HIDDEN,
    }
    files = {path: text.format(number=number, slug=exercise.slug, word=word) for path, text in templates.items()}
    files |= {exercise.graders / f"words.{language}.toml": "" for language in ("en", "zh")}
    files |= {exercise.folder / f"{word}.py": stub, exercise.solution / f"{word}.py": stub}
    return files | {tests / kind / exercise.slug / "todo.py": head + stub for kind, head in CASE.items()}


def write(course: Course, slug: str) -> list[Path]:
    """Write the skeleton of the exercise `slug`; return the paths. Raises CallError; overwrites nothing."""
    if not NAME.fullmatch(slug):
        raise CallError(
            f"{slug!r} is no name for an exercise; it looks like 15_fair_queue: two digits, then words in lower case"
        )
    number = slug[:2]
    taken = [exercise.slug for exercise in course.exercises() if exercise.slug.startswith(number)]
    if taken:
        raise CallError(f"the number {number} is taken by {taken[0]}")
    exercise = Exercise(course.root, slug)
    files = texts(exercise)
    there = [path for path in files if path.exists()]
    if there:
        raise CallError(f"{there[0]} is there already; nothing was written")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    write_stub_fingerprints(exercise)
    return [*files, exercise.stub_hashes]
