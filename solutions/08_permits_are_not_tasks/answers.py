"""08 · Permits are not tasks: the predictions.

`rollouts` tasks are started at once, each holds one of `permits` permits while its call runs, and every call
takes a while. Replace each `None` by the number you expect, before you measure.
"""

# For each (permits, rollouts):
#   created   how many tasks are created?
#   peak      how many calls run at the same moment, at most?
#   waiting   how many tasks wait for a permit at the same moment, at most? Who gets one at once never waited.
#   finished  how many calls have returned in the end?
PREDICTIONS = {
    (2, 5): {"created": 5, "peak": 2, "waiting": 3, "finished": 5},
    (1, 5): {"created": 5, "peak": 1, "waiting": 4, "finished": 5},
    (5, 2): {"created": 2, "peak": 2, "waiting": 0, "finished": 2},
    (3, 100): {"created": 100, "peak": 3, "waiting": 97, "finished": 100},
}


if __name__ == "__main__":
    for (permits, rollouts), numbers in PREDICTIONS.items():
        print(f"permits {permits}, rollouts {rollouts}:", numbers)
