# group: holder
# does: swallows-cancel
# misconception: swallows-cancel
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
            return rollout_id
        except asyncio.CancelledError:
            raise RuntimeError("aborted") from None
        finally:
            state["active"] -= 1
