# a class made on the fly, its methods are closures over the gate
def permit(gate):
    async def enter(self):
        if not await gate.acquire():
            raise RuntimeError("the gate stays shut")

    async def leave(self, *exc_info):
        gate.release()

    return type("Permit", (), {"__aenter__": enter, "__aexit__": leave})()
