# misconceptions: wrong-context-manager
async def permit(gate):
    await gate.acquire()
    try:
        return gate
    finally:
        gate.release()
