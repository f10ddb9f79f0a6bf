"""The kit itself, to be carried along: its wheel, or the source of its package."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

from permitlab.catalog import CallError

PACKAGE = Path(__file__).resolve().parent


def built() -> tuple[str, bytes]:
    """Return the name and the bytes of the kit's wheel, built from the checkout this runs from. Raises CallError."""
    checkout = PACKAGE.parents[1]
    if not (checkout / "pyproject.toml").is_file():
        raise CallError(
            "this permitlab is no checkout, so no wheel can be built of it; hand one over with --wheel FILE"
        )
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(_command(folder, checkout), cwd=checkout, capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["nothing was said"])[-1]
            raise CallError(f"the kit's wheel could not be built ({last}); hand one over with --wheel FILE")
        (wheel,) = Path(folder).glob("*.whl")
        return wheel.name, wheel.read_bytes()


def _command(folder: str, checkout: Path) -> list[str]:
    """Return the command that builds the wheel: with the build backend where it is installed, else with pip."""
    if importlib.util.find_spec("hatchling"):
        return [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
    return [*pip, "--wheel-dir", folder, str(checkout)]


def given(path: Path) -> tuple[str, bytes]:
    """Return the name and the bytes of the wheel at `path`. Raises CallError."""
    if not path.name.startswith("permitlab-") or path.suffix != ".whl":
        raise CallError(f"{path} is no wheel of permitlab; it is called permitlab-VERSION-py3-none-any.whl")
    try:
        return path.name, path.read_bytes()
    except OSError as error:
        raise CallError(f"{path} cannot be read: {error.strerror}") from None


def source(prefix: str) -> dict[str, bytes]:
    """Return the files of the package `permitlab`, under `prefix`."""
    paths = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {f"{prefix}permitlab/{path.relative_to(PACKAGE).as_posix()}": path.read_bytes() for path in sorted(paths)}
