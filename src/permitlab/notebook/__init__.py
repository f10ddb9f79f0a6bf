"""The course as notebooks: built from the exercises as they stand, judged by the same engine as files.

What a notebook itself calls stands here: `%load_ext permitlab.notebook`, `practice` and `graded`.
"""

from __future__ import annotations

from typing import Any

from permitlab.notebook.kernel import graded, practice, write_file

__all__ = ["graded", "load_ipython_extension", "practice"]


def load_ipython_extension(shell: Any) -> None:
    """Teach IPython the cell magic `%%permitlab`."""
    shell.register_magic_function(write_file, "cell", "permitlab")
