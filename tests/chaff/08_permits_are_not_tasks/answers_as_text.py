# misconceptions: wrong-result
# replaces: answers.py
PREDICTIONS = {
    (2, 5): {"created": 5, "peak": "2", "waiting": 3, "finished": 5},
    (1, 5): {"created": 5, "peak": 1, "waiting": 4, "finished": 5},
    (5, 2): {"created": 2, "peak": "2", "waiting": 0, "finished": 2},
    (3, 100): {"created": 100, "peak": 3, "waiting": 97, "finished": 100},
}
