"""One run: a fresh loop, fresh modules, one scene, and the director's orders until it says stop."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import types
from typing import Any

from permitlab.stage.loop import NeverRests, Rested, VirtualLoop
from permitlab.stage.notes import ACTOR, BOOK
from permitlab.stage.props import NotAwaitable, Stage
from permitlab.stage.student import ADDRESS, described
from permitlab.stage.values import plain
from permitlab.stage.wire import Wire

MOST_EVENTS = 3000
"""Events between two rests; more cannot be an answer to any exercise and would not fit a frame."""

BUDGET = 20_000
"""Callbacks between two rests, unless the scene has a `budget` of its own."""


class TooMuch(Exception):
    """One rest brought more events than a frame may hold."""


class Play:
    """One run on the stage. Talks to the director at every rest."""

    def __init__(
        self, wire: Wire, modules: dict[str, types.ModuleType], scene: Any, ahead: dict[str, Any] | None = None
    ) -> None:
        self._wire, self._class = wire, scene
        self._jumps = getattr(scene, "jumps", 0)
        self._counts_tasks = getattr(scene, "counts_tasks", False)
        self._ahead, self._until = ahead, "stop"
        self._passed: list[dict[str, Any]] = []
        self._events: list[list[Any]] = []
        self._tasks: dict[str, asyncio.Task[Any]] = {}
        self.loop = VirtualLoop(self._rest, getattr(scene, "budget", BUDGET))
        self.stage = Stage(self.loop, modules, self._tell)
        self._scene: Any = None
        self._fault: Exception | None = None
        self._orders: Any = {
            "start": self._start,
            "cancel": self._cancel,
            "answer": self.stage.answer,
            "fail": self.stage.fail,
            "tell": self._tell_scene,
            "tick": lambda: None,
        }

    def _tell(self, event: list[Any]) -> None:
        if len(self._events) <= MOST_EVENTS:
            self._events.append(event)

    def _take_events(self) -> list[list[Any]]:
        events, self._events = self._events, []
        return events

    def _take_passed(self) -> list[dict[str, Any]]:
        passed, self._passed = self._passed, []
        return passed

    def _rest(self, loop: VirtualLoop) -> bool:
        """Move to the next timer where the scene's `jumps` allow it, else ask the director what happens next."""
        timer = loop.next_timer() if self._jumps else None
        if timer is None:
            return self._directed(loop)
        self._jumps -= 1
        loop.advance(timer)
        return True

    def _directed(self, loop: VirtualLoop) -> bool:
        if len(self._events) > MOST_EVENTS:
            raise TooMuch
        rest = {
            "events": self._take_events(),
            "timer": loop.next_timer(),
            "tasks": self._tasks_of_the_students_own() if self._counts_tasks else None,
            "facts": self.stage.seen(),
        }
        orders = self._orders_at(rest)
        if orders["op"] == "stop":
            return False
        self._until = orders["until"]
        for order in orders["do"]:
            self._orders[order[0]](*order[1:])
        loop.advance(orders["time"])
        return True

    def _orders_at(self, rest: dict[str, Any]) -> dict[str, Any]:
        """Return the director's orders. A rest at which they are known beforehand is passed without asking."""
        orders, self._ahead = self._ahead, None
        if orders is None and self._is_over(rest):
            orders = {"op": "stop"}
        if orders is None:
            self._wire.send({"op": "rest", "before": self._take_passed(), **rest})
            return self._wire.receive()
        self._passed.append(rest)
        return orders

    def _is_over(self, rest: dict[str, Any]) -> bool:
        """Say whether the run ends here as agreed: at the next `rest`, or as soon as all is `still`, or on `stop`."""
        still = rest["timer"] is None and not self.stage.waiting
        return self._until == "rest" or (self._until == "still" and still)

    def _tasks_of_the_students_own(self) -> int:
        return len(self.loop.alive()) - sum(not task.done() for task in self._tasks.values())

    def _start(self, actor: str, entry: str, args: list[Any]) -> None:
        context = contextvars.copy_context()
        context.run(ACTOR.set, actor)
        task = self.loop.create_task(self._acting(entry, args), name=actor, context=context)
        self._tasks[actor] = task
        task.add_done_callback(lambda done: self._ended(actor, done))

    async def _acting(self, entry: str, args: list[Any]) -> Any:
        return await getattr(self._scene, entry)(*args)

    def _cancel(self, actor: str) -> None:
        self._tasks[actor].cancel()

    def _tell_scene(self, name: str, args: list[Any]) -> None:
        self._tell(["told", name, plain(getattr(self._scene, name)(*args))])

    def _ended(self, actor: str, task: asyncio.Task[Any]) -> None:
        if task.cancelled():
            self._tell(["end", actor, "cancelled", None])
        elif (error := task.exception()) is not None:
            self._tell(["end", actor, "raised", self._error(error)])
        else:
            self._tell(["end", actor, "returned", plain(task.result())])

    def _error(self, error: BaseException, depth: int = 3) -> dict[str, Any]:
        known = [number for number, made in self.stage.failures.items() if made is error]
        told = {"call": known[0] if known else None, **described(error)}
        if isinstance(error, NotAwaitable):
            told |= {"not_awaitable": plain(error.args[1]), "name": plain(error.args[0])}
        if depth and isinstance(error, BaseExceptionGroup):
            told["inside"] = [self._error(inner, depth - 1) for inner in error.exceptions[:20]]
        return told

    def _raise_curtain(self, setup: dict[str, Any]) -> None:
        try:
            self._scene = self._class(self.stage, **setup)
            self.stage.facts = getattr(self._scene, "facts", None)
        except Exception as error:
            self._fault = error
            self.loop.stop()

    def run(self, setup: dict[str, Any]) -> str:
        """Play the scene with `setup` to its end; return in one word how it ended."""
        asyncio.set_event_loop(self.loop)
        noted = getattr(self._class, "notes", True)
        BOOK.open(self._tell if noted else None, self.loop.time, self._block)
        try:
            self.loop.call_soon(self._raise_curtain, setup)
            self.loop.run_forever()
        except Rested:
            return "stopped"
        except NeverRests:
            return "never-rests"
        except TooMuch:
            return "too-much"
        except (SystemExit, KeyboardInterrupt, GeneratorExit):
            return "exits"
        except Exception as error:
            self._fault = error
        finally:
            asyncio.set_event_loop(None)
        if self._fault is None:
            return "left"
        self._events = [["fault", described(self._fault)]]
        return "fault"

    def _block(self, seconds: float) -> None:
        self.loop.advance(self.loop.time() + seconds)

    def report(self, how: str, printed: str) -> None:
        """Cancel what is left; tell the director how the run ended and whether anything was left over."""
        events = self._take_events()
        BOOK.close()
        clean = self._sweep()
        self._tasks.clear()  # they would live until the next look for garbage, in everybody's all_tasks()
        end = {"op": "end", "before": self._take_passed(), "events": events[:MOST_EVENTS], "how": how}
        self._wire.send({**end, "clean": clean, "printed": ADDRESS.sub("", printed[:4000])})

    def _sweep(self) -> bool:
        self.loop.end_at_rest()
        try:
            clean = self._cancelled_what_is_left()
            if self.loop.has_asyncgens():
                self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        except BaseException:
            clean = False
        self.loop.close()
        return clean

    def _cancelled_what_is_left(self) -> bool:
        left = self.loop.alive()
        if not left:
            return True
        for task in left:
            task.cancel()
        with contextlib.suppress(Rested):
            self.loop.run_forever()
        return not self.loop.alive()
