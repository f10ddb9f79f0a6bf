# misconceptions: wrong-context-manager
from contextlib import contextmanager


@contextmanager
def permit(gate):
    gate.acquire()
    try:
        yield
    finally:
        gate.release()
