"""What a view shows as rows and columns: readable by eye, by a screen reader, by a spreadsheet."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt

from gui.numbers import format_value

Column = Sequence[Any] | NDArray[Any]

_Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()
_MOST_HTML_ROWS = 2_000


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Columns of equal length; a cell is a number or a text. NaN is an unknown number."""

    title: str
    headings: tuple[str, ...]
    columns: tuple[Column, ...]

    def __post_init__(self) -> None:
        lengths = {len(column) for column in self.columns}
        assert len(self.headings) == len(self.columns), "a heading for each column"
        assert len(lengths) <= 1, f"columns of one length, got {sorted(lengths)}"

    @property
    def n_rows(self) -> int:
        """Rows there are."""
        return len(self.columns[0]) if self.columns else 0

    def cell(self, row: int, column: int) -> str | int | float | None:
        """A cell as a plain number or text; None where a number is unknown."""
        value = self.columns[column][row]
        if isinstance(value, np.generic):
            value = value.item()
        if isinstance(value, float):
            return None if np.isnan(value) else value
        return value if isinstance(value, (int, str)) or value is None else str(value)

    def text(self, row: int, column: int) -> str:
        """A cell as it is read."""
        value = self.cell(row, column)
        if value is None:
            return ""
        return format_value(value, 4) if isinstance(value, float) else str(value)

    def rows(self) -> Iterator[list[str | int | float | None]]:
        """Every row."""
        for row in range(self.n_rows):
            yield [self.cell(row, column) for column in range(len(self.columns))]


class TableModel(QAbstractTableModel):
    """A `Table` for Qt's views; a table that grew keeps the selection."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    @property
    def table(self) -> Table:
        """What is shown."""
        return self._table

    def show_table(self, table: Table) -> None:
        """Show other cells."""
        before = self._table
        if table.headings != before.headings or table.n_rows < before.n_rows:
            self.beginResetModel()
            self._table = table
            self.endResetModel()
            return
        if table.n_rows > before.n_rows:
            self.beginInsertRows(_NONE, before.n_rows, table.n_rows - 1)
            self._table = table
            self.endInsertRows()
        self._table = table
        if table.n_rows:
            last = self.index(table.n_rows - 1, len(table.headings) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: _Index = _NONE) -> int:
        """Rows of the table."""
        return 0 if parent.isValid() else self._table.n_rows

    def columnCount(self, parent: _Index = _NONE) -> int:
        """Columns of the table."""
        return 0 if parent.isValid() else len(self._table.headings)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text of a cell; numbers stand at the right."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self._table.text(index.row(), index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            is_text = isinstance(self._table.cell(index.row(), index.column()), str)
            side = Qt.AlignmentFlag.AlignLeft if is_text else Qt.AlignmentFlag.AlignRight
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Headings above; rows have none."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self._table.headings[section]
        return None


def write_csv(table: Table, path: Path) -> None:
    """Write a table as CSV in UTF-8; the file appears when it is whole.

    Raises:
        OSError: it cannot be written.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(table.headings)
            writer.writerows(table.rows())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def table_mime(table: Table) -> QMimeData:
    """A table for the clipboard: tabs between cells, and HTML unless it is very long."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    writer.writerow(table.headings)
    writer.writerows(table.rows())
    mime = QMimeData()
    mime.setText(text.getvalue())
    if table.n_rows <= _MOST_HTML_ROWS:
        mime.setHtml(_html(table))
    return mime


def _html(table: Table) -> str:
    head = "".join(f"<th>{html.escape(heading)}</th>" for heading in table.headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(_plain(cell))}</td>" for cell in row) + "</tr>"
        for row in table.rows()
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _plain(cell: str | int | float | None) -> str:
    return "" if cell is None else str(cell)
