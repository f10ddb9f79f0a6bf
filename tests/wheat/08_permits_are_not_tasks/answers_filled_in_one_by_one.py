# the predictions filled in one by one
# replaces: answers.py
PREDICTIONS = {}
PREDICTIONS[2, 5] = {"created": 5, "peak": 2, "waiting": 5 - 2, "finished": 5}
PREDICTIONS[1, 5] = {"created": 5, "peak": 1, "waiting": 4, "finished": 5}
PREDICTIONS[5, 2] = {"created": 2, "peak": 2, "waiting": 0, "finished": 2}
PREDICTIONS[3, 100] = PREDICTIONS[2, 5] | {"created": 100, "peak": 3, "waiting": 97, "finished": 100}
