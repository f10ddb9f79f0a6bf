"""The box from inside: each test forks a child, boxes it, and has it try one thing."""

# The plain calls are what is tested:
# ruff: noqa: PTH101, PTH102, PTH104, PTH108, PTH115, PTH116, PTH123, PTH208, SIM115

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import dataclasses
import errno
import gc
import json
import linecache
import mmap
import os
import random
import select
import signal
import socket
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn

import pytest

if sys.platform != "linux":
    pytest.skip("the box's walls are made of Linux", allow_module_level=True)

import fcntl
import resource

from permitlab.box import LAYERS, Limits, Prepared, apply, missing, prepare
from permitlab.box.limits import RESOURCES
from permitlab.box.syscalls import MACHINES

MACHINE = os.uname().machine
if MACHINE not in MACHINES:
    pytest.skip(f"no system call table for {MACHINE}", allow_module_level=True)

COLUMN = list(MACHINES).index(MACHINE)
LIBC = ctypes.CDLL(None, use_errno=True)
ORDINARY = 12345
USERS = ("root", "ordinary")
SAME = "the user of this process"
FIRST_WALL = ("no-new-privs", "seccomp")
SECOND_WALL = ("no-new-privs", "landlock")
UNFILTERED = {335, 336} if MACHINE == "x86_64" else set()
"""uretprobe and uprobe: the kernel keeps them from every filter; outside its own probes they do nothing."""

LAST_CALL = 520
"""Above the highest system call number that Linux has given out."""


@dataclass
class Ended:
    """How a child ended: what it said, and its wait status."""

    said: Any
    status: int

    @property
    def signal(self) -> int:
        """The signal that ended it, 0 if none did."""
        return os.WTERMSIG(self.status) if os.WIFSIGNALED(self.status) else 0


@pytest.fixture(scope="module")
def prepared() -> Prepared:
    """What the children inherit, made once in this process as in a long-lived one."""
    return prepare()


@pytest.fixture(params=USERS)
def user(request: pytest.FixtureRequest) -> str:
    """Who the child is before it is boxed."""
    if request.param == "root" and os.geteuid() != 0:
        pytest.skip("needs root to start as root")
    return str(request.param)


def become(user: str) -> None:
    """Be an ordinary user if `user` says so and this is not one."""
    if user == "ordinary" and os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(ORDINARY, ORDINARY, ORDINARY)
        os.setresuid(ORDINARY, ORDINARY, ORDINARY)


def fork(body: Callable[[], object]) -> tuple[int, int]:
    """Run `body` in a child; its pid, and the descriptor that its result will be read from as JSON."""
    inlet, outlet = os.pipe()
    pid = os.fork()
    if pid:
        os.close(outlet)
        return pid, inlet
    try:
        os.close(inlet)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(10)
        try:
            said = body()
        except BaseException as error:
            said = {"raised": type(error).__name__, "text": traceback.format_exc()[-2000:]}
        os.write(outlet, json.dumps(said).encode())
    finally:
        os._exit(0)


def ended(pid: int, inlet: int) -> Ended:
    """Wait for the child of `fork`."""
    with open(inlet, "rb") as stream:
        text = stream.read()
    return Ended(json.loads(text) if text else None, os.waitpid(pid, 0)[1])


def boxed(
    prepared: Prepared,
    act: Callable[[], object],
    user: str = "ordinary",
    layers: tuple[str, ...] = LAYERS,
    limits: Limits | None = None,
) -> Ended:
    """Fork, become `user`, apply `layers`, act."""

    def body() -> object:
        become(user)
        report = apply(prepared, limits or Limits(), layers)
        faults = missing(report, set(layers) - set(prepared.faults))
        return {"not applied": {name: report[name] for name in faults}} if faults else act()

    return ended(*fork(body))


def raw(name_or_number: str | int, *words: int | bytes | None) -> None:
    """Make a system call; OSError if the kernel refuses."""
    number = NUMBERS[name_or_number][COLUMN] if isinstance(name_or_number, str) else name_or_number
    if LIBC.syscall(ctypes.c_long(number), *(ctypes.c_long(w) if isinstance(w, int) else w for w in words)) < 0:
        raise OSError(ctypes.get_errno(), "refused")


def refused(number: int = errno.EPERM) -> NoReturn:
    """Turn a refusal that is told by a return value into an exception."""
    raise OSError(number, "refused")


NUMBERS = {
    "process_vm_readv": (310, 270),
    "ptrace": (101, 117),
    "io_uring_setup": (425, 425),
    "clone": (56, 220),
    "clone3": (435, 435),
    "prlimit64": (302, 261),
    "mount": (165, 40),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "keyctl": (250, 219),
    "personality": (135, 92),
    "shmget": (29, 194),
    "mq_open": (240, 180),
    "prctl": (157, 167),
    "seccomp": (317, 277),
    "capset": (126, 91),
    "landlock_create_ruleset": (444, 444),
    "rt_sigqueueinfo": (129, 138),
    "tgkill": (234, 131),
    "process_madvise": (440, 440),
    "pidfd_getfd": (438, 438),
    "open_by_handle_at": (304, 265),
    "execveat": (322, 281),
    "setns": (308, 268),
}

PAIR = socket.socketpair()
BYTES = ctypes.create_string_buffer(8)
SPAN = struct.pack("@PN", ctypes.addressof(BYTES), 8)  # a struct iovec, good here and in a fork
HERE = os.getpid()
SIGCHLD = int(signal.SIGCHLD)

FORBIDDEN: dict[str, Callable[[], object]] = {
    "open /dev/null": lambda: os.open("/dev/null", os.O_RDWR),
    "open /etc/passwd": lambda: open("/etc/passwd"),
    "open /proc/self/maps": lambda: open("/proc/self/maps"),
    "open the parent's environment": lambda: open(f"/proc/{HERE}/environ"),
    "open this test": lambda: open(__file__),
    "create a file": lambda: open("/tmp/permitlab-box", "w"),
    "list a directory": lambda: os.listdir("/"),
    "look whether a file is there": lambda: os.stat("/etc/passwd"),
    "ask for access": lambda: os.access("/etc/passwd", os.R_OK) or refused(),
    "read a link": lambda: os.readlink("/proc/self/exe"),
    "make a directory": lambda: os.mkdir("/tmp/permitlab-box"),
    "remove a file": lambda: os.unlink("/tmp/permitlab-box"),
    "rename": lambda: os.rename("/tmp/permitlab-box", "/tmp/permitlab-box2"),
    "truncate": lambda: os.truncate("/tmp/permitlab-box", 0),
    "chmod": lambda: os.chmod("/tmp", 0o1777),
    "chmod of a descriptor": lambda: os.fchmod(1, 0o600),
    "chown": lambda: os.chown("/tmp", -1, -1),
    "change directory": lambda: os.chdir("/"),
    "change root": lambda: os.chroot("/"),
    "TCP": lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM),
    "UDP": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
    "TCP over IPv6": lambda: socket.socket(socket.AF_INET6, socket.SOCK_STREAM),
    "Unix socket": lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM),
    "netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
    "socket pair": socket.socketpair,
    "send on an old socket": lambda: PAIR[0].send(b"x"),
    "send a descriptor": lambda: socket.send_fds(PAIR[0], [b"x"], [1]),
    "connect an old socket": lambda: PAIR[0].connect("\0permitlab"),
    "pipe": os.pipe,
    "duplicate a descriptor": lambda: os.dup2(1, 20),
    "memory file": lambda: os.memfd_create("x"),
    "epoll": select.epoll,
    "fork": os.fork,
    "clone": lambda: raw("clone", SIGCHLD, 0, 0, 0, 0),
    "clone3": lambda: raw("clone3", bytes(64), 64),
    "exec": lambda: os.execv(sys.executable, [sys.executable, "-c", "pass"]),
    "exec a descriptor": lambda: raw("execveat", 0, b"", 0, 0, 0x1000),
    "spawn": lambda: os.posix_spawn("/bin/true", ["true"], {}),
    "trace the parent": lambda: raw("ptrace", 0x4206, HERE, 0, 0),
    "read the parent's memory": lambda: raw("process_vm_readv", HERE, SPAN, 1, SPAN, 1, 0),
    "advise the parent's memory": lambda: raw("process_madvise", 0, 0, 0, 0, 0),
    "signal the parent": lambda: os.kill(HERE, 0),
    "signal the parent's thread": lambda: raw("tgkill", HERE, HERE, 0),
    "queue a signal": lambda: raw("rt_sigqueueinfo", HERE, 0, bytes(128)),
    "signal everybody": lambda: os.kill(-1, 0),
    "signal its group": lambda: os.killpg(0, 0),
    "signal by descriptor owner": lambda: fcntl.fcntl(PAIR[0], fcntl.F_SETOWN, HERE),
    "ioctl": lambda: fcntl.ioctl(PAIR[0], 0x5452, bytes(4)),
    "handle on a process": lambda: raw(434, HERE, 0),
    "take a process's descriptor": lambda: raw("pidfd_getfd", 0, 0, 0),
    "wait for a process": lambda: os.waitpid(-1, os.WNOHANG),
    "session": os.setsid,
    "process group": lambda: os.setpgid(0, 0),
    "setuid": lambda: os.setuid(0),
    "setgid": lambda: os.setgid(0),
    "setgroups": lambda: os.setgroups([0]),
    "be nicer": lambda: os.nice(1),
    "be less nice": lambda: os.setpriority(os.PRIO_PROCESS, 0, -1),
    "be on another processor": lambda: os.sched_setaffinity(0, {0}),
    "read or raise a limit": lambda: raw("prlimit64", 0, 0, 0, 0),
    "limit the parent": lambda: raw("prlimit64", HERE, 4, 0, 0),
    "timer": lambda: signal.setitimer(signal.ITIMER_REAL, 100),
    "prctl": lambda: raw("prctl", 4, 1, 0, 0, 0),
    "capabilities": lambda: raw("capset", bytes(8), bytes(24)),
    "another filter": lambda: raw("seccomp", 0, 0, 0),
    "another ruleset": lambda: raw("landlock_create_ruleset", 0, 0, 1),
    "io_uring": lambda: raw("io_uring_setup", 1, bytes(128)),
    "unshare": lambda: LIBC.unshare(0x10000000) and refused(ctypes.get_errno()),
    "enter a namespace": lambda: raw("setns", 0, 0),
    "mount": lambda: raw("mount", b"x", b"/", b"tmpfs", 0, 0),
    "open by handle": lambda: raw("open_by_handle_at", 0, bytes(128), 0),
    "bpf": lambda: raw("bpf", 0, bytes(128), 128),
    "performance counters": lambda: raw("perf_event_open", bytes(128), 0, -1, -1, 0),
    "page faults": lambda: raw("userfaultfd", 1),
    "keys": lambda: raw("keyctl", 0, -3, 1, 0, 0),
    "personality": lambda: raw("personality", 0x0040000),
    "shared memory": lambda: raw("shmget", 0, 4096, 0o1600),
    "message queue": lambda: raw("mq_open", b"permitlab", 0o102, 0o600, 0),
}


def attempt(act: Callable[[], object]) -> object:
    """What comes of `act`: the errno's name, or "done"."""
    try:
        act()
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, str(error))
    return "done"


@pytest.mark.parametrize("what", FORBIDDEN)
def test_what_reaches_outside_the_process_is_refused(prepared: Prepared, user: str, what: str) -> None:
    """No file, socket, process, signal or privilege can be had from inside the box, whoever enters it."""
    assert boxed(prepared, lambda: attempt(FORBIDDEN[what]), user).said == "EPERM"


@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_filter_refuses_it_without_any_other_layer(prepared: Prepared, what: str) -> None:
    """The first wall needs no help: it holds for a user who would be allowed to do all this."""
    assert boxed(prepared, lambda: attempt(FORBIDDEN[what]), SAME, FIRST_WALL).said == "EPERM"


def test_every_system_call_that_is_not_listed_is_refused(prepared: Prepared, user: str) -> None:
    """The filter is a list of what is allowed: no number outside it gets through, known or unknown."""

    def first_that_passes() -> object:
        for number in sorted(set(range(LAST_CALL)) - MACHINES[MACHINE].allowed - UNFILTERED):
            answer = attempt(partial(raw, number, -1, -1, -1, -1, -1, -1))
            if answer != "EPERM":  # stop here: what follows might not be harmless
                return {number: answer}
        return "none"

    assert boxed(prepared, first_that_passes, user).said == "none"


@pytest.mark.skipif(MACHINE != "x86_64", reason="only x86-64 has x32 numbers")
def test_the_second_set_of_numbers_is_refused(prepared: Prepared) -> None:
    """An allowed call with the x32 bit is another call, and refused."""
    assert boxed(prepared, lambda: attempt(lambda: raw(0x40000000 | 39))).said == "EPERM"


@pytest.mark.skipif(MACHINE != "x86_64", reason="the foreign calls are those of 32-bit x86")
def test_a_call_under_foreign_numbers_kills(prepared: Prepared) -> None:
    """Number 20 is writev here and getpid for 32-bit programs: who mixes the two is not honest."""
    page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(bytes.fromhex("b814000000cd80c3"))  # mov eax, 20; int 0x80; ret
    call = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
    if ended(*fork(call)).signal:
        pytest.skip("the kernel has no 32-bit calls")
    assert boxed(prepared, call).signal == signal.SIGSYS


def test_a_thread_cannot_be_started(prepared: Prepared, user: str) -> None:
    """A second thread would outlive the filter's promises about one."""

    def start() -> str:
        try:
            threading.Thread(target=print).start()
        except RuntimeError as error:
            return str(error)
        return "done"

    assert boxed(prepared, start, user).said == "can't start new thread"


@pytest.mark.parametrize(
    ("what", "answer"),
    {
        "open /dev/null": "EACCES",
        "open /etc/passwd": "EACCES",
        "open the parent's environment": "EACCES",
        "create a file": "EACCES",
        "list a directory": "EACCES",
        "exec": "EACCES",
        "trace the parent": "EPERM",
        "read the parent's memory": "EPERM",
        "signal the parent": "EPERM",
    }.items(),
)
def test_landlock_stands_without_the_filter(prepared: Prepared, what: str, answer: str) -> None:
    """The second wall holds files and other processes back even if the first had a hole."""
    if prepared.ruleset is None:
        pytest.skip(prepared.faults["landlock"])
    assert boxed(prepared, lambda: attempt(FORBIDDEN[what]), SAME, SECOND_WALL).said == answer


def test_landlock_lets_nobody_connect(prepared: Prepared) -> None:
    """A socket may be made without the filter, but neither bound nor connected."""
    if prepared.ruleset is None:
        pytest.skip(prepared.faults["landlock"])

    def reach() -> list[object]:
        with socket.socket() as one:
            return [attempt(partial(go, one, ("127.0.0.1", 9))) for go in (socket.socket.connect, socket.socket.bind)]

    assert boxed(prepared, reach, SAME, SECOND_WALL).said == ["EACCES", "EACCES"]


def test_the_user_is_nobody_with_no_power(prepared: Prepared, user: str) -> None:
    """Nothing of root is left: no id, no group, no capability, no way up, no core."""

    def facts() -> dict[str, object]:
        status = dict(line.split(":", 1) for line in open("/proc/self/status"))
        words = {name: status[name].split() for name in ("Uid", "Gid", "Groups", "CapPrm", "CapEff", "NoNewPrivs")}
        return words | {"dumpable": LIBC.prctl(3), "back": attempt(lambda: os.setresuid(0, 0, 0))}

    def body() -> dict[str, object]:
        if os.geteuid() == 0:
            os.setgroups([4, 20])
            LIBC.prctl(8, 1)  # PR_SET_KEEPCAPS: an ordinary user with the powers of root
        become(user)
        LIBC.prctl(4, 1)  # PR_SET_DUMPABLE
        report = apply(prepared, layers=("user", "no-new-privs"))
        return facts() | {"report": report}

    said = ended(*fork(body)).said
    assert said["report"] == {"no-new-privs": "ok", "user": "ok"}
    mine = str(prepared.identity if user == "root" else os.geteuid() or ORDINARY)
    if user == "root" or os.geteuid() == 0:
        assert said["Groups"] == []
        assert said["Gid"] == [mine] * 4
    assert said["Uid"] == [mine] * 4
    assert {said["CapPrm"][0].strip("0"), said["CapEff"][0].strip("0")} == {""}
    assert (said["NoNewPrivs"], said["dumpable"], said["back"]) == (["1"], 0, "EPERM")


def test_memory_beyond_the_limit_is_a_memory_error(prepared: Prepared, user: str) -> None:
    """Too much memory is an exception in the child, at once or bit by bit, never a full machine."""

    def fill() -> list[object]:
        hoard: list[bytearray] = []
        for size in (1 << 30, *[1 << 24] * 64):
            try:
                hoard.append(bytearray(size))
            except MemoryError:
                hoard.append(bytearray())
        return [len(hoard[0]), sum(map(len, hoard)) < 512 << 20]

    assert boxed(prepared, fill, user).said == [0, True]


def test_processor_time_beyond_the_limit_kills(prepared: Prepared) -> None:
    """A loop without end is ended by the kernel, also if it will not hear the warning."""

    def spin(deaf: bool) -> None:
        if deaf:
            signal.signal(signal.SIGXCPU, signal.SIG_IGN)
        while True:
            pass

    def body(deaf: bool) -> None:
        apply(prepared, Limits(cpu=1))
        spin(deaf)

    children = [fork(partial(body, deaf)) for deaf in (False, True)]
    assert [ended(*child).signal for child in children] == [signal.SIGXCPU, signal.SIGKILL]


def test_a_file_cannot_outgrow_its_limit(prepared: Prepared) -> None:
    """A flood of output ends in an error at the limit, to the byte."""
    file = os.memfd_create("output")

    def flood() -> object:
        written = 0
        try:
            while True:
                written += os.write(file, bytes(4096))
        except OSError as error:
            return [written, error.errno]

    said = boxed(prepared, flood, limits=Limits(file_size=10_000)).said
    os.close(file)
    assert said == [10_000, errno.EFBIG]


def test_every_limit_is_set_hard(prepared: Prepared) -> None:
    """No limit can be raised again, and none is forgotten; one that was lower stays."""

    def read() -> dict[str, tuple[int, int]]:
        return {name: resource.getrlimit(getattr(resource, name)) for name in RESOURCES.values()}

    def lowered() -> dict[str, object]:
        resource.setrlimit(resource.RLIMIT_NOFILE, (7, 7))
        report = apply(prepared, Limits(cpu=3, memory=1 << 30), ("limits",))
        return {"report": report, **read()}

    assert ended(*fork(lowered)).said == {
        "report": {"limits": "ok"},
        "RLIMIT_AS": [1 << 30, 1 << 30],
        "RLIMIT_CPU": [3, 4],
        "RLIMIT_FSIZE": [256 << 10, 256 << 10],
        "RLIMIT_NOFILE": [7, 7],
        "RLIMIT_NPROC": [0, 0],
        "RLIMIT_CORE": [0, 0],
        "RLIMIT_MEMLOCK": [0, 0],
        "RLIMIT_MSGQUEUE": [0, 0],
    }


@pytest.mark.parametrize("early", [False, True], ids=["boxed first", "parent dies first"])
def test_an_orphan_is_killed(user: str, early: bool) -> None:
    """A boxed process ends with its parent, also after a drop of user, also if that was just before."""
    go, said = os.pipe(), os.pipe()

    def child(mine: Prepared) -> object:
        if early:
            os.write(said[1], b"ready")
            os.read(go[0], 1)
        become(user)
        apply(mine)
        os.write(said[1], b"boxed")
        os.read(go[0], 1)
        return os.write(said[1], b"alive")

    def parent() -> None:
        os.close(go[1])  # so that a survivor wakes up when this test ends, however it ends
        mine = prepare()
        os.waitpid(fork(partial(child, mine))[0], 0)

    pid, inlet = fork(parent)
    os.close(said[1])
    first = os.read(said[0], 5)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.write(go[1], b"x" if early else b"")
    ended_in_time = select.select([said[0]], [], [], 5)[0]
    heard = os.read(said[0], 5) if ended_in_time else b"nothing"
    for descriptor in (inlet, said[0], *go):
        os.close(descriptor)
    assert first == (b"ready" if early else b"boxed")
    assert heard == b"", "the orphan lives"


def test_a_process_may_box_itself(user: str) -> None:
    """Where each run is a fresh process, it prepares on its own, and its parent is who started it."""

    def body() -> dict[str, str]:
        mine = prepare()
        become(user)
        return apply(mine, layers=[layer for layer in LAYERS if layer not in mine.faults])

    assert set(ended(*fork(body)).said.values()) == {"ok"}


def test_a_layer_that_fails_is_named_and_the_others_hold(prepared: Prepared, user: str) -> None:
    """One wall that cannot be had is no reason to leave out another."""
    broken = dataclasses.replace(prepared, ruleset=999)

    def body() -> list[object]:
        become(user)
        report = apply(broken, layers=(*LAYERS, "moat"))
        return [report, missing(report, LAYERS), attempt(FORBIDDEN["open /dev/null"])]

    report, absent, answer = ended(*fork(body)).said
    why = prepared.faults.get("landlock", "Bad file descriptor")
    assert report == dict.fromkeys(LAYERS, "ok") | {"landlock": why, "moat": "no such layer"}
    assert (absent, answer) == (["landlock"], "EPERM")


def test_a_filter_without_its_condition_is_reported(prepared: Prepared) -> None:
    """What the kernel refuses is in the report, not in an exception: here, the missing no_new_privs."""

    def body() -> dict[str, str]:
        become("ordinary")
        return apply(prepared, layers=("limits", "landlock", "seccomp"))

    said = ended(*fork(body)).said
    assert (said["limits"], said["seccomp"]) == ("ok", "Permission denied")
    assert said["landlock"] == prepared.faults.get("landlock", "Operation not permitted")


class Loop(asyncio.BaseEventLoop):
    """An event loop with no selector in it: time jumps to the next timer."""

    now = 0.0

    def __init__(self) -> None:
        super().__init__()
        self._selector = self

    def time(self) -> float:
        """Virtual seconds."""
        return self.now

    def select(self, timeout: float | None) -> list[object]:
        """Pass the time that the base class would wait."""
        self.now += timeout or 0
        return []

    def _process_events(self, events: list[object]) -> None:
        pass


def test_honest_work_goes_on(prepared: Prepared, user: str) -> None:
    """What exercises need works in the box: asyncio, tracebacks, chance, JSON, gc, output."""
    output = os.memfd_create("output")
    source = "def f():\n    raise KeyError('here')\n"
    linecache.cache["<student>"] = (len(source), None, source.splitlines(True), "<student>")

    async def main() -> list[object]:
        bound = asyncio.Semaphore(2)

        async def one(number: int) -> int:
            async with bound, asyncio.timeout(60):
                await asyncio.sleep(number)
            return number

        late = await asyncio.gather(asyncio.wait_for(asyncio.sleep(9), 1), return_exceptions=True)
        return [await asyncio.gather(*map(one, range(4))), type(late[0]).__name__]

    def work() -> dict[str, object]:
        os.write(output, b"")
        names: dict[str, Any] = {}
        exec(compile(source, "<student>", "exec"), names)
        try:
            names["f"]()
        except KeyError:
            text = traceback.format_exc()
        made = dataclasses.make_dataclass("Point", ["x"])(random.Random(1).randrange(9))
        big = bytearray(64 << 20)
        del big
        with open(output, "w", closefd=False) as stream, contextlib.redirect_stdout(stream):
            print("seen")
        with asyncio.Runner(loop_factory=Loop) as runner:
            ran = runner.run(main())
        return {
            "line": "raise KeyError('here')" in text,
            "asyncio": ran,
            "point": json.dumps(dataclasses.asdict(made)),
            "chance": len(os.urandom(4)) + len(random.SystemRandom().randbytes(4)),
            "gc": gc.collect() >= 0,
            "clocks": min(time.time(), time.monotonic(), time.process_time()) > 0,
            "signals": signal.signal(signal.SIGUSR1, signal.SIG_IGN) == signal.SIG_DFL,
        }

    said = boxed(prepared, work, user).said
    printed = os.pread(output, 99, 0)
    os.close(output)
    assert printed == b"seen\n"
    assert said == {
        "line": True,
        "asyncio": [[0, 1, 2, 3], "TimeoutError"],
        "point": '{"x": 2}',
        "chance": 8,
        "gc": True,
        "clocks": True,
        "signals": True,
    }


def test_the_child_ends_with_the_status_it_chose(prepared: Prepared) -> None:
    """Leaving is always allowed."""
    assert os.waitstatus_to_exitcode(boxed(prepared, lambda: os._exit(7)).status) == 7


def test_the_box_is_cheap(prepared: Prepared, user: str) -> None:
    """A child is in its box after 1.5 ms at most; the best of several, as other programs run too."""

    def clocked() -> float:
        become(user)
        start = time.perf_counter()
        apply(prepared)
        return time.perf_counter() - start

    assert min(ended(*fork(clocked)).said for _ in range(20)) < 1.5e-3
