"""Exercise 01 under gradescope-utils: the same checks as weighted unit tests, run as its autograder does."""

from __future__ import annotations

import io
import json
import sys
import unittest

import checks
from generate import generate
from gradescope_utils.autograder_utils.decorators import weight
from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner


class TestGenerate(unittest.TestCase):
    """One test per check; they are added below."""


for check in checks.CHECKS:
    carry_out = weight(1)(lambda self, check=check: check(generate))
    carry_out.__doc__ = check.__doc__
    setattr(TestGenerate, f"test_{check.__name__}", carry_out)

if __name__ == "__main__":
    report = io.StringIO()
    JSONTestRunner(stream=report, visibility="visible").run(
        unittest.defaultTestLoader.loadTestsFromTestCase(TestGenerate)
    )
    sys.exit(json.loads(report.getvalue())["score"] != len(checks.CHECKS))
