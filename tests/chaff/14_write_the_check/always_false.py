# misconceptions: wrong-result
async def accepts(generate):
    return False
