"""Step, run, new episode, the chosen action, the graph on screen and the pace."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from core.commands import NewEpisode, Pause, Run, SetPace, ShowGraph, Step, TakeOver
from core.telemetry import Mode, Snapshot
from gui.elided_label import ElidedLabel
from gui.form_rows import add_row, make_button, make_check, make_combo, make_grid
from gui.number_field import NumberField
from gui.palette import SPACE_S, SPACE_XS
from gui.slider_field import Range, SliderField
from gui.theme import Theme
from gui.told import told

DEFAULT_PACE = 2.0
"""Steps per second offered when the session has no pace."""


class ActingControls(QWidget):
    """What the agent does next, and how fast.

    Signals:
        command(Command): Step, Run, Pause, NewEpisode, ShowGraph, SetPace or TakeOver.
        action_selected(object): index of the action chosen by hand, or None for the agent's.
        act_wanted(): the person acts and shall say which action.
    """

    command = Signal(object)
    action_selected = Signal(object)
    act_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._snapshot: Snapshot | None = None
        self._action: int | None = None
        self._action_names: tuple[str, ...] | None = None
        self.grid = make_grid()
        self._make_buttons()
        self._make_action()
        self._make_graph()
        self._make_pace()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_S)
        layout.addLayout(self._button_row())
        layout.addLayout(self.grid)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    @property
    def selected_action(self) -> int | None:
        """The action chosen by hand; None leaves the choice to the agent."""
        return self._action

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the mode, the graph and the pace."""
        mode_changed = self._snapshot is None or self._snapshot.mode is not snapshot.mode
        self._snapshot = snapshot
        if snapshot.action_names != self._action_names:
            self._fill_actions(snapshot.action_names)
        if snapshot.pace is not None:
            self._pace.set_value(snapshot.pace)
        self._fastest.setChecked(snapshot.pace is None)
        self._pace.setEnabled(snapshot.pace is not None)
        self._graph.setText(_graph_text(snapshot, self.tr("{0} of {1}: {2}")))
        self._step.setEnabled(snapshot.mode is Mode.PAUSED)
        self._take_over.setChecked(snapshot.is_taken_over)
        self._actions.setEnabled(not snapshot.is_taken_over)
        for button in (self._previous, self._next):
            button.setEnabled(_has_set(snapshot))
        if mode_changed:
            self._apply_theme()

    def set_selected_action(self, action: int | None) -> None:
        """Show an action chosen elsewhere, without telling anyone."""
        self._action = action
        self._actions.setCurrentIndex(0 if action is None else action + 1)

    def step(self) -> None:
        """Act once: the action chosen by hand, or the agent's; while the person acts, ask."""
        snapshot = self._snapshot
        if snapshot is not None and snapshot.is_taken_over:
            self.act_wanted.emit()
        else:
            self.command.emit(Step(self._action))

    def toggle_take_over(self) -> None:
        """Let the person act, or the agent again."""
        snapshot = self._snapshot
        if snapshot is not None:
            self.command.emit(TakeOver(not snapshot.is_taken_over))

    def toggle_run(self) -> None:
        """Run when paused; pause when running or waiting for a reward."""
        is_paused = self._snapshot is None or self._snapshot.mode is Mode.PAUSED
        self.command.emit(Run() if is_paused else Pause())

    def show_graph(self, change: int) -> None:
        """Go to the next (+1) or previous (−1) graph of the set, around its ends."""
        snapshot = self._snapshot
        if snapshot is not None and snapshot.graph_index is not None and _has_set(snapshot):
            self.command.emit(ShowGraph((snapshot.graph_index + change) % snapshot.n_graphs))

    def _make_buttons(self) -> None:
        tr = self.tr
        self._step = make_button(
            "control-step", tr("Step"), tr("Step"), tr("The agent acts once (Space)."), self.step
        )
        self._step.setProperty("primary", True)
        self._run = make_button(
            "control-run",
            tr("Run"),
            tr("Run"),
            tr("The agent goes on acting at the chosen speed until paused (R)."),
            self.toggle_run,
        )
        self._episode = make_button(
            "control-new-episode",
            tr("New episode"),
            tr("New episode"),
            tr("Resets the environment and begins a new episode."),
            lambda: self.command.emit(NewEpisode()),
        )

    def _button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SPACE_XS)
        for button in (self._step, self._run, self._episode):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            row.addWidget(button)
        return row

    def _make_action(self) -> None:
        self._actions = make_combo(
            "control-action",
            self.tr("Action of the next step"),
            self.tr("Who chooses the next action: the agent, epsilon-greedily, or you."),
        )
        self._actions.activated.connect(self._choose_action)
        self._take_over = make_check(
            "control-take-over",
            self.tr("I act"),
            self.tr("Take over"),
            self.tr(
                "You act instead of the agent, which learns from each of your actions as a "
                "demonstration, until you give the acting back (T)."
            ),
        )
        self._take_over.clicked.connect(self.toggle_take_over)
        self._fill_actions(())
        add_row(self.grid, self.tr("Action"), self._actions, self._take_over)

    def _make_graph(self) -> None:
        self._graph = ElidedLabel(self)
        self._graph.setObjectName("control-graph")
        self._previous = make_button(
            "control-previous-graph",
            "",
            self.tr("Previous graph"),
            self.tr("Shows the previous graph of the set in a new episode."),
            lambda: self.show_graph(-1),
        )
        self._next = make_button(
            "control-next-graph",
            "",
            self.tr("Next graph"),
            self.tr("Shows the next graph of the set in a new episode."),
            lambda: self.show_graph(1),
        )
        add_row(self.grid, self.tr("Graph"), self._graph, self._previous, self._next)

    def _make_pace(self) -> None:
        self._pace = SliderField(
            "control-pace",
            Range(0.1, 200.0, is_log=True),
            NumberField(DEFAULT_PACE, 0.01, 10_000),
            self.tr("/s"),
        )
        self._pace.set_words(
            self.tr("Steps per second"), self.tr("Steps per second while running.")
        )
        self._pace.value_changed.connect(lambda pace: self.command.emit(SetPace(pace)))
        self._fastest = make_check(
            "control-fastest",
            self.tr("max"),
            self.tr("As fast as possible"),
            self.tr("Runs as fast as possible instead of at a pace."),
        )
        self._fastest.clicked.connect(self._set_fastest)
        add_row(self.grid, self.tr("Speed"), self._pace, self._fastest)

    def _set_fastest(self, is_fastest: bool) -> None:
        self._pace.setEnabled(not is_fastest)
        self.command.emit(SetPace(None if is_fastest else self._pace.value))

    def _choose_action(self, index: int) -> None:
        self._action = None if index == 0 else index - 1
        self.action_selected.emit(self._action)

    def _fill_actions(self, names: tuple[str, ...]) -> None:
        self._action_names = names
        if self._action is not None and self._action >= len(names):
            self._action = None
        self._actions.clear()
        self._actions.addItems([self.tr("the agent"), *map(told, names)])
        self._actions.setCurrentIndex(0 if self._action is None else self._action + 1)

    def _apply_theme(self) -> None:
        is_running = self._snapshot is not None and self._snapshot.mode is not Mode.PAUSED
        self._run.setText(self.tr("Pause") if is_running else self.tr("Run"))
        self._run.setAccessibleName(self._run.text())
        for button, name, colour in (
            (self._step, "step", "on_accent"),
            (self._run, "pause" if is_running else "run", "text"),
            (self._episode, "new-episode", "text"),
            (self._previous, "previous", "text"),
            (self._next, "next", "text"),
        ):
            button.setIcon(self._theme.icon(name, colour))


def _has_set(snapshot: Snapshot) -> bool:
    return snapshot.graph_index is not None and snapshot.n_graphs > 1


def _graph_text(snapshot: Snapshot, pattern: str) -> str:
    if snapshot.graph_index is None or snapshot.n_graphs <= 1:
        return snapshot.graph.name
    return pattern.format(snapshot.graph_index + 1, snapshot.n_graphs, snapshot.graph.name)
