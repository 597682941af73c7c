"""Inside one update: from layer to variable to a histogram of its gradient and weights."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.telemetry import Architecture
from core.update_detail import UpdateDetail, VariableDetail
from gui.drill_down_histogram import Histogram
from gui.drill_down_tree import VariableTree
from gui.elided_label import ElidedLabel
from gui.form_rows import make_button, make_check
from gui.gradients_words import state_meaning
from gui.numbers import format_count
from gui.palette import SPACE_M, SPACE_S
from gui.save_view_title import with_menu
from gui.theme import Theme

REFRESH_SECONDS = 1.0
"""While the agent learns, its latest update is looked into this often at most."""
_FIRST_NUMBER = 1


class DrillDown(QDialog):
    """Shows the latest update as it changes, or an earlier one that stays.

    Signals:
        wanted(object, tuple): an update (None is the latest) and the variables to look into.
        cancel_wanted(): the replay that goes on shall end.
    """

    wanted = Signal(object, tuple)
    cancel_wanted = Signal()

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._architecture: Architecture | None = None
        self._newest = 0
        self._layer = 0
        self._variable = 0
        self._shown_update = 0
        self._details: dict[int, VariableDetail] = {}
        self._asked_at = -REFRESH_SECONDS
        self.setObjectName("drill-down")
        self.setWindowTitle(self.tr("Inside an update"))
        self.setModal(False)
        self.resize(1080, 520)
        self._make_head()
        self.tree = VariableTree(self)
        self.gradient = Histogram(theme, self.tr("Gradient, before clipping"), "greedy", self)
        self.gradient.setObjectName("gradient-histogram")
        self.weights = Histogram(theme, self.tr("Weights, before the update"), "bar", self)
        self.weights.setObjectName("weight-histogram")
        self._lay_out()
        self.tree.chosen.connect(self._choose)

    @property
    def update_step(self) -> int | None:
        """The update to show, None for the latest."""
        return None if self._follows.isChecked() else self._number.value()

    def open_at(self, architecture: Architecture, layer: int, update_step: int | None) -> None:
        """Show a layer at an update; None follows the latest."""
        self.show_architecture(architecture)
        self._follows.setChecked(update_step is None)
        if update_step is not None:
            self._number.setValue(update_step)
        self.tree.show_layer(layer)
        self.show()
        self.activateWindow()
        self._ask()

    def offer_menu(self, menu: QMenu) -> None:
        """Offer what can be kept of the histograms."""
        with_menu(self._menu, menu).show()

    @property
    def variable_name(self) -> str:
        """Name of the variable shown."""
        names = () if self._architecture is None else self._architecture.variable_names
        return names[self._variable] if self._variable < len(names) else ""

    def show_architecture(self, architecture: Architecture) -> None:
        """Another network: nothing of it is known yet."""
        if architecture != self._architecture:
            self._architecture = architecture
            self._forget()
            self.tree.show_architecture(architecture)

    def show_newest(self, update_step: int) -> None:
        """The agent has learned up to here; the latest update is looked into now and then."""
        if update_step < self._newest:
            self._forget()
        self._newest = update_step
        self._number.setMaximum(max(_FIRST_NUMBER, update_step))
        is_due = self._clock() - self._asked_at >= REFRESH_SECONDS
        if self._follows.isChecked() and is_due and update_step != self._shown_update:
            self._ask()

    def show_detail(self, detail: UpdateDetail) -> None:
        """Show what an update did inside."""
        if detail.update_step != self._shown_update:
            self._details = {}
        self._shown_update = detail.update_step
        self._details |= {variable.index: variable for variable in detail.variables}
        if self._follows.isChecked():
            self._number.blockSignals(True)
            self._number.setValue(detail.update_step)
            self._number.blockSignals(False)
        self._say(self.tr("Update {0}").format(format_count(detail.update_step)))
        self.tree.show_details(self._details)
        self._show_variable()

    def show_progress(self, done: int, n_updates: int) -> None:
        """A replay goes on; 0 of 0 says that it begins."""
        shown = format_count(self._shown_update)
        self._say(
            self.tr("Replaying from the nearest checkpoint … (shown: update {0})").format(shown)
            if self._shown_update
            else self.tr("Replaying from the nearest checkpoint …")
        )
        self._bar.setRange(0, n_updates)
        self._bar.setValue(done)
        for widget in (self._bar, self._cancel):
            widget.show()

    def show_failure(self, reason: str) -> None:
        """There is no answer, and why."""
        self._say(reason)

    # -- inside --------------------------------------------------------------------------------

    def _make_head(self) -> None:
        self._follows = make_check(
            "drill-down-latest",
            self.tr("Latest update"),
            self.tr("Show the latest update"),
            self.tr("Follows the agent as it learns, once a second."),
        )
        self._follows.setChecked(True)
        self._follows.toggled.connect(self._follow)
        self._number = QSpinBox(self)
        self._number.setObjectName("drill-down-update")
        self._number.setAccessibleName(self.tr("Number of the update"))
        self._number.setToolTip(
            self.tr("An earlier update is computed again by replay from the nearest checkpoint.")
        )
        self._number.setRange(_FIRST_NUMBER, _FIRST_NUMBER)
        self._number.setKeyboardTracking(False)
        self._number.setMinimumWidth(90)
        self._number.valueChanged.connect(self._go_to)
        self._status = ElidedLabel(self)
        self._status.setObjectName("drill-down-status")
        self._status.setProperty("role", "muted")
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(self.tr("Updates repeated"))
        self._bar.setFixedWidth(140)
        self._bar.setTextVisible(False)
        self._cancel: QPushButton = make_button(
            "drill-down-cancel",
            self.tr("Cancel"),
            self.tr("End the replay"),
            self.tr("Ends the replay; what is shown stays."),
            self._end_replay,
        )
        self._menu = QToolButton(self)
        self._menu.setObjectName("drill-down-menu")
        self._menu.setAccessibleName(self.tr("Save, copy or read the histograms as a table"))
        self._menu.setToolTip(self._menu.accessibleName())
        for widget in (self._bar, self._cancel, self._menu):
            widget.hide()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE_S)
        label = QLabel(self.tr("&Update"), self)
        label.setBuddy(self._number)
        head.addWidget(label)
        head.addWidget(self._number)
        head.addWidget(self._follows)
        head.addWidget(self._status, 1)
        head.addWidget(self._bar)
        head.addWidget(self._cancel)
        head.addWidget(self._menu)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_S)
        column.addWidget(self.gradient, 1)
        column.addWidget(self.weights, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal, self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.tree)
        splitter.addWidget(right)
        splitter.setSizes([540, 500])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addLayout(head)
        layout.addWidget(splitter, 1)

    def _say(self, text: str) -> None:
        self._status.setText(text)
        for widget in (self._bar, self._cancel):
            widget.hide()

    @Slot(int, int)
    def _choose(self, layer: int, variable: int) -> None:
        self._layer, self._variable = layer, variable
        self._show_variable()
        if variable not in self._details and self.isVisible():
            self._ask()

    def _show_variable(self) -> None:
        detail = self._details.get(self._variable)
        if detail is None:
            for histogram in (self.gradient, self.weights):
                histogram.show_distribution(None, self.tr("not computed yet"))
            return
        self.gradient.show_distribution(detail.gradient, state_meaning(detail.state))
        self.weights.show_distribution(detail.weights)

    def _follow(self, follows: bool) -> None:
        if self.isVisible() and follows:
            self._ask()

    def _go_to(self, update_step: int) -> None:
        self._follows.setChecked(False)
        if self.isVisible() and update_step != self._shown_update:
            self._ask()

    def _ask(self) -> None:
        if self._architecture is None or not self.isVisible():
            return
        self._asked_at = self._clock()
        self.wanted.emit(self.update_step, self._architecture.layers[self._layer].variables)

    def _end_replay(self) -> None:
        self.cancel_wanted.emit()
        self._say(self.tr("Cancelled; this is update {0}").format(format_count(self._shown_update)))

    def _forget(self) -> None:
        self._details, self._shown_update, self._newest = {}, 0, 0
        self.tree.show_details({})
        self._show_variable()

    def done(self, result: int) -> None:
        """Closing ends a replay that goes on."""
        self.cancel_wanted.emit()
        super().done(result)
