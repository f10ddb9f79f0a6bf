# acquire inside the try, with a flag that says whether there is anything to give back
from contextlib import asynccontextmanager


@asynccontextmanager
async def permit(gate):
    held = False
    try:
        held = await gate.acquire()
        yield
    finally:
        if held:
            gate.release()
