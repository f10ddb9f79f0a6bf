"""The parent-death signal: a boxed process ends with the process that started it."""

from __future__ import annotations

import os
import signal

from permitlab.box.kernel import Kernel

PR_SET_PDEATHSIG = 1


def follow_parent(kernel: Kernel, parent: int) -> None:
    """Have the kernel send SIGKILL to this process when its parent ends, see PR_SET_PDEATHSIG(2const).

    `parent` is the process id that should be the parent. If it is not any more, it ended before the
    signal was armed and nobody would ever send it, so this process kills itself.
    The signal belongs to the parent's *thread*: fork from one that lives as long as its process.
    """
    kernel.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)
