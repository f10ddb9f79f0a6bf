# starts with None everywhere, as the stub does, and fills in step by step
from typing import Final

IDS = "000004 000206 000223 000239 000247 000837 001117 001998 002121 002184 002188".split()
SITES = {f"occ-{number}": {"made": None, "shared_by": None} for number in IDS}
for site in SITES.values():
    site["made"], site["shared_by"] = "one per process", "every caller in the process"
for number in IDS[-4:]:
    SITES[f"occ-{number}"].update(made="one per test", shared_by="one test")
SITES["occ-000239"].update(made="none: it receives one", shared_by="whoever gets it passed")
SITES["occ-000247"].update(made="one per call", shared_by="the fetches of one call")
SITES["occ-000837"].update(made="one per key", shared_by="callers with the same key")

THREE_FETCH_ALLS_AT_ONCE: Final[int] = sum([8] * 3)
IO_PERMITS_BY_DEFAULT: Final = getattr(object(), "rollout_io_concurrency", 4)
PACING_TEST_AT_ONCE: Final = min(128, 128)
