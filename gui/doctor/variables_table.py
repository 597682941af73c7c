"""The variables of one call: shape, what came back, its norm."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from core.doctor.report.model import CallReport, VariableReport, shape_text
from gui.doctor.words import KIND_COLOURS, kind_word, norm_word
from gui.theme import Theme

_KIND = 2


class VariablesTable(QTableWidget):
    """One row per variable, in the order they were asked for.

    Signals:
        chosen(str): a variable's name.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(0, 4, parent)
        self._theme = theme
        self._variables: tuple[VariableReport, ...] = ()
        self.setObjectName("doctor-variables")
        self.setAccessibleName(self.tr("Variables and their gradients"))
        self.setHorizontalHeaderLabels(
            [self.tr("Variable"), self.tr("Shape"), self.tr("Gradient"), self.tr("Norm")]
        )
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.currentCellChanged.connect(self._choose)
        theme.changed.connect(self._recolour)

    def show_call(self, call: CallReport) -> None:
        """Show what a call asked for and what came back."""
        self._variables = call.variables
        self.blockSignals(True)
        self.setRowCount(len(call.variables))
        for row, variable in enumerate(call.variables):
            texts = (
                variable.name,
                shape_text(variable.shape),
                kind_word(variable.gradient),
                norm_word(variable),
            )
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                if column in (1, 3):
                    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    item.setTextAlignment(right)
                self.setItem(row, column, item)
        self.setCurrentCell(-1, -1)
        self.blockSignals(False)
        self._recolour()

    @Slot()
    def _recolour(self) -> None:
        for row, variable in enumerate(self._variables):
            item = self.item(row, _KIND)
            assert item is not None, "every cell was filled"
            item.setForeground(self._theme.colour(KIND_COLOURS[variable.gradient]))

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._variables):
            self.chosen.emit(self._variables[row].name)
