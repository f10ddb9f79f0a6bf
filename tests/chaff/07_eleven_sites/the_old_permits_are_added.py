# misconceptions: state-outlives-the-call
SITES = {
    "occ-000004": {"made": "one per process", "shared_by": "every caller in the process"},
    "occ-000206": {"made": "one per process", "shared_by": "every caller in the process"},
    "occ-000223": {"made": "one per process", "shared_by": "every caller in the process"},
    "occ-000239": {"made": "none: it receives one", "shared_by": "whoever gets it passed"},
    "occ-000247": {"made": "one per call", "shared_by": "the fetches of one call"},
    "occ-000837": {"made": "one per key", "shared_by": "callers with the same key"},
    "occ-001117": {"made": "one per process", "shared_by": "every caller in the process"},
    "occ-001998": {"made": "one per test", "shared_by": "one test"},
    "occ-002121": {"made": "one per test", "shared_by": "one test"},
    "occ-002184": {"made": "one per test", "shared_by": "one test"},
    "occ-002188": {"made": "one per test", "shared_by": "one test"},
}
THREE_FETCH_ALLS_AT_ONCE = 24
IO_PERMITS_BY_DEFAULT = 4
PACING_TEST_AT_ONCE = 136
