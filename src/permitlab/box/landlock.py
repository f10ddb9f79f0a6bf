"""Landlock: rights to files, TCP and signals, all taken away (landlock(7))."""

from __future__ import annotations

import errno
import os
import struct
from typing import NamedTuple

from permitlab.box.kernel import Kernel, UnavailableError

CREATE_RULESET, RESTRICT_SELF = 444, 446  # the same numbers on every architecture
ASK_VERSION = 1


class Rights(NamedTuple):
    """The rights that a ruleset takes away, three bit sets as in struct landlock_ruleset_attr."""

    files: int
    network: int
    scopes: int


def rights(abi: int) -> Rights:
    """All rights that version `abi` of the interface knows; 7 and later add none that we use.

    1: thirteen rights to files. 2: moving to another directory. 3: truncating. 4: binding and
    connecting TCP. 5: ioctl on devices. 6: abstract Unix sockets and signals outside the box.
    """
    files = {1: 13, 2: 14, 3: 15, 4: 15}.get(abi, 16)
    return Rights((1 << files) - 1, 0b11 if abi >= 4 else 0, 0b11 if abi >= 6 else 0)


def version(kernel: Kernel) -> int:
    """The version of Landlock's interface that the running kernel speaks, from 1."""
    try:
        return kernel.syscall(CREATE_RULESET, None, 0, ASK_VERSION)
    except OSError as error:
        if error.errno == errno.EOPNOTSUPP:
            raise UnavailableError("landlock is switched off in this kernel") from None
        raise UnavailableError("kernel without landlock") from None


def ruleset(kernel: Kernel) -> int:
    """Make a ruleset that handles every right and grants none; its descriptor, closed on exec."""
    abi = version(kernel)
    wanted = rights(abi)
    size = 8 if abi < 4 else 16 if abi < 6 else 24
    # Some vendors' kernels report version 6 without the signal scope: then ask for less.
    for scopes in (wanted.scopes, wanted.scopes & 0b01):
        try:
            attributes = struct.pack("=QQQ", wanted.files, wanted.network, scopes)[:size]
            return kernel.syscall(CREATE_RULESET, attributes, size)
        except OSError as error:
            if error.errno != errno.EINVAL:
                raise
    raise UnavailableError(f"landlock version {abi} refuses its own rights")


def enter(kernel: Kernel, descriptor: int) -> None:
    """Put this process under the ruleset `descriptor` for good, and close it."""
    kernel.syscall(RESTRICT_SELF, descriptor, 0)
    os.close(descriptor)
