"""The box on paper: the filter's program and its numbers, Landlock's rights, the bounds of limits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from permitlab.box import LAYERS, REQUIRED, Limits, landlock, missing
from permitlab.box.seccomp import ALLOW, JUMP_EQUAL, LOAD, RETURN, Instruction, instructions
from permitlab.box.syscalls import ALLOWED, MACHINES

REFUSE, KILL = 0x00050001, 0x80000000
OTHERS = {"x86_64": 0x40000003, "aarch64": 0x40000028}
HEADERS = {
    "x86_64": ("/usr/include/x86_64-linux-gnu/asm/unistd_64.h", r"#define __NR_(\w+) (\d+)$"),
    "aarch64": ("/usr/include/asm-generic/unistd.h", r"#define __NR(?:3264)?_(\w+) (\d+)$"),
}


def judge(program: list[Instruction], number: int, architecture: int) -> int:
    """Run the classic BPF of `program` over one system call and return its verdict."""
    data, register, place = {0: number, 4: architecture}, 0, 0
    while True:
        one = program[place]
        place += 1
        if one.code == LOAD:
            register = data[one.value]
        elif one.code == JUMP_EQUAL:
            place += one.yes if register == one.value else one.no
        else:
            assert one.code == RETURN
            return one.value


@pytest.mark.parametrize("name", MACHINES)
def test_the_filter_lets_through_what_is_listed_and_nothing_else(name: str) -> None:
    """Every number gets the verdict that the table gives it, also on the machine this does not run on."""
    machine = MACHINES[name]
    program = instructions(machine)
    passed = {number for number in range(2000) if judge(program, number, machine.audit) == ALLOW}
    rest = {judge(program, number, machine.audit) for number in set(range(2000)) - passed}
    assert passed == machine.allowed
    assert rest == {REFUSE}


@pytest.mark.parametrize("name", MACHINES)
def test_high_numbers_are_refused(name: str) -> None:
    """An allowed number with high bits set, as for x32, is not that number."""
    machine = MACHINES[name]
    program = instructions(machine)
    high = [bit | number for bit in (0x40000000, 0x80000000) for number in machine.allowed]
    assert {judge(program, number, machine.audit) for number in (*high, 0xFFFFFFFF)} == {REFUSE}


@pytest.mark.parametrize("name", MACHINES)
def test_a_foreign_architecture_is_killed_whatever_it_calls(name: str) -> None:
    """Numbers mean nothing under another architecture, so none passes there."""
    program = instructions(MACHINES[name])
    foreign = [OTHERS[name], *(m.audit for other, m in MACHINES.items() if other != name)]
    assert {judge(program, number, audit) for number in range(500) for audit in foreign} == {KILL}


@pytest.mark.parametrize("name", MACHINES)
def test_jumps_fit_their_byte(name: str) -> None:
    """A longer table would need jumps that classic BPF does not have."""
    assert max(max(one.yes, one.no) for one in instructions(MACHINES[name])) < 256


@pytest.mark.parametrize("name", MACHINES)
def test_numbers_are_those_of_the_kernel_headers(name: str) -> None:
    """A wrong number would let another call through: compare all with the system's headers."""
    path, pattern = HEADERS[name]
    if not Path(path).exists():
        pytest.skip(f"no {path} here")
    listed = {m[1]: int(m[2]) for m in re.finditer(pattern, Path(path).read_text(), re.MULTILINE)}
    column = list(MACHINES).index(name)
    assert {call: row[column] for call, row in ALLOWED.items()} == {call: listed.get(call) for call in ALLOWED}


def test_no_listed_call_reaches_outside() -> None:
    """The calls by which a descriptor, a path or a process could be reached stay off the list."""
    outside = re.compile(
        r"open|stat\w|stat$|link|exec|fork|clone|kill|socket|send|recv|connect|bind|accept|ptrace|process_vm|"
        r"prctl|prlimit|set[a-z]*[ug]id|dup|pipe|fcntl|ioctl|queueinfo|pidfd|uring|mem|bpf|prior|nice|affinity"
    )
    assert {name for name in ALLOWED if outside.search(name)} == {"fstat", "sched_getaffinity"}


def test_each_version_of_landlock_is_asked_for_all_it_knows() -> None:
    """A right that the kernel knows and nobody asks for is a hole; one it does not know is an error."""
    asked = [landlock.rights(abi) for abi in range(1, 10)]
    assert [one.files.bit_length() for one in asked] == [13, 14, 15, 15, 16, 16, 16, 16, 16]
    assert [one.network for one in asked] == [0, 0, 0, 3, 3, 3, 3, 3, 3]
    assert [one.scopes for one in asked] == [0, 0, 0, 0, 0, 3, 3, 3, 3]
    assert all(one.files & (one.files + 1) == 0 for one in asked)


@pytest.mark.parametrize("name", Limits.__dataclass_fields__)
def test_a_limit_below_zero_is_no_limit_and_not_taken(name: str) -> None:
    """The kernel reads -1 as unlimited, so it must not get there by a slip."""
    with pytest.raises(ValueError, match=name):
        Limits(**{name: -1})


def test_missing_names_what_is_not_ok_in_order() -> None:
    """A layer without a report is as missing as one that failed."""
    assert missing(dict.fromkeys(LAYERS, "ok")) == []
    assert missing({}) == [layer for layer in LAYERS if layer in REQUIRED]
    report = dict.fromkeys(LAYERS, "ok") | {"seccomp": "not on darwin", "limits": "no", "landlock": "no"}
    assert missing(report) == ["limits", "seccomp"]
    assert missing(report, LAYERS) == ["limits", "landlock", "seccomp"]
    assert missing(report, {"moat"}) == ["moat"]
