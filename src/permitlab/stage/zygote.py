"""A warm, empty process that forks stages: nothing of a grader or a solution is ever in its memory.

Orders on the control socket: `S` with one descriptor (the new stage's wire) is answered by the stage's pid;
`W` and a pid is answered by its wait status, CPU seconds and peak memory in KiB.
"""

from __future__ import annotations

import array
import gc
import os
import socket
import struct
import sys
from dataclasses import replace

from permitlab import box
from permitlab.stage import main, preloaded, rehearsal
from permitlab.stage.wire import Wire

PID = struct.Struct(">q")
ENDED = struct.Struct(">qdq")
WIRE_FD, RULES_FD, HIGH_FD = 3, 4, 200
"""The high one is out of the way of all others and below the 256 that some systems allow a process."""


def warm_up() -> None:
    """Import, patch and rehearse, so that a fork is all a new stage costs."""
    preloaded.preload()
    main.prepare()
    rehearsal.rehearse(main._scene_class)
    gc.collect()
    gc.freeze()


def _receive(control: socket.socket) -> tuple[bytes, int | None]:
    data, ancillary, _flags, _address = control.recvmsg(1 + PID.size, socket.CMSG_SPACE(4))
    descriptors = array.array("i")
    for level, kind, content in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            descriptors.frombytes(content[:4])
    return data, descriptors[0] if descriptors else None


def _enter(wire_fd: int, prepared: box.Prepared) -> None:
    """Become a stage: own session, no descriptors but the wire, the box closed, then serve."""
    os.dup2(wire_fd, HIGH_FD)
    if prepared.ruleset is not None:
        os.dup2(prepared.ruleset, HIGH_FD + 1)
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    os.dup2(HIGH_FD, WIRE_FD)
    if prepared.ruleset is not None:
        os.dup2(HIGH_FD + 1, RULES_FD)
        prepared = replace(prepared, ruleset=RULES_FD)
    os.closerange(RULES_FD + 1, 1024)
    layers = box.apply(prepared)
    os.closerange(RULES_FD, RULES_FD + 1)
    main.serve(Wire(WIRE_FD, WIRE_FD), layers)


def _fork(control: socket.socket, wire_fd: int, prepared: box.Prepared) -> None:
    pid = os.fork()
    if pid == 0:
        try:
            _enter(wire_fd, prepared)
        finally:
            os._exit(71)
    os.close(wire_fd)
    control.sendall(PID.pack(pid))


def _wait(control: socket.socket, pid: int) -> None:
    _pid, status, usage = os.wait4(pid, 0)
    control.sendall(ENDED.pack(status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss))


def run(control_fd: int) -> None:
    """Serve the control socket until the grader is gone."""
    control = socket.socket(fileno=control_fd)
    prepared = box.prepare()
    box.apply(prepared, layers=["death-signal"])
    warm_up()
    control.sendall(b"!")
    while True:
        data, descriptor = _receive(control)
        if not data:
            os._exit(0)
        if data[:1] == b"S" and descriptor is not None:
            _fork(control, descriptor, prepared)
        else:
            _wait(control, *PID.unpack(data[1:]))


if __name__ == "__main__":
    run(int(sys.argv[1]))
