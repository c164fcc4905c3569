"""The operators: the fixed list of small changes that make a mutant of a piece of source.

    comparison    another relation, or the boundary moved:  <  becomes  <=  and  >=
    condition     the condition of if, while or a conditional expression turned round; one of a comprehension left out
    connective    `and` for `or` and the other way round; an operand left out
    not           left out
    arithmetic    + for -, - for +, + for *, // for %
    sign          a minus left out
    number        one more, one less
    truth         True for False and the other way round
    quantifier    any for all, min for max and the other way round
    slice         a bound left out
    member        one of the members that `_replace` sets left out
    order         neighbours change places in a table: a tuple of single items, or a line such as "KS > QS > JS"
    result        None in place of what is returned; of a truth, the opposite
    statement     a yield, a call or a loop control left out; break for continue and the other way round
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Variant(NamedTuple):
    """The operator's name, what takes the node's place, and the change in words where the nodes are too long."""

    operator: str
    node: ast.AST
    before: str = ""
    after: str = ""


LEFT_OUT = "(left out)"

RELATIONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Mod: ast.FloorDiv, ast.FloorDiv: ast.Mod,
}
QUANTIFIERS = {"any": "all", "all": "any", "min": "max", "max": "min"}
LINE = " > "


def variants(node: ast.AST) -> Iterator[Variant]:
    """Everything that may stand in place of a node."""
    for kind, operator in _OPERATORS.items():
        if isinstance(node, kind):
            yield from operator(node)


def _comparison(node: ast.Compare) -> Iterator[Variant]:
    if len(node.ops) == 1:
        for relation in RELATIONS[type(node.ops[0])]:
            yield Variant("comparison", ast.Compare(node.left, [relation()], node.comparators))


def _connective(node: ast.BoolOp) -> Iterator[Variant]:
    yield Variant("connective", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))
    for index in range(len(node.values)):
        rest = [*node.values[:index], *node.values[index + 1:]]
        other = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield Variant("connective", other, ast.unparse(node.values[index]), LEFT_OUT)


def _unary(node: ast.UnaryOp) -> Iterator[Variant]:
    if isinstance(node.op, ast.Not):
        yield Variant("not", node.operand)
    if isinstance(node.op, ast.USub):
        yield Variant("sign", node.operand)


def _arithmetic(node: ast.BinOp) -> Iterator[Variant]:
    if type(node.op) in ARITHMETIC:
        yield Variant("arithmetic", ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right))


def _constant(node: ast.Constant) -> Iterator[Variant]:
    if isinstance(node.value, bool):
        yield Variant("truth", ast.Constant(not node.value))
    elif isinstance(node.value, int):
        yield Variant("number", ast.Constant(node.value + 1))
        yield Variant("number", ast.Constant(node.value - 1))
    elif isinstance(node.value, str) and LINE in node.value.strip():
        codes = node.value.split(LINE)
        for index in range(len(codes) - 1):
            one, other = codes[index:index + 2]
            line = LINE.join([*codes[:index], other, one, *codes[index + 2:]])
            yield Variant("order", ast.Constant(line), f"{one}{LINE}{other}", f"{other}{LINE}{one}")


def _tuple(node: ast.Tuple) -> Iterator[Variant]:
    items = node.elts
    for index in range(len(items) - 1):
        one, other = items[index:index + 2]
        if not any(isinstance(item, ast.Starred) for item in items) and ast.dump(one) != ast.dump(other):
            swapped = ast.Tuple([*items[:index], other, one, *items[index + 2:]], ast.Load())
            yield Variant("order", swapped, f"{ast.unparse(one)}, {ast.unparse(other)}",
                          f"{ast.unparse(other)}, {ast.unparse(one)}")


def _turned(test: ast.expr) -> ast.expr | None:
    """The condition turned round; None where another operator does that already."""
    if isinstance(test, ast.UnaryOp) or isinstance(test, ast.Compare) and len(test.ops) == 1:
        return None
    return ast.UnaryOp(ast.Not(), test)


def _if(node: ast.If) -> Iterator[Variant]:
    if turned := _turned(node.test):
        yield Variant("condition", ast.If(turned, node.body, node.orelse))


def _while(node: ast.While) -> Iterator[Variant]:
    if turned := _turned(node.test):
        yield Variant("condition", ast.While(turned, node.body, node.orelse))


def _if_expression(node: ast.IfExp) -> Iterator[Variant]:
    if turned := _turned(node.test):
        yield Variant("condition", ast.IfExp(turned, node.body, node.orelse))


def _comprehension(node: ast.comprehension) -> Iterator[Variant]:
    for index in range(len(node.ifs)):
        rest = [*node.ifs[:index], *node.ifs[index + 1:]]
        yield Variant("condition", ast.comprehension(node.target, node.iter, rest, node.is_async))


def _call(node: ast.Call) -> Iterator[Variant]:
    if isinstance(node.func, ast.Name) and node.func.id in QUANTIFIERS:
        yield Variant("quantifier", ast.Call(ast.Name(QUANTIFIERS[node.func.id], ast.Load()), node.args, node.keywords))
    if isinstance(node.func, ast.Attribute) and node.func.attr == "_replace":
        for index in range(len(node.keywords)):
            rest = [*node.keywords[:index], *node.keywords[index + 1:]]
            member = node.keywords[index]
            words = f"{member.arg}={ast.unparse(member.value)}"
            yield Variant("member", ast.Call(node.func, node.args, rest), words, LEFT_OUT)


def _slice(node: ast.Slice) -> Iterator[Variant]:
    if node.lower is not None:
        yield Variant("slice", ast.Slice(None, node.upper, node.step))
    if node.upper is not None:
        yield Variant("slice", ast.Slice(node.lower, None, node.step))


TRUTH = "truth"
"""A mark on a `return` that it returns a truth."""


def _return(node: ast.Return) -> Iterator[Variant]:
    if node.value is None or isinstance(node.value, ast.Constant) and node.value.value is None:
        return
    if not hasattr(node, TRUTH):
        yield Variant("result", ast.Return(ast.Constant(None)))
    elif not isinstance(node.value, ast.Constant) and (opposite := _turned(node.value)):
        yield Variant("result", ast.Return(opposite))


def _statement(node: ast.Expr) -> Iterator[Variant]:
    if not isinstance(node.value, ast.Constant):
        yield Variant("statement", ast.Pass())


def _assignment(node: ast.AugAssign) -> Iterator[Variant]:
    yield Variant("statement", ast.Pass())
    if type(node.op) in ARITHMETIC:
        yield Variant("arithmetic", ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value))


def _break(node: ast.Break) -> Iterator[Variant]:
    yield Variant("statement", ast.Continue())


def _continue(node: ast.Continue) -> Iterator[Variant]:
    yield Variant("statement", ast.Break())


_OPERATORS: dict[type[ast.AST], Callable[..., Iterator[Variant]]] = {
    ast.Compare: _comparison, ast.BoolOp: _connective, ast.UnaryOp: _unary, ast.BinOp: _arithmetic,
    ast.Constant: _constant, ast.Tuple: _tuple, ast.If: _if, ast.While: _while, ast.IfExp: _if_expression,
    ast.comprehension: _comprehension, ast.Call: _call, ast.Slice: _slice, ast.Return: _return,
    ast.Expr: _statement, ast.AugAssign: _assignment, ast.Break: _break, ast.Continue: _continue,
}
