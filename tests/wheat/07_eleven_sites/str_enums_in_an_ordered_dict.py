# the texts are members of enums, the table is an OrderedDict of defaultdicts
from collections import OrderedDict, defaultdict
from enum import IntEnum, StrEnum


class Made(StrEnum):
    PROCESS = "one per process"
    CALL = "one per call"
    KEY = "one per key"
    NONE = "none: it receives one"
    TEST = "one per test"


class SharedBy(StrEnum):
    PROCESS = "every caller in the process"
    CALL = "the fetches of one call"
    KEY = "callers with the same key"
    NONE = "whoever gets it passed"
    TEST = "one test"


SITES = OrderedDict()
for line in """4 PROCESS
206 PROCESS
223 PROCESS
239 NONE
247 CALL
837 KEY
1117 PROCESS
1998 TEST
2121 TEST
2184 TEST
2188 TEST""".splitlines():
    number, name = line.split()
    entry = defaultdict(str)
    entry["made"], entry["shared_by"] = Made[name], SharedBy[name]
    SITES[f"occ-{int(number):06d}"] = entry

THREE_FETCH_ALLS_AT_ONCE = 24
IO_PERMITS_BY_DEFAULT = 4
PACING_TEST_AT_ONCE = 128
