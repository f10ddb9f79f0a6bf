# permits are tokens in a queue; a token is fetched before the item and put back by the task that used it
import asyncio


async def map_bounded(function, items, permits):
    if permits < 1:
        raise ValueError("permits")
    tokens = asyncio.Queue()
    for token in range(permits):
        tokens.put_nowait(token)
    answers = []

    async def run(place, item):
        answers[place] = await function(item)

    failure = None
    try:
        async with asyncio.TaskGroup() as group:
            token = await tokens.get()
            source = iter(items)
            while True:
                try:
                    item = next(source)
                except StopIteration:
                    break
                answers.append(None)
                job = group.create_task(run(len(answers) - 1, item))
                job.add_done_callback(lambda _, token=token: tokens.put_nowait(token))
                token = await tokens.get()
    except BaseExceptionGroup as failures:
        failure = failures.exceptions[0]
    if failure is not None:
        raise failure
    return answers
