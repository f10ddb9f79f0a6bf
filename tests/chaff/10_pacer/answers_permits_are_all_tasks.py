# misconceptions: permits-are-tasks
# replaces: answers.py
"""Exercise 10, task 4."""
IN_FLIGHT_AFTER_2S_WITHOUT_PERMITS = 20
IN_FLIGHT_AFTER_2S_WITH_4_PERMITS = 128
PACER_BOUNDS_IN_FLIGHT = False
