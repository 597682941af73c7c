"""The features of one node as a table whose values can be edited."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from core.graph import Graph
from gui.canvas.hover_card import number_text
from gui.numbers import NumberError, parse_number
from gui.told import told

Index = QModelIndex | QPersistentModelIndex
_NAME, _VALUE = 0, 1
_FLOAT32_MAX = 3.4e38


class FeatureModel(QAbstractTableModel):
    """Rows are features; columns are name and value.

    Signals:
        edited(int, float): another value was typed for the feature of this column of x.
        problem(str): why what was typed was refused; empty when all is well.
    """

    edited = Signal(int, float)
    problem = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._graph: Graph | None = None
        self._node = 0

    def show_node(self, graph: Graph | None, node: int) -> None:
        """Show another node, or the same node of a changed graph."""
        self.beginResetModel()
        self._graph, self._node = graph, node
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of features."""
        return 0 if self._graph is None or parent.isValid() else self._graph.n_features

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Name and value."""
        return 0 if parent.isValid() else 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts; the value to edit in full."""
        if self._graph is None or not index.isValid():
            return None
        value = float(self._graph.x[self._node, index.row()])
        if role == Qt.ItemDataRole.EditRole and index.column() == _VALUE:
            return f"{value:.9g}"
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            is_name = index.column() == _NAME
            return self._graph.feature_names[index.row()] if is_name else number_text(value)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == _VALUE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take a typed number; both decimal marks and exponents are understood."""
        if role != Qt.ItemDataRole.EditRole or self._graph is None:
            return False
        try:
            number = parse_number(str(value))
            if abs(number) > _FLOAT32_MAX:
                raise NumberError(f"{value} is too large for a 32-bit number")
        except NumberError as error:
            name = self._graph.feature_names[index.row()]
            self.problem.emit(f"{name}: {told(str(error))}")
            return False
        self.problem.emit("")
        if number != float(self._graph.x[self._node, index.row()]):
            self.edited.emit(index.row(), number)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Values can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == _VALUE else flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Titles of the two columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.tr("feature") if section == _NAME else self.tr("value")
        return None
