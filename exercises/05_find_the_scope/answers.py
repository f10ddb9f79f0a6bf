"""05 · Find the scope.

Read `excerpt.py` (do not change it) and replace each `None` by your answer. Everything asked is in that file.
"""

# Task 1. The permit of `state.semaphore` is held over one block. Line numbers of `excerpt.py`, as your editor
# shows them: the first line inside that block (not the `async with` line itself) ...
FIRST_LINE_HELD = None
# ... and the last line inside it.
LAST_LINE_HELD = None

# Task 2. Which names does `generate_and_rm` call directly after the word `await`? A set of strings, each as
# it stands before the parenthesis, without what comes before the last dot: `await a.b.c(x)` is "c".
# Those inside the block ...
AWAITED_INSIDE = None
# ... and those outside of it.
AWAITED_OUTSIDE = None

# Task 3. `args = example_args()`: 64 requests at once for each server, 4 engines. How many permits does the
# semaphore of `GenerateState(args)` have?
PERMITS = None
# And `GenerateState(args, concurrency=8)`, with the same args?
PERMITS_WITH_OVERRIDE = None

# Task 4. A rollout waits for its permit. Meanwhile somebody sets `state.aborted`; later a permit comes free.
# What does the rollout do? One of: "generates anyway", "returns and gives the permit back",
# "returns and keeps the permit", "never gets a permit".
ABORTED_WHILE_WAITING = None

# Task 5. Does the semaphore limit how many samples are scored by `async_rm` at the same time? True or False.
SCORING_IS_LIMITED = None
# With 2 permits and 10 samples that have all just been generated: how many can be in `async_rm` at once?
SCORING_AT_ONCE = None

# Task 6. Think the semaphore away and keep the pacer, which spaces the *starts*. Generations may take as long
# as they like. Is there still a fixed upper limit on how many of them run at once? True or False.
PACER_BOUNDS_IN_FLIGHT = None


if __name__ == "__main__":
    from pathlib import Path

    answers = {name: value for name, value in globals().items() if name.isupper()}
    for name, value in answers.items():
        print(f"{name:24} {value!r}")
    print(sum(value is None for value in answers.values()), "still to answer")
    excerpt = Path(__file__).with_name("excerpt.py")
    if excerpt.exists() and FIRST_LINE_HELD and LAST_LINE_HELD:
        print("your block:")
        lines = excerpt.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, start=1):
            if FIRST_LINE_HELD <= number <= LAST_LINE_HELD:
                print(f"{number:4} {line}")
