"""What a person should look at in a student's source: taken from its syntax tree before any of it runs.

Found are the ways out of an exercise and into the code around it: modules that reach the interpreter, private
names, frames, attributes of asyncio overwritten. They are no boundary, and they never lower a score.
"""

from __future__ import annotations

import ast
import asyncio
import sys
import types
from asyncio import base_events
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.util import decode_source

PLAIN_MODULES = frozenset(
    "__future__ abc asyncio bisect cmath collections collections.abc contextlib contextvars copy dataclasses "
    "datetime decimal enum fractions functools heapq itertools logging math numbers operator pathlib pprint random "
    "re reprlib selectors statistics string sys textwrap time types typing uuid warnings weakref".split()
)
"""Modules that an answer may well need; of `sys` only PLAIN_OF_SYS."""
PLAIN_OF_SYS = frozenset("argv exc_info exception exit float_info maxsize stderr stdout version_info".split())
PLAIN_MAGIC = frozenset(
    "__add__ __aenter__ __aexit__ __aiter__ __anext__ __await__ __bool__ __call__ __cause__ __context__ __contains__ "
    "__delitem__ __doc__ __enter__ __eq__ __exit__ __ge__ __getitem__ __gt__ __hash__ __init__ __init_subclass__ "
    "__iter__ __le__ __len__ __lt__ __main__ __name__ __ne__ __new__ __next__ __notes__ __post_init__ __qualname__ "
    "__repr__ __set_name__ __setitem__ __slots__ __str__ __sub__".split()
)
"""Private names that a plain program reads, as in `super().__init__()`."""
ODD_NAMES = frozenset(
    "__builtins__ __import__ __loader__ __match_args__ __spec__ breakpoint compile delattr eval exec globals input "
    "locals memoryview open vars".split()
)
ODD_CALLS = frozenset(
    "__import__ bltns currentframe delattr eval exec getargvalues setattr stack update_wrapper vars".split()
)
"""Names that are odd as attributes too, whatever they belong to."""
WATCHED = frozenset("getattr hasattr setattr sys".split())
"""Names that are plain in some uses only."""
ODD_ATTRIBUTES = frozenset(
    "CodeType Formatter ForwardRef FunctionType ag_await ag_code ag_frame attrgetter builtins copy_context cr_await "
    "cr_code cr_frame ctypes f_back f_builtins f_code f_globals f_locals gc get_context get_coro get_field "
    "get_stack get_type_hints gi_code gi_frame gi_yieldfrom importlib inspect methodcaller os set_event_loop_policy "
    "set_task_factory signal socket subprocess sys tb_frame tb_next threading walk_stack walk_tb".split()
)
DEMO = "__name__ == '__main__'"
OF_ASYNCIO = frozenset(
    name
    for place in (asyncio, asyncio.Semaphore, asyncio.Task, base_events.BaseEventLoop)
    for name in dir(place)
    if not name.startswith("_") and not isinstance(getattr(place, name), types.ModuleType)
)
"""Attributes that nobody but a class of one's own should be given."""


def oddities(source: bytes, stems: Iterable[str] = ()) -> list[str]:
    """Return what is odd in `source`, a few words each, sorted; `stems` are the submission's own modules."""
    try:
        return sorted(set(_Reader(ast.parse(decode_source(source)), stems).odd()))
    except (SyntaxError, UnicodeDecodeError):
        return []  # nothing of it will run: it is compiled from the same text
    except Exception as error:
        return [f"cannot be looked through ({type(error).__name__})"]


class _Reader:
    """Reads one tree. `ast.walk` meets a node before what is in it, so a plain use is known before its name."""

    def __init__(self, tree: ast.Module, stems: Iterable[str]) -> None:
        self._nodes = _run_here(tree)
        self._modules = PLAIN_MODULES.union(stems)
        self._imported: set[str] = set()
        self._plain_uses: set[int] = set()
        self._listed = _listed(self._nodes)
        self._own = _own_names(self._nodes)

    def odd(self) -> Iterable[str]:
        """Yield every oddity, some twice."""
        for node in self._nodes:
            match node:
                case ast.Import(names=names):
                    yield from self._imports(names)
                case ast.ImportFrom(module=module, names=names):
                    yield from self._imports_from(module or ".", names)
                case ast.Attribute():
                    yield from self._attribute(node)
                case ast.Call(func=ast.Name(id="getattr" | "hasattr" | "setattr") as function, args=args):
                    if self._says_which(function.id, args):
                        self._plain_uses.add(id(function))
                case ast.Name(id=name):
                    if name in ODD_NAMES or (name in WATCHED and id(node) not in self._plain_uses):
                        yield f"uses {name}"
                case ast.arg(annotation=ast.expr() as said) | ast.AnnAssign(annotation=said):
                    yield from _annotation(said)
                case ast.FunctionDef(returns=ast.expr() as said) | ast.AsyncFunctionDef(returns=ast.expr() as said):
                    yield from _annotation(said)
                case ast.MatchClass(kwd_attrs=attributes):
                    yield from (f"touches {name}"[:80] for name in attributes if _odd_word(name))
                case ast.Constant(value=str(text)) if _could_be_looked_up(text):
                    yield f"has the word {text}"[:80]

    def _imports(self, names: list[ast.alias]) -> Iterable[str]:
        for alias in names:
            self._imported.add((alias.asname or alias.name).partition(".")[0])
            if not self._plain_module(alias.name) or (alias.name == "sys" and alias.asname):
                yield f"imports {alias.name}"[:80]

    def _imports_from(self, module: str, names: list[ast.alias]) -> Iterable[str]:
        if not self._plain_module(module):
            yield f"imports {module}"[:80]
        for alias in names:
            self._imported.add(alias.asname or alias.name)
            if alias.name == "*":
                yield f"imports all of {module}"[:80]
            if _odd_word(alias.name) or (module == "sys" and alias.name not in PLAIN_OF_SYS):
                yield f"imports {module}.{alias.name}"[:80]

    def _plain_module(self, name: str) -> bool:
        return name in self._modules or (name.startswith("asyncio.") and "._" not in name)

    def _attribute(self, node: ast.Attribute) -> Iterable[str]:
        base = node.value.id if isinstance(node.value, ast.Name) else ""
        if base == "sys" and node.attr in PLAIN_OF_SYS and isinstance(node.ctx, ast.Load):
            self._plain_uses.add(id(node.value))
        elif base in self._own and node.attr not in ODD_ATTRIBUTES and not node.attr.startswith("__"):
            return
        elif _odd_word(node.attr) or node.attr in ODD_CALLS or self._odd_module(base, node.attr):
            yield f"touches {node.attr}"[:80]
        elif _stored(node) and (node.attr in OF_ASYNCIO or node.attr in PLAIN_MAGIC or self._imports_root(node)):
            yield f"changes {base or '...'}.{node.attr}"[:80]

    def _odd_module(self, base: str, name: str) -> bool:
        """Say whether a module that one may import leads on to one that is odd to import (`enum.bltns`)."""
        found = getattr(sys.modules.get(base), name, None) if base in self._imported else None
        return isinstance(found, types.ModuleType) and not self._plain_module(found.__name__)

    def _imports_root(self, node: ast.expr) -> bool:
        """Say whether `node` is reached from something imported, or is a class asked for with `type`."""
        while isinstance(node, ast.Attribute | ast.Call):
            node = node.value if isinstance(node, ast.Attribute) else node.func
        return isinstance(node, ast.Name) and (node.id in self._imported or node.id == "type")

    def _says_which(self, function: str, args: list[ast.expr]) -> bool:
        """Say whether the attribute's name can be read here, and is plain."""
        match args:
            case [ast.Name(id=name), *_] if name in self._own:
                return True
            case [_, ast.Constant(value=str(text)), *_]:
                return function != "setattr" and not _odd_word(text)
            case [_, ast.Name(id=name), *_]:
                return function != "setattr" and name in self._listed
        return False


def _odd_word(name: str) -> bool:
    private = name.startswith("_") and name.strip("_") != "" and name not in PLAIN_MAGIC
    return private or name in ODD_ATTRIBUTES


def _could_be_looked_up(text: str) -> bool:
    magic = text.startswith("__") and text.endswith("__")
    return text.isidentifier() and _odd_word(text) and (magic or (text in ODD_ATTRIBUTES and "_" in text))


def _stored(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)


def _run_here(tree: ast.Module) -> list[ast.AST]:
    """Return every node but those under `if __name__ == "__main__"`, which does not run on a stage."""
    nodes = list(ast.walk(tree))
    demos = [node for node in tree.body if isinstance(node, ast.If) and not node.orelse and _asks_for_main(node.test)]
    if sum(list(_names_in(node)).count("__name__") for node in nodes) != len(demos):
        return nodes  # it may have been given another value
    skipped = {id(node) for demo in demos for node in ast.walk(demo)}
    return [node for node in nodes if id(node) not in skipped]


def _names_in(node: ast.AST) -> Iterator[str]:
    """Yield every name that a node itself binds or uses, however it is spelt in the source."""
    if isinstance(node, ast.Name):
        yield node.id
    if isinstance(node, ast.expr):
        return
    for _, value in ast.iter_fields(node):
        yield from [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)]


def _own_names(nodes: Iterable[ast.AST]) -> set[str]:
    """Return those of self and cls that are nothing but the first parameters of methods."""
    own, firsts = {"self", "cls"}, set()
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            functions = [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
            firsts |= {id(one.args.args[0]) for one in functions if one.args.args}
    for node in nodes:
        used = isinstance(node, ast.Name) and not _stored(node)
        if not used and id(node) not in firsts:
            own.difference_update(_names_in(node))
    return own


def _annotation(said: ast.expr) -> Iterator[str]:
    """Yield what is odd in an annotation: somebody may ask for it to be evaluated."""
    texts = [part.value for part in ast.walk(said) if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    if any(isinstance(part, ast.Call | ast.Lambda) for part in ast.walk(said)) or any("(" in text for text in texts):
        yield "calls something in an annotation"


def _asks_for_main(test: ast.expr) -> bool:
    return ast.unparse(test) == DEMO


def _listed(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that stand for nothing but the members of a list of texts, written out."""
    over_texts: Counter[str] = Counter()
    bound: Counter[str] = Counter()
    for node in nodes:
        match node:
            case (
                ast.For(target=ast.Name(id=name), iter=listed)
                | ast.comprehension(target=ast.Name(id=name), iter=listed)
            ):
                over_texts[name] += _texts(listed)
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                bound[name] += 1
    return {name for name, times in over_texts.items() if times and times == bound[name]}


def _texts(node: ast.expr) -> bool:
    elements = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else []
    return bool(elements) and all(
        isinstance(one, ast.Constant) and type(one.value) is str and not _odd_word(one.value) for one in elements
    )
