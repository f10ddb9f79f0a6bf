# Cannot be imported, with an error text that holds escapes and workflow commands.
raise RuntimeError("\x1b[2J\x1b]0;owned\x07\x9b31m\n::error title=owned::owned\n::notice title=x::y")
