"""The box where its walls cannot be had: another system, another machine, a kernel without a feature."""

from __future__ import annotations

import errno
import json
import os
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from permitlab import box
from permitlab.box import landlock, prepare, seccomp, user
from permitlab.box.kernel import UnavailableError

SOURCE = Path(box.__file__).parents[2]
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="about Linux kernels")

ELSEWHERE = """
import dataclasses, json, os, signal, struct, sys, typing
platform, *hidden = sys.argv[2:]
for name in hidden:
    sys.modules[name] = None
for name in "geteuid getresuid setresuid setresgid setgroups uname".split():
    if platform == "win32" and hasattr(os, name):
        delattr(os, name)
if platform == "win32":
    del signal.SIGKILL
sys.platform = platform
sys.path.insert(0, sys.argv[1])
from permitlab import box
prepared = box.prepare()
report = box.apply(prepared)
print(json.dumps([report, box.missing(report)]))
"""


def elsewhere(platform: str, *hidden: str) -> Any:
    """What the box reports in a fresh interpreter that takes itself for one on `platform`."""
    command = [sys.executable, "-c", ELSEWHERE, str(SOURCE), platform, *hidden]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_on_windows_the_box_imports_and_says_what_is_missing() -> None:
    """No module of Unix is needed to import it, and nothing raises: practice goes on with a sentence."""
    report, absent = elsewhere("win32", "resource", "ctypes", "_ctypes", "pwd", "grp", "fcntl")
    assert report == dict.fromkeys(box.LAYERS, "not on win32")
    assert absent == [layer for layer in box.LAYERS if layer in box.REQUIRED]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no resource limits")
def test_on_a_mac_the_limits_are_all_there_is() -> None:
    """What the system has is used, and the rest is named."""
    report, absent = elsewhere("darwin", "ctypes", "_ctypes")
    assert report == dict.fromkeys(box.LAYERS, "not on darwin") | {"limits": report["limits"]}
    if sys.platform == "linux":
        assert report["limits"] == "ok"
        assert absent == ["death-signal", "no-new-privs", "user", "seccomp"]


@LINUX
def test_a_linux_without_a_usable_c_library_says_so() -> None:
    """An interpreter built without ctypes is told apart from a kernel without a feature."""
    report, _ = elsewhere("linux", "ctypes", "_ctypes")
    assert report["limits"] == "ok"
    assert all("C library" in report[layer] for layer in box.LAYERS if layer != "limits")


@LINUX
def test_an_unknown_machine_has_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers for another processor are never guessed."""
    other = os.uname_result(("Linux", "here", "6", "1", "riscv64"))
    monkeypatch.setattr(os, "uname", lambda: other)
    prepared = prepare()
    assert prepared.faults["seccomp"] == "no system call table for riscv64"
    assert prepared.program is None


@LINUX
def test_a_32_bit_interpreter_has_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """It makes other calls than its 64-bit kernel is named for."""
    monkeypatch.setattr(struct, "calcsize", lambda layout: 4)
    with pytest.raises(UnavailableError, match="32 bits"):
        seccomp.this_machine()


class OldKernel:
    """A kernel that answers Landlock's calls as an older or altered one does."""

    def __init__(self, abi: int, refuses: int = 0, error: int = 0) -> None:
        self.abi, self.refuses, self.error = abi, refuses, error
        self.asked: list[bytes] = []

    def syscall(self, number: int, first: bytes | None = None, second: int = 0, third: int = 0) -> int:
        """Answer the question for the version, or take a ruleset unless a scope in it is unknown."""
        if self.error:
            raise OSError(self.error, os.strerror(self.error))
        if third:
            return self.abi
        assert first is not None
        assert len(first) == second
        self.asked.append(first)
        if second > 16 and first[16] & self.refuses:
            raise OSError(errno.EINVAL, "Invalid argument")
        return 99


@pytest.mark.parametrize(("abi", "size"), [(1, 8), (3, 8), (4, 16), (5, 16), (6, 24), (7, 24), (9, 24)])
def test_a_ruleset_has_the_size_its_kernel_knows(abi: int, size: int) -> None:
    """An older kernel refuses a longer structure than its own."""
    kernel: Any = OldKernel(abi)
    assert landlock.ruleset(kernel) == 99
    assert [len(one) for one in kernel.asked] == [size]


def test_a_kernel_without_the_signal_scope_still_gets_the_rest() -> None:
    """Some vendors' kernels say version 6 and know one scope of two."""
    kernel: Any = OldKernel(6, refuses=0b10)
    assert landlock.ruleset(kernel) == 99
    assert [one[16] for one in kernel.asked] == [0b11, 0b01]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (errno.ENOSYS, "kernel without landlock"),
        (errno.EOPNOTSUPP, "landlock is switched off in this kernel"),
    ],
)
def test_a_kernel_without_landlock_is_told_from_one_that_has_it_off(error: int, sentence: str) -> None:
    """The teacher can mend the second, so the report says which it is."""
    kernel: Any = OldKernel(0, error=error)
    with pytest.raises(UnavailableError, match=sentence):
        landlock.ruleset(kernel)


@pytest.mark.parametrize(
    ("ranges", "expected"),
    [
        ([range(2**32 - 1)], user.NOBODY_AT_ALL),
        ([range(65536)], 65533),
        ([range(65534, 65536), range(2000)], 1999),
        ([range(1)], None),
        ([], None),
    ],
    ids=["all ids", "a rootless container", "a gap", "only root", "none"],
)
def test_root_becomes_an_id_that_its_namespace_has(
    monkeypatch: pytest.MonkeyPatch, ranges: list[range], expected: int | None
) -> None:
    """The chosen id is mapped, has no name and is not the one that stands for strangers' files."""
    monkeypatch.setattr(user, "_mapped", lambda kind: ranges)
    monkeypatch.setattr(user, "_named", lambda number: False)
    assert user.unused_id() == expected


@LINUX
def test_an_id_with_a_name_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """An id that somebody has would lend the box that person's files."""
    monkeypatch.setattr(user, "_mapped", lambda kind: [range(3000)])
    monkeypatch.setattr(user, "_named", lambda number: number > 2990)
    assert user.unused_id() == 2990
