# group: error
# does: swallows-error
# misconception: swallows-exception
import asyncio


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        except Exception:
            return None
        finally:
            state["active"] -= 1
    return rollout_id
