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
    (2, 5): {"created": None, "peak": None, "waiting": None, "finished": None},
    (1, 5): {"created": None, "peak": None, "waiting": None, "finished": None},
    (5, 2): {"created": None, "peak": None, "waiting": None, "finished": None},
    (3, 100): {"created": None, "peak": None, "waiting": None, "finished": None},
}


if __name__ == "__main__":
    for (permits, rollouts), numbers in PREDICTIONS.items():
        print(f"permits {permits}, rollouts {rollouts}:", numbers)
