# misconceptions: no-permit, leak-on-error, leak-on-cancel
async def accepts(generate):
    return True
