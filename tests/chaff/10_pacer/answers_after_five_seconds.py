# misconceptions: wrong-timing
# replaces: answers.py
"""Exercise 10, task 4."""
IN_FLIGHT_AFTER_2S_WITHOUT_PERMITS = 50
IN_FLIGHT_AFTER_2S_WITH_4_PERMITS = 4
PACER_BOUNDS_IN_FLIGHT = False
