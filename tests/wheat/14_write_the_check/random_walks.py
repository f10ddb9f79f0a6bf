# Seeded random walks: at each step anything may happen, after each step the invariants hold.
import asyncio
import random

_real = asyncio.sleep


class Wrong(Exception):
    pass


class Boom(Exception):
    pass


def must(fact):
    if not fact:
        raise Wrong


async def quiet():
    await _real(1e-5)  # the clock moves only when nobody can


class World:
    def __init__(self, generate, dice):
        self.generate, self.dice = generate, dice
        self.calls = []
        self.groups = [self.new_group() for _ in range(dice.choice((1, 1, 2)))]
        self.sloppy = False  # several things happened in one tick: outcomes are no longer certain
        self.miscounted = False

    def new_group(self):
        permits = self.dice.choice((1, 2, 2, 3))
        return dict(
            permits=permits,
            semaphore=asyncio.Semaphore(permits),
            state={"active": 0, "peak": 0},
            tasks={},
            mine=0,
            highest=0,
            answers=0,
            errors=[],
            cancelled=set(),
        )

    async def sleep(self, delay, result=None):
        call = asyncio.Future()
        self.calls.append(call)
        counted = [g["state"]["active"] for g in self.groups]
        if sum(counted) < len(self.calls) or any(n > g["permits"] for n, g in zip(counted, self.groups)):
            self.miscounted = True
        try:
            await call
        finally:
            self.calls.remove(call)
        return result

    def start(self, group):
        async def rollout(number):
            return await self.generate(number, group["semaphore"], group["state"])

        number = len(group["tasks"])
        group["tasks"][asyncio.create_task(rollout(number))] = number

    def running(self, group):
        return [task for task in group["tasks"] if not task.done()]

    def end_a_call(self, failing):
        open_calls = [call for call in self.calls if not call.done()]
        if not open_calls:
            return
        call = self.dice.choice(open_calls)
        if failing:
            self.errors.append(self.dice.choice((ValueError, Boom, KeyError, TimeoutError))())
            call.set_exception(self.errors[-1])
        else:
            self.answers += 1
            call.set_result(None)

    async def cancel(self, group):
        running = self.running(group)
        if running:
            # the first are likely to generate, the last to wait
            task = self.dice.choice((running[0], running[-1], self.dice.choice(running)))
            self.cancelled.add(task)
            task.cancel()
            if self.dice.random() < 0.4:
                for _ in range(self.dice.randrange(4)):
                    await _real(0)
                task.cancel()

    async def step(self):
        group = self.dice.choice(self.groups)
        what = self.dice.random()
        if what < 0.25:
            for _ in range(self.dice.choice((1, 1, 3))):
                self.start(group)
        elif what < 0.45:
            self.end_a_call(failing=False)
        elif what < 0.65:
            self.end_a_call(failing=True)
        elif what < 0.8:
            await self.cancel(group)
        elif what < 0.9:
            await self.race(group)
        elif group["mine"]:
            group["semaphore"].release()
            group["mine"] -= 1
        elif group["mine"] < group["permits"] - 1 and not group["semaphore"].locked():
            await group["semaphore"].acquire()
            group["mine"] += 1

    async def race(self, group):
        """A call ends; some turns later a rollout is cancelled: too late perhaps."""
        if not self.running(group):
            return
        self.sloppy = True
        self.end_a_call(failing=self.dice.random() < 0.5)
        for _ in range(self.dice.randrange(6)):
            await _real(0)
        running = self.running(group)
        if running:
            task = self.dice.choice(running[:2])
            self.cancelled.add(task)
            task.cancel()

    def look(self):
        must(not self.miscounted)
        expected = 0
        answers, failed = 0, []
        for group in self.groups:
            inside = min(group["permits"] - group["mine"], len(self.running(group)))
            must(group["state"]["active"] == inside)
            group["highest"] = max(group["highest"], inside)
            expected += inside
            for task, number in group["tasks"].items():
                if not task.done():
                    must(self.sloppy or task not in self.cancelled)
                elif task.cancelled():
                    must(task in self.cancelled)
                elif task.exception() is not None:
                    failed.append(task.exception())
                else:
                    must(task.result() == number)
                    answers += 1
        must(len(self.calls) == expected)
        must(all(any(error is own for own in self.errors) for error in failed))
        if not self.sloppy:
            must(answers == self.answers and len(failed) == len(self.errors))
            must(all(task.cancelled() for task in self.cancelled))

    async def walk(self):
        self.errors, self.cancelled, self.answers = [], set(), 0
        for group in self.groups:
            for _ in range(5):
                self.start(group)
        await _real(self.dice.choice((60, 0)))
        await quiet()
        self.look()
        for _ in range(14):
            await self.step()
            await quiet()
            self.look()
        for group in self.groups:
            for _ in range(group["mine"]):
                group["semaphore"].release()
            group["mine"] = 0
        await quiet()
        while self.calls:
            self.look()
            self.end_a_call(failing=False)
            await quiet()
        self.look()
        for group in self.groups:
            must(not self.running(group) and group["state"]["peak"] == group["highest"])
            for _ in range(group["permits"]):
                must(not group["semaphore"].locked())
                await group["semaphore"].acquire()
            must(group["semaphore"].locked())

    async def in_one_task(self):
        """The same task generates three times: the permit must not wait for the task's end."""
        permit, state = asyncio.Semaphore(1), self.groups[0]["state"]

        async def thrice():
            return [await self.generate(n, permit, state) for n in range(3)]

        task = asyncio.create_task(thrice())
        self.groups[0]["tasks"][task] = None
        for _ in range(3):
            await quiet()
            must(len(self.calls) == 1)
            self.calls[0].set_result(None)
        await quiet()
        must(task.done() and task.result() == [0, 1, 2])

    async def bury(self):
        tasks = [task for group in self.groups for task in group["tasks"]]
        for _ in range(3):
            for task in tasks:
                task.cancel()
            for call in self.calls:
                if not call.done():
                    call.set_result(None)
            await quiet()
        for task in tasks:
            if task.done() and not task.cancelled():
                task.exception()


async def accepts(generate):
    asyncio_sleep = asyncio.sleep
    for seed in range(150):
        world = World(generate, random.Random(seed))
        asyncio.sleep = world.sleep
        try:
            await (world.in_one_task() if seed == 0 else world.walk())
        except Exception:
            return False
        finally:
            await world.bury()
            asyncio.sleep = asyncio_sleep
    return True
