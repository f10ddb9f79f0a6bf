# Does not define what was asked for.
x = 1
