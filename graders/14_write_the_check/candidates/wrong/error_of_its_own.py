# group: error
# does: replaces-error
# misconception: swallows-exception
import asyncio


class GenerationFailed(Exception):
    pass


async def generate(rollout_id, semaphore, state):
    async with semaphore:
        state["active"] += 1
        state["peak"] = max(state["peak"], state["active"])
        try:
            await asyncio.sleep(0)
        except Exception as error:
            raise GenerationFailed(rollout_id) from error
        finally:
            state["active"] -= 1
    return rollout_id
