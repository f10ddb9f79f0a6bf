# one helper returns all answers and several names are bound in one statement


def read():
    """What the excerpt says."""
    block = (46, 63)
    generating = {"_run_request_abortable_generate", "_run_server_abort_generate"}
    return block, generating | {"wait"}


(FIRST_LINE_HELD, LAST_LINE_HELD), AWAITED_INSIDE = read()
AWAITED_OUTSIDE: set = {prefix + "async_rm" for prefix in ("", "batched_")}
PERMITS, PERMITS_WITH_OVERRIDE = 0x100, 8
ABORTED_WHILE_WAITING = "returns " "and gives the permit back"
SCORING_IS_LIMITED = PACER_BOUNDS_IN_FLIGHT = not True
SCORING_AT_ONCE = 10
