"""Stage processes: where they come from and how they end."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import struct
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import permitlab
from permitlab.director.channel import Channel, PipeChannel, SocketChannel

PID = struct.Struct(">q")
ENDED = struct.Struct(">qdq")
_PATH = str(Path(permitlab.__file__).resolve().parent.parent)
_BOOT = """
import sys
sys.path.append({path!r})
from permitlab.stage import {module} as boot
sys.path.pop()
boot.run({args})
"""


class Broken(Exception):
    """Something of ours failed (the zygote, the box, a scene): never the student's fault."""


class Stage(Protocol):
    """A running stage process."""

    @property
    def pid(self) -> int:
        """The process id."""

    @property
    def channel(self) -> Channel:
        """The wire to it."""

    def kill(self) -> int:
        """End the process for certain; return its wait status."""


def _command(module: str, args: str) -> list[str]:
    return [
        sys.executable,
        "-S",
        "-s",
        "-P",
        "-B",
        "-X",
        "utf8",
        "-c",
        _BOOT.format(path=_PATH, module=module, args=args),
    ]


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "LD_LIBRARY_PATH") if name in os.environ}
    return {"PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", **kept}


class Zygote:
    """Starts a warm process once and lets it fork a stage in about three milliseconds."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair()
        self._process = subprocess.Popen(
            _command("zygote", str(theirs.fileno())),
            pass_fds=[theirs.fileno()],
            env=_environment(),
            cwd="/",
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        theirs.close()
        self._warm = False

    @property
    def pid(self) -> int:
        """The zygote's process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the zygote still runs."""
        return self._process.poll() is None

    def open(self) -> Forked:
        """Fork a stage. Raises Broken when the zygote is dead."""
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                self._order(b"S", theirs)
            (pid,) = PID.unpack(self._answer(PID.size))
        except Broken:
            ours.close()
            raise
        return Forked(self, pid, SocketChannel(ours))

    def reap(self, pid: int) -> int:
        """Wait for the stage `pid`, which is dead or dying; return its wait status."""
        self._order(b"W" + PID.pack(pid))
        status, _cpu, _memory = ENDED.unpack(self._answer(ENDED.size))
        return int(status)

    def _order(self, data: bytes, descriptor: socket.socket | None = None) -> None:
        try:
            if not self._warm:
                self._answer(1)
                self._warm = True
            if descriptor is None:
                self._control.sendall(data)
            else:
                socket.send_fds(self._control, [data], [descriptor.fileno()])
        except OSError as error:
            raise Broken(f"the process that starts stages is gone: {error}") from None

    def _answer(self, size: int) -> bytes:
        parts = b""
        while len(parts) < size:
            part = self._received(size - len(parts))
            if not part:
                raise Broken("the process that starts stages is gone")
            parts += part
        return parts

    def _received(self, size: int) -> bytes:
        try:
            return self._control.recv(size)
        except OSError:
            return b""

    def close(self) -> None:
        """End the zygote, which holds nothing worth saving; its stages end with it."""
        self._control.close()
        self._process.kill()
        self._process.wait()


class Forked:
    """A stage that a zygote forked."""

    def __init__(self, zygote: Zygote, pid: int, channel: SocketChannel) -> None:
        self._zygote, self.pid, self.channel = zygote, pid, channel

    def kill(self) -> int:
        """Kill the process and return its wait status. The pid is ours until the zygote reaps it."""
        if self._zygote.alive:  # else the stage died with it, and its number may be another's
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self.channel.close()
        return self._zygote.reap(self.pid)


class Fresh:
    """A stage started as a process of its own, where there is no fork."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            _command("__main__", ""),
            env=_environment(),
            cwd=os.sep,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.pid = self._process.pid
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.channel = PipeChannel(self._process.stdout, self._process.stdin)

    def kill(self) -> int:
        """Kill the process and return its wait status."""
        self._process.kill()
        status = self._process.wait()
        self.channel.close()
        return -status if status < 0 else status << 8


class Theatre:
    """Opens stages: forked where the system can, fresh elsewhere; remembers what their box reported."""

    def __init__(self, *, fork: bool | None = None) -> None:
        can_fork = hasattr(os, "fork") and hasattr(socket, "send_fds")
        self._zygote = Zygote() if (can_fork if fork is None else fork) else None
        self.layers: dict[str, str] = {}

    def open(self) -> Stage:
        """Open an empty stage. A dead zygote is replaced for the next call, and this one raises Broken."""
        if self._zygote is None:
            return Fresh()
        try:
            return self._zygote.open()
        except Broken:
            self.renew()
            raise

    def renew(self) -> None:
        """Put a new zygote in the place of a dead one, so that what comes next is judged again."""
        if self._zygote is not None:
            self._zygote.close()
            self._zygote = Zygote()

    def close(self) -> None:
        """End every process of the theatre."""
        if self._zygote is not None:
            self._zygote.close()

    def __enter__(self) -> Theatre:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()
