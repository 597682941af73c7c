"""Finds every sentence of the core that the window shows, as a template with numbered places."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

from tests.translation_sources import ROOT, Place, Text

CONTEXT = "core"
"""Where the sentences stand in the catalogue."""
MOST_VARIANTS = 16
_SILENT = re.compile(
    r"bench/|(cli|info|training|cross_validation|schema|verify|export|tensorboard|quiet)\.py"
    r"|smooth_import\.py|ask_comparison\.py|sweep|.*_command\.py"
    r"|doctor/(command|report/html|report/text|__main__|library|child)\.py|doctor/watch/"
)
"""Parts of the core that speak on the command line only."""
_BESIDE = ("numbers.py", "canvas/what_if.py", "canvas/feature_model.py", "graph_layout.py")
"""Parts of the window that word their errors as the core does."""
_NO_SENTENCE = re.compile(
    r"^\s*(SELECT|INSERT|CREATE|PRAGMA|UPDATE|DELETE|BEGIN|ATTACH|VACUUM|ALTER|DROP)\b"
    r"|ORDER BY|= \?|\\[swb]|\[ \\t\]|\.\*\?|\(\?|'descr'|last_reward_id|^  # <-"
)
"""Queries, patterns and marks in code."""
_SINGLE_WORDS = ("loss", "discount", "largest", "smallest")
"""Of one word, which no rule tells from names in the code: of findings."""
_WORD = re.compile(r"[A-Za-z]{2}")


def told_texts() -> dict[Text, Place]:
    """Every template, with the first place it stands at."""
    texts = {Text(CONTEXT, word): Place(Path(__file__), 1) for word in _SINGLE_WORDS}
    for file in _files():
        for line, template in _templates(ast.parse(file.read_text("utf-8"))):
            texts.setdefault(Text(CONTEXT, template), Place(file, line))
    return texts


def _files() -> Iterator[Path]:
    core = ROOT / "core"
    for file in sorted(core.rglob("*.py")):
        if not _SILENT.match(file.relative_to(core).as_posix()):
            yield file
    yield from (ROOT / "gui" / name for name in _BESIDE)


def _templates(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and template of every sentence, outermost expressions first."""
    for node in _outermost(tree):
        for template in islice(_variants(node), MOST_VARIANTS):
            if _is_sentence(template):
                yield node.lineno, template


def _outermost(node: ast.AST) -> Iterator[ast.expr]:
    """Expressions that make a text and are no part of a larger one; no docstrings, no
    promises of our own (assert), no help of the command line."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(node, ast.Assert) and child is node.msg:
            continue
        if isinstance(child, ast.Call) and getattr(child.func, "attr", "") == "add_argument":
            continue
        if isinstance(child, ast.expr) and _makes_text(child):
            yield child
            yield from (found for place in _places(child) for found in _outermost(place))
        else:
            yield from _outermost(child)


def _makes_text(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        is_sum = isinstance(node.op, ast.Add)
        return is_sum and (_makes_text(node.left) or _makes_text(node.right))
    if isinstance(node, ast.IfExp):
        return _makes_text(node.body) and _makes_text(node.orelse)
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _places(node: ast.expr) -> Iterator[ast.AST]:
    """What fills the places of a text, and may hold texts of its own."""
    for each in ast.walk(node):
        if isinstance(each, ast.FormattedValue) and not _makes_text(each.value):
            yield ast.Expression(each.value)
        elif isinstance(each, ast.BinOp):
            yield from (
                ast.Expression(side) for side in (each.left, each.right) if not _makes_text(side)
            )


def _variants(node: ast.expr) -> Iterator[str]:
    """Every template an expression may be, its places numbered from 0."""
    for pieces in _pieces(node):
        number = iter(range(100))
        yield "".join(f"{{{next(number)}}}" if piece is None else piece for piece in pieces)


def _pieces(node: ast.expr) -> Iterator[list[str | None]]:
    """Literal pieces, None for a value."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield [node.value]
    elif isinstance(node, ast.IfExp) and _makes_text(node):
        yield from _pieces(node.body)
        yield from _pieces(node.orelse)
    elif isinstance(node, ast.BinOp) and _makes_text(node):
        yield from _joined([node.left, node.right])
    elif isinstance(node, ast.JoinedStr):
        yield from _joined(
            [v.value if isinstance(v, ast.FormattedValue) else v for v in node.values]
        )
    else:
        yield [None]


def _joined(nodes: list[ast.expr]) -> Iterator[list[str | None]]:
    for chosen in product(*(list(_pieces(node)) for node in nodes)):
        yield [piece for pieces in chosen for piece in pieces]


def _is_sentence(template: str) -> bool:
    """Whether it has words, more than one of them or beside a value, and is no code."""
    words = re.sub(r"\{\d+\}", " ", template)
    return (
        " " in template.strip()
        and len(_WORD.findall(words)) > 0
        and not _NO_SENTENCE.search(template)
        and not _is_code(template)
    )


def _is_code(template: str) -> bool:
    """Whether it is Python: an example of a remedy, or a type."""
    if not re.search(r"[=|\[]|\w\.\w+\(", template):
        return False
    try:
        ast.parse(template)
    except SyntaxError:
        return False
    return True
