# the names as they stand in the text, with what comes before the dot and the parentheses
FIRST_LINE_HELD = 46
LAST_LINE_HELD = 63
AWAITED_INSIDE = {"state.generation_pacer.wait()", "_run_server_abort_generate(state, call)", "_run_request_abortable_generate"}
AWAITED_OUTSIDE = {"async_rm", "batched_async_rm"}
PERMITS = 256
PERMITS_WITH_OVERRIDE = 8
ABORTED_WHILE_WAITING = "returns and gives the permit back"
SCORING_IS_LIMITED = False
SCORING_AT_ONCE = 10
PACER_BOUNDS_IN_FLIGHT = False
