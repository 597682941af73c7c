"""Orders to the agent: what it does, and how it explores and learns."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.telemetry import Snapshot
from gui.acting_controls import ActingControls
from gui.asking_controls import AskingControls
from gui.form_rows import label_width
from gui.learning_controls import LearningControls
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme


class ControlPanel(QWidget):
    """The controls of the agent; disabled until it is ready.

    Signals:
        command(Command): Step, Run, Pause, NewEpisode, ShowGraph, SetPace, TakeOver,
            SetWaitForReward, SetHyperparameters or SetAsking.
        action_selected(object): index of the action chosen by hand for the next steps, or
            None when the choice is the agent's.
        asking_settings_wanted(): when a run asks is to be chosen.
        act_wanted(): the person acts and shall say which action.
    """

    command = Signal(object)
    action_selected = Signal(object)
    asking_settings_wanted = Signal()
    act_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("control-panel")
        self.setAccessibleName(self.tr("Controls"))
        self._acting = ActingControls(theme, self)
        self._learning = LearningControls(self)
        self._asking = AskingControls(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_S, SPACE_S, SPACE_S)
        layout.setSpacing(SPACE_XS)
        parts = (self._acting, self._learning, self._asking)
        width = max(label_width(part.grid) for part in parts)
        for part in parts:
            part.grid.setColumnMinimumWidth(0, width)
            part.command.connect(self.command)
            layout.addWidget(part)
        layout.addStretch(1)
        self._acting.action_selected.connect(self.action_selected)
        self._asking.settings_wanted.connect(self.asking_settings_wanted)
        self._acting.act_wanted.connect(self.act_wanted)
        self.setEnabled(False)

    @property
    def selected_action(self) -> int | None:
        """The action chosen by hand; None leaves the choice to the agent."""
        return self._acting.selected_action

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the mode, the graph and the settings in force."""
        self._acting.show_snapshot(snapshot)
        self._learning.show_snapshot(snapshot)
        self._asking.show_snapshot(snapshot)
        self.setEnabled(True)

    @Slot(object)
    def set_selected_action(self, action: int | None) -> None:
        """Show an action chosen elsewhere, without telling anyone."""
        self._acting.set_selected_action(action)

    def step(self) -> None:
        """Act once: the action chosen by hand, or the agent's."""
        self._acting.step()

    def toggle_take_over(self) -> None:
        """Let the person act, or the agent again."""
        self._acting.toggle_take_over()

    def toggle_run(self) -> None:
        """Run when paused; pause when running or waiting for a reward."""
        self._acting.toggle_run()

    def toggle_asking(self) -> None:
        """Ask only when unsure, or at each step again."""
        self._asking.toggle()

    def show_graph(self, change: int) -> None:
        """Go to the next (+1) or previous (−1) graph of the set, around its ends."""
        self._acting.show_graph(change)

    def forget_pending(self) -> None:
        """A change of a setting was refused: show the settings in force again."""
        self._learning.forget_pending()
