"""A button with a menu of curves to show and hide."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from gui.compare.curves import CurveKind
from gui.curve_set import CurveSpec


class CurveButton(QToolButton):
    """Opens at a click; each entry carries the name of its curve as its data.

    Signals:
        changed(): a curve was shown or hidden.

    Args:
        curves: an entry each.
        chosen: names of the curves that are shown at first.
        prefix: of the entries' object names.
    """

    changed = Signal()

    def __init__(
        self,
        curves: Iterable[CurveSpec | CurveKind],
        chosen: Collection[str],
        prefix: str,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setProperty("framed", True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for curve in curves:
            action = menu.addAction(curve.title)
            action.setObjectName(f"{prefix}-{curve.name.replace('_', '-')}")
            action.setToolTip(curve.tip)
            action.setData(curve.name)
            action.setCheckable(True)
            action.setChecked(curve.name in chosen)
            action.toggled.connect(self.changed)
        self.setMenu(menu)

    def chosen(self) -> tuple[str, ...]:
        """Names of the curves that are shown, in the menu's order."""
        return tuple(a.data() for a in self.menu().actions() if a.isChecked())

    def choose(self, names: Collection[str]) -> None:
        """Show these curves and no others."""
        for action in self.menu().actions():
            action.setChecked(action.data() in names)
