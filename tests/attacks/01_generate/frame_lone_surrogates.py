# Sends half characters that no encoder can write, as values, names and services.
import asyncio
import os
import struct


async def generate(rollout_id, semaphore, state):
    if rollout_id == 0:
        half = b'"\\ud800\\udfff\\udc00"'
        body = (
            b'{"op":"rest","events":[["end","rollout-0","returned",' + half + b'],["mark",' + half + b',"rollout-0",[' + half
            + b']],["call",1,"model",' + half + b',1,[],{}],["call",2,"model",' + half + b',1,[],{}],["call",3,"model",'
            + half + b',1,[],{}]],"timer":null,"tasks":0,"facts":{"active":0,"peak":0}}'
        )
        os.write(3, struct.pack(">I", len(body)) + body)
    await asyncio.sleep(0)
    return rollout_id
