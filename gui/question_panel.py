"""The queue: unlabelled steps whose label would teach most, to be labelled one after another."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.asking import Candidate
from gui.elided_label import ElidedLabel
from gui.empty_state import EmptyState
from gui.form_rows import make_button
from gui.numbers import format_count, format_significant
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme
from gui.timeline_words import TimelineNames

_STEP, _GRAPH, _ACTION, _GAP = range(4)


class QuestionPanel(QWidget):
    """A list in order; the row at work is selected, those that are done are struck through.

    Signals:
        step_wanted(int): this step is to be looked at.
        list_wanted(): the list is to be made anew with the weights of now.
    """

    step_wanted = Signal(int)
    list_wanted = Signal()

    def __init__(self, names: TimelineNames, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("question-panel")
        self.setAccessibleName(self.tr("Questions"))
        self._names = names
        self._theme = theme
        self._candidates: tuple[Candidate, ...] = ()
        self._done: set[int] = set()
        self._empty = EmptyState(
            self.tr("No list of questions yet"),
            self.tr(
                "Q lists the unlabelled steps the agent is least sure of and shows the first; a "
                "reward or S goes on to the next."
            ),
            self,
        )
        self._title = ElidedLabel(self, max_lines=2)
        self._title.setObjectName("question-title")
        self._table = self._make_table()
        self._again = make_button(
            "question-again",
            self.tr("List anew"),
            self.tr("List the questions anew"),
            self.tr("Orders what is unlabelled by the Q-values of now (Q)."),
            self.list_wanted.emit,
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.setSpacing(SPACE_XS)
        layout.addWidget(self._empty, 1)
        layout.addWidget(self._title)
        layout.addWidget(self._table, 1)
        layout.addWidget(self._again, 0, Qt.AlignmentFlag.AlignRight)
        theme.changed.connect(self._mark)
        self._show()

    @property
    def pending(self) -> list[int]:
        """Steps that are still to be labelled, in order."""
        return [c.step for c in self._candidates if c.step not in self._done]

    @property
    def n_candidates(self) -> int:
        """Steps of the list, done or not."""
        return len(self._candidates)

    def show_candidates(self, candidates: Sequence[Candidate]) -> None:
        """Begin another list."""
        self._candidates = tuple(candidates)
        self._done.clear()
        self._table.setRowCount(len(candidates))
        for row, candidate in enumerate(candidates):
            texts = (
                format_count(candidate.step),
                candidate.graph or self._names.graph(candidate.graph_id),
                self._names.action(candidate.action, candidate.graph_id),
                format_significant(candidate.gap),
            )
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                if column in (_STEP, _GAP):
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    )
                self._table.setItem(row, column, item)
        self._show()

    def take_over(self, before: QuestionPanel) -> None:
        """Show the list of another panel, with what is done of it."""
        self.show_candidates(before._candidates)
        self._done = set(before._done)
        self._show()

    def set_done(self, step: int, is_done: bool) -> None:
        """A step has a label, was skipped, or is open again."""
        if any(candidate.step == step for candidate in self._candidates):
            (self._done.add if is_done else self._done.discard)(step)
            self._show()

    def select(self, step: int | None) -> None:
        """Mark the row at work without telling anyone; None marks none."""
        rows = [i for i, candidate in enumerate(self._candidates) if candidate.step == step]
        self._table.blockSignals(True)
        if rows:
            self._table.selectRow(rows[0])
        else:
            self._table.clearSelection()
            self._table.setCurrentCell(-1, -1)
        self._table.blockSignals(False)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 4, self)
        table.setObjectName("question-table")
        table.setAccessibleName(self.tr("Steps to label, the least sure first"))
        table.setHorizontalHeaderLabels(
            [self.tr("step"), self.tr("graph"), self.tr("action"), self.tr("gap")]
        )
        gap = table.horizontalHeaderItem(_GAP)
        assert gap is not None, "it has just got its name"
        gap.setToolTip(self.tr("Difference of the best two Q-values when the list was made."))
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        for column in (_STEP, _GAP):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        for column in (_GRAPH, _ACTION):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        table.currentCellChanged.connect(self._look)
        return table

    def _look(self, row: int, *_: int) -> None:
        if 0 <= row < len(self._candidates):
            self.step_wanted.emit(self._candidates[row].step)

    def _show(self) -> None:
        has_any = bool(self._candidates)
        self._empty.setVisible(not has_any)
        for part in (self._title, self._table, self._again):
            part.setVisible(has_any)
        n_left = len(self.pending)
        self._title.setText(
            self.tr("{0} of {1} left, the least sure first").format(
                format_count(n_left), format_count(len(self._candidates))
            )
            if n_left
            else self.tr("All {0} are done; Q lists the next").format(
                format_count(len(self._candidates))
            )
        )
        self._mark()

    def _mark(self) -> None:
        """Strike through what is done."""
        for row, candidate in enumerate(self._candidates):
            is_done = candidate.step in self._done
            for column in range(self._table.columnCount()):
                item = self._table.item(row, column)
                if item is not None:
                    font = item.font()
                    font.setStrikeOut(is_done)
                    item.setFont(font)
                    item.setForeground(self._theme.colour("muted" if is_done else "text"))
