# frozensets instead of sets
FIRST_LINE_HELD = 46
LAST_LINE_HELD = 63
AWAITED_INSIDE = frozenset({"_run_" + kind + "_generate" for kind in ("server_abort", "request_abortable")} | {"wait"})
AWAITED_OUTSIDE = frozenset({"async_rm", "batched_async_rm"})
PERMITS = 256
PERMITS_WITH_OVERRIDE = 8
ABORTED_WHILE_WAITING = "returns and gives the permit back"
SCORING_IS_LIMITED = False
SCORING_AT_ONCE = 10
PACER_BOUNDS_IN_FLIGHT = False
