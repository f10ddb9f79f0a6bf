"""The system calls that a boxed process may make: number by number, for each machine.

Each of them works on memory, on time, on the process itself or on a descriptor it already has.
None takes a path, none makes a descriptor, none reaches another process. Left out on purpose:

    fcntl, ioctl              F_SETOWN, F_SETSIG and FIOASYNC have the kernel send any signal to
                              any process of the same user
    newfstatat, statx         fstat() of newer C libraries, but with a path they tell which files exist
    send*, recv*              could name an address, or pass descriptors
    kill, tgkill, rt_*queueinfo   even to itself: the filter cannot know its own process id
    prlimit64                 reads, but also sets, the limits of any process of the same user

Linux keeps uretprobe and uprobe (335 and 336 on x86-64) from every filter, kernel/seccomp.c; outside a
probe that the kernel itself has set they do nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

ALLOWED: dict[str, tuple[int | None, int | None]] = {
    # name: (x86-64, aarch64), None where the machine has no such call
    # descriptors that are already open
    "read": (0, 63),
    "write": (1, 64),
    "close": (3, 57),
    "fstat": (5, 80),
    "poll": (7, None),
    "lseek": (8, 62),
    "pread64": (17, 67),
    "readv": (19, 65),
    "writev": (20, 66),
    "select": (23, None),
    "pselect6": (270, 72),
    "ppoll": (271, 73),
    # memory
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "munmap": (11, 215),
    "brk": (12, 214),
    "mremap": (25, 216),
    "madvise": (28, 233),
    "futex": (202, 98),
    # signal handling of its own
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "rt_sigpending": (127, 136),
    "rt_sigtimedwait": (128, 137),
    "rt_sigsuspend": (130, 133),
    "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),
    # time and chance
    "nanosleep": (35, 101),
    "gettimeofday": (96, 169),
    "time": (201, None),
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "getrandom": (318, 278),
    # what it is
    "getpid": (39, 172),
    "uname": (63, 160),
    "getcwd": (79, 17),
    "getrusage": (98, 165),
    "times": (100, 153),
    "getuid": (102, 174),
    "getgid": (104, 176),
    "geteuid": (107, 175),
    "getegid": (108, 177),
    "getppid": (110, 173),
    "gettid": (186, 178),
    "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123),
    # the end
    "exit": (60, 93),
    "exit_group": (231, 94),
}
"""Numbers as in the kernel's arch/x86/entry/syscalls/syscall_64.tbl and asm-generic/unistd.h."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A processor architecture as a seccomp filter sees it.

    audit    the AUDIT_ARCH constant of linux/audit.h, in every call that a filter judges
    allowed  the numbers of the calls that are let through
    """

    audit: int
    allowed: frozenset[int]


def _column(index: int) -> frozenset[int]:
    return frozenset(number for row in ALLOWED.values() if (number := row[index]) is not None)


MACHINES = {
    "x86_64": Machine(0xC000003E, _column(0)),
    "aarch64": Machine(0xC00000B7, _column(1)),
}
"""The machines a filter can be made for, under their names in uname(2)."""
