# Tries to leave a file, a directory, a link or a changed mode behind.
import asyncio
import os

import permitlab

ROOT = permitlab.__file__.rsplit("/src/", 1)[0]
DONE = []
for act in (
    lambda: open(f"{ROOT}/pwned-by-a-submission", "w").write("x"),
    lambda: open("/tmp/pwned-by-a-submission", "w").write("x"),
    lambda: os.mkdir("/tmp/pwned-by-a-submission"),
    lambda: os.symlink("/etc/passwd", "/tmp/pwned-by-a-submission"),
    lambda: os.link("/etc/passwd", "/tmp/pwned-by-a-submission"),
    lambda: os.mkfifo("/tmp/pwned-by-a-submission"),
    lambda: os.chmod("/tmp", 0),
    lambda: os.unlink(f"{ROOT}/graders/01_generate/test_hidden.py"),
    lambda: os.rename(f"{ROOT}/graders/01_generate/test_hidden.py", "/tmp/pwned-by-a-submission"),
    lambda: os.truncate(f"{ROOT}/graders/01_generate/test_hidden.py", 0),
    lambda: os.memfd_create("x"),
):
    try:
        DONE.append(act())
    except BaseException as error:
        DONE.append(type(error).__name__)


async def generate(rollout_id, semaphore, state):
    print(DONE)
    await asyncio.sleep(0)
    return rollout_id
