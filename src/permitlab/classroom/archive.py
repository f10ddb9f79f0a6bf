"""Zip archives that nobody trusts: read in place, never unpacked; what is read from one is bounded."""

from __future__ import annotations

import re
import stat
import tempfile
import zipfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from typing import IO

from permitlab.classroom.places import Kind, Place, Unreadable

DIRECTORY = 4 << 20
"""Bytes of a student's archive that list its files; this bounds how many there can be."""
LARGEST = 64 << 20
"""Bytes of an archive that lies in an archive."""
DEEPEST = 16
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
END, END_64 = b"PK\x05\x06", b"PK\x06\x07"


@dataclass(slots=True)
class Zipped:
    """A place in an archive; made by `opened`."""

    name: str
    archive: zipfile.ZipFile
    info: zipfile.ZipInfo | None = None
    children: dict[str, Zipped] = field(default_factory=dict)

    @property
    def kind(self) -> Kind:
        """What it is; a link is known by the mode that the archive notes."""
        if self.children or self.info is None or self.info.is_dir():
            return Kind.FOLDER
        return Kind.LINK if stat.S_ISLNK(self.info.external_attr >> 16) else Kind.FILE

    @property
    def when(self) -> datetime | None:
        """The time noted in the archive, of the newest file for a folder."""
        try:
            own = datetime(*self.info.date_time) if self.info else None
        except ValueError:
            own = None
        times = [time for time in (own, *(child.when for child in self.children.values())) if time]
        return max(times, default=None)

    def entries(self) -> list[Place]:
        """What lies in it, sorted by name."""
        return [self.children[name] for name in sorted(self.children)]

    def read(self, limit: int) -> bytes:
        """The first `limit` bytes, whatever the archive says of its size. Raises Unreadable."""
        info = self.info
        if info is None or info.flag_bits & 1 or info.compress_type not in METHODS:
            raise Unreadable("file.closed")
        try:
            with self.archive.open(info) as source:
                return source.read(limit)
        except Exception:  # a damaged archive fails in many ways
            raise Unreadable("file.closed") from None

    def stream(self) -> IO[bytes]:
        """The file, copied to where one can seek. Raises Unreadable."""
        data = self.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise Unreadable("class.large")
        copy = tempfile.SpooledTemporaryFile(max_size=4 << 20)  # noqa: SIM115
        copy.write(data)
        copy.seek(0)
        return copy


def opened(place: Place, stack: ExitStack, directory: int = DIRECTORY) -> Zipped:
    """Return what lies in the archive `place`, open until `stack` is closed. Raises Unreadable."""
    stream = stack.enter_context(place.stream())
    _refuse_huge(stream, directory)
    try:
        archive = stack.enter_context(zipfile.ZipFile(stream))
    except Exception:  # likewise
        raise Unreadable("class.damaged") from None
    root = Zipped(place.name, archive)
    for info in archive.infolist():
        _enter(root, info)
    return root


def _refuse_huge(stream: IO[bytes], directory: int) -> None:
    size = stream.seek(0, 2)
    stream.seek(max(0, size - (1 << 16) - 64))
    tail = stream.read()
    at = tail.rfind(END)
    if at < 0:
        raise Unreadable("class.damaged")
    if END_64 in tail[:at] or int.from_bytes(tail[at + 12 : at + 16], "little") > directory:
        raise Unreadable("class.crowded")


def _enter(root: Zipped, info: zipfile.ZipInfo) -> None:
    parts = [part for part in re.split(r"[/\\]+", info.filename) if part not in ("", ".")]
    if not parts or ".." in parts or len(parts) > DEEPEST:
        return
    node = root
    for part in parts:
        node = node.children.setdefault(part, Zipped(part, root.archive))
    node.info = info


def is_archive(name: str) -> bool:
    """Whether `name` is that of an archive that can be opened."""
    return name.lower().endswith(".zip")


def is_other_archive(name: str) -> bool:
    """Whether `name` is that of an archive that cannot."""
    return name.lower().endswith((".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst"))
