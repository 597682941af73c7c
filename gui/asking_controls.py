"""Whether a run by hand asks at each step or only where the agent is unsure."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.asking import AskingNow
from core.commands import SetAsking, SetWaitForReward
from core.config import RewardSource
from core.telemetry import Snapshot
from gui.asking_words import budget_line
from gui.elided_label import ElidedLabel
from gui.form_rows import add_row, make_button, make_check, make_combo, make_grid


class AskingControls(QWidget):
    """A switch, its settings, how many questions there were, and which graph comes next.

    Signals:
        command(Command): SetAsking, and SetWaitForReward where a run did not wait at all.
        settings_wanted(): when to ask is to be chosen.
    """

    command = Signal(object)
    settings_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self.grid = make_grid()
        self._make_order()
        self._unsure = make_check(
            "control-ask-when-unsure",
            self.tr("only when unsure"),
            self.tr("Ask only when unsure"),
            self.tr(
                "A run by hand goes on by itself and stops for a label only where the best two "
                "Q-values are close (U)."
            ),
        )
        self._unsure.clicked.connect(self.set_on)
        more = make_button(
            "control-asking-settings",
            self.tr("When…"),
            self.tr("When to ask"),
            self.tr("Chooses the threshold and how many questions at most."),
            self.settings_wanted.emit,
        )
        add_row(self.grid, self.tr("Ask"), self._unsure, more)
        self._budget = ElidedLabel(self)
        self._budget.setObjectName("control-asking-budget")
        self._budget.setProperty("role", "muted")
        self.grid.addWidget(self._budget, self.grid.rowCount(), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self.grid)
        self._show(AskingNow())

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show what is in force."""
        self._snapshot = snapshot
        self._unsure.setChecked(snapshot.asking.settings.is_on and snapshot.waits_for_reward)
        is_by_hand = snapshot.hyperparameters.reward_source is RewardSource.BY_HAND
        self._unsure.setEnabled(is_by_hand)
        is_set = snapshot.n_graphs > 1 and snapshot.graph_index is not None
        self._order.setEnabled(is_set)
        self._order.setCurrentIndex(self._order.findData(snapshot.asking.settings.picks))
        self._show(snapshot.asking)

    def set_on(self, is_on: bool) -> None:
        """Ask only when unsure, or at each step again."""
        if self._snapshot is None:
            return
        if is_on and not self._snapshot.waits_for_reward:
            self.command.emit(SetWaitForReward(True))
        self.command.emit(SetAsking(replace(self._snapshot.asking.settings, is_on=is_on)))

    def toggle(self) -> None:
        """The other way than now."""
        self.set_on(not self._unsure.isChecked())

    def _make_order(self) -> None:
        tr = self.tr
        self._order = make_combo(
            "control-graph-order",
            tr("Which graph is next"),
            tr("How each step's graph is chosen among those of the set that have no label yet."),
            (
                (tr("in the set's order"), None),
                (tr("at random"), "random"),
                (tr("typical ones, then doubtful ones by turns"), "mixed"),
                (tr("typical: the middle of a cluster without labels"), "typical"),
                (tr("novel: farthest from what is labelled"), "novel"),
                (tr("unsure: the best two Q-values closest"), "margin"),
                (tr("doubtful: the smallest best Q-value"), "doubtful"),
            ),
        )
        self._order.activated.connect(self._choose_order)
        add_row(self.grid, tr("Next graph"), self._order)

    def _choose_order(self) -> None:
        if self._snapshot is not None:
            settings = replace(self._snapshot.asking.settings, picks=self._order.currentData())
            self.command.emit(SetAsking(settings))

    def _show(self, now: AskingNow) -> None:
        self._budget.setText(budget_line(now))
        self._budget.setVisible(now.settings.is_on)
