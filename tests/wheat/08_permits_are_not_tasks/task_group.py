# a TaskGroup starts the tasks, collections of ids instead of counters
import asyncio


async def census(permits, rollouts, call):
    semaphore = asyncio.Semaphore(permits)
    queue, inside, done, tasks = set(), set(), set(), []
    most_waiting = most_inside = 0

    async def rollout(i):
        nonlocal most_waiting, most_inside
        if semaphore.locked():
            queue.add(i)
            most_waiting = max(most_waiting, len(queue))
        async with semaphore:
            queue.discard(i)
            inside.add(i)
            most_inside = max(most_inside, len(inside))
            await call(i)
            inside.remove(i)
            done.add(i)

    async with asyncio.TaskGroup() as group:
        for i in range(rollouts):
            tasks.append(group.create_task(rollout(i)))
    return {"finished": len(done), "waiting": most_waiting, "peak": most_inside, "created": len(tasks)}
