"""Privileges: what a boxed process is, and what it may never become."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

from permitlab.box.kernel import Kernel, UnavailableError

PR_SET_DUMPABLE = 4
PR_SET_NO_NEW_PRIVS = 38
CAPABILITY_VERSION_3 = 0x20080522

NOBODY_AT_ALL = 2_100_000_000
"""A user and group id outside every range that is handed out by custom.

systemd lists 1879048192 to 2147483647 as unused (systemd.io/UIDS-GIDS); SSSD stops at 2000200000.
"""


def forbid_new_privileges(kernel: Kernel) -> None:
    """Make set-user-id programs powerless for this process, see PR_SET_NO_NEW_PRIVS(2const).

    Landlock and seccomp ask for it before they let an ordinary user in.
    """
    kernel.prctl(PR_SET_NO_NEW_PRIVS, 1)


def unused_id() -> int | None:
    """An id that no user and no group has, or None where there is none; reads files.

    It is the same number for user and group. In a user namespace that maps only the low ids, as in
    a rootless container, it is the highest mapped one without a name (user_namespaces(7)).
    """
    users, groups = _mapped("uid"), _mapped("gid")
    if _inside(NOBODY_AT_ALL, users) and _inside(NOBODY_AT_ALL, groups):
        return NOBODY_AT_ALL
    overflow = 65534  # the kernel shows unmapped owners as this id, so it stands for foreign files
    spans = sorted(users, key=lambda span: span.start, reverse=True)
    shared = (number for span in spans for number in reversed(span) if _inside(number, groups))
    return next((number for number in shared if 999 < number < overflow and not _named(number)), None)


def drop_privileges(kernel: Kernel, identity: int | None) -> None:
    """Become user and group `identity` if this is root, and hold no capability in any case.

    Then the process is marked undumpable: no core, also not through a core_pattern pipe that heeds
    no limit, and no reading of its memory by others of that user (PR_SET_DUMPABLE(2const)). A change
    of user clears the parent-death signal: arm it again afterwards.
    """
    if sys.platform != "linux":
        raise UnavailableError(f"not on {sys.platform}")
    try:
        if 0 in os.getresuid():
            _become(identity)
    finally:
        kernel.capset(struct.pack("=Ii", CAPABILITY_VERSION_3, 0), bytes(24))
        kernel.prctl(PR_SET_DUMPABLE, 0)


def _become(identity: int | None) -> None:
    if sys.platform != "linux":
        raise UnavailableError(f"not on {sys.platform}")
    if identity is None:
        raise UnavailableError("no unused user id in this user namespace")
    os.setgroups([])
    os.setresgid(identity, identity, identity)
    os.setresuid(identity, identity, identity)


def _mapped(kind: str) -> list[range]:
    try:
        table = Path(f"/proc/self/{kind}_map").read_text("ascii")
    except OSError:  # no /proc, or a kernel without user namespaces: all ids are there
        return [range(2**32 - 1)]
    rows = [[int(word) for word in line.split()] for line in table.splitlines()]
    return [range(first, first + count) for first, _, count in rows]


def _inside(number: int, ranges: list[range]) -> bool:
    return any(number in span for span in ranges)


def _named(number: int) -> bool:
    import grp
    import pwd

    for look_up in (pwd.getpwuid, grp.getgrgid):
        try:
            look_up(number)
        except KeyError:
            continue
        return True
    return False
