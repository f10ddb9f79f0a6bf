# Ignores every signal that can be ignored, catches the rest, and computes for ever.
import signal

for number in range(1, 65):
    try:
        signal.signal(number, lambda *_: None)
    except Exception:
        pass
try:
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
except Exception:
    pass
while True:
    pass
