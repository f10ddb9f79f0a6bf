# the answers as expressions
# replaces: answers.py
"""Exercise 10, task 4."""
IN_FLIGHT_AFTER_2S_WITHOUT_PERMITS = 2 * 10
IN_FLIGHT_AFTER_2S_WITH_4_PERMITS = min(4, 20)
PACER_BOUNDS_IN_FLIGHT = not True
