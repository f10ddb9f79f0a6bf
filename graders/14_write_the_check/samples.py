"""The candidates that ship: five right ones, and for each task some of the wrong ones it asks to refuse."""

SAMPLES = (
    """\
# group: right
# does: plain
# misconception: wrong-result
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["active"], state["peak"])
        try:
            await asyncio.sleep(0)
            return rollout_id
        finally:
            state["active"] -= 1
""",
    """\
# group: right
# does: by-hand
# misconception: wrong-context-manager
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    try:
        state["active"] += 1
        try:
            if state["active"] > state["peak"]:
                state["peak"] = state["active"]
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    finally:
        semaphore.release()
    return rollout_id
""",
    """\
# group: right
# does: counts-down-after
# misconception: wrong-timing
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
        return rollout_id
    finally:
        semaphore.release()
        state["active"] -= 1
""",
    """\
# group: right
# does: further-keys
# misconception: wrong-result
import asyncio


async def generate(rollout_id, semaphore, state):
    inside = state.setdefault("inside", set())
    me = object()
    async with semaphore:
        inside.add(me)
        state["active"] = len(inside)
        state["peak"] = max(state["peak"], len(inside))
        try:
            await asyncio.sleep(0)
        finally:
            inside.remove(me)
            state["active"] = len(inside)
    return rollout_id
""",
    """\
# group: right
# does: slow
# misconception: wrong-timing
import asyncio


async def counted_call(state):
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    finally:
        state["active"] -= 1


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        await asyncio.create_task(counted_call(state))
    return rollout_id
""",
    """\
# group: plain
# does: no-permit
# misconception: no-permit
import asyncio


async def generate(rollout_id, semaphore, state):
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
        return rollout_id
    finally:
        state["active"] -= 1
""",
    """\
# group: plain
# does: turnstile
# misconception: turnstile
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    finally:
        state["active"] -= 1
    return rollout_id
""",
    """\
# group: stuck
# does: second-permit
# misconception: nested-permit
import asyncio


async def model(semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        await model(semaphore, state)
    return rollout_id
""",
    """\
# group: stuck
# does: never-ends
# misconception: never-returned
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
            await asyncio.Event().wait()
        finally:
            state["active"] -= 1
    return rollout_id
""",
    """\
# group: stuck
# does: raises
# misconception: wrong-context-manager
import asyncio


async def generate(rollout_id, semaphore, state):
    with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
            return rollout_id
        finally:
            state["active"] -= 1
""",
    """\
# group: count
# does: peak-wrong
# misconception: peak-not-a-maximum
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = state["active"]
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id
""",
    """\
# group: count
# does: count-left
# misconception: not-undone
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        await asyncio.sleep(0)
    return rollout_id
""",
    """\
# group: count
# does: counts-waiters
# misconception: counts-waiters
import asyncio


async def generate(rollout_id, semaphore, state):
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        async with semaphore:
            await asyncio.sleep(0)
            return rollout_id
    finally:
        state["active"] -= 1
""",
    """\
# group: count
# does: peak-of-tasks
# misconception: permits-are-tasks
import asyncio


async def generate(rollout_id, semaphore, state):
    rollouts = state.setdefault("rollouts", set())
    rollouts.add(rollout_id)
    state["peak"] = len(rollouts)
    async with semaphore:
        state["active"] += 1
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id
""",
    """\
# group: error
# does: leaks-on-error
# misconception: leak-on-error
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    await asyncio.sleep(0)
    state["active"] -= 1
    semaphore.release()
    return rollout_id
""",
    """\
# group: error
# does: swallows-error
# misconception: swallows-exception
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    except Exception:
        pass
    finally:
        state["active"] -= 1
        semaphore.release()
    return rollout_id
""",
    """\
# group: cancel
# does: leaks-on-cancel
# misconception: leak-on-cancel
import asyncio


async def generate(rollout_id, semaphore, state):
    await semaphore.acquire()
    state["active"] += 1
    state["peak"] = max(state["peak"], state["active"])
    try:
        await asyncio.sleep(0)
    except Exception:
        state["active"] -= 1
        semaphore.release()
        raise
    state["active"] -= 1
    semaphore.release()
    return rollout_id
""",
    """\
# group: cancel
# does: swallows-cancel
# misconception: swallows-cancel
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            pass
        finally:
            state["active"] -= 1
    return rollout_id
""",
    """\
# group: cancel
# does: releases-waiter
# misconception: release-without-acquire
import asyncio


async def generate(rollout_id, semaphore, state):
    inside = False
    try:
        await semaphore.acquire()
        inside = True
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        await asyncio.sleep(0)
        return rollout_id
    finally:
        if inside:
            state["active"] -= 1
        semaphore.release()
""",
)
"""One source each. Its head says which group it belongs to, what it does (a key of the words), and why."""
