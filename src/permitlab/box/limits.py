"""Resource limits: how much a boxed process may use of what."""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields

from permitlab.box.kernel import UnavailableError


@dataclass(frozen=True, slots=True)
class Limits:
    """What one boxed process may use, see setrlimit(2). Every value is a whole number from 0.

    memory      bytes of address space; allocating more is a MemoryError
    cpu         seconds of processor time; then SIGXCPU, and SIGKILL one second later
    file_size   bytes that any one file may grow to, a memory file too; pipes and sockets are free
    open_files  descriptors; those already open stay usable, whatever their number
    processes   processes and threads of this user id; no limit for a privileged user
    core        bytes of a core file
    locked      bytes of memory that cannot be swapped
    queued      bytes in POSIX message queues
    """

    memory: int = 512 * 1024 * 1024
    cpu: int = 30
    file_size: int = 256 * 1024
    open_files: int = 32
    processes: int = 0
    core: int = 0
    locked: int = 0
    queued: int = 0

    def __post_init__(self) -> None:
        # The kernel reads -1 as "no limit", so a sum gone wrong would open the box.
        for field in fields(self):
            if getattr(self, field.name) < 0:
                raise ValueError(f"the limit {field.name} is below 0")


RESOURCES = {
    "memory": "RLIMIT_AS",
    "cpu": "RLIMIT_CPU",
    "file_size": "RLIMIT_FSIZE",
    "open_files": "RLIMIT_NOFILE",
    "processes": "RLIMIT_NPROC",
    "core": "RLIMIT_CORE",
    "locked": "RLIMIT_MEMLOCK",
    "queued": "RLIMIT_MSGQUEUE",
}
"""The resource(3) constant behind each field of `Limits`."""


def load() -> None:
    """Import what `confine` needs, so that a child finds it loaded; UnavailableError where there is none."""
    try:
        import resource  # noqa: F401
    except ImportError:
        raise UnavailableError(f"not on {sys.platform}") from None


def confine(limits: Limits) -> None:
    """Set all limits on this process, soft and hard, so that it cannot raise them again.

    A limit that is already lower stays. Each is tried even if another fails; then UnavailableError names
    those that failed. A resource that the platform does not know is left out.
    """
    import resource

    failed = []
    for name, constant in RESOURCES.items():
        kind: int | None = getattr(resource, constant, None)
        if kind is None:
            continue
        soft = getattr(limits, name)
        hard = soft + 1 if name == "cpu" else soft
        try:
            ceiling = resource.getrlimit(kind)[1]
            if ceiling != resource.RLIM_INFINITY:
                soft, hard = min(soft, ceiling), min(hard, ceiling)
            resource.setrlimit(kind, (soft, hard))
        except (OSError, ValueError, OverflowError) as error:
            failed.append(f"{name} ({error})")
    if failed:
        raise UnavailableError("could not limit " + ", ".join(failed))
