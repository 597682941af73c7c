"""The field that finds a node by its name."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from core.graph import Graph
from gui.canvas.node_search import matching_nodes
from gui.form_rows import offer_clearing

_LEAST_WIDTH = 124
_BESIDE_HINT = 48
"""Pixels of the frame and of the cross that empties the field."""


class FindBox(QWidget):
    """Typing jumps to the best match, Enter to the next, Shift+Enter to the one before.

    Signals:
        found(int): a node to show.
        left(): Escape was pressed; the canvas wants the focus back.
    """

    found = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._graph: Graph | None = None
        self._matches: list[int] = []
        self._place = 0
        self._field = QLineEdit(self)
        self._field.setObjectName("graphFind")
        self._field.setAccessibleName(self.tr("Find a node by name"))
        self._field.setPlaceholderText(self.tr("Find node"))
        offer_clearing(self._field, self.tr("Clear"))
        hint = self._field.fontMetrics().horizontalAdvance(self._field.placeholderText())
        self._field.setFixedWidth(max(_LEAST_WIDTH, hint + _BESIDE_HINT))
        self._count = QLabel(self)
        self._count.setObjectName("graphFindCount")
        self._count.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._field)
        row.addWidget(self._count)
        self.setFocusProxy(self._field)
        self._field.textChanged.connect(self._search)
        self._count.hide()

    def set_graph(self, graph: Graph) -> None:
        """Search this graph from now on; what was found in another one is forgotten."""
        before, self._graph = self._graph, graph
        if before is None or before.node_names != graph.node_names:
            self._field.clear()

    def _search(self, text: str) -> None:
        self._matches = [] if self._graph is None else matching_nodes(self._graph, text)
        self._place = 0
        self._show_match(bool(text.strip()))

    def _step(self, by: int) -> None:
        if self._matches:
            self._place = (self._place + by) % len(self._matches)
        self._show_match(bool(self._field.text().strip()))

    def _show_match(self, has_text: bool) -> None:
        self._count.setVisible(has_text)
        if self._matches:
            self._count.setText(self.tr("{} of {}").format(self._place + 1, len(self._matches)))
            self.found.emit(self._matches[self._place])
        else:
            self._count.setText(self.tr("no node"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape, which the field itself does not use."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            backwards = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._step(-1 if backwards else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self._field.clear()
            self.left.emit()
        else:
            super().keyPressEvent(event)
