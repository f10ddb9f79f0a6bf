# Plays the same scripts to the candidate and to a reference of its own, and compares what both showed.
import asyncio
from unittest import mock

_sleep = asyncio.sleep

SCRIPTS = {  # permits: scripts; + start, r reply, e fail, c cancel, h hold, f free, w wait, . one turn, ? see only the end
    1: ["+3 r0 r0 r0 +1 r0", "+3 e0 r0 r0", "+3 e0 e0 e0 +2 r0 r0", "+3 c0 r0 r0", "+3 c1 r0 r0", "+3 c0 c1 c2 +1 r0"]
    + [f"? +4 r0{' .' * turns} c{who}" for turns in range(5) for who in (0, 1)],
    2: [
        "+5 r0 r0 r0 r0 r0 +1 r0 +3 r-1 r-1 r0",
        "+5 r-1 r-1 r-1 r0 r0",
        "+5 w r0 r0 r0 r0 r0",
        "+7 rr ee re r0",
        "+5 e-1 r0 e0 r0 r0",
        "+5 e0 e0 e0 e0 e0 +3 r0 r0 r0",
        "h +3 r0 r0 f r0",
        "+5 c0 c4 r0 r0 r0",
        "+5 c1 c0 r0 r0 r0 +3 r0 r0 r0",
        "+6 cc0 cc5 r0 r0 r0 r0",
        "+6 c.c0 c.c1 c.c5 r0 r0 r0",
        "+6 c..c0 c..c1 c..c5 r0 r0 r0",
        "+2 r1 e0 +2 c2 r0",
    ],
    3: ["+8 r1 r1 r1 r1 r1 r0 r0 r0 +1 r0", "+4 e0 e0 e0 r0", "h h +4 r0 f r0 f r0 r0"],
    5: ["+2 r0 r0 +6 r0 r0 r0 r0 r0 r0", "+2 c0 e0"],
}


class ModelError(Exception):
    pass


async def reference(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        finally:
            state["active"] -= 1
    return rollout_id


class Play:
    def __init__(self, generate, permits):
        self.generate, self.permits = generate, permits
        self.semaphore = asyncio.Semaphore(permits)
        self.state = {"active": 0, "peak": 0}
        self.other = {"active": 0, "peak": 0}  # of a second group that stays inside all the time
        self.inside, self.tasks, self.errors, self.seen = [], [], [], []
        self.exact = True

    async def sleep(self, delay, result=None):
        reply = asyncio.get_running_loop().create_future()
        self.inside.append(reply)
        try:
            active = self.state["active"]
            if active + self.other["active"] < len(self.inside) or active > self.permits:
                self.seen.append("miscounted at a start")
            await reply
            return result
        finally:
            self.inside.remove(reply)

    async def turns(self, number):
        for _ in range(number):
            await _sleep(0)

    async def rollout(self, number):
        return await self.generate(number, self.semaphore, self.state)

    def reply(self, which, error=None):
        waiting = [reply for reply in self.inside[1:] if not reply.done()]
        if not waiting:
            self.seen.append("nobody to reply to")
        elif error:
            self.errors.append(error)
            waiting[which % len(waiting)].set_exception(error)
        else:
            waiting[which % len(waiting)].set_result(None)

    async def step(self, word):
        number = int(word.lstrip("+rehfwc.?") or 0)
        for letter in word.rstrip("-0123456789"):
            if letter == "+":
                first = len(self.tasks)
                self.tasks += [asyncio.create_task(self.rollout(i)) for i in range(first, first + number)]
            elif letter in "re":
                kinds = ValueError, ModelError, TimeoutError, KeyError
                self.reply(number, kinds[len(self.errors) % 4]() if letter == "e" else None)
            elif letter == "c":
                self.tasks[number].cancel()
            elif letter == "h":
                await self.semaphore.acquire()
            elif letter == "f":
                self.semaphore.release()
            elif letter == "w":
                await _sleep(60)
            elif letter == ".":
                await self.turns(1)
            elif letter == "?":
                self.exact = False

    def outcomes(self):
        for number, task in enumerate(self.tasks):
            if not task.done():
                yield "running"
            elif task.cancelled():
                yield "cancelled"
            elif task.exception():
                yield "failed" if any(task.exception() is error for error in self.errors) else "crashed"
            else:
                yield "answered" if task.result() == number else "mixed up"

    async def end(self):
        while len(self.inside) > 1:
            self.reply(0)
            await self.turns(25)
        free = 0
        while not self.semaphore.locked() and free <= self.permits:
            await self.semaphore.acquire()
            free += 1
        self.seen.append((free, dict(active=self.state["active"], peak=self.state["peak"])))
        self.seen.append({"running", "crashed", "mixed up"} & set(self.outcomes()))

    async def run(self, script):
        one = asyncio.Semaphore(1)
        bystander = asyncio.create_task(self.generate(0, one, self.other))
        try:
            await self.turns(25)
            for word in script.split():
                await self.step(word)
                if self.exact and word != "?":
                    await self.turns(25)
                    self.seen.append((word, len(self.inside), self.state["active"], sorted(self.outcomes())))
            await self.turns(25)
            await self.end()
            self.seen.append((self.other["active"], bystander.done()))
            if self.inside:
                self.inside[0].set_result(None)
            await self.turns(25)
            self.seen.append((self.other["active"], self.other["peak"], bystander.done()))
            await self.two_turns_of_one_task()
        finally:
            for _ in range(3):
                for task in [bystander, *self.tasks]:
                    task.cancel()
                for reply in self.inside:
                    reply.done() or reply.set_result(None)
                await self.turns(25)
            for task in [bystander, *self.tasks]:
                if task.done() and not task.cancelled():
                    task.exception()
        return self.seen

    async def two_turns_of_one_task(self):
        semaphore = asyncio.Semaphore(1)

        async def both():
            for _ in range(2):
                await self.generate(0, semaphore, {"active": 0, "peak": 0})

        task = asyncio.create_task(both())
        self.tasks.append(task)
        for _ in range(2):
            await self.turns(25)
            if self.inside:
                self.inside[-1].set_result(None)
        await self.turns(25)
        self.seen.append(task.done() and task.exception() is None)


async def accepts(generate):
    for permits, scripts in SCRIPTS.items():
        for script in scripts:
            shown = []
            for version in reference, generate:
                play = Play(version, permits)
                with mock.patch.object(asyncio, "sleep", play.sleep):
                    try:
                        shown.append(await play.run(script))
                    except Exception:
                        return False
            if shown[0] != shown[1]:
                return False
    return True
