"""What a stage can play: one scene and the student's files, each run with fresh modules of them."""

from __future__ import annotations

import sys
import types
from typing import Any

from permitlab.stage import clocks, numbered
from permitlab.stage.output import BoundedText
from permitlab.stage.play import Play
from permitlab.stage.props import put_sleep
from permitlab.stage.student import CannotLoad, File, Shelf
from permitlab.stage.wire import Wire


class Repertoire:
    """What a stage can play: one scene, the student's files, and the modules kept from the run before."""

    def __init__(self, wire: Wire, output: BoundedText, scene: type, files: list[File], defines: list[str]) -> None:
        self._wire, self._output, self._scene = wire, output, scene
        self._files, self._defines = files, defines
        self._kept: dict[str, types.ModuleType] = {}
        self._shelf = Shelf(files)
        sys.meta_path.append(self._shelf)

    def play(self, order: dict[str, Any]) -> None:
        """Serve one `run` order: make fresh modules (or keep those of the run before), play, report."""
        scene: Any = self._scene
        put_sleep()
        clocks.begin(order["seed"])
        numbered.begin()
        if not order["keep"]:
            self._kept = {}
            self._shelf.clear()
        play = Play(self._wire, self._kept, scene, order["ahead"])
        if getattr(scene, "sleep_is", None):
            play.stage.take_over_sleep(scene.sleep_is)
        try:
            self._load(order["files"])
        except CannotLoad as error:
            self._kept = {}
            self._wire.send({"op": "unloaded", "why": error.why, "details": error.details})
            return
        self._output.take()
        how = play.run(order["setup"])
        play.report(how, self._output.take())

    def _load(self, stems: list[str]) -> None:
        for position, file in enumerate(self._files):
            if file.stem in stems and file.stem not in self._kept:
                imported = sys.modules.get(file.stem)
                self._kept[file.stem] = imported or file.module(self._defines if position == 0 else ())
