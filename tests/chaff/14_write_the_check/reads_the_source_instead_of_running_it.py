# misconceptions: wrong-result
import inspect


async def accepts(generate):
    text = inspect.getsource(generate)
    return "async with semaphore" in text and "finally" in text and "max(" in text
