"""The confusion matrix: how often graphs of one class were named another."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from core.validation_point import Confusion
from gui.numbers import format_count
from gui.palette import SMALL, SPACE_S
from gui.theme import Theme

_TINT = 0.45
"""Strongest background of a cell: its text stays readable upon it."""


class ValidationMatrix(QTableWidget):
    """One row for each right class, one column for each class it was named."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("validation-matrix")
        self.setAccessibleName(self.tr("Confusion matrix"))
        self.setToolTip(self.tr("Rows: the right class. Columns: the class the agent named."))
        self._theme = theme
        self._confusion: Confusion = ()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setFont(theme.font(SMALL))
        row_height = self.fontMetrics().height() + SPACE_S
        self.verticalHeader().setMinimumSectionSize(row_height)
        self.verticalHeader().setDefaultSectionSize(row_height)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionsClickable(False)
            header.setFont(theme.font(SMALL))
        theme.changed.connect(self._colour)

    def show_confusion(self, confusion: Confusion, names: Sequence[str]) -> None:
        """Show other counts.

        Args:
            confusion: how often class i was named j.
            names: of the classes.
        """
        if confusion == self._confusion and self.rowCount() == len(names):
            return
        self._confusion = confusion
        n = len(confusion)
        if self.rowCount() != n:
            self.setRowCount(n)
            self.setColumnCount(n)
        self.setHorizontalHeaderLabels(list(names[:n]))
        self.setVerticalHeaderLabels(list(names[:n]))
        said = self.tr("{0} named {1}: {2}")
        for i, row in enumerate(confusion):
            for j, count in enumerate(row):
                item = self.item(i, j) or self._new_item(i, j)
                item.setText(format_count(count))
                words = said.format(names[i], names[j], format_count(count))
                item.setToolTip(words)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, words)
        self._colour()

    def sizeHint(self) -> QSize:
        """Room for all classes, up to a few."""
        rows = min(self.rowCount(), 6)
        height = self.horizontalHeader().sizeHint().height() + 4
        return QSize(200, height + sum(self.rowHeight(i) for i in range(rows)))

    def minimumSizeHint(self) -> QSize:
        """Two rows; the others scroll."""
        return QSize(80, 3 * self.fontMetrics().height() + 12)

    def _new_item(self, row: int, column: int) -> QTableWidgetItem:
        item = QTableWidgetItem()
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setItem(row, column, item)
        return item

    def _colour(self) -> None:
        """The more of its row a cell has, the stronger its colour: good on the diagonal."""
        for i, row in enumerate(self._confusion):
            total = max(1, sum(row))
            for j, count in enumerate(row):
                item = self.item(i, j)
                if item is None:
                    continue
                colour = QColor(self._theme.colour("good" if i == j else "bad"))
                colour.setAlphaF(_TINT * count / total)
                item.setBackground(QBrush(colour))
                item.setForeground(QBrush(self._theme.colour("text" if count else "muted")))
