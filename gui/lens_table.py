"""The numbers behind the picture: saliency per feature, influence per edge, components."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.lens_view import LensKind, LensView
from gui.lens_colours import LOWERS, RAISES
from gui.lens_words import component_rows, edge_rows, feature_rows
from gui.numbers import format_value
from gui.palette import SMALL, SPACE_XS
from gui.theme import Theme

_WIDTH = 268
_FEWEST_ROWS, _MOST_ROWS = 3, 9
_SHARE = int(Qt.ItemDataRole.UserRole)
_COLOUR = _SHARE + 1


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
        self._list.setAccessibleName(self.tr("Numbers of the lens"))
        self._list.setColumnCount(3)
        self._list.setItemDelegateForColumn(2, _Bar(self._list))
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
        self._fill(rows)
        self._colour_bars(rows, has_directions=view.request.kind is LensKind.EDGES)
        self._fit(len(rows), height)

    def _fill(self, rows: list[tuple[str, float]]) -> None:
        while self._list.topLevelItemCount() > len(rows):
            self._list.takeTopLevelItem(self._list.topLevelItemCount() - 1)
        for i, (name, value) in enumerate(rows):
            item = self._list.topLevelItem(i)
            if item is None:
                item = QTreeWidgetItem(self._list)
                item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
            for column, text in enumerate((name, format_value(value))):
                if item.text(column) != text:
                    item.setText(column, text)

    def _colour_bars(self, rows: list[tuple[str, float]], has_directions: bool) -> None:
        """Bars as long as the values are large; of edges in the colours they have on the graph."""
        largest = max((abs(value) for _, value in rows), default=0.0)
        plain = self.palette().placeholderText().color()
        for i, (_, value) in enumerate(rows):
            item = self._list.topLevelItem(i)
            assert item is not None, "there is one for each row"
            item.setData(2, _SHARE, abs(value) / largest if largest > 0 else 0.0)
            direction = QColor(RAISES if value > 0 else LOWERS)
            item.setData(2, _COLOUR, direction if has_directions else plain)

    def _fit(self, n_rows: int, height: int) -> None:
        row = self._list.sizeHintForRow(0) if n_rows else self.fontMetrics().height()
        head = self._list.header().sizeHint().height()
        room = max(_FEWEST_ROWS, (height - head - 2 * self.fontMetrics().height()) // max(1, row))
        shown = min(max(n_rows, 1), _MOST_ROWS, room)
        self._list.setFixedHeight(head + shown * row + 2)
        self.adjustSize()


class _Bar(QStyledItemDelegate):
    """Draws a share of what the list has room for."""

    def __init__(self, shown_in: QTreeWidget) -> None:
        super().__init__(shown_in)
        self._list = shown_in

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """One bar, from the left."""
        share, colour = index.data(_SHARE), index.data(_COLOUR)
        if share:
            box = QRectF(option.rect).adjusted(4, 3, 0, -3)
            right = self._list.viewport().width() - 6  # the column itself may be wider
            box.setWidth(max(1.0, share * (right - box.left())))
            painter.fillRect(box, colour)
