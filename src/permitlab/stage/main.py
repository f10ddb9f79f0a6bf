"""The life of one stage process: enter the box, report it, read the repertoire, play until told to leave."""

from __future__ import annotations

import asyncio
import gc
import sys
import types
from collections.abc import Iterable
from itertools import count
from typing import Any

from permitlab.stage import clocks, notes, numbered
from permitlab.stage.loop import VirtualPolicy
from permitlab.stage.oddities import oddities
from permitlab.stage.output import BoundedText
from permitlab.stage.repertoire import Repertoire
from permitlab.stage.student import File
from permitlab.stage.wire import Wire

RUNS_A_COLLECTION = 8
"""Runs between two looks for garbage in cycles, which no run has to wait for."""


def prepare() -> None:
    """Patch this process once (see `notes`, `clocks` and `numbered`); a zygote does it before it forks any stage."""
    notes.install()
    clocks.install(notes.now)
    numbered.install()
    asyncio.set_event_loop_policy(VirtualPolicy())
    gc.disable()


def _scene_class(source: str) -> type:
    module = types.ModuleType("scene")
    sys.modules["scene"] = module
    exec(compile(source, "<scene>", "exec"), module.__dict__)
    scene: type = module.__dict__["Scene"]
    return scene


def _flags(files: list[File], plain_here: Iterable[str]) -> list[str]:
    stems = [file.stem for file in files]
    odd = {file.name: oddities(file.source, stems) for file in files}
    return [f"{name} {what}" for name, found in odd.items() for what in found if what not in plain_here]


def _repertoire(wire: Wire, output: BoundedText, order: dict[str, Any]) -> Repertoire:
    scene = _scene_class(order["scene"])
    wire.send({"op": "set"})
    files = [File(stem, text.encode("latin-1")) for stem, text in order["files"]]
    wire.send({"op": "ready", "flags": _flags(files, getattr(scene, "plain_here", ()))[:20]})
    return Repertoire(wire, output, scene, files, order["defines"])


def serve(wire: Wire, layers: dict[str, str]) -> None:
    """Report the `layers` of the box, then obey `load`, `run` and `leave` until the director is gone."""
    sys.stdout = sys.stderr = output = BoundedText()
    wire.send({"op": "boxed", "layers": layers})
    repertoire = _repertoire(wire, output, wire.receive())
    for number in count(1):
        order = wire.receive()
        if order["op"] != "run":
            return
        repertoire.play(order)
        if number % RUNS_A_COLLECTION == 0:
            gc.collect(1)  # automatic collection is off, so what the runs made is young
