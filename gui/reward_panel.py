"""Rewards by hand: five buttons, an exact number, skip, undo and redo."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QVariantAnimation, Signal, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.commands import GiveReward, Redo, Skip, Undo
from core.events import LabelChanged
from core.telemetry import Snapshot
from gui.asking_words import why_line
from gui.elided_label import ElidedLabel
from gui.numbers import format_reward
from gui.palette import SPACE_S, SPACE_XS
from gui.reward_button import RewardButton
from gui.reward_entry import RewardEntry
from gui.step_line import greedy_line, label_line, step_line
from gui.theme import Theme

REWARDS = (-2.0, -1.0, 0.0, 1.0, 2.0)
_FLASH_MS = 700


@dataclass(frozen=True, slots=True)
class Target:
    """The step a label is for, and the session it belongs to."""

    step: int
    session_number: int


class RewardPanel(QWidget):
    """Labels the step on screen.

    Signals:
        command(Command): GiveReward, Skip, Undo or Redo.
    """

    command = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reward-panel")
        self.setAccessibleName(self.tr("Reward"))
        self._theme = theme
        self._snapshot: Snapshot | None = None
        self._typed_target: Target | None = None
        self._pressed_target: Target | None = None
        self._recall: Undo | Redo | None = None
        self._build()
        self._flash = QVariantAnimation(self)
        self._flash.setDuration(_FLASH_MS)
        self._flash.setStartValue(0.35)
        self._flash.setEndValue(0.0)
        self._flash.valueChanged.connect(self._paint_flash)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self._show()

    @property
    def entry(self) -> RewardEntry:
        """The field for an exact number."""
        return self._entry

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the step on screen, its label and what can be undone."""
        before = self._snapshot
        self._snapshot = snapshot
        if before is not None and before.session_number != snapshot.session_number:
            self._entry.forget_rewards()
            self._given.setText("")
        self._entry.set_largest(snapshot.largest_label)
        self._show()

    def give(self, value: float, source: str = "keyboard") -> bool:
        """Label the step on screen; False when there is none."""
        return self._give_to(self._target(), value, source)

    def skip(self) -> bool:
        """Leave the step on screen unlabelled on purpose; False when there is none."""
        target = self._target()
        if target is None:
            return False
        self.command.emit(Skip(target.step, target.session_number))
        self._announce(self.tr("Step {0} skipped").format(target.step), 0.0)
        return True

    def undo(self) -> bool:
        """Take the newest label back; False when there is none."""
        if self._snapshot is None or not self._snapshot.can_undo:
            return False
        self._recall = Undo()
        self.command.emit(self._recall)
        return True

    def redo(self) -> bool:
        """Give back the label taken back last; False when there is none."""
        if self._snapshot is None or not self._snapshot.can_redo:
            return False
        self._recall = Redo()
        self.command.emit(self._recall)
        return True

    def show_change(self, change: LabelChanged) -> None:
        """Say what an undo or redo did, and to which step: it need not be the one on screen."""
        recall, self._recall = self._recall, None
        if recall is None:
            return
        if change.label is None:  # of a label spread over several steps, this one has a share
            taken = self.tr("Step {0}: label taken back")
            given = self.tr("Step {0}: label given back")
            said = taken if isinstance(recall, Undo) else given
            self._announce(said.format(change.step), 0.0)
        else:
            said = self.tr("Step {0}: {1} counts again")
            value = format_reward(change.label)
            self._announce(said.format(change.step, value), change.label)

    def begin_entry(self) -> None:
        """Put the cursor into the field for an exact number."""
        if self._target() is not None:
            self._entry.begin()

    def add_aside(self, aside: QWidget) -> None:
        """Put a further widget beside the label's state."""
        self._status_row.addWidget(aside, 100)

    def make_room(self, is_needed: bool) -> None:
        """Hide what was given last while the widget aside needs its place."""
        self._given.setHidden(is_needed)

    def _build(self) -> None:
        self._step_label = ElidedLabel(self, max_lines=2)
        self._step_label.setObjectName("reward-step-line")
        self._greedy_label = ElidedLabel(self, max_lines=2)
        self._greedy_label.setObjectName("reward-greedy-line")
        self._status = QLabel(self)
        self._status.setObjectName("reward-label-line")
        self._given = QLabel(self)
        self._given.setObjectName("reward-given")
        self._entry = RewardEntry(self)
        self._entry.begun.connect(self._bind)
        self._entry.left.connect(self._unbind)
        self._entry.entered.connect(self._give_exact)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_S, SPACE_S, SPACE_S)
        layout.setSpacing(SPACE_XS)
        layout.addWidget(self._step_label)
        layout.addWidget(self._greedy_label)
        self._status_row = QHBoxLayout()
        self._status_row.addWidget(self._status)
        self._status_row.addStretch(1)
        self._status_row.addWidget(self._given)
        layout.addLayout(self._status_row)
        layout.addLayout(self._reward_row())
        self._add_tools()
        layout.addWidget(self._entry)
        layout.addStretch(1)

    def _reward_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SPACE_XS)
        self._buttons = [
            RewardButton(value, str(number), self._theme, self)
            for number, value in enumerate(REWARDS, start=1)
        ]
        for button in self._buttons:
            # partial, not a lambda: a lambda would send the loop's last value from each button
            button.clicked.connect(partial(self._button_clicked, button.value))
            button.pressed.connect(self._button_pressed)
            row.addWidget(button)
        return row

    def _add_tools(self) -> None:
        tr = self.tr
        self._skip = self._tool("skip", tr("Skip"), tr("Leaves this step unlabelled (S)."))
        self._undo = self._tool("undo", tr("Undo"), tr("Takes the newest label back (Ctrl+Z)."))
        self._redo = self._tool(
            "redo", tr("Redo"), tr("Gives back the label taken back last (Ctrl+Shift+Z).")
        )
        self._skip.setText(tr("Skip"))
        self._skip.clicked.connect(self.skip)
        self._undo.clicked.connect(self.undo)
        self._redo.clicked.connect(self.redo)
        for button in (self._skip, self._undo, self._redo):
            self._entry.add_button(button)

    def _tool(self, name: str, accessible_name: str, tooltip: str) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(f"reward-{name}")
        button.setAccessibleName(accessible_name)
        button.setToolTip(tooltip)
        return button

    def _show(self) -> None:
        snapshot = self._snapshot
        has_step = snapshot is not None and snapshot.last_step is not None
        for button in (*self._buttons, self._skip):
            button.setEnabled(has_step)
        self._entry.set_entry_enabled(has_step or self._entry.is_typing())
        self._undo.setEnabled(snapshot is not None and snapshot.can_undo)
        self._redo.setEnabled(snapshot is not None and snapshot.can_redo)
        self._greedy_label.setVisible(has_step)  # without a step its line is the one's above
        if snapshot is None:
            self._step_label.setText(self.tr("The agent is not ready yet."))
            return
        self._step_label.setText(step_line(snapshot))
        said = (greedy_line(snapshot), why_line(snapshot))
        self._greedy_label.setText(" ".join(line for line in said if line))
        self._status.setText(self._status_text(snapshot))

    def _status_text(self, snapshot: Snapshot) -> str:
        typed = self._typed_target
        if typed is not None and typed != self._target():
            return self.tr("The number you type is for step {0}").format(typed.step)
        return label_line(snapshot)

    def _target(self) -> Target | None:
        snapshot = self._snapshot
        if snapshot is None or snapshot.last_step is None:
            return None
        return Target(snapshot.last_step.step, snapshot.session_number)

    def _give_to(self, target: Target | None, value: float, source: str) -> bool:
        if target is None:
            return False
        self._entry.note_reward(value)
        self.command.emit(
            GiveReward(target.step, value, source=source, session_number=target.session_number)
        )
        self._announce(
            self.tr("{0} given to step {1}").format(format_reward(value), target.step), value
        )
        return True

    def _button_pressed(self) -> None:
        self._pressed_target = self._target()

    def _button_clicked(self, value: float) -> None:
        # a click by keyboard or by a screen reader may come without a press
        target, self._pressed_target = self._pressed_target or self._target(), None
        self._give_to(target, value, "button")

    def _bind(self) -> None:
        self._typed_target = self._target()

    def _unbind(self) -> None:
        self._typed_target = None
        self._show()

    def _give_exact(self, value: float) -> None:
        self._give_to(self._typed_target or self._target(), value, "typed")

    def _announce(self, text: str, value: float) -> None:
        self._given.setText(text)
        tone = "good" if value > 0 else "bad" if value < 0 else "muted"
        self._flash_colour = self._theme.colour(tone)
        self._flash.stop()
        if not self._theme.reduced_motion:
            self._flash.start()

    def _paint_flash(self, alpha: float) -> None:
        colour = QColor(self._flash_colour)
        r, g, b = colour.red(), colour.green(), colour.blue()
        background = f"rgba({r}, {g}, {b}, {round(alpha * 255)})"
        self._given.setStyleSheet(
            f"background: {background}; border-radius: 4px; padding: 1px 6px;"
        )

    def _apply_theme(self) -> None:
        self._flash_colour = self._theme.colour("muted")
        self._skip.setIcon(self._theme.icon("skip"))
        self._undo.setIcon(self._theme.icon("undo"))
        self._redo.setIcon(self._theme.icon("redo"))
        self._step_label.setFont(self._theme.font(bold=True))
