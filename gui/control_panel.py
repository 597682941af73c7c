"""Step, run, pace and everything about the agent that may change while it lives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.commands import (
    NewEpisode,
    Pause,
    Run,
    SetHyperparameters,
    SetPace,
    SetWaitForReward,
    ShowGraph,
    Step,
)
from core.config import Hyperparameters, Objective, RewardSource
from core.telemetry import Mode, Snapshot
from gui.elided_label import ElidedLabel
from gui.number_field import NumberField
from gui.palette import SPACE_S, SPACE_XS
from gui.slider_field import Range, SliderField
from gui.theme import Theme

DEFAULT_PACE = 2.0


class ControlPanel(QWidget):
    """Orders to the agent.

    Signals:
        command(Command): Step, Run, Pause, NewEpisode, ShowGraph, SetPace,
            SetWaitForReward or SetHyperparameters.
        action_selected(object): index of the action chosen by hand for the next steps, or
            None when the choice is the agent's.
    """

    command = Signal(object)
    action_selected = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("control-panel")
        self.setAccessibleName(self.tr("Controls"))
        self._theme = theme
        self._snapshot: Snapshot | None = None
        self._pending: dict[str, Any] = {}
        self._action: int | None = None
        self._action_names: tuple[str, ...] = ()
        self._build()
        theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self._enable()

    @property
    def selected_action(self) -> int | None:
        """The action chosen by hand; None leaves the choice to the agent."""
        return self._action

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the mode, the graph and the settings in force."""
        self._snapshot = snapshot
        if snapshot.action_names != self._action_names:
            self._fill_actions(snapshot.action_names)
        parameters = self._wanted(snapshot.hyperparameters)
        self._pace.set_value(snapshot.pace if snapshot.pace is not None else self._pace.value)
        self._check(self._fastest, snapshot.pace is None)
        self._check(self._wait, snapshot.waits_for_reward)
        self._epsilon.set_value(
            parameters.epsilon if "epsilon" in self._pending else snapshot.epsilon
        )
        self._learning_rate.set_value(parameters.learning_rate)
        self._discount.set_value(parameters.discount)
        self._pick(self._source, parameters.reward_source)
        self._pick(self._objective, parameters.objective)
        self._graph.setText(self._graph_text(snapshot))
        self._apply_theme()
        self._enable()

    @Slot(object)
    def set_selected_action(self, action: int | None) -> None:
        """Show an action chosen elsewhere, without telling anyone."""
        self._action = action
        self._actions.setCurrentIndex(0 if action is None else action + 1)

    def step(self) -> None:
        """Act once: the action chosen by hand, or the agent's."""
        self.command.emit(Step(self._action))

    def toggle_run(self) -> None:
        """Run, or pause when running or waiting for a reward."""
        is_paused = self._snapshot is None or self._snapshot.mode is Mode.PAUSED
        self.command.emit(Run() if is_paused else Pause())

    def show_graph(self, change: int) -> None:
        """Go to the next (+1) or previous (−1) graph of the set, around its ends."""
        snapshot = self._snapshot
        if snapshot is not None and snapshot.graph_index is not None and snapshot.n_graphs > 1:
            self.command.emit(ShowGraph((snapshot.graph_index + change) % snapshot.n_graphs))

    def forget_pending(self) -> None:
        """A change was refused: show the settings in force again."""
        self._pending.clear()
        if self._snapshot is not None:
            self.show_snapshot(self._snapshot)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_S, SPACE_S, SPACE_S)
        layout.setSpacing(SPACE_S)
        layout.addLayout(self._acting_row())
        form = QFormLayout()
        form.setHorizontalSpacing(SPACE_S)
        form.setVerticalSpacing(SPACE_XS)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("Action"), self._action_box())
        form.addRow(self.tr("Graph"), self._graph_row())
        form.addRow(self.tr("Speed"), self._pace_row())
        form.addRow(self.tr("Epsilon ε"), self._epsilon_field())
        form.addRow(self.tr("Learning rate α"), self._learning_rate_field())
        form.addRow(self.tr("Discount γ"), self._discount_field())
        form.addRow(self.tr("Reward"), self._source_box())
        form.addRow(self.tr("Objective"), self._objective_box())
        layout.addLayout(form)
        layout.addStretch(1)

    def _acting_row(self) -> QHBoxLayout:
        self._step = self._button(
            "step", self.tr("Step"), self.tr("The agent acts once (Space)."), self.step
        )
        self._step.setProperty("primary", True)
        self._run = self._button(
            "run",
            self.tr("Run"),
            self.tr("The agent goes on acting at the chosen speed until paused (R)."),
            self.toggle_run,
        )
        self._episode = self._button(
            "new-episode",
            self.tr("New episode"),
            self.tr("Resets the environment and begins a new episode."),
            lambda: self.command.emit(NewEpisode()),
        )
        row = QHBoxLayout()
        row.setSpacing(SPACE_XS)
        for button in (self._step, self._run, self._episode):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            row.addWidget(button)
        return row

    def _action_box(self) -> QComboBox:
        self._actions = self._combo(
            "control-action",
            self.tr("Action of the next step"),
            self.tr("Who chooses the next action: the agent, epsilon-greedily, or you."),
        )
        self._actions.activated.connect(self._choose_action)
        self._fill_actions(())
        return self._actions

    def _graph_row(self) -> QHBoxLayout:
        self._previous = self._button(
            "previous-graph",
            "",
            self.tr("Shows the previous graph of the set in a new episode."),
            lambda: self.show_graph(-1),
        )
        self._next = self._button(
            "next-graph",
            "",
            self.tr("Shows the next graph of the set in a new episode."),
            lambda: self.show_graph(1),
        )
        self._previous.setAccessibleName(self.tr("Previous graph"))
        self._next.setAccessibleName(self.tr("Next graph"))
        self._graph = ElidedLabel(self)
        self._graph.setObjectName("control-graph")
        row = QHBoxLayout()
        row.setSpacing(SPACE_XS)
        row.addWidget(self._graph, 1)
        row.addWidget(self._previous)
        row.addWidget(self._next)
        return row

    def _pace_row(self) -> QHBoxLayout:
        self._pace = SliderField(
            "control-pace",
            Range(0.1, 200.0, is_log=True),
            NumberField(DEFAULT_PACE, 0.01, 10_000, parent=self),
            self.tr("/s"),
            self,
        )
        self._pace.set_words(
            self.tr("Steps per second"), self.tr("Steps per second while running.")
        )
        self._pace.value_changed.connect(self._set_pace)
        self._fastest = QCheckBox(self.tr("max"), self)
        self._fastest.setObjectName("control-fastest")
        self._fastest.setAccessibleName(self.tr("As fast as possible"))
        self._fastest.setToolTip(self.tr("Runs as fast as possible, without a pace."))
        self._fastest.clicked.connect(self._set_fastest)
        row = QHBoxLayout()
        row.setSpacing(SPACE_S)
        row.addWidget(self._pace, 1)
        row.addWidget(self._fastest)
        return row

    def _epsilon_field(self) -> SliderField:
        self._epsilon = SliderField(
            "control-epsilon", Range(0.0, 1.0), NumberField(0.3, 0.0, 1.0, parent=self), "", self
        )
        self._epsilon.set_words(
            self.tr("Epsilon"),
            self.tr(
                "Probability of a random action instead of the greedy one; setting it ends a decay."
            ),
        )
        self._epsilon.value_changed.connect(lambda v: self._change(epsilon=v))
        return self._epsilon

    def _learning_rate_field(self) -> SliderField:
        self._learning_rate = SliderField(
            "control-learning-rate",
            Range(1e-6, 0.1, is_log=True),
            NumberField(5e-4, 0.0, 10.0, excludes_low=True, parent=self),
            "",
            self,
        )
        self._learning_rate.set_words(
            self.tr("Learning rate"),
            self.tr("Adam's step size α: how far one update moves the weights."),
        )
        self._learning_rate.value_changed.connect(lambda v: self._change(learning_rate=v))
        return self._learning_rate

    def _discount_field(self) -> SliderField:
        self._discount = SliderField(
            "control-discount", Range(0.0, 1.0), NumberField(0.2, 0.0, 1.0, parent=self), "", self
        )
        self._discount.set_words(
            self.tr("Discount"),
            self.tr("Weight of future reward in r + γ·best Q_target(s′); 0 learns r alone."),
        )
        self._discount.value_changed.connect(lambda v: self._change(discount=v))
        return self._discount

    def _source_box(self) -> QWidget:
        self._source = self._combo(
            "control-reward-source",
            self.tr("Reward source"),
            self.tr("Where a step's reward comes from; both rewards are always stored apart."),
        )
        for source, text in (
            (RewardSource.BY_HAND, self.tr("by hand")),
            (RewardSource.ENVIRONMENT, self.tr("environment")),
            (RewardSource.OVERRIDE, self.tr("by hand over environment")),
            (RewardSource.SUM, self.tr("sum of both")),
        ):
            self._source.addItem(text, source)
        self._source.activated.connect(
            lambda: self._change(reward_source=self._source.currentData())
        )
        self._wait = QCheckBox(self.tr("Wait for me"), self)
        self._wait.setObjectName("control-wait-for-reward")
        self._wait.setAccessibleName(self.tr("Wait for my reward"))
        self._wait.setToolTip(
            self.tr("A run by hand stops at each step until you reward or skip it.")
        )
        self._wait.clicked.connect(lambda checked: self.command.emit(SetWaitForReward(checked)))
        return _beside(self._source, self._wait, self)

    def _objective_box(self) -> QComboBox:
        self._objective = self._combo(
            "control-objective",
            self.tr("Objective"),
            self.tr("Reward: greedy is the largest Q-value; cost: the smallest."),
        )
        self._objective.addItem(self.tr("reward — greedy is the largest Q"), Objective.REWARD)
        self._objective.addItem(self.tr("cost — greedy is the smallest Q"), Objective.COST)
        self._objective.activated.connect(
            lambda: self._change(objective=self._objective.currentData())
        )
        return self._objective

    def _button(self, name: str, text: str, tooltip: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(f"control-{name}")
        button.setAccessibleName(text)
        button.setToolTip(tooltip)
        button.clicked.connect(lambda: act())
        return button

    def _combo(self, name: str, accessible_name: str, tooltip: str) -> QComboBox:
        box = QComboBox(self)
        box.setObjectName(name)
        box.setAccessibleName(accessible_name)
        box.setToolTip(tooltip)
        box.setMinimumContentsLength(8)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        return box

    def _wanted(self, in_force: Hyperparameters) -> Hyperparameters:
        """What is in force with the changes on their way; those that arrived are forgotten."""
        self._pending = {k: v for k, v in self._pending.items() if getattr(in_force, k) != v}
        return in_force.changed(**self._pending)

    def _change(self, **values: Any) -> None:
        if self._snapshot is None:
            return
        self._pending |= values
        self.command.emit(SetHyperparameters(self._wanted(self._snapshot.hyperparameters)))

    def _set_pace(self, steps_per_second: float) -> None:
        self._check(self._fastest, False)
        self.command.emit(SetPace(steps_per_second))

    def _set_fastest(self, is_fastest: bool) -> None:
        self.command.emit(SetPace(None if is_fastest else self._pace.value))

    def _choose_action(self, index: int) -> None:
        self._action = None if index == 0 else index - 1
        self.action_selected.emit(self._action)

    def _fill_actions(self, names: tuple[str, ...]) -> None:
        self._action_names = names
        self._actions.clear()
        self._actions.addItem(self.tr("the agent chooses"))
        self._actions.addItems(list(names))
        if self._action is not None and self._action >= len(names):
            self._action = None
        self._actions.setCurrentIndex(0 if self._action is None else self._action + 1)

    def _graph_text(self, snapshot: Snapshot) -> str:
        if snapshot.graph_index is None or snapshot.n_graphs <= 1:
            return snapshot.graph.name
        return self.tr("{0} of {1}: {2}").format(
            snapshot.graph_index + 1, snapshot.n_graphs, snapshot.graph.name
        )

    def _check(self, box: QCheckBox, checked: bool) -> None:
        if not box.isDown():
            box.setChecked(checked)

    def _pick(self, box: QComboBox, value: object) -> None:
        box.setCurrentIndex(box.findData(value))

    def _enable(self) -> None:
        snapshot = self._snapshot
        self.setEnabled(snapshot is not None)
        if snapshot is None:
            return
        self._step.setEnabled(snapshot.mode is Mode.PAUSED)
        has_set = snapshot.graph_index is not None and snapshot.n_graphs > 1
        self._previous.setEnabled(has_set)
        self._next.setEnabled(has_set)
        self._pace.setEnabled(not self._fastest.isChecked())
        self._wait.setEnabled(snapshot.hyperparameters.reward_source is RewardSource.BY_HAND)

    def _apply_theme(self) -> None:
        is_running = self._snapshot is not None and self._snapshot.mode is not Mode.PAUSED
        self._step.setIcon(self._theme.icon("step", "on_accent"))
        self._run.setIcon(self._theme.icon("pause" if is_running else "run"))
        self._run.setText(self.tr("Pause") if is_running else self.tr("Run"))
        self._episode.setIcon(self._theme.icon("new-episode"))
        self._previous.setIcon(self._theme.icon("previous"))
        self._next.setIcon(self._theme.icon("next"))


def _beside(first: QWidget, second: QWidget, parent: QWidget) -> QWidget:
    row = QWidget(parent)
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(SPACE_S)
    layout.addWidget(first, 1)
    layout.addWidget(second)
    return row
