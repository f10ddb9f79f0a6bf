# Defines what was asked for as a number.
generate = 5
