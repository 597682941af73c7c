"""A view as a table in a window of its own, which keeps up with the view."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gui.elided_label import ElidedLabel
from gui.form_rows import make_button
from gui.numbers import format_count
from gui.palette import SPACE_M, SPACE_S
from gui.table_view import Table, TableModel

REFRESH_SECONDS = 1.0


class TableDialog(QDialog):
    """Shows a table; the newest row stays in view while it was.

    Signals:
        copy_wanted(): the table goes to the clipboard.
        save_wanted(): the table goes into a file.
    """

    copy_wanted = Signal()
    save_wanted = Signal()

    def __init__(
        self,
        make: Callable[[], Table],
        parent: QWidget | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._make = make
        self._clock = clock
        self._made_at = clock()
        self.model = TableModel(make())
        self.setObjectName("table-dialog")
        self.setModal(False)
        self.resize(720, 460)
        self.view = QTableView(self)
        self.view.setObjectName("table-view")
        self.view.setModel(self.model)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setWordWrap(False)
        self.view.setAlternatingRowColors(True)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
        self._count = ElidedLabel(self)
        self._count.setProperty("role", "muted")
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE_S)
        buttons.addWidget(self._count, 1)
        for name, text, said, act in (
            ("copy", self.tr("&Copy"), self.tr("Copies the whole table."), self.copy_wanted),
            ("save", self.tr("&Save…"), self.tr("Saves the table as CSV."), self.save_wanted),
        ):
            buttons.addWidget(make_button(f"table-{name}", text, said, said, act.emit))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self.view, 1)
        layout.addLayout(buttons)
        self._describe()
        self.view.resizeColumnsToContents()

    def tick(self) -> None:
        """Called on the window's one timer: show what changed, once a second at most."""
        if self.isVisible() and self._clock() - self._made_at >= REFRESH_SECONDS:
            self.refresh()

    def refresh(self) -> None:
        """Show what the view shows now."""
        self._made_at = self._clock()
        bar = self.view.verticalScrollBar()
        was_at_end = bar.value() >= bar.maximum() > 0
        self.model.show_table(self._make())
        self._describe()
        if was_at_end:
            self.view.scrollToBottom()

    def _describe(self) -> None:
        table = self.model.table
        self.setWindowTitle(table.title)
        self.view.setAccessibleName(table.title)
        self._count.setText(self.tr("{0} rows").format(format_count(table.n_rows)))
