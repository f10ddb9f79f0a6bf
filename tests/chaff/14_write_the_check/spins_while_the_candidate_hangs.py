# misconceptions: nested-permit, never-returned
import asyncio

real_sleep = asyncio.sleep


async def accepts(generate):
    for permits, rollouts in ((1, 3), (2, 5), (3, 7)):
        semaphore, state = asyncio.Semaphore(permits), {"active": 0, "peak": 0}
        inside, most = [], []

        async def reply(delay, result=None):
            inside.append(1)
            most.append(len(inside))
            try:
                await real_sleep(0)
                await real_sleep(0)
            finally:
                inside.pop()
            return result

        asyncio.sleep = reply
        try:
            tasks = [asyncio.create_task(generate(i, semaphore, state)) for i in range(rollouts)]
            while not all(task.done() for task in tasks):
                await real_sleep(0)
            if [task.result() for task in tasks] != list(range(rollouts)) or max(most) != permits:
                return False
        except Exception:
            return False
        finally:
            asyncio.sleep = real_sleep
        if state != {**state, "active": 0, "peak": permits}:
            return False
    return True
