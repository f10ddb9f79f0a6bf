"""Mutants: solutions with one small fault each. A grader that passes one has a gap, or the fault makes no difference."""
