"""One small run before the first fork, so that every lazy import has happened before the box closes."""

from __future__ import annotations

import random
import sys
import traceback
from typing import Any

from permitlab.stage.oddities import oddities
from permitlab.stage.output import BoundedText
from permitlab.stage.repertoire import Repertoire
from permitlab.stage.student import File

SCENE = """
import asyncio
class Scene:
    def __init__(self, stage):
        self.stage, self.semaphore = stage, stage.semaphore(1)
    async def act(self, number):
        return await self.stage.modules["rehearsal"].act(self.semaphore, self.stage.call)
"""
STUDENT = b"""
import asyncio
async def act(semaphore, call):
    async with semaphore, asyncio.timeout(9):
        await asyncio.sleep(0.5)
        await asyncio.wait([asyncio.ensure_future(call("model"))])
        try:
            await asyncio.wait_for(asyncio.sleep(5), 1)
        except asyncio.TimeoutError:
            pass
        async with asyncio.TaskGroup() as group:
            group.create_task(call("model"))
        return await asyncio.gather(asyncio.sleep(0, 7), return_exceptions=True)
"""


class Script:
    """Stands in for the wire: two actors, every call answered, time moved to each timer."""

    def __init__(self) -> None:
        self._begun = False
        self._frame: dict[str, Any] = {}

    def send(self, frame: dict[str, Any]) -> None:
        """Remember the newest frame."""
        self._frame = frame

    def receive(self) -> dict[str, Any]:
        """Return the orders that answer the newest frame."""
        calls = [["answer", event[1], 7] for event in self._frame["events"] if event[0] == "call"]
        if not self._begun:
            self._begun = True
            starts = [["start", "a", "act", [1]], ["start", "b", "act", [2]]]
            return {"op": "go", "time": 0.0, "until": "still", "do": starts}
        if calls or self._frame["timer"] is not None:
            return {"op": "go", "time": self._frame["timer"] or 0.0, "until": "still", "do": calls}
        return {"op": "stop"}


def rehearse(scene_class: Any) -> None:
    """Play the rehearsal and touch what is loaded on first use."""
    wire: Any = Script()
    oddities(STUDENT)
    files = [File("rehearsal", STUDENT)]
    Repertoire(wire, BoundedText(), scene_class(SCENE), files, ["act"]).play(
        {"seed": 1, "keep": False, "files": ["rehearsal"], "setup": {}, "ahead": None}
    )
    sys.meta_path.pop()
    del sys.modules["rehearsal"], sys.modules["scene"]
    random.Random("lazy").random()
    try:
        raise ValueError("lazy")
    except ValueError:
        traceback.format_exc()
    "lazy".encode("latin-1"), "lazy".encode("idna"), repr(1.5)
