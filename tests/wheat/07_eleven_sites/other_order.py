# the same entries the other way round, keys of each entry swapped
SITES = {
    "occ-002188": {"shared_by": "one test", "made": "one per test"},
    "occ-002184": {"shared_by": "one test", "made": "one per test"},
    "occ-002121": {"shared_by": "one test", "made": "one per test"},
    "occ-001998": {"shared_by": "one test", "made": "one per test"},
    "occ-001117": {"shared_by": "every caller in the process", "made": "one per process"},
    "occ-000837": {"shared_by": "callers with the same key", "made": "one per key"},
    "occ-000247": {"shared_by": "the fetches of one call", "made": "one per call"},
    "occ-000239": {"shared_by": "whoever gets it passed", "made": "none: it receives one"},
    "occ-000223": {"shared_by": "every caller in the process", "made": "one per process"},
    "occ-000206": {"shared_by": "every caller in the process", "made": "one per process"},
    "occ-000004": {"shared_by": "every caller in the process", "made": "one per process"},
}
PACING_TEST_AT_ONCE, IO_PERMITS_BY_DEFAULT, THREE_FETCH_ALLS_AT_ONCE = 128, 4, 24
