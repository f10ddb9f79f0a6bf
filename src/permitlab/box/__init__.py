"""The box: what a process gives up before it runs code nobody has vouched for.

`prepare()` once in a long-lived, single-threaded process; `apply()` in each child forked from it,
before the first line of foreign code. Both report instead of raising, so that the caller decides
what to do when a layer cannot be had. Importing this package works on every platform.
"""

from permitlab.box.box import LAYERS, REQUIRED, Prepared, apply, missing, prepare
from permitlab.box.limits import Limits

__all__ = ["LAYERS", "REQUIRED", "Limits", "Prepared", "apply", "missing", "prepare"]
