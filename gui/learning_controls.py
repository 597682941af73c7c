"""Epsilon, learning rate, discount, reward source and objective, live."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.commands import SetHyperparameters, SetWaitForReward
from core.config import LARGEST, Hyperparameters, Objective, RewardSource
from core.telemetry import Snapshot
from gui.form_rows import add_row, make_check, make_combo, make_grid
from gui.number_field import NumberField
from gui.slider_field import Range, SliderField


class LearningControls(QWidget):
    """How the agent explores and learns, in force from the next step or update on.

    Signals:
        command(Command): SetHyperparameters or SetWaitForReward.
    """

    command = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._pending: dict[str, Any] = {}
        self.grid = make_grid()
        self._make_numbers()
        self._make_source()
        self._make_objective()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self.grid)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show what is in force, or is on its way to be."""
        self._snapshot = snapshot
        wanted = self._wanted(snapshot.hyperparameters)
        is_set = "epsilon" in self._pending
        self._epsilon.set_value(wanted.epsilon if is_set else snapshot.epsilon)
        self._learning_rate.set_value(wanted.learning_rate)
        self._discount.set_value(wanted.discount)
        self._source.setCurrentIndex(self._source.findData(wanted.reward_source))
        self._objective.setCurrentIndex(self._objective.findData(wanted.objective))
        self._wait.setChecked(snapshot.waits_for_reward)
        self._wait.setEnabled(wanted.reward_source is RewardSource.BY_HAND)

    def forget_pending(self) -> None:
        """A change was refused: show what is in force again."""
        self._pending.clear()
        if self._snapshot is not None:
            self.show_snapshot(self._snapshot)

    def _make_numbers(self) -> None:
        tr = self.tr
        self._epsilon = SliderField("control-epsilon", Range(0.0, 1.0), NumberField(0.3, 0.0, 1.0))
        self._epsilon.set_words(
            tr("Epsilon"),
            tr("Probability of a random action instead of the greedy one; setting it ends decay."),
        )
        self._epsilon.value_changed.connect(lambda value: self._change(epsilon=value))
        self._learning_rate = SliderField(
            "control-learning-rate",
            Range(1e-6, 0.1, is_log=True),
            NumberField(5e-4, 0.0, LARGEST, excludes_low=True),
        )
        self._learning_rate.set_words(
            tr("Learning rate"),
            tr("Adam's step size α: how far one update moves the weights."),
        )
        self._learning_rate.value_changed.connect(lambda value: self._change(learning_rate=value))
        self._discount = SliderField(
            "control-discount", Range(0.0, 1.0), NumberField(0.2, 0.0, 1.0)
        )
        self._discount.set_words(
            tr("Discount"),
            tr("Weight of future reward in r + γ·best Q_target(s′); 0 learns r alone."),
        )
        self._discount.value_changed.connect(lambda value: self._change(discount=value))
        add_row(self.grid, tr("Epsilon ε"), self._epsilon)
        add_row(self.grid, tr("Learning rate α"), self._learning_rate)
        add_row(self.grid, tr("Discount γ"), self._discount)

    def _make_source(self) -> None:
        self._source = make_combo(
            "control-reward-source",
            self.tr("Reward source"),
            self.tr("Where a step's reward comes from; both rewards are always stored apart."),
            (
                (self.tr("by hand"), RewardSource.BY_HAND),
                (self.tr("environment"), RewardSource.ENVIRONMENT),
                (self.tr("by hand over environment"), RewardSource.OVERRIDE),
                (self.tr("sum of both"), RewardSource.SUM),
            ),
        )
        self._source.activated.connect(
            lambda: self._change(reward_source=self._source.currentData())
        )
        self._wait = make_check(
            "control-wait-for-reward",
            self.tr("Wait for me"),
            self.tr("Wait for my reward"),
            self.tr("A run by hand stops at each step until you reward or skip it."),
        )
        self._wait.clicked.connect(lambda waits: self.command.emit(SetWaitForReward(waits)))
        add_row(self.grid, self.tr("Reward"), self._source, self._wait)

    def _make_objective(self) -> None:
        self._objective = make_combo(
            "control-objective",
            self.tr("Objective"),
            self.tr("Reward: greedy is the largest Q-value; cost: the smallest."),
            (
                (self.tr("reward: largest Q is best"), Objective.REWARD),
                (self.tr("cost: smallest Q is best"), Objective.COST),
            ),
        )
        self._objective.activated.connect(
            lambda: self._change(objective=self._objective.currentData())
        )
        add_row(self.grid, self.tr("Objective"), self._objective)

    def _wanted(self, in_force: Hyperparameters) -> Hyperparameters:
        """What is in force with the changes on their way; those that arrived are forgotten."""
        self._pending = {k: v for k, v in self._pending.items() if getattr(in_force, k) != v}
        return in_force.changed(**self._pending)

    def _change(self, **values: Any) -> None:
        if self._snapshot is None:
            return
        self._pending |= values
        self.command.emit(
            SetHyperparameters(self._snapshot.hyperparameters.changed(**self._pending))
        )
