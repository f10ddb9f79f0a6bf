"""One file a command: what the command line calls once its words are understood."""
