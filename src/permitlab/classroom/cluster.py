"""The same units on a Dask cluster: the scheduler's workers need permitlab installed and nothing else of ours."""

from __future__ import annotations

import atexit
import io
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

from permitlab.catalog import CallError, Course
from permitlab.classroom.luggage import luggage
from permitlab.classroom.unit import judge
from permitlab.classroom.workers import Answer, Order
from permitlab.director.stages import Theatre

ONE_AT_A_TIME = Lock()
SURPLUS = 2
"""Orders handed out for each thread of the cluster: the next one is there when the last ends, and no more are held."""


@cache
def _unpacked(packed: bytes) -> Path:
    root = Path(tempfile.mkdtemp(prefix="permitlab-"))
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(root)
    return root


@cache
def _theatre() -> Theatre:
    theatre = Theatre()
    atexit.register(theatre.close)
    return theatre


def judge_there(ordered: bytes, packed: bytes) -> bytes:
    """Judge an order on a worker, which unpacks the course once and keeps its theatre warm."""
    with ONE_AT_A_TIME:
        return judge(ordered, _unpacked(packed), _theatre())


class Cluster:
    """The workers behind the scheduler at `address`. Raises CallError when it cannot be reached."""

    def __init__(self, address: str, course: Course) -> None:
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            raise CallError(
                "--scheduler needs Dask: pip install 'permitlab[cluster]', here and on the workers"
            ) from None
        try:
            self._client = self._dask.Client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise CallError(f"no Dask scheduler answers at {address}: {error}") from None
        self._luggage = luggage(course)

    def answers(self, orders: Iterator[Order]) -> Iterator[Answer]:
        """Judge `orders`. What a lost worker had is judged by another; each answer is yielded once."""
        bag = self._client.submit(bytes, self._luggage, pure=False)  # a task, so that it too survives a lost worker
        names: dict[str, str] = {}
        running = self._dask.as_completed()
        self._hand_out(orders, bag, running, names)
        while names:
            future = next(running)
            data = future.result() if future.status == "finished" else None
            yield Answer(names.pop(future.key), data)
            self._hand_out(orders, bag, running, names)

    def _hand_out(self, orders: Iterator[Order], bag: Any, running: Any, names: dict[str, str]) -> None:
        wanted = SURPLUS * max(1, sum(self._client.ncores().values()))
        while len(names) < wanted:
            order = next(orders, None)
            if order is None:
                return
            future = self._client.submit(judge_there, order.data, bag, pure=False, retries=2)
            names[future.key] = order.name
            running.add(future)

    def close(self) -> None:
        """Leave the cluster; it goes on without us."""
        self._client.close()
