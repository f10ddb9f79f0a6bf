# Sends JSON nested as deep as a parser takes, at every depth around the recursion limit.
import asyncio
import os
import struct


def send(body):
    os.write(3, struct.pack(">I", len(body)) + body)


DEPTH = [950]


async def generate(rollout_id, semaphore, state):
    depth = DEPTH[0]
    DEPTH[0] += 2
    nested = b"[" * depth + b"]" * depth
    send(b'{"op":"rest","events":[' + nested + b'],"timer":null,"tasks":0,"facts":{}}')
    await asyncio.sleep(0)
    return rollout_id
