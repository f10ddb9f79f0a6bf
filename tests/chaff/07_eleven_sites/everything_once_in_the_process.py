# misconceptions: private-semaphore
IDS = "000004 000206 000223 000239 000247 000837 001117 001998 002121 002184 002188".split()
SITES = {f"occ-{n}": {"made": "one per process", "shared_by": "every caller in the process"} for n in IDS}
THREE_FETCH_ALLS_AT_ONCE = 24
IO_PERMITS_BY_DEFAULT = 4
PACING_TEST_AT_ONCE = 128
