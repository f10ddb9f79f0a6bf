# misconceptions: wrong-result
SITES = {
    "occ-000004": {"shared_by": "one per process", "made": "every caller in the process"},
    "occ-000206": {"shared_by": "one per process", "made": "every caller in the process"},
    "occ-000223": {"shared_by": "one per process", "made": "every caller in the process"},
    "occ-000239": {"shared_by": "none: it receives one", "made": "whoever gets it passed"},
    "occ-000247": {"shared_by": "one per call", "made": "the fetches of one call"},
    "occ-000837": {"shared_by": "one per key", "made": "callers with the same key"},
    "occ-001117": {"shared_by": "one per process", "made": "every caller in the process"},
    "occ-001998": {"shared_by": "one per test", "made": "one test"},
    "occ-002121": {"shared_by": "one per test", "made": "one test"},
    "occ-002184": {"shared_by": "one per test", "made": "one test"},
    "occ-002188": {"shared_by": "one per test", "made": "one test"},
}
THREE_FETCH_ALLS_AT_ONCE = 24
IO_PERMITS_BY_DEFAULT = 4
PACING_TEST_AT_ONCE = 128
