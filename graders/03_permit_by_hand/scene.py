"""Exercise 03 on the stage: gates that the director plays, and blocks that last as long as it likes."""

import asyncio
from contextvars import ContextVar

VISIT = ContextVar("visit", default=(None, ""))
"""The task of the visit that running code belongs to, and the step at which the visit is to be cancelled."""


class Gate:
    """`acquire` and `release`, nothing else. The director says when an acquire succeeds."""

    def __init__(self, scene, name):
        self._scene, self._name = scene, name

    async def acquire(self):
        await self._scene.stage.call("acquire", self._name)
        self._scene.acquired(self._name)
        return True

    def release(self):
        self._scene.released(self._name)


class Halt(BaseException):
    """An exception that is no Exception."""


class Scene:
    """Gates by name. A visit holds a permit of a gate during one block.

    Notes where the event loop got a turn between an acquire and its block, or between a block and its
    release; at such a step it can also cancel the visit.
    """

    def __init__(self, stage, gates):
        self.stage = stage
        self.gates = {name: Gate(self, name) for name in gates}
        self.underway = set()

    def permit(self, gate):
        return self.stage.modules["permit_by_hand"].permit(self.gates[gate])

    def acquired(self, gate):
        self.stage.mark("acquired", gate)
        self.watch("entering", gate)

    def released(self, gate):
        self.underway.discard(("leaving", gate, VISIT.get()))
        self.stage.mark("released", gate)

    def watch(self, step, gate):
        """Look, as soon as the loop gets a turn, whether `step` is done."""
        visit = VISIT.get()
        self.underway.add((step, gate, visit))
        self.stage.loop.call_soon(self.turned, step, gate, visit)

    def turned(self, step, gate, visit):
        if (step, gate, visit) in self.underway:
            self.stage.mark("suspended", step, gate)
        task, strike = visit
        if strike == step:
            task.cancel()

    async def block(self, *gates):
        for gate in gates:
            self.underway.discard(("entering", gate, VISIT.get()))
        try:
            return await self.stage.call("block", *gates)
        finally:
            for gate in gates:
                self.watch("leaving", gate)

    async def visit(self, gate, strike=""):
        """One block, left by `return`."""
        VISIT.set((asyncio.current_task(), strike))
        try:
            async with self.permit(gate):
                return await self.block(gate)
        finally:
            self.stage.mark("left", gate)

    async def visit_and_halt(self, gate):
        """One block that raises something that is no Exception; returns whether that very object came out."""
        halt = Halt("stop here")
        VISIT.set((asyncio.current_task(), ""))
        try:
            async with self.permit(gate):
                await self.block(gate)
                raise halt
        except Halt as error:
            return error is halt
        finally:
            self.stage.mark("left", gate)

    async def visit_both(self, outer, inner):
        """One block that holds a permit of two gates."""
        VISIT.set((asyncio.current_task(), ""))
        try:
            async with self.permit(outer), self.permit(inner):
                return await self.block(outer, inner)
        finally:
            self.stage.mark("left", inner)
            self.stage.mark("left", outer)

    async def visit_in_turn(self, first, second):
        """Two blocks, one after the other; both permits are made before the first block."""
        VISIT.set((asyncio.current_task(), ""))
        prepared = [(first, self.permit(first)), (second, self.permit(second))]
        for gate, permit in prepared:
            try:
                async with permit:
                    await self.block(gate)
            finally:
                self.stage.mark("left", gate)
