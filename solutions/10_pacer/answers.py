"""Exercise 10, task 4: what a pacer bounds, in numbers.

A pacer with an interval of 0.1 s, calls that last 5 s each, and plenty of rollouts that all
want to start at 0.0 s. Replace every None.
"""

# No permits at all, only the pacer in front of every call.
# How many calls are in flight just before 2.0 s? (a whole number)
IN_FLIGHT_AFTER_2S_WITHOUT_PERMITS = 20

# The same pacer inside a semaphore with 4 permits.
# How many calls are in flight just before 2.0 s? (a whole number)
IN_FLIGHT_AFTER_2S_WITH_4_PERMITS = 4

# Does a pacer alone put a bound on the calls in flight, however long they last? (True or False)
PACER_BOUNDS_IN_FLIGHT = False
