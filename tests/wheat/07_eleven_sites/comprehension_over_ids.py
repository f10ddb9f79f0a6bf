# ids are formatted from numbers; the answers are looked up from the second one
SHARED_BY = {
    "one per process": "every caller in the process",
    "one per call": "the fetches of one call",
    "one per key": "callers with the same key",
    "none: it receives one": "whoever gets it passed",
    "one per test": "one test",
}
MADE = {4: "process", 206: "process", 223: "process", 247: "call", 837: "key", 1117: "process"}
MADE.update({number: "test" for number in (1998, 2121, 2184, 2188)})
SITES = {
    f"occ-{number:06}": {"made": f"one per {what}", "shared_by": SHARED_BY[f"one per {what}"]}
    for number, what in MADE.items()
}
SITES["occ-000239"] = {"made": "none: it receives one", "shared_by": SHARED_BY["none: it receives one"]}
THREE_FETCH_ALLS_AT_ONCE = 24
IO_PERMITS_BY_DEFAULT = 4
PACING_TEST_AT_ONCE = 128
