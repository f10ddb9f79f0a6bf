# Breaks the encoder and the decoder that frames go through.
import asyncio
import json

from permitlab.stage import wire

json.dumps = json.loads = wire._encode = lambda *_: "{}"
json.JSONEncoder.encode = json.JSONEncoder.iterencode = lambda *_: "{}"
wire.pack = lambda message: b"\0\0\0\2{}"


async def generate(rollout_id, semaphore, state):
    await asyncio.sleep(0)
    return rollout_id
