# Tries to stop itself with signals, so that nobody can wait for it any more.
import os
import signal

for number in (signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN):
    for act in (lambda n: os.kill(os.getpid(), n), signal.raise_signal, lambda n: os.kill(0, n)):
        try:
            act(number)
        except BaseException:
            pass
try:
    signal.pause()
except BaseException:
    signal.sigwait({signal.SIGUSR1})


async def generate(rollout_id, semaphore, state):
    return rollout_id
