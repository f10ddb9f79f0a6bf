"""Frames between director and stage: four bytes of length, then one JSON object."""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Callable
from typing import Any

HEADER = struct.Struct(">I")
LARGEST = 256 * 1024
"""Bytes of one frame that the director accepts from a stage."""


class WireError(Exception):
    """The other side sent something that is no frame."""


def _refuse_constant(name: str) -> Any:
    raise WireError(f"{name} in a frame")


def _encoder() -> Callable[[Any], str]:
    """Return what `json.dumps` does, made once: the standard library makes its encoder in C anew for every call."""
    plain = json.JSONEncoder(separators=(",", ":"), check_circular=False)
    made: Any = getattr(json.encoder, "c_make_encoder", None)
    if made is None:
        return plain.encode
    in_c = made(None, plain.default, json.encoder.encode_basestring_ascii, None, ":", ",", False, False, True)
    return lambda message: "".join(in_c(message, 0))


_encode = _encoder()
_decode = json.JSONDecoder(parse_constant=_refuse_constant).raw_decode


def pack(message: dict[str, Any]) -> bytes:
    """Return a frame that holds `message`."""
    body = _encode(message).encode()
    return HEADER.pack(len(body)) + body


def unpack(body: bytes) -> dict[str, Any]:
    """Return the object in `body`. Raises WireError for anything but one plain JSON object."""
    try:
        text = body.decode()
        message, end = _decode(text)
        if end != len(text):
            raise WireError("more than one object in a frame")
        # Halves of characters must come in pairs, or no report can be written.
        if "\\" in text and "\\ud" in text.lower():
            json.dumps(message, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise WireError(f"{type(error).__name__} in a frame") from None
    if type(message) is not dict:
        raise WireError("a frame that is no object")
    return message


def body_length(header: bytes, largest: int = LARGEST) -> int:
    """Return the length in `header` (4 bytes). Raises WireError above `largest` bytes."""
    (length,) = HEADER.unpack(header)
    if length > largest:
        raise WireError(f"a frame of {length} bytes")
    return int(length)


class Wire:
    """The stage's end: blocking reads and writes on two descriptors (which may be the same)."""

    def __init__(self, read_fd: int, write_fd: int) -> None:
        self._read_fd, self._write_fd = read_fd, write_fd
        self._buffer = b""
        self._read, self._write, self._leave = os.read, os.write, os._exit

    def send(self, message: dict[str, Any]) -> None:
        """Write one frame, whole."""
        frame = pack(message)
        while frame:
            frame = frame[self._write(self._write_fd, frame) :]

    def receive(self) -> dict[str, Any]:
        """Read one frame; leave the process when the director is gone."""
        return unpack(self._exactly(body_length(self._exactly(HEADER.size), 1 << 30)))

    def _exactly(self, size: int) -> bytes:
        buffer = self._buffer
        while len(buffer) < size:
            part = self._read(self._read_fd, 65536)
            if not part:
                self._leave(70)
            buffer += part
        self._buffer = buffer[size:]
        return buffer[:size]
