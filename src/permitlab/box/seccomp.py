"""Seccomp: a filter in front of every system call (seccomp(2))."""

from __future__ import annotations

import errno
import os
import struct
from typing import NamedTuple

from permitlab.box.kernel import Kernel, UnavailableError
from permitlab.box.syscalls import MACHINES, Machine

PR_SET_SECCOMP, MODE_FILTER = 22, 2

LOAD, JUMP_EQUAL, RETURN = 0x20, 0x15, 0x06  # classic BPF, linux/bpf_common.h
NUMBER_AT, ARCHITECTURE_AT = 0, 4  # bytes into struct seccomp_data
ALLOW, KILL_PROCESS, FAIL = 0x7FFF0000, 0x80000000, 0x00050000


class Instruction(NamedTuple):
    """One instruction of classic BPF: a jump skips `yes` or `no` instructions, from 0 to 255."""

    code: int
    value: int
    yes: int = 0
    no: int = 0


def instructions(machine: Machine) -> list[Instruction]:
    """The filter for `machine`: its allowed calls pass, all others fail with EPERM.

    A call under another architecture's numbers kills the process (SIGSYS): the same number means
    something else there, and no honest program makes one. The x32 calls of x86-64 come under the same
    architecture with bit 30 set in their number; no allowed number has it, so they fail as well.
    """
    count = len(machine.allowed)
    return [
        Instruction(LOAD, ARCHITECTURE_AT),
        Instruction(JUMP_EQUAL, machine.audit, yes=1),
        Instruction(RETURN, KILL_PROCESS),
        Instruction(LOAD, NUMBER_AT),
        *(Instruction(JUMP_EQUAL, n, yes=count - at) for at, n in enumerate(sorted(machine.allowed))),
        Instruction(RETURN, FAIL | errno.EPERM),
        Instruction(RETURN, ALLOW),
    ]


def this_machine() -> Machine:
    """The machine this interpreter runs on; UnavailableError if there is no table for it."""
    name = os.uname().machine
    if struct.calcsize("P") != 8:
        raise UnavailableError(f"no system call table for 32 bits on {name}")
    try:
        return MACHINES[name]
    except KeyError:
        raise UnavailableError(f"no system call table for {name}") from None


class Program:
    """A filter laid out in memory as the kernel reads it; a forked child finds it at the same place."""

    __slots__ = ("_code", "_header", "address")

    def __init__(self, filter: list[Instruction]) -> None:
        import ctypes

        code = b"".join(struct.pack("=HBBI", i.code, i.yes, i.no, i.value) for i in filter)
        self._code = ctypes.create_string_buffer(code, len(code))
        header = struct.pack("@HP", len(filter), ctypes.addressof(self._code))
        self._header = ctypes.create_string_buffer(header, len(header))
        self.address: int = ctypes.addressof(self._header)
        """Where its struct sock_fprog lies in this process's memory."""


def install(kernel: Kernel, program: Program) -> None:
    """Put `program` in front of every further system call of this process, for good."""
    kernel.prctl(PR_SET_SECCOMP, MODE_FILTER, program.address)
