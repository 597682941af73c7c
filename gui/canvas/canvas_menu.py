"""The menu of the right mouse button on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget


class CanvasMenu(QObject):
    """Offers what can be done to what is under the cursor.

    Signals:
        pin_toggled(int, bool): pin a node, or let it go.
        unpin_all_wanted(), layout_wanted(), fit_wanted(): for the whole graph.
        edge_deleted(int): number of an edge.
    """

    pin_toggled = Signal(int, bool)
    unpin_all_wanted = Signal()
    layout_wanted = Signal()
    fit_wanted = Signal()
    edge_deleted = Signal(int)

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner

    def build(self, node: int | None, edge: int | None, pinned: frozenset[int]) -> QMenu:
        """The menu for what is under the cursor; it goes away when closed."""
        menu = QMenu(self._owner)
        menu.setObjectName("canvasMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if node is not None:
            stays = node not in pinned
            text = self.tr("Pin in place") if stays else self.tr("Unpin")
            menu.addAction(text, lambda: self.pin_toggled.emit(node, stays))
        if edge is not None:
            menu.addAction(self.tr("Delete edge"), lambda: self.edge_deleted.emit(edge))
        if not menu.isEmpty():
            menu.addSeparator()
        menu.addAction(self.tr("Lay out again"), self.layout_wanted.emit)
        unpin = menu.addAction(self.tr("Unpin all"), self.unpin_all_wanted.emit)
        unpin.setEnabled(bool(pinned))
        menu.addAction(self.tr("Fit"), self.fit_wanted.emit)
        return menu
