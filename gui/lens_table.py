"""The numbers behind the picture: saliency per feature, influence per edge, components."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.lens_view import LensKind, LensView
from gui.lens_words import component_rows, edge_rows, feature_rows
from gui.numbers import format_value
from gui.palette import SMALL, SPACE_XS
from gui.theme import Theme

_WIDTH = 268
_FEWEST_ROWS, _MOST_ROWS = 3, 9
_BAR = "▏▎▍▌▋▊▉█"


class LensTable(QFrame):
    """A list of names and numbers with a bar each; of all nodes, or of the selected one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lens-table")
        self.setAccessibleName(self.tr("Numbers of the lens"))
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._title = QLabel(self)
        self._title.setFont(theme.font(SMALL, bold=True))
        self._list = QTreeWidget(self)
        self._list.setObjectName("lens-rows")
        self._list.setColumnCount(3)
        self._list.setRootIsDecorated(False)
        self._list.setUniformRowHeights(True)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.header().setStretchLastSection(True)
        self._list.header().setMinimumSectionSize(20)
        for section, width in enumerate((110, 72)):
            self._list.header().resizeSection(section, width)
        self._list.setFont(theme.font(SMALL))
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        column.setSpacing(SPACE_XS)
        column.addWidget(self._title)
        column.addWidget(self._list)
        self.setFixedWidth(_WIDTH)
        self.hide()

    def show_view(self, view: LensView, node: int | None, height: int) -> None:
        """Show the numbers of an answer, of one node if it is selected.

        Args:
            view: the answer.
            node: the selected node, None for all.
            height: pixels it may take.
        """
        of = "" if node is None else self.tr(" · node {0}").format(view.graph.node_names[node])
        if view.request.kind is LensKind.SALIENCY:
            title = self.tr("Saliency per feature")
            heads, rows = (self.tr("Feature"), self.tr("|∂Q/∂x|")), feature_rows(view, node)
        elif view.request.kind is LensKind.EDGES:
            title = self.tr("Q with − Q without the edge")
            heads, rows = (self.tr("Edge"), self.tr("Change")), edge_rows(view, node)
        else:
            title = self.tr("First component")
            heads, rows = (self.tr("Node"), self.tr("PC 1")), component_rows(view, node)
        self._title.setText(title + of)
        self._list.setHeaderLabels([*heads, ""])
        self._fill(rows, height)

    def _fill(self, rows: list[tuple[str, float]], height: int) -> None:
        largest = max((abs(value) for _, value in rows), default=0.0)
        while self._list.topLevelItemCount() > len(rows):
            self._list.takeTopLevelItem(self._list.topLevelItemCount() - 1)
        for i, (name, value) in enumerate(rows):
            item = self._list.topLevelItem(i)
            if item is None:
                item = QTreeWidgetItem(self._list)
                item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
                item.setForeground(2, self.palette().placeholderText())
            texts = (name, format_value(value), _bar(value, largest))
            for column, text in enumerate(texts):
                if item.text(column) != text:
                    item.setText(column, text)
        row = self._list.sizeHintForRow(0) if rows else self.fontMetrics().height()
        head = self._list.header().sizeHint().height()
        room = max(_FEWEST_ROWS, (height - head - 2 * self.fontMetrics().height()) // max(1, row))
        shown = min(max(len(rows), 1), _MOST_ROWS, room)
        self._list.setFixedHeight(head + shown * row + 2)
        self.adjustSize()


def _bar(value: float, largest: float, width: int = 7) -> str:
    """A bar of so many characters at most, in eighths of one."""
    if not largest > 0:
        return ""
    eighths = round(8 * width * abs(value) / largest)
    return _BAR[7] * (eighths // 8) + (_BAR[eighths % 8 - 1] if eighths % 8 else "")
