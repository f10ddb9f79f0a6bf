"""A set of files on its way to a directory of its own: written whole or not at all, nothing of others' overwritten."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from permitlab import __version__
from permitlab.catalog import CallError

MARK = ".permitlab.json"
"""What a delivered directory holds besides: which files were written, and their digests."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """What is delivered: `kind` in a word, the bytes by path, and which of them can be run."""

    kind: str
    files: Mapping[str, bytes]
    executable: frozenset[str] = field(default_factory=frozenset)


def deliver(parcel: Parcel, target: Path, *, force: bool = False) -> None:
    """Write `parcel` to `target`, a new or empty directory, or with `force` an earlier delivery of the same kind.

    Raises CallError where something else lies there, or what lies there was changed since it was written.
    """
    earlier = _earlier(parcel, target, force=force)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        staged = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent.resolve()))
    except OSError as error:
        raise CallError(f"{target} cannot be written: {error.strerror}") from None
    try:
        _write(parcel, staged)
        _move(staged, target, earlier)
    except OSError as error:
        raise CallError(f"{target} cannot be written: {error}") from None
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _earlier(parcel: Parcel, target: Path, *, force: bool) -> Mapping[str, str]:
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise CallError(f"{target} is no directory; name a new or an empty one")
    if not target.exists() or not any(target.iterdir()):
        return {}
    mark = _mark(target)
    if mark.get("kind") != parcel.kind:
        raise CallError(f"{target} is not empty and holds no earlier {parcel.kind}; name a new or an empty directory")
    if not force:
        raise CallError(f"{target} holds an earlier {parcel.kind}; --force replaces it, or name a new directory")
    written: Mapping[str, str] = mark["files"]
    for name, digest in written.items():
        path = target / name
        if path.is_file() and _digest(path.read_bytes()) != digest:
            raise CallError(
                f"{path} was changed since it was written; keep a copy elsewhere and delete it, then --force"
            )
    for name in parcel.files:
        if (target / name).exists() and name not in written:
            raise CallError(
                f"{target / name} would be overwritten, and it is not of the earlier {parcel.kind}; move it"
            )
    return written


def _mark(target: Path) -> dict[str, Any]:
    try:
        mark = json.loads((target / MARK).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    whole = isinstance(mark, dict) and isinstance(mark.get("files"), dict)
    return mark if whole and all(_inside(name) for name in mark["files"]) else {}


def _inside(name: str) -> bool:
    return not Path(name).is_absolute() and ".." not in Path(name).parts


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _write(parcel: Parcel, folder: Path) -> None:
    for name, content in parcel.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if name in parcel.executable:
            path.chmod(0o755)
    files = {name: _digest(content) for name, content in sorted(parcel.files.items())}
    mark = {"kind": parcel.kind, "kit": __version__, "files": files}
    (folder / MARK).write_text(json.dumps(mark, indent=1) + "\n", encoding="utf-8")


def _move(staged: Path, target: Path, earlier: Mapping[str, str]) -> None:
    target.mkdir(exist_ok=True)
    for name in earlier:
        (target / name).unlink(missing_ok=True)
    for path in sorted(staged.rglob("*"), key=lambda path: path.name == MARK):
        place = target / path.relative_to(staged)
        if path.is_dir():
            place.mkdir(exist_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            path.replace(place)
    for folder in {(target / name).parent for name in earlier}:
        if folder != target and folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
