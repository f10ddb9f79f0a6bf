# misconceptions: wrong-result
def accepts(generate):
    return True
