# numbers written as small computations
FIRST_LINE_HELD = 45 + 1
LAST_LINE_HELD = FIRST_LINE_HELD + 17
AWAITED_INSIDE = {"wait", "_run_request_abortable_generate", "_run_server_abort_generate"}
AWAITED_OUTSIDE = {"async_rm", "batched_async_rm"}
PERMITS = 64 * 4
PERMITS_WITH_OVERRIDE = min(8, 64 * 4)
ABORTED_WHILE_WAITING = "returns and gives the permit back"
SCORING_IS_LIMITED = False
SCORING_AT_ONCE = len(range(10))
PACER_BOUNDS_IN_FLIGHT = False
