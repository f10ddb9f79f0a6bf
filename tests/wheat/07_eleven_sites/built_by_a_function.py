# every entry comes from a function, the numbers from counting
def entry(made, shared_by):
    return {"made": made, "shared_by": shared_by}


def process():
    return entry("one per process", "every caller in the process")


def test():
    return entry("one per test", "one test")


SITES = dict(
    [
        ("occ-000004", process()),
        ("occ-000206", process()),
        ("occ-000223", process()),
        ("occ-000239", entry("none: it receives one", "whoever gets it passed")),
        ("occ-000247", entry("one per call", "the fetches of one call")),
        ("occ-000837", entry("one per key", "callers with the same key")),
        ("occ-001117", process()),
        *((f"occ-00{number}", test()) for number in (1998, 2121, 2184, 2188)),
    ]
)
THREE_FETCH_ALLS_AT_ONCE = len([fetch for call in range(3) for fetch in range(20) if fetch < 8])
IO_PERMITS_BY_DEFAULT = len("four")
PACING_TEST_AT_ONCE = 1 << 7
