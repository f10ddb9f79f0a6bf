"""Single runs, director and stage together: what is said ahead changes nothing, and an audit ends at a glance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from permitlab.director.company import Company, Script
from permitlab.director.director import Director
from permitlab.director.schedule import Plain
from permitlab.director.stages import Theatre
from permitlab.situation import Act, Cue, Situation, Start, cancel, holds
from permitlab.stage.student import ADDRESS
from permitlab.trace import Trace

SCENE = """
class Scene:
    def __init__(self, stage, permits):
        self.stage = stage
        self.semaphore = stage.semaphore(permits)

    def facts(self):
        return {"free": not self.semaphore.locked()}

    async def visit(self):
        return await self.stage.modules["visit"].visit(self.semaphore, self.stage.call)
"""
STUDENT = b"""
async def visit(semaphore, call):
    async with semaphore:
        return await call("model")
"""
COUNTING = SCENE.replace("class Scene:", "class Scene:\n    counts_tasks = True\n")
HELPER = b"""
import asyncio

async def visit(semaphore, call):
    async with semaphore:
        return await asyncio.create_task(call("model"))
"""


def visits(count: int, prefix: str = "visit") -> tuple[Start, ...]:
    """Return the starts of `count` visits."""
    return tuple(Start(f"{prefix}-{number}", "visit") for number in range(count))


def played(company: Company, situation: Situation) -> Trace:
    """Play one run, oldest call first."""
    return Director(company, situation, next(Plain().choosers(0)), 0).play()


@pytest.fixture
def company(theatre: Theatre) -> Iterator[Company]:
    """A company that plays `visit`."""
    made = Company(theatre, Script(SCENE, (("visit", STUDENT),), ("visit",)))
    yield made
    made.dismiss()


def situation(*acts: Act) -> Situation:
    """Return these acts with two permits; the model answers with the number of the call."""
    return Situation(acts, {"permits": 2}, answers=lambda call: call.number)


PLAYS = {
    "one act": situation(Act(visits(3))),
    "two acts": situation(Act(visits(3)), Act(visits(3, "again"))),
    "nothing is called": situation(Act((), orders=(("tick",),))),
    "a cue": situation(Act(visits(3), (Cue(holds("visit-1"), cancel("visit-1")),))),
    "a cue that never comes": situation(Act(visits(3), (Cue(holds("nobody"), cancel("nobody")),))),
    "an audit": situation(Act(visits(3)), Act(visits(3, "after"), audit=True)),
}


@pytest.mark.parametrize("name", PLAYS)
def test_orders_given_ahead_change_nothing(name: str, company: Company) -> None:
    """The first run of a file asks the director at its first rest; later ones have the answer already: equal traces."""
    first, second = played(company, PLAYS[name]), played(company, PLAYS[name])
    assert first.how == "stopped"
    assert second == first


def test_an_audit_ends_the_run_where_it_was_looked_at(company: Company) -> None:
    """Two of three get in side by side; none of them comes to an end, and none of them had to."""
    trace = played(company, PLAYS["an audit"])
    audit = [moment for moment in trace.moments if moment.actor.startswith("after")]
    assert [moment.what for moment in audit] == ["start"] * 3 + ["asks", "takes", "call"] * 2 + ["asks"]
    assert [call.how for call in trace.calls_to("model", "after-0", "after-1", "after-2")] == ["open", "open"]
    assert (trace.moments[-1].what, trace.unended(), sorted(trace.endings)) == (
        "rest",
        (),
        ["visit-0", "visit-1", "visit-2"],
    )


def test_a_run_after_an_audit_begins_afresh(company: Company) -> None:
    """Those whom an audit left inside are gone: the next run has both permits."""
    played(company, PLAYS["an audit"])
    assert played(company, PLAYS["one act"]).peak(["model"])[0] == 2


@pytest.mark.parametrize(("scene", "tasks"), [(SCENE, 0), (COUNTING, 2)])
def test_tasks_are_counted_where_the_scene_wants_it(scene: str, tasks: int, theatre: Theatre) -> None:
    """A rest notes the tasks that the student's code made and that are alive, not those of the director."""
    company = Company(theatre, Script(scene, (("visit", HELPER),), ("visit",)))
    try:
        assert played(company, PLAYS["one act"]).most_tasks() == tasks
    finally:
        company.dismiss()


IN_A_SET = b"""
import asyncio

async def visit(semaphore, call):
    tasks = {asyncio.create_task(call("model", number)) for number in range(6)}
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    for next_one in asyncio.as_completed([call("model", number) for number in "abc"]):
        await next_one
"""


def test_a_set_of_tasks_has_the_same_order_in_every_run(theatre: Theatre) -> None:
    """Two runs on one stage and one on another: the order in which a set gives its tasks follows from no address."""
    play = situation(Act(visits(1)))
    traces = []
    for runs in (2, 1):
        company = Company(theatre, Script(SCENE, (("visit", IN_A_SET),), ("visit",)))
        traces += [played(company, play) for _ in range(runs)]
        company.dismiss()
    given_up = [moment.details[0] for moment in traces[0].notes("given-up")]
    asked = [call.payload for call in traces[0].calls_to("model")]
    assert (sorted(given_up), given_up != sorted(given_up)) == ([1, 2, 3, 4, 5, 6], True)
    assert asked[6:] == [("a",), ("b",), ("c",)]
    assert traces[1:] == traces[:1] * 2


SPOILER = b"""
async def visit(semaphore, call):
    semaphore.locked = lambda: 1 / 0
    return await call("model")
"""


def test_a_broken_scene_says_what_broke_it(theatre: Theatre) -> None:
    """The scene's own code raises because of what the student did to its objects: the error is in the details."""
    spoilt = Company(theatre, Script(SCENE, (("visit", SPOILER),), ("visit",)))
    trace = played(spoilt, PLAYS["one act"])
    spoilt.dismiss()
    assert (trace.how, trace.details) == ("fault", {"what": "ZeroDivisionError: division by zero"})


CHANCE = b"""
import datetime
import os
import random
import time
import uuid

async def visit(semaphore, call):
    clocks = [time.time(), time.process_time(), time.clock_gettime(0), str(datetime.datetime.now(datetime.UTC))]
    chance = [random.random(), str(uuid.uuid4()), str(uuid.uuid1()), os.urandom(4).hex()]
    return await call("model", clocks, chance, random.SystemRandom().random())
"""


def test_clocks_and_chance_are_the_same_in_every_run(theatre: Theatre) -> None:
    """Neither the time of day nor any source of chance tells one run from another; within a run, draws differ."""
    traces = []
    for _ in range(2):
        company = Company(theatre, Script(SCENE, (("visit", CHANCE),), ("visit",)))
        traces += [played(company, situation(Act(visits(2)))) for _ in range(2)]
        company.dismiss()
    payloads = [call.payload for call in traces[0].calls_to("model")]
    assert payloads[0][0] == [1.7e9, 0.0, 1.7e9, "2023-11-14 22:13:20+00:00"]
    assert (payloads[0][0], payloads[0] == payloads[1]) == (payloads[1][0], False)
    assert traces[1:] == traces[:1] * 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<x at 0x7fa4051a2300>", "<x>"),
        ("140342436963072 7fa4051a2300", " "),
        ("answer-7fa4051a2300", "answer-7fa4051a2300"),
        ("answer-512345678901", "answer-512345678901"),
        ("12345 and 1.5", "12345 and 1.5"),
    ],
)
def test_addresses_are_left_out_of_texts_and_answers_are_not(text: str, told: str) -> None:
    """What differs from run to run is no part of a report; an answer of the service is, whatever it looks like."""
    assert ADDRESS.sub("", text) == told
