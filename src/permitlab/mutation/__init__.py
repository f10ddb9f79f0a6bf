"""Mutants: solutions with one small fault each. One that passes is a gap of the grader, or makes no difference."""
