"""The table's model: which steps are listed, and what each cell says."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from gui.theme import Theme
from gui.timeline_data import TimelineData
from gui.timeline_filters import Filter, matching
from gui.timeline_words import Column, TimelineNames, cell, heading, step_words

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

_MAX_SINGLE_REMOVALS = 64
_LEFT = frozenset({Column.GRAPH, Column.ACTION, Column.CHOOSER})
_NO_PARENT = QModelIndex()


class TimelineModel(QAbstractTableModel):
    """Rows are the steps that pass the filters, the oldest first.

    The data changes without telling; `refresh` brings the listed rows up to date.
    """

    def __init__(
        self,
        data: TimelineData,
        names: TimelineNames,
        theme: Theme,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._data = data
        self._names = names
        self._theme = theme
        self._filters: frozenset[Filter] = frozenset()
        self._steps = np.empty(0, dtype=np.int64)
        self._seen: tuple[int, frozenset[Filter]] = (-1, frozenset())

    @property
    def filters(self) -> frozenset[Filter]:
        """What listed steps must be."""
        return self._filters

    @property
    def steps(self) -> NDArray[np.int64]:
        """The listed steps, ascending."""
        return self._steps

    def set_filters(self, filters: frozenset[Filter]) -> None:
        """List only the steps that pass all of these."""
        self._filters = filters
        self.refresh()

    def step_at(self, index: Index) -> int | None:
        """The step of a row, None for no row."""
        return int(self._steps[index.row()]) if index.isValid() else None

    def row_of(self, step: int) -> int | None:
        """The row of a step, None when it is not listed."""
        row = int(np.searchsorted(self._steps, step))
        return row if row < len(self._steps) and self._steps[row] == step else None

    def is_labelled(self, step: int) -> bool:
        """Whether anything that counts was said of a step, be it by a reward."""
        row = self._data.rows[step]
        return bool(np.isfinite(row["given"]) or row["newest"] > 0)

    def newest_of(self, step: int) -> int | None:
        """What can be taken back of a step: the newest it was said; None where nothing was."""
        return int(self._data.rows["newest"][step]) or None

    def refresh(self) -> bool:
        """Bring the listed rows up to date; whether anything may have changed."""
        state = (self._data.version, self._filters)
        if state == self._seen:
            return False
        self._seen = state
        self._list(matching(self._data.rows, self._filters))
        if len(self._steps):
            last = self.index(len(self._steps) - 1, len(Column) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        return True

    def _list(self, wanted: NDArray[np.int64]) -> None:
        """Change the rows with as little disturbance as possible: selection and scroll stay."""
        is_kept = np.isin(self._steps, wanted)
        kept = self._steps[is_kept]
        gone = np.flatnonzero(~is_kept)
        if gone.size > _MAX_SINGLE_REMOVALS or not np.array_equal(wanted[: kept.size], kept):
            self.beginResetModel()
            self._steps = wanted
            self.endResetModel()
            return
        for row in gone[::-1].tolist():
            self.beginRemoveRows(_NO_PARENT, row, row)
            self._steps = np.delete(self._steps, row)
            self.endRemoveRows()
        if wanted.size > kept.size:
            self.beginInsertRows(_NO_PARENT, kept.size, wanted.size - 1)
            self._steps = wanted
            self.endInsertRows()

    # -- Qt ------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Listed steps."""
        return 0 if parent.isValid() else len(self._steps)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """The same columns always."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        """Titles, and what they mean as tooltips."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        title, meaning = heading(Column(section))
        if role == Role.DisplayRole:
            return title
        if role in (Role.ToolTipRole, Role.AccessibleDescriptionRole):
            return meaning
        return _alignment(Column(section)) if role == Role.TextAlignmentRole else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Text, alignment, colour and tooltip of a cell."""
        if role not in _ROLES or not index.isValid():
            return None
        column = Column(index.column())
        if role == Role.TextAlignmentRole:
            return _alignment(column)
        step = int(self._steps[index.row()])
        row = self._data.rows[step]
        if role == Role.DisplayRole:
            return cell(column, step, row, self._names)
        if role == Role.ToolTipRole:
            return step_words(step, row, self._names)
        return self._colour(column, row)

    def _colour(self, column: Column, row: Any) -> Any:
        if column is Column.CHOOSER and row["action"] != row["greedy"]:
            return self._theme.colour("chosen")
        if column not in (Column.LABEL, Column.CREDIT):
            return None
        value = float(row["label" if column is Column.LABEL else "credit"])
        if value == 0 or np.isnan(value):
            return self._theme.colour("muted")
        return self._theme.colour("good" if value > 0 else "bad")


_ROLES = frozenset(
    {Role.DisplayRole, Role.TextAlignmentRole, Role.ToolTipRole, Role.ForegroundRole}
)


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column in _LEFT else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
