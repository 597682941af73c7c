"""The timeline as a table: one row a step, labelled and looked at in place."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from gui.numbers import format_count, format_reward
from gui.reward_panel import REWARDS
from gui.theme import Theme
from gui.timeline_keys import BACK_KEYS, EXACT_KEYS, LABEL_KEYS, REWARD_KEYS
from gui.timeline_model import TimelineModel
from gui.timeline_words import Column

_WIDTHS = {
    Column.STEP: "100 000",
    Column.GRAPH: "graph 1 000",
    Column.ACTION: "action 128",
    Column.CHOOSER: "by hand ▲",
    Column.GAP: "−0.0001",
    Column.ENVIRONMENT: "−0.25",
    Column.LABEL: "−1 → action 9",
    Column.CREDIT: "Credit..",
    Column.REWARD: "Reward..",
    Column.TD_ERROR: "TD error..",
}
"""A text as wide as each column should be at first."""


class TimelineTable(QTableView):
    """Follows the newest step unless the person scrolled away from it.

    Signals:
        step_wanted(int): this step is to be looked at.
        reward_wanted(int, float): a reward for this step.
        exact_wanted(int): an exact reward for this step is to be asked for.
        skip_wanted(int): this step is left unlabelled on purpose.
        take_back_wanted(int): what was said last of this step is to be taken back.
        rollback_wanted(int): the weights of before this step's label are wanted again.
        act_wanted(): Space was pressed: the agent shall act.
    """

    step_wanted = Signal(int)
    reward_wanted = Signal(int, float)
    exact_wanted = Signal(int)
    skip_wanted = Signal(int)
    take_back_wanted = Signal(int)
    rollback_wanted = Signal(int)
    act_wanted = Signal()

    def __init__(self, model: TimelineModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline-table")
        self.setAccessibleName(self.tr("Steps of the session"))
        self._model = model
        self._theme = theme
        self._is_guided = False
        self.setModel(model)
        self._set_up()
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    @property
    def own_keys(self) -> frozenset[Qt.Key]:
        """Keys that are for the selected row, not for the step on screen."""
        return LABEL_KEYS if self.currentIndex().isValid() else frozenset()

    def refresh(self) -> None:
        """Show what changed; the newest row stays in view where it was."""
        bar = self.verticalScrollBar()
        was_at_end = bar.value() >= bar.maximum()
        step = self._model.step_at(self.currentIndex())
        self._is_guided = True
        try:
            changed = self._model.refresh()
        finally:
            self._is_guided = False
        if not changed:
            return
        if step is not None:
            self._keep(step)
        elif was_at_end:
            self.scrollToBottom()

    def show_step(self, step: int | None) -> None:
        """Mark a step without telling anyone; None marks none and follows the newest."""
        row = None if step is None else self._model.row_of(step)
        index = QModelIndex() if row is None else self._model.index(row, 0)
        if index.row() == self.currentIndex().row():
            return
        self._is_guided = True
        try:
            self.setCurrentIndex(index)
            self.clearSelection() if row is None else self.selectRow(row)
        finally:
            self._is_guided = False
        if step is None:
            self.scrollToBottom()

    def _keep(self, step: int) -> None:
        """Stay on a step; where a filter took its row away, go on to the one after it."""
        steps = self._model.steps
        if self._model.row_of(step) is not None or not len(steps):
            self.show_step(step)
            return
        row = min(int(np.searchsorted(steps, step)), len(steps) - 1)
        self.show_step(int(steps[row]))
        self.step_wanted.emit(int(steps[row]))

    def _set_up(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self.setToolTip(
            self.tr("A row shows that step again; 1 to 5, Enter and S label or skip it.")
        )

    def _apply_theme(self) -> None:
        metrics = self.fontMetrics()
        self.verticalHeader().setDefaultSectionSize(metrics.height() + 6)
        for column, text in _WIDTHS.items():
            self.setColumnWidth(column, metrics.horizontalAdvance(text) + 12)
        self.viewport().update()

    def _open_menu(self, at: QPoint) -> None:
        step = self._model.step_at(self.indexAt(at))
        if step is not None:
            self.menu_for(step).popup(self.viewport().mapToGlobal(at))

    def menu_for(self, step: int) -> QMenu:
        """What can be done with a step."""
        menu = QMenu(self)
        menu.setObjectName("timeline-menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addSection(self.tr("Step {0}").format(format_count(step)))
        for key, value in enumerate(REWARDS, start=1):
            text = self.tr("Give {0}").format(format_reward(value))
            action = menu.addAction(f"{text}\t{key}")
            action.triggered.connect(partial(self._reward, step, value))
        exact = menu.addAction(self.tr("Exact value…\tEnter"))
        exact.triggered.connect(lambda: self.exact_wanted.emit(step))
        skip = menu.addAction(self.tr("Skip\tS"))
        skip.triggered.connect(lambda: self.skip_wanted.emit(step))
        take_back = menu.addAction(self.tr("Take back what was said last\tDel"))
        take_back.setObjectName("timeline-take-back")
        take_back.setEnabled(self._model.newest_of(step) is not None)
        take_back.triggered.connect(lambda: self.take_back_wanted.emit(step))
        menu.addSeparator()
        back = menu.addAction(self.tr("Roll the weights back to before this label"))
        back.setObjectName("timeline-roll-back")
        back.setEnabled(self._model.is_labelled(step))
        back.triggered.connect(lambda: self.rollback_wanted.emit(step))
        return menu

    def _reward(self, step: int, value: float, _checked: bool = False) -> None:
        self.reward_wanted.emit(step, value)

    # -- Qt ------------------------------------------------------------------------------------

    def currentChanged(
        self,
        current: QModelIndex | QPersistentModelIndex,
        previous: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """The person went to another row."""
        super().currentChanged(current, previous)
        step = self._model.step_at(current)
        if step is not None and not self._is_guided:
            self.step_wanted.emit(step)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Getting the focus is not going to the first row, as Qt would have it."""
        had_row = self.currentIndex().isValid()
        self._is_guided = True
        super().focusInEvent(event)
        if not had_row:
            self.setCurrentIndex(QModelIndex())
        self._is_guided = False

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """The first arrow goes to the newest step."""
        if self.currentIndex().isValid() or action == QAbstractItemView.CursorAction.MoveHome:
            return super().moveCursor(action, modifiers)
        return self._model.index(len(self._model.steps) - 1, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Label the selected row; a held key is one label."""
        step = self._model.step_at(self.currentIndex())
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.act_wanted.emit()
        elif step is None or key not in LABEL_KEYS or event.modifiers() & ~_HARMLESS:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self._label(step, key)

    def _label(self, step: int, key: Qt.Key) -> None:
        if key in REWARD_KEYS:
            self.reward_wanted.emit(step, REWARD_KEYS[key])
        elif key in EXACT_KEYS:
            self.exact_wanted.emit(step)
        elif key in BACK_KEYS:
            self.take_back_wanted.emit(step)
        else:
            self.skip_wanted.emit(step)


_HARMLESS = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
