# Tries to have linecache, traceback, inspect and tokenize read a grader's lines for it.
import asyncio
import inspect
import linecache
import sys

import permitlab

PATH = permitlab.__file__.rsplit("/src/", 1)[0] + "/graders/01_generate/test_hidden.py"
LOOT = [linecache.getlines(PATH), linecache.getline(PATH, 30)]
for name, module in sorted(sys.modules.items()):
    if name.startswith("permitlab") or name == "scene":
        try:
            LOOT.append(inspect.getsource(module))
        except BaseException as error:
            LOOT.append(type(error).__name__)


async def generate(rollout_id, semaphore, state):
    print(LOOT)
    await asyncio.sleep(0)
    return rollout_id
