"""02: the driver. One shared semaphore, all rollouts at once, two lines of output.

`exercise(permits=2, rollouts=5)` starts rollouts 0, 1, 2, ... all at once, with at most `permits` of them
generating at any moment. It prints exactly two lines,

    results [0, 1, 2, 3, 4]
    peak 2

and returns `(results, peak)`: the ids as a list, in id order whatever finishes first, and the largest
number of rollouts that were generating at once. If a rollout fails, the caller learns of it. The function
may be called again and again, with other numbers, in the same event loop or in another one.
"""

import asyncio


async def generate(rollout_id, semaphore, state):
    """One rollout, as in exercise 01. Complete: leave it as it is."""
    async with semaphore:
        inside = state["active"] + 1
        state["active"] = inside
        state["peak"] = max(inside, state["peak"])
        try:
            await asyncio.sleep(0)  # the model call; while grading it lasts as long as the grader likes
        finally:
            state["active"] -= 1
    return rollout_id


async def exercise(permits=2, rollouts=5):
    """Run the rollouts, print the two lines, return (results, peak)."""
    raise NotImplementedError  # task 1: what do all rollouts of this call have in common?
    # task 2: start them all; task 3: collect what they return; task 4: print two lines, return both


async def main():
    """The lesson's numbers, then three others."""
    for permits, rollouts in [(2, 5), (1, 5), (5, 2), (3, 0)]:
        print(f"# {permits} permits, {rollouts} rollouts")
        await exercise(permits, rollouts)


if __name__ == "__main__":
    asyncio.run(main())
