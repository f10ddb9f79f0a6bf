"""The life of one stage process: enter the box, report it, read the repertoire, play until told to leave."""

from __future__ import annotations

import asyncio
import gc
import sys
import types
from typing import Any

from permitlab.stage import notes
from permitlab.stage.loop import VirtualPolicy
from permitlab.stage.output import BoundedText
from permitlab.stage.play import Repertoire
from permitlab.stage.student import File, flags
from permitlab.stage.wire import Wire


def prepare() -> None:
    """Patch this process once (see `notes`); a zygote does it before it forks any stage."""
    notes.install()
    asyncio.set_event_loop_policy(VirtualPolicy())
    gc.disable()


def _scene_class(source: str) -> type:
    module = types.ModuleType("scene")
    sys.modules["scene"] = module
    exec(compile(source, "<scene>", "exec"), module.__dict__)
    scene: type = module.__dict__["Scene"]
    return scene


def _repertoire(wire: Wire, output: BoundedText, order: dict[str, Any]) -> Repertoire:
    scene = _scene_class(order["scene"])
    wire.send({"op": "set"})
    files = [File(stem, text.encode("latin-1")) for stem, text in order["files"]]
    odd = sorted({f"{file.name} {flag}" for file in files for flag in flags(file.source)})
    wire.send({"op": "ready", "flags": odd[:20]})
    return Repertoire(wire, output, scene, files, order["defines"])


def serve(wire: Wire, layers: dict[str, str]) -> None:
    """Report the `layers` of the box, then obey `load`, `run` and `leave` until the director is gone."""
    sys.stdout = sys.stderr = output = BoundedText()
    wire.send({"op": "boxed", "layers": layers})
    repertoire = _repertoire(wire, output, wire.receive())
    while (order := wire.receive())["op"] == "run":
        repertoire.play(order)
        gc.collect(1)  # automatic collection is off, so what a run made is young
