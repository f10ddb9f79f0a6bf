"""A stage of its own, where there is no fork: the wire is standard input and output."""

from __future__ import annotations

import os

from permitlab import box
from permitlab.stage import main, preloaded, rehearsal
from permitlab.stage.wire import Wire


def run() -> None:
    """Warm up, enter what there is of a box, and serve on descriptors that `print` cannot reach."""
    read_fd, write_fd = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    preloaded.preload()
    main.prepare()
    rehearsal.rehearse(main._scene_class)
    main.serve(Wire(read_fd, write_fd), box.apply(box.prepare()))


if __name__ == "__main__":
    run()
