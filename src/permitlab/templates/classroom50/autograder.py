"""Classroom 50 runs this in a student's checkout; what it needs lies beside it. Written by `permitlab bundle`."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

if sys.version_info < (3, 11):
    sys.exit("permitlab: Python 3.11 or newer is needed; set the assignment's runtime to it")

sys.dont_write_bytecode = True
sys.path[0] = os.path.join(HERE, "kit")

from permitlab.platforms import classroom50  # noqa: E402

sys.exit(classroom50.main(HERE, os.getcwd(), os.environ))
