# Sends a frame byte by byte, sleeping between two bytes: never silent, never done.
import os
import select


async def generate(rollout_id, semaphore, state):
    os.write(3, b"\x00\x01\x00\x00")
    while True:
        os.write(3, b" ")
        select.select([], [], [], 0.03)
