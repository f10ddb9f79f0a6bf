"""The C library as a door to Linux: the three calls that the standard library does not wrap."""

from __future__ import annotations

import os
from typing import Any


class UnavailableError(Exception):
    """A layer cannot be had here; the message is a short phrase that says why."""


class Kernel:
    """The C library, loaded and with its functions looked up, so that a call touches no file.

    Only for Linux: `ctypes` is imported when the first one is made, not with this module.
    """

    __slots__ = ("_capset", "_errno", "_prctl", "_syscall")

    def __init__(self) -> None:
        import ctypes

        libc = ctypes.CDLL(None, use_errno=True)
        self._errno = ctypes.get_errno
        self._prctl: Any = libc.prctl
        self._prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
        self._prctl.restype = ctypes.c_int
        self._syscall: Any = libc.syscall
        self._syscall.argtypes = [ctypes.c_long, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint]
        self._syscall.restype = ctypes.c_long
        self._capset: Any = libc.capset
        self._capset.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
        self._capset.restype = ctypes.c_int

    def prctl(self, option: int, value: int = 0, more: int = 0) -> int:
        """Do one operation on this process and return its result, see prctl(2); OSError if refused."""
        return self._checked(self._prctl(option, value, more, 0, 0))

    def syscall(self, number: int, first: bytes | int | None = None, second: int = 0, third: int = 0) -> int:
        """Make system call `number`, see syscall(2); OSError if the kernel refuses.

        `first` is a buffer or a number of pointer width, `second` a size, `third` a word of flags.
        """
        return self._checked(self._syscall(number, first, second, third))

    def capset(self, header: bytes, sets: bytes) -> None:
        """Set this thread's capabilities from two packed structures, see capset(2)."""
        self._checked(self._capset(header, sets))

    def _checked(self, result: int) -> int:
        if result < 0:
            errno = self._errno()
            raise OSError(errno, os.strerror(errno))
        return result
