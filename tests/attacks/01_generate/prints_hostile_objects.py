# Prints texts that raise when they are measured, cut or joined.
import asyncio


class Text(str):
    def __len__(self):
        raise SystemExit(0)

    def __getitem__(self, place):
        raise SystemExit(0)

    def __str__(self):
        return self

    def encode(self, *_):
        raise SystemExit(0)


async def generate(rollout_id, semaphore, state):
    for act in (lambda: print(Text("x")), lambda: print("\ud800"), lambda: print("x", end=Text("y"))):
        try:
            act()
        except SystemExit:
            pass
    await asyncio.sleep(0)
    return rollout_id
