"""Standard library modules that a student may import although the box opens no file: imported beforehand."""

from __future__ import annotations

import codecs
import importlib

MODULES = (
    "abc array asyncio asyncio.timeouts asyncio.taskgroups bisect builtins cmath collections collections.abc "
    "concurrent.futures contextlib contextvars copy dataclasses datetime decimal enum fractions functools "
    "gc heapq inspect io itertools json linecache logging math numbers operator os pathlib pprint queue random re "
    "reprlib signal statistics string struct sys textwrap threading time timeit traceback types typing "
    "unittest unittest.mock uuid warnings weakref"
).split()


ENCODINGS = "ascii big5 cp1250 cp1252 euc-jp euc-kr gb18030 gbk latin-1 shift-jis utf-8-sig utf-16 utf-32".split()
"""In which a student's editor may have written a file."""


def preload() -> None:
    """Import every module and codec of the lists (about 100 ms, once in the life of a zygote)."""
    for name in ENCODINGS:
        codecs.lookup(name)
    for name in MODULES:
        importlib.import_module(name)
