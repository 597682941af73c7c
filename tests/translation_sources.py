"""Finds every text of the sources that a person reads, so that none misses its translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, order=True)
class Text:
    """A text as Qt looks it up."""

    context: str
    source: str


@dataclass(frozen=True)
class Place:
    """Where something stands in the sources."""

    file: Path
    line: int

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}"


@dataclass
class Found:
    """What the sources hold."""

    texts: dict[Text, Place]
    """Each text with the first place it stands at."""
    unreadable: list[Place]
    """Calls that translate something other than a literal."""


def window_texts(folder: Path = ROOT / "gui") -> Found:
    """Every text that gui/ hands to Qt's translation."""
    found = Found({}, [])
    for file in sorted(folder.rglob("*.py")):
        _Reader(file, found).visit(ast.parse(file.read_text("utf-8")))
    return found


_SHOWING = frozenset(
    {
        *("setText", "setToolTip", "setWindowTitle", "setTitle", "setLabel", "setLabelText"),
        *("setAccessibleName", "setAccessibleDescription", "setStatusTip", "setWhatsThis"),
        *("setPlaceholderText", "setInformativeText", "setDetailedText", "setSpecialValueText"),
        *("setSuffix", "setPrefix", "setTabText", "setTabToolTip", "setHtml", "setPlainText"),
        *("setHeaderLabels", "setHorizontalHeaderLabels", "addAction", "addMenu", "addItem"),
        *("addItems", "addTab", "addRow", "addButton", "insertItem", "showMessage", "drawText"),
        *("QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QGroupBox", "QAction", "QMenu"),
        *("ElidedLabel", "TextItem", "add_dock", "tell_problem", "say"),
    }
)
"""Calls whose texts a person sees."""
_NO_WINDOW = ("bench", "desktop_entry", "log_", "launch")
"""Modules that draw no window, or speak on the command line: by how their names begin."""
_CODE = re.compile(r'\{"n_nodes": 20\}')
_LETTERS = re.compile(r"[A-Za-z]{2}")


def bare_literals(folder: Path = ROOT / "gui") -> list[tuple[Place, str]]:
    """Texts with letters that reach the screen without being handed to Qt's translation."""
    found = []
    for file in sorted(folder.rglob("*.py")):
        if file.name.startswith(_NO_WINDOW):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func).rpartition(".")[2] in _SHOWING:
                arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
                texts = (text for each in arguments for text in _shown(each))
                found += [
                    (Place(file, node.lineno), text)
                    for text in texts
                    if _LETTERS.search(text) and not _CODE.fullmatch(text)
                ]
    return found


def _shown(node: ast.expr) -> Iterator[str]:
    """Literal pieces of what an expression shows; what a call gives is its own business."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(v.value for v in node.values if isinstance(v, ast.Constant))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr in ("format", "join"):
            yield from _shown(node.func.value)
    elif isinstance(node, (ast.List, ast.Tuple)):
        for each in node.elts:
            yield from _shown(each)
    elif isinstance(node, ast.IfExp):
        yield from _shown(node.body)
        yield from _shown(node.orelse)
    elif isinstance(node, ast.BinOp):
        yield from _shown(node.left)
        yield from _shown(node.right)


class _Reader(ast.NodeVisitor):
    """Reads one module: which functions translate there, and what they are given."""

    def __init__(self, file: Path, found: Found) -> None:
        self._file = file
        self._found = found
        self._classes: list[str] = []
        self._aliases: dict[str, str] = {}
        self._contexts: dict[str, str] = {}
        """Context by the name of a function of the module that translates its one argument."""

    def visit_Module(self, node: ast.Module) -> None:
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                self._learn_wrapper(statement)
            elif isinstance(statement, ast.ImportFrom):
                self._learn_import(statement)
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if _wrapped_context(node) is None:
            self._aliases = _aliases(node)
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        name = _name(node.func)
        name = self._aliases.get(name, name)
        if name == "self.tr":
            self._take(self._classes[-1], node.args[0])
        elif name.endswith(".tr"):
            self._found.unreadable.append(Place(self._file, node.lineno))
        elif name == "QCoreApplication.translate":
            context = node.args[0]
            is_known = isinstance(context, ast.Constant) and len(node.args) == 2
            self._take(context.value if is_known else "", node.args[1])
        elif name in self._contexts:
            self._take(self._contexts[name], node.args[0])

    def _take(self, context: str, argument: ast.expr) -> None:
        place = Place(self._file, argument.lineno)
        sources = list(_literals(argument))
        if not sources or not context:
            self._found.unreadable.append(place)
        for source in sources:
            self._found.texts.setdefault(Text(context, source), place)

    def _learn_wrapper(self, function: ast.FunctionDef) -> None:
        context = _wrapped_context(function)
        if context is not None:
            self._contexts[function.name] = context

    def _learn_import(self, statement: ast.ImportFrom) -> None:
        if statement.module is None or not statement.module.startswith("gui."):
            return
        file = ROOT.joinpath(*statement.module.split(".")).with_suffix(".py")
        if not file.exists():
            return
        functions = {
            node.name: _wrapped_context(node)
            for node in ast.parse(file.read_text("utf-8")).body
            if isinstance(node, ast.FunctionDef)
        }
        for alias in statement.names:
            context = functions.get(alias.name)
            if context is not None:
                self._contexts[alias.asname or alias.name] = context


def _wrapped_context(function: ast.FunctionDef) -> str | None:
    """The context of `def f(text): return QCoreApplication.translate("context", text)`."""
    last = function.body[-1]
    if not (isinstance(last, ast.Return) and isinstance(last.value, ast.Call)):
        return None
    call = last.value
    names = [argument.arg for argument in function.args.args]
    if _name(call.func) != "QCoreApplication.translate" or len(call.args) != 2:
        return None
    context, text = call.args
    is_passed_on = isinstance(text, ast.Name) and [text.id] == names
    return context.value if is_passed_on and isinstance(context, ast.Constant) else None


def _aliases(function: ast.FunctionDef) -> dict[str, str]:
    """Short names a function gives to what translates: `tr = self.tr`."""
    result = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            names, values = _parts(node.targets[0]), _parts(node.value)
            for name, value in zip(names, values, strict=False):
                if _name(value) in ("self.tr", "QCoreApplication.translate"):
                    result[_name(name)] = _name(value)
    return result


def _parts(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _name(node: ast.expr) -> str:
    """A dotted name; empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_name(node.value)}.{node.attr}"
    return ""


def _literals(node: ast.expr) -> Iterator[str]:
    """The literals an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
