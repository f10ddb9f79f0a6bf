"""Worker processes, one a core, each with a theatre of its own. They die with the process that started them."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Protocol

from permitlab.classroom.unit import judge
from permitlab.cores import cores, keep_to
from permitlab.director.stages import Theatre

LAST_NET = 3600.0
"""Seconds after which a worker that says nothing is ended and its submission called broken; no mark rests on it."""


@dataclass(frozen=True, slots=True)
class Order:
    """A submission to judge, as `unit.order` wrote it."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an order; None when those who judged it died, twice."""

    name: str
    data: bytes | None


class Workforce(Protocol):
    """Whoever judges orders: processes here, or a cluster."""

    def answers(self, orders: Iterator[Order]) -> Iterator[Answer]:
        """Judge `orders`, taking the next only when somebody is free; yield answers as they come."""


def work(wire: Connection, root: Path, core: int | None) -> None:
    """Judge what comes until the wire is closed. The core is chosen first: the stages inherit it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keep_to(core)
    with Theatre() as theatre, contextlib.suppress(EOFError, OSError):
        while True:
            wire.send_bytes(judge(wire.recv_bytes(), root, theatre))


class _Worker:
    def __init__(self, root: Path, core: int | None) -> None:
        context = multiprocessing.get_context("spawn")
        self.wire, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(theirs, root, core), daemon=True)
        self.process.start()
        theirs.close()
        self.core, self.since, self.again = core, 0.0, False
        self.order: Order | None = None

    def give(self, order: Order, *, again: bool = False) -> None:
        self.order, self.since, self.again = order, time.monotonic(), again
        with contextlib.suppress(OSError):
            self.wire.send_bytes(order.data)

    def take(self) -> bytes | None:
        try:
            return self.wire.recv_bytes()
        except (EOFError, OSError):
            return None

    def end(self) -> None:
        self.wire.close()
        self.process.kill()
        self.process.join()


class Processes:
    """As many workers as `jobs`, pinned to a core each."""

    def __init__(self, root: Path, jobs: int | None = None) -> None:
        available = cores()
        count = jobs or len(available)
        first = os.getpid()  # so that two callers with few jobs do not share a core
        self._root, self._cores = root, [available[(first + number) % len(available)] for number in range(count)]

    def answers(self, orders: Iterator[Order]) -> Iterator[Answer]:
        """Judge `orders`. A worker that dies is replaced, its order tried once more."""
        workers: list[_Worker] = []
        try:
            yield from self._answers(orders, workers)
        finally:
            for worker in workers:
                worker.end()

    def _answers(self, orders: Iterator[Order], workers: list[_Worker]) -> Iterator[Answer]:
        for core, order in zip(self._cores, orders, strict=False):
            workers.append(_Worker(self._root, core))
            workers[-1].give(order)
        while busy := [worker for worker in workers if worker.order]:
            ready = wait([worker.wire for worker in busy], timeout=5)
            for worker in busy:
                overdue = time.monotonic() - worker.since > LAST_NET
                if worker.wire in ready or overdue:
                    yield from self._next(worker, workers, orders, None if overdue else worker.take())

    def _next(
        self, worker: _Worker, workers: list[_Worker], orders: Iterator[Order], data: bytes | None
    ) -> Iterator[Answer]:
        order, again = worker.order, worker.again
        assert order is not None
        if data is None:
            worker.end()
            workers[workers.index(worker)] = worker = _Worker(self._root, worker.core)
            if not again:
                worker.give(order, again=True)
                return
        worker.order = None
        following = next(orders, None)
        if following is not None:
            worker.give(following)
        yield Answer(order.name, data)
