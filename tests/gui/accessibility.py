"""Walks what Qt tells a screen reader, and lists controls it could not name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

Role = QAccessible.Role

CONTROLS = frozenset(
    {
        *(Role.Button, Role.ButtonMenu, Role.ButtonDropDown, Role.CheckBox, Role.RadioButton),
        *(Role.ComboBox, Role.EditableText, Role.Slider, Role.SpinBox, Role.PageTab),
        *(Role.MenuItem, Role.List, Role.Table, Role.Tree, Role.Link),
    }
)
"""What is used by hand, whatever takes the focus beside it."""
_OF_MANY = frozenset({Role.List, Role.Table, Role.Tree})
"""Their items are data, named by their texts."""


@dataclass(frozen=True, slots=True)
class Told:
    """One interactive element as a screen reader is told of it."""

    role: QAccessible.Role
    name: str
    where: str
    """Names of what holds it, from the window on."""

    @property
    def problem(self) -> str:
        """What it lacks; empty when it has both."""
        if self.role is Role.NoRole:
            return f"{self.where}: no role"
        return "" if self.name.strip() else f"{self.where}: {self.role.name} without a name"


def told(widget: QWidget) -> list[Told]:
    """Every interactive element of a window, hidden ones too."""
    return list(_walk(QAccessible.queryAccessibleInterface(widget), ""))


def problems(widget: QWidget) -> list[str]:
    """What the elements of a window lack."""
    return [each.problem for each in told(widget) if each.problem]


def _walk(element: QAccessibleInterface | None, above: str) -> Iterator[Told]:
    if element is None or not element.isValid():
        return
    thing, role = element.object(), element.role()
    own = "" if thing is None else (thing.objectName() or type(thing).__name__)
    where = f"{above}/{own}"
    is_control = role in CONTROLS or element.state().focusable
    if is_control and not _is_viewport(thing):
        yield Told(role, element.text(QAccessible.Text.Name), where)
    if role in _OF_MANY or role is Role.ComboBox:  # the list of a combo box is named by it
        return
    for number in range(element.childCount()):
        yield from _walk(element.child(number), where)


def _is_viewport(thing: object) -> bool:
    """Whether this is the inside of a scroll area, which passes the focus to the area."""
    area = thing.parentWidget() if isinstance(thing, QWidget) else None
    return isinstance(area, QAbstractScrollArea) and area.viewport() is thing
