"""The company of one exercise: its stage, loaded on demand and replaced when it is lost."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from permitlab.director.channel import Gone, Silent
from permitlab.director.patience import AGAIN, SPIN, Doze, Patience, has_burnt
from permitlab.director.stages import Broken, Stage, Theatre


@dataclass(frozen=True, slots=True)
class Script:
    """What a stage is loaded with: the scene's source, the student's files, the names the first must define."""

    scene: str
    files: tuple[tuple[str, bytes], ...]
    defines: tuple[str, ...]


@dataclass(slots=True)
class Company:
    """The stage of one exercise: opened and loaded on demand, replaced after a fault or an unclean run."""

    theatre: Theatre
    script: Script
    required: Sequence[str] = ()
    flags: list[str] = field(default_factory=list)
    began: set[str] = field(default_factory=set)
    """The files that a run began with before; from then on a run's first orders are given with it."""
    received: int = 0
    """Bytes of the last frame that `ask` returned."""
    _stage: Stage | None = None
    _share: float = 1.0
    _waited: float = 0.0
    """Real seconds waited for answers in all: they decide only when to look at the CPU time."""
    _doze: Doze = field(default_factory=Doze)

    def ask(self, message: Mapping[str, Any], computes: float = SPIN) -> dict[str, Any]:
        """Send `message`, return the stage's next frame; it may compute for `computes` CPU seconds.

        Raises Gone, Silent, WireError, Broken.
        """
        stage = self._stage or self._load()
        spin, asked = self._share * computes, time.perf_counter()
        stage.channel.send(dict(message))
        frame = stage.channel.receive(Patience(stage.pid, spin, self._doze))
        self.received = stage.channel.size
        self._waited += time.perf_counter() - asked
        if self._waited > spin and has_burnt(stage.pid, spin):
            raise Silent(spins=True)
        return frame

    def _load(self) -> Stage:
        self._stage = stage = self.theatre.open()
        try:
            boxed = stage.channel.receive(Patience(stage.pid, 30.0))
            self._check_box(boxed["layers"])
            stage.channel.send(self._order())
            stage.channel.receive(Patience(stage.pid, 30.0))
        except (Gone, Silent, KeyError, TypeError) as error:
            raise Broken(f"a stage could not be set up: {type(error).__name__} {error}") from None
        # From here on the stage reads what the student wrote: whatever happens is the student's.
        told = stage.channel.receive(Patience(stage.pid, self._share * SPIN, self._doze)).get("flags")
        self.flags = [str(flag)[:120] for flag in told][:20] if type(told) is list else []
        return stage

    def _order(self) -> dict[str, Any]:
        files = [[stem, source.decode("latin-1")] for stem, source in self.script.files]
        return {"op": "load", "scene": self.script.scene, "files": files, "defines": list(self.script.defines)}

    def _check_box(self, layers: Mapping[str, str]) -> None:
        self.theatre.layers = {str(name): str(state) for name, state in layers.items()}
        lacking = [name for name in self.required if self.theatre.layers.get(name) != "ok"]
        if lacking:
            raise Broken(
                "the box lacks " + ", ".join(f"{name} ({layers.get(name, 'not reported')})" for name in lacking)
            )

    def dismiss(self, *, silent: bool = False) -> int:
        """Kill the stage, if there is one; the next `ask` opens another. Returns the wait status."""
        if silent:
            self._share = AGAIN
        if self._stage is None:
            return 0
        stage, self._stage = self._stage, None
        try:
            return stage.kill()
        except Broken:
            self.theatre.renew()
            raise

    def leave(self) -> None:
        """End the stage, if there is one, whatever has become of the process that started it."""
        with contextlib.suppress(Broken):
            self.dismiss()
