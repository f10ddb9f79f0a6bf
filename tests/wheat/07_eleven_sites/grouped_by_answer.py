# the sites are grouped by answer, several of them share one dict object
PROCESS = {"made": "one per process", "shared_by": "every caller in the process"}
TEST = {"made": "one per test", "shared_by": "one test"}
SITES = dict.fromkeys(["occ-000004", "occ-000206", "occ-000223", "occ-001117"], PROCESS)
SITES |= dict.fromkeys(["occ-001998", "occ-002121", "occ-002184", "occ-002188"], TEST)
SITES |= {
    "occ-000239": {"made": "none: it receives one", "shared_by": "whoever gets it passed"},
    "occ-000247": {"made": "one per call", "shared_by": "the fetches of one call"},
    "occ-000837": {"made": "one per key", "shared_by": "callers with the same key"},
}
THREE_FETCH_ALLS_AT_ONCE = 24
IO_PERMITS_BY_DEFAULT = 4
PACING_TEST_AT_ONCE = 128
