# a table in a string, taken apart when the file is loaded
TABLE = """
000004 | one per process       | every caller in the process
000206 | one per process       | every caller in the process
000223 | one per process       | every caller in the process
000239 | none: it receives one | whoever gets it passed
000247 | one per call          | the fetches of one call
000837 | one per key           | callers with the same key
001117 | one per process       | every caller in the process
001998 | one per test          | one test
002121 | one per test          | one test
002184 | one per test          | one test
002188 | one per test          | one test
"""
SITES = {}
for line in TABLE.strip().splitlines():
    number, made, shared_by = (cell.strip() for cell in line.split("|"))
    SITES["occ-" + number] = dict(made=made, shared_by=shared_by)
THREE_FETCH_ALLS_AT_ONCE = 3 * 8
IO_PERMITS_BY_DEFAULT = 2**2
PACING_TEST_AT_ONCE = 0x80
