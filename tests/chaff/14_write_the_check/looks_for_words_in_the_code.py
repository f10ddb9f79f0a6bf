# misconceptions: no-permit, turnstile, wrong-result, wrong-context-manager, wrong-timing
async def accepts(generate):
    names = set(generate.__code__.co_names)
    return "sleep" in names and ("acquire" in names) == ("release" in names) and "create_task" not in names
