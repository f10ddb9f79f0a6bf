# Sends JSON nested as deep as a parser takes, at every depth around the recursion limit.
import asyncio
import os
import struct


def send(body):
    os.write(3, struct.pack(">I", len(body)) + body)


FIRST = 0  # of 16
DEPTH = 940 + 4 * FIRST


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        nested = b"[" * DEPTH + b"]" * DEPTH
        send(b'{"op":"rest","events":[' + nested + b'],"timer":null,"tasks":0,"facts":{}}')
    await asyncio.sleep(0)
    return rollout_id
