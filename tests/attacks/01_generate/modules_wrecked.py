# Empties sys.modules of what the harness needs.
import asyncio
import sys
import types

for name in list(sys.modules):
    if name != "sys":
        sys.modules[name] = types.ModuleType(name)
sys.modules.pop("json", None)
sys.modules.pop("linecache", None)


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return rollout_id
