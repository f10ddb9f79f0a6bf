# Waits for a lock that nobody will ever open.
import threading


async def generate(rollout_id, semaphore, state):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
    return rollout_id
