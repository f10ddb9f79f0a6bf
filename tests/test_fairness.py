"""Fairness: correct solutions put together from correct parts, in ways that nobody wrote down, get full marks."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from permitlab.cases import judge_files, solved
from permitlab.catalog import Course
from permitlab.director.stages import Theatre
from permitlab.verdict import ExerciseResult, Status

pytestmark = pytest.mark.timeout(600)  # on a busy machine a test of many gradings takes its time
FEW = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
"""The same few examples in every run, without a clock."""

IMPORTS = "import asyncio\nfrom contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager\n"


def block(head: str, body: str) -> str:
    """Return `body` under the line or lines `head`."""
    return f"{head}\n{indent(body, '    ')}"


def guarded(body: str, last: str) -> str:
    """Return `body` with `last` done however it ends."""
    return f"{block('try:', body)}\n{block('finally:', last)}"


def holding(how: str, body: str) -> str:
    """Return `body` under a permit of `semaphore`, held in one of five ways."""
    match how:
        case "async with":
            return block("async with semaphore:", body)
        case "by hand":
            return f"await semaphore.acquire()\n{guarded(body, 'semaphore.release()')}"
        case "AsyncExitStack":
            return block("async with AsyncExitStack() as stack:", f"await stack.enter_async_context(semaphore)\n{body}")
        case "callback":
            inner = f"held.callback(semaphore.release)\n{body}"
            return "await semaphore.acquire()\n" + block("with ExitStack() as held:", inner)
        case _:
            return block("async with slot(semaphore):", body)


HOLDING = ("async with", "by hand", "AsyncExitStack", "callback", "asynccontextmanager")
SLOT = dedent("""
    @asynccontextmanager
    async def slot(semaphore):
        await semaphore.acquire()
        try:
            yield
        finally:
            semaphore.release()
    """)


def full_marks(course: Course, theatre: Theatre, number: str, source: str) -> None:
    """Judge `source` as the main file of an exercise; show it, and what was held against it, unless all passed."""
    exercise = course.find(number)
    stem = exercise.files[0].removesuffix(".py")
    result: ExerciseResult = judge_files(exercise, solved(exercise, **{stem: source.encode()}), theatre)
    against = [
        f"{one.check.name}: {one.status}, {one.fault.key if one.fault else one.why}"
        for one in result.checks
        if one.status is not Status.PASSED
    ]
    assert not against, "\n".join((*against, source))


# -- 01: one rollout

COUNTED = dedent("""
    @contextmanager
    def counted(state):
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            yield
        finally:
            state["active"] -= 1

    def one_less(state):
        state["active"] -= 1

    async def model():
        await asyncio.sleep(0)
    """)
PEAKS = (
    'state["peak"] = max(state["peak"], state["active"])',
    'if state["active"] > state["peak"]:\n    state["peak"] = state["active"]',
    'state.update(peak=sorted((state["peak"], state["active"]))[-1])',
)
MODELS = (
    "await asyncio.sleep(0)",
    "await model()",
    "await asyncio.create_task(model())",
    "await asyncio.wait_for(model(), None)",
)


def counting(how: str, peak: str, body: str) -> str:
    """Return `body` while it is counted in `state`, in one of four ways."""
    up, down = 'state["active"] += 1', 'state["active"] -= 1'
    match how:
        case "finally":
            return up + "\n" + guarded(f"{peak}\n{body}", down)
        case "peak first":
            return f"{up}\n{peak}\n{guarded(body, down)}"
        case "callback":
            return block("with ExitStack() as undo:", f"{up}\nundo.callback(one_less, state)\n{peak}\n{body}")
        case _:
            return block("with counted(state):", body)


@FEW
@given(
    st.sampled_from(HOLDING),
    st.sampled_from(("finally", "peak first", "callback", "contextmanager")),
    st.sampled_from(PEAKS),
    st.sampled_from(MODELS),
    st.booleans(),
)
def test_every_correct_rollout_gets_full_marks(
    course: Course, theatre: Theatre, permit: str, count: str, peak: str, model: str, returns_inside: bool
) -> None:
    """01: however the permit is held, the count undone, the peak kept and the model called."""
    give = "return rollout_id"
    body = holding(permit, counting(count, peak, f"{model}\n{give}" if returns_inside else model))
    source = block("async def generate(rollout_id, semaphore, state):", body if returns_inside else f"{body}\n{give}")
    full_marks(course, theatre, "01", f"{IMPORTS}{SLOT}{COUNTED}\n{source}\n")


# -- 03: a permit by hand

ENTERS = ("await self.gate.acquire()", "await take(self.gate)", "self.got = await self.gate.acquire()")
GIVES = ("", "return self", "return None", "return self.gate")
EXITS = ("self.gate.release()", "self.gate.release()\nreturn False", "give(self.gate)", "return self.gate.release()")
GENERATORS = (
    "await gate.acquire()\ntry:\n    yield\nfinally:\n    gate.release()",
    "await take(gate)\ntry:\n    yield gate\nfinally:\n    give(gate)",
    "await gate.acquire()\nwith ExitStack() as stack:\n    stack.callback(gate.release)\n    yield",
    "async with AsyncExitStack() as stack:\n    await gate.acquire()\n    stack.callback(gate.release)\n    yield",
)
TAKE_GIVE = "\nasync def take(gate):\n    await gate.acquire()\n\ndef give(gate):\n    gate.release()\n\n"
"""Helpers that some of the parts call."""


@st.composite
def permits(draw: st.DrawFn) -> str:
    """Return a source that defines `permit`: a class with the two methods, or a generator."""
    if draw(st.booleans()):
        return block("@asynccontextmanager\nasync def permit(gate):", draw(st.sampled_from(GENERATORS)))
    enter, give, leave = draw(st.sampled_from(ENTERS)), draw(st.sampled_from(GIVES)), draw(st.sampled_from(EXITS))
    name, entry = draw(
        st.sampled_from((("permit", ""), ("Permit", "\n\ndef permit(gate):\n    return Permit(gate)\n")))
    )
    parts = (
        block("def __init__(self, gate):", "self.gate = gate"),
        block("async def __aenter__(self):", f"{enter}\n{give}"),
        block("async def __aexit__(self, *what_happened):", leave),
    )
    return block(f"class {name}:", "\n".join(parts)) + entry


@FEW
@given(permits())
def test_every_correct_permit_gets_full_marks(course: Course, theatre: Theatre, source: str) -> None:
    """03: a class or a generator, whatever `__aenter__` returns, with helpers or without."""
    full_marks(course, theatre, "03", f"{IMPORTS}{TAKE_GIVE}{source}\n")


# -- 04: retry without leaks

LOOPS = {
    "for": """
        for number in range(1, attempts + 1):
            try:
                {attempt}
            except Exception:
                if number == attempts:
                    raise
            await asyncio.sleep(pause)
        """,
    "while": """
        left = attempts
        while True:
            left -= 1
            try:
                {attempt}
            except Exception:
                if not left:
                    raise
                await asyncio.sleep(pause)
        """,
    "recursion": """
        try:
            {attempt}
        except Exception:
            if attempts == 1:
                raise
        await asyncio.sleep(pause)
        return await call_with_retry(call, request, semaphore, attempts=attempts - 1, pause=pause)
        """,
    "pause first": """
        for number in range(attempts):
            if number:
                await asyncio.sleep(pause)
            try:
                {attempt}
            except Exception as error:
                last = error
        raise last
        """,
}
ANSWERS = ("return await call(request)", "answer = await call(request)\nreturn answer")


@FEW
@given(st.sampled_from(HOLDING), st.sampled_from(sorted(LOOPS)), st.sampled_from(ANSWERS), st.booleans())
def test_every_correct_retry_gets_full_marks(
    course: Course, theatre: Theatre, permit: str, loop: str, answer: str, inline: bool
) -> None:
    """04: for, while or recursion; the permit held in any way; the attempt inline or a coroutine of its own."""
    attempt = holding(permit, answer)
    helper = block("async def attempt(call, request, semaphore):", attempt)
    shape = dedent(LOOPS[loop]).strip()
    place = next(line for line in shape.splitlines() if "{attempt}" in line)
    written = attempt if inline else "return await attempt(call, request, semaphore)"
    body = shape.replace(place, indent(written, place.partition("{")[0]))
    check = 'if attempts < 1:\n    raise ValueError("attempts must be at least 1")'
    head = "async def call_with_retry(call, request, semaphore, *, attempts=3, pause=1.0):"
    written = block(head, f"{check}\n{body}")
    full_marks(course, theatre, "04", f"{IMPORTS}{SLOT}\n{helper}\n\n{written}\n")


# -- 09: bounded tasks

TAKES = {
    "room after": """
        for item in items:
            start(item)
            if len(running) == permits:
                await one()
        """,
    "room before": """
        stream = iter(items)
        while True:
            while len(running) >= permits:
                await one()
            try:
                item = next(stream)
            except StopIteration:
                break
            start(item)
        """,
}
ONE = {
    "wait": """
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            results[running.pop(task)] = task.result()
        """,
    "await what is done": """
        await asyncio.wait(set(running), return_when="FIRST_COMPLETED")
        for task in [task for task in running if task.done()]:
            results[running.pop(task)] = await task
        """,
    "queue": """
        task = await ended.get()
        results[running.pop(task)] = task.result()
        """,
}
MAKE = (
    "asyncio.create_task(function(item))",
    "asyncio.ensure_future(function(item))",
    "asyncio.create_task(call(item))",
)
IN_ORDER = (
    "return [results[place] for place in range(len(results))]",
    "return [value for _, value in sorted(results.items())]",
)
WORKERS = """
    numbered = enumerate(items)

    async def worker():
        for place, item in numbered:
            results[place] = await function(item)

    running = [asyncio.create_task(worker()) for _ in range(permits)]
    try:
        ended, _ = await asyncio.wait(running, return_when=asyncio.FIRST_EXCEPTION)
        for task in ended:
            task.result()
    """
STOP = """
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    """


def pool(take: str, one: str, make: str) -> str:
    """Return the part that keeps a dict of running tasks and makes room one ended task at a time."""
    start = f"task = {make}\ntask.add_done_callback(ended.put_nowait)\nrunning[task] = next(places)"
    return "\n".join(
        (
            "running, ended, places = {}, asyncio.Queue(), itertools.count()",
            block("async def call(item):", "return await function(item)"),
            block("def start(item):", start),
            block("async def one():", dedent(ONE[one]).strip()),
            block("try:", dedent(TAKES[take]).strip() + "\nwhile running:\n    await one()"),
        )
    )


@FEW
@given(
    st.one_of(
        st.builds(pool, st.sampled_from(sorted(TAKES)), st.sampled_from(sorted(ONE)), st.sampled_from(MAKE)),
        st.just(dedent(WORKERS).strip()),
    ),
    st.sampled_from(IN_ORDER),
    st.booleans(),
)
def test_every_correct_map_gets_full_marks(
    course: Course, theatre: Theatre, work: str, order: str, returns_inside: bool
) -> None:
    """09: a dict of tasks, a queue of ended ones or workers; room made before or after an item is taken."""
    check = 'if permits < 1:\n    raise ValueError("permits must be at least 1")\nresults = {}'
    stop = block("finally:", dedent(STOP).strip())
    end = f"\n{indent(order, '    ')}\n{stop}" if returns_inside else f"\n{stop}\n{order}"
    source = block("async def map_bounded(function, items, permits):", f"{check}\n{work}{end}")
    full_marks(course, theatre, "09", f"import itertools\n{IMPORTS}\n\n{source}\n")
