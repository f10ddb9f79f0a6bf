# misconceptions: scope-too-wide, wrong-result
FIRST_LINE_HELD = 46
LAST_LINE_HELD = 63
AWAITED_INSIDE = {"wait", "_run_request_abortable_generate", "_run_server_abort_generate"}
AWAITED_OUTSIDE = {"async_rm", "batched_async_rm"}
PERMITS = 256
PERMITS_WITH_OVERRIDE = 8
ABORTED_WHILE_WAITING = "returns and gives the permit back"
SCORING_IS_LIMITED = False
SCORING_AT_ONCE = 5
PACER_BOUNDS_IN_FLIGHT = False
