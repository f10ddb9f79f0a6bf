"""The student's files, and fresh modules made of them."""

from __future__ import annotations

import linecache
import re
import sys
import types
from collections.abc import Iterable
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import decode_source
from typing import Any

from permitlab.stage.values import type_name

ADDRESS = re.compile(r"(?: at)? ?\b0x[0-9a-fA-F]{6,}\b|(?<![\w-])(?:[57][0-9a-f]{11}|\d{14,15})\b")
"""Where an object lies changes from run to run; a report must not."""


class CannotLoad(Exception):
    """A student's file cannot be used; `why` is one of the ids below, `details` what fills the sentence.

    All: file.  syntax: line, text.  encoding: line, text.  raised: type, text, line.  missing: name.  exits: type.
    """

    def __init__(self, why: str, file: str, **details: Any) -> None:
        super().__init__(why)
        self.why, self.details = why, {"file": file, **details}


def _line_of(error: UnicodeDecodeError) -> int:
    return error.object[: error.start].count(b"\n") + 1


class File:
    """One file of the student's: compiled once, executed as often as asked into a new module."""

    def __init__(self, stem: str, source: bytes) -> None:
        self.stem, self.source, self.name = stem, source, f"{stem}.py"
        self._code: types.CodeType | None = None

    def code(self) -> types.CodeType:
        """Compile the source. Raises CannotLoad with the line of a syntax error."""
        if self._code is None:
            text = self._text()
            try:
                self._code = compile(text, self.name, "exec", dont_inherit=True)
            except SyntaxError as error:
                raise CannotLoad("syntax", self.name, line=error.lineno or 1, text=str(error.msg)[:200]) from None
            except (ValueError, RecursionError, MemoryError, OverflowError) as error:
                raise CannotLoad("syntax", self.name, line=1, text=f"{type(error).__name__}: {error}"[:200]) from None
            lines = self.source.decode("utf-8", "replace").splitlines(keepends=True)
            linecache.cache[self.name] = (len(self.source), None, lines, self.name)
        return self._code

    def _text(self) -> str:
        try:
            return decode_source(self.source)
        except SyntaxError as error:
            raise CannotLoad("encoding", self.name, line=1, text=str(error.msg)[:200]) from None
        except UnicodeDecodeError as error:
            text = f"byte {error.object[error.start]:#04x} is no {error.encoding}"
            raise CannotLoad("encoding", self.name, line=_line_of(error), text=text) from None

    def module(self, defines: Iterable[str] = ()) -> types.ModuleType:
        """Execute the file in a new module that stands in `sys.modules` meanwhile and after.

        Raises CannotLoad when that fails or when a name of `defines` is not there afterwards.
        """
        code = self.code()
        module = types.ModuleType(self.stem)
        module.__file__ = self.name
        sys.modules[self.stem] = module
        try:
            exec(code, module.__dict__)
        except Exception as error:
            raise CannotLoad("raised", self.name, **described(error, self.name)) from None
        except BaseException as error:
            raise CannotLoad("exits", self.name, type=type_name(error)) from None
        for name in defines:
            if name not in module.__dict__:
                raise CannotLoad("missing", self.name, name=name)
        return module


class Shelf(Loader):
    """Lets one of the student's files import another by its name."""

    def __init__(self, files: Iterable[File]) -> None:
        self._files = {file.stem: file for file in files}

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> ModuleSpec | None:
        """Return where a file called `name` is, if there is one (the protocol of `sys.meta_path`)."""
        return ModuleSpec(name, self) if name in self._files else None

    def exec_module(self, module: types.ModuleType) -> None:
        """Execute the file in the module that the import made. Raises ImportError for a file that is no Python."""
        try:
            code = self._files[module.__name__].code()
        except CannotLoad as error:
            raise ImportError(f"{module.__name__}.py cannot be read: {error.details['text']}") from None
        exec(code, module.__dict__)

    def clear(self) -> None:
        """Forget every module made of these files, so that the next run makes fresh ones."""
        for stem in self._files:
            sys.modules.pop(stem, None)


def described(error: BaseException, name: str | None = None) -> dict[str, Any]:
    """Return the type, text and last line in the student's files of `error`, as plain values."""
    line, traceback = 0, error.__traceback__
    while traceback is not None:
        file = traceback.tb_frame.f_code.co_filename
        if file == name or (name is None and "/" not in file and file in linecache.cache):
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return {"type": type_name(error), "text": _first_text(error), "line": line}


def _first_text(error: BaseException) -> str:
    args = BaseException.args.__get__(error)  # type: ignore[attr-defined]
    text = next((arg for arg in args if type(arg) is str), "")
    return ADDRESS.sub("", text[:2000].encode("ascii", "backslashreplace").decode())[:200]
