# the answers counted from a list of start times in milliseconds
# replaces: answers.py
"""Exercise 10, task 4."""

STARTS = range(0, 2000, 100)
RUNNING = [start for start in STARTS if start <= 2000 < start + 5000]

IN_FLIGHT_AFTER_2S_WITHOUT_PERMITS: int = len(RUNNING)
IN_FLIGHT_AFTER_2S_WITH_4_PERMITS: int = len(RUNNING[:4])
PACER_BOUNDS_IN_FLIGHT: bool = len(RUNNING) <= 4
