"""Frames to and from a stage, with a patience that no silence outlasts."""

from __future__ import annotations

import contextlib
import queue
import socket
import struct
import threading
from collections.abc import Callable
from typing import IO, Any, Protocol

from permitlab.stage.wire import HEADER, WireError, body_length, pack, unpack


class Gone(Exception):
    """The stage closed its end: the process is dead or has closed the descriptor."""


class Silent(Exception):
    """The stage said nothing for too long; `spins` says whether it was computing meanwhile."""

    def __init__(self, spins: bool) -> None:
        super().__init__("spins" if spins else "blocked")
        self.spins = spins


Watch = Callable[[float], None]
"""Called with the real seconds waited so far; raises Silent when patience is over."""


class Channel(Protocol):
    """One stage's wire, seen from the director. `size` is the number of bytes of the last frame received."""

    size: int

    def send(self, message: dict[str, Any]) -> None:
        """Send one frame. Raises Gone."""

    def receive(self, watch: Watch) -> dict[str, Any]:
        """Return the next frame. Raises Gone, Silent, WireError."""

    def close(self) -> None:
        """Let go of the wire."""


TIMEVAL = struct.Struct("@ll")
"""What the system calls a timeval: seconds and microseconds."""
TICK = 0.05
"""Real seconds between two looks at a silent stage."""
MOST_PARTS = 64
"""Parts in which one frame may arrive: it is written whole, so the kernel makes a handful of it."""
FULL = 0.5
"""Real seconds for an order to go out: an honest stage has read the one before. A long frame gets `LONG`."""
LONG = 10.0


class SocketChannel:
    """A wire over a connected socket."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._buffer, self.size = b"", 0
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, TIMEVAL.pack(0, round(1e6 * TICK)))

    def send(self, message: dict[str, Any]) -> None:
        """Send one frame. Raises Gone when the stage no longer reads."""
        frame = pack(message)
        try:
            sent = self._sent_at_once(frame)
            if sent < len(frame):
                self._end.settimeout(LONG if len(frame) > 16_384 else FULL)
                self._end.sendall(frame[sent:])
                self._end.settimeout(None)
        except OSError as error:
            raise Gone(str(error)) from None

    def _sent_at_once(self, frame: bytes) -> int:
        """Send as much as the kernel takes without waiting: for nearly every frame all of it."""
        try:
            return self._end.send(frame, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return 0

    def receive(self, watch: Watch) -> dict[str, Any]:
        """Return the next frame."""
        self._fill(HEADER.size, watch)
        self.size = body_length(self._buffer[: HEADER.size])
        whole = HEADER.size + self.size
        self._fill(whole, watch)
        body, self._buffer = self._buffer[HEADER.size : whole], self._buffer[whole:]
        return unpack(body)

    def _fill(self, size: int, watch: Watch) -> None:
        """Wait until `size` bytes are there."""
        if len(self._buffer) >= size:
            return
        parts = [self._buffer]
        missing = size - len(self._buffer)
        while missing > 0:
            if len(parts) > MOST_PARTS:
                raise WireError("a frame in small pieces")
            parts.append(self._part(watch))
            missing -= len(parts[-1])
        self._buffer = b"".join(parts)

    def _part(self, watch: Watch) -> bytes:
        """Return what arrives next. Raises Gone."""
        waited = 0.0
        while True:
            try:
                part = self._end.recv(65536)
            except BlockingIOError:
                waited += TICK
                watch(waited)
            except OSError as error:
                raise Gone(str(error)) from None
            else:
                if part:
                    return part
                raise Gone("end of file")

    def close(self) -> None:
        """Close the socket."""
        self._end.close()


class PipeChannel:
    """A wire over two pipes, read by a thread: for systems where a pipe cannot be polled."""

    def __init__(self, reader: IO[bytes], writer: IO[bytes]) -> None:
        self._reader, self._writer = reader, writer
        self.size = 0
        self._frames: queue.Queue[bytes | Exception] = queue.Queue(maxsize=64)
        self._orders: queue.Queue[bytes | None] = queue.Queue(maxsize=64)
        self._pumping = threading.Thread(target=self._pump, daemon=True)
        self._pumping.start()
        self._feeding = threading.Thread(target=self._feed, daemon=True)
        self._feeding.start()

    def _pump(self) -> None:
        try:
            while header := self._reader.read(HEADER.size):
                if len(header) < HEADER.size:
                    break
                self._frames.put(self._reader.read(body_length(header)))
            self._frames.put(Gone("end of file"))
        except (OSError, ValueError, WireError) as error:
            self._frames.put(error if isinstance(error, WireError) else Gone(str(error)))

    def send(self, message: dict[str, Any]) -> None:
        """Send one frame. Raises Gone when the stage no longer reads."""
        try:
            self._orders.put_nowait(pack(message))
        except queue.Full:
            raise Gone("the stage reads no orders") from None

    def _feed(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (frame := self._orders.get()) is not None:
                self._writer.write(frame)
                self._writer.flush()

    def receive(self, watch: Watch) -> dict[str, Any]:
        """Return the next frame."""
        waited = 0.0
        while True:
            try:
                frame = self._frames.get(timeout=TICK)
            except queue.Empty:
                waited += TICK
                watch(waited)
                continue
            if isinstance(frame, Exception):
                raise frame
            self.size = len(frame)
            return unpack(frame)

    def close(self) -> None:
        """Close both ends; the process is dead, so the threads have come to their ends."""
        with contextlib.suppress(queue.Full):
            self._orders.put_nowait(None)
        self._feeding.join(5)
        with contextlib.suppress(OSError):
            self._writer.close()
        self._pumping.join(5)
        self._reader.close()
