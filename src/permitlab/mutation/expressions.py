"""Operators on an expression: each yields expressions that could stand in its place by mistake."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from permitlab.mutation.change import altered

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE),
    ast.NotEq: (ast.Eq, ast.Lt, ast.Gt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
NAMES = {
    "BaseException": ("Exception",),
    "Exception": ("BaseException", "ValueError"),
    "CancelledError": ("Exception", "BaseException"),
    "FIRST_COMPLETED": ("FIRST_EXCEPTION", "ALL_COMPLETED"),
    "FIRST_EXCEPTION": ("FIRST_COMPLETED", "ALL_COMPLETED"),
    "ALL_COMPLETED": ("FIRST_COMPLETED",),
    "max": ("min",),
    "min": ("max",),
    "any": ("all",),
    "all": ("any",),
}
"""Names that are mistaken for one another."""
SYMMETRIC = {"max", "min"}
"""Functions whose arguments may stand in any order."""


def drop_await(one: ast.expr) -> Iterator[ast.expr]:
    """Forget to await."""
    if isinstance(one, ast.Await):
        yield one.value


def change_comparison(one: ast.expr) -> Iterator[ast.expr]:
    """Compare otherwise."""
    if isinstance(one, ast.Compare) and len(one.ops) == 1:
        others = COMPARISONS[type(one.ops[0])]
        for other in others[:1] if _is_text(one.comparators[0]) else others:
            yield altered(one, ops=[other()])


def _is_text(one: ast.expr) -> bool:
    return isinstance(one, ast.Constant) and isinstance(one.value, str)


def change_constant(one: ast.expr) -> Iterator[ast.expr]:
    """Be off by one, take the opposite, or another text."""
    if not isinstance(one, ast.Constant):
        return
    match one.value:
        case bool(value):
            yield ast.Constant(not value)
        case int(value) | float(value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case str(value) if value:
            yield ast.Constant(f"{value}_")
        case None:
            yield ast.Constant(0)


def change_name(one: ast.expr) -> Iterator[ast.expr]:
    """Take a name for one that is near it in meaning."""
    if isinstance(one, ast.Name):
        for name in NAMES.get(one.id, ()):
            yield ast.Name(name, ast.Load())
    elif isinstance(one, ast.Attribute):
        for name in NAMES.get(one.attr, ()):
            yield altered(one, attr=name) if name[0].isupper() and "_" in name else ast.Name(name, ast.Load())


def change_call(one: ast.expr) -> Iterator[ast.expr]:
    """Put an argument in the call's place, exchange two arguments, leave one out, or turn round what is spread."""
    if not isinstance(one, ast.Call):
        return
    plain = [argument for argument in one.args if not isinstance(argument, ast.Starred)]
    if plain == one.args:
        yield from plain
        for place in range(len(plain)):
            yield altered(one, args=[*plain[:place], *plain[place + 1 :]])
        if len(plain) == 2 and not (isinstance(one.func, ast.Name) and one.func.id in SYMMETRIC):
            yield altered(one, args=plain[::-1])
    for place, argument in enumerate(one.args):
        if isinstance(argument, ast.Starred):
            turned = ast.Subscript(_call("list", argument.value), ast.Slice(step=ast.Constant(-1)), ast.Load())
            yield altered(one, args=[*one.args[:place], altered(argument, value=turned), *one.args[place + 1 :]])
    for place in range(len(one.keywords)):
        yield altered(one, keywords=[*one.keywords[:place], *one.keywords[place + 1 :]])


def _call(name: str, argument: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [argument], [])


def change_logic(one: ast.expr) -> Iterator[ast.expr]:
    """Exchange `and` and `or`, leave an operand out, drop a `not`, take always one branch or no filter."""
    if isinstance(one, ast.BoolOp):
        yield altered(one, op=ast.Or() if isinstance(one.op, ast.And) else ast.And())
        for place in range(len(one.values)):
            rest = [*one.values[:place], *one.values[place + 1 :]]
            yield rest[0] if len(rest) == 1 else altered(one, values=rest)
    elif isinstance(one, ast.UnaryOp):
        yield one.operand
    elif isinstance(one, ast.IfExp):
        yield from (one.body, one.orelse)
    elif isinstance(one, ast.ListComp | ast.SetComp | ast.GeneratorExp) and one.generators[0].ifs:
        yield altered(one, generators=[altered(one.generators[0], ifs=[]), *one.generators[1:]])


def change_arithmetic(one: ast.expr) -> Iterator[ast.expr]:
    """Calculate otherwise, or with one operand only."""
    if isinstance(one, ast.BinOp):
        if type(one.op) in ARITHMETIC:
            yield altered(one, op=ARITHMETIC[type(one.op)]())
        yield from (one.left, one.right)


def negate(one: ast.expr) -> Iterator[ast.expr]:
    """Say the opposite: for conditions."""
    yield one.operand if isinstance(one, ast.UnaryOp) else ast.UnaryOp(ast.Not(), one)


EXPRESSIONS: tuple[Callable[[ast.expr], Iterator[ast.expr]], ...] = (
    drop_await,
    change_comparison,
    change_constant,
    change_name,
    change_call,
    change_logic,
    change_arithmetic,
)
