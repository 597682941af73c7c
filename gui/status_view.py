"""The status line: mode, counts, rates, epsilon, buffer and labels at a glance."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from core.telemetry import Mode, Snapshot
from gui.numbers import format_count, format_value
from gui.palette import SPACE_L, SPACE_S
from gui.theme import Theme
from gui.validation_words import guesses_text

_ITEMS = ("mode", "step", "updates", "rate", "epsilon", "buffer", "labels")


class StatusView(QWidget):
    """One line of small numbers, each with a name and an explanation."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("status-view")
        self.setAccessibleName(self.tr("Status"))
        self._theme = theme
        self._snapshot: Snapshot | None = None
        layout = QHBoxLayout(self)
        layout.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        layout.setSpacing(SPACE_L)
        self._labels = {name: QLabel(self) for name in _ITEMS}
        for name, label in self._labels.items():
            label.setObjectName(f"status-{name}")
            layout.addWidget(label)
        layout.addStretch(1)
        self._explain()
        self._labels["mode"].setText(self.tr("Starting"))
        theme.changed.connect(self._colour_mode)
        self._colour_mode()

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show another moment."""
        self._snapshot = snapshot
        for name, text in self._texts(snapshot).items():
            label = self._labels[name]
            if label.text() != text:
                label.setText(text)
        self._colour_mode()

    def _texts(self, snapshot: Snapshot) -> dict[str, str]:
        labels = self.tr("Labels {0}").format(format_count(snapshot.n_labels))
        notes = []
        if snapshot.n_set_aside:
            notes.append(self.tr("{0} set aside").format(format_count(snapshot.n_set_aside)))
        if snapshot.consistency is not None:
            share = round(100 * snapshot.consistency)
            notes.append(self.tr("{0} % consistent").format(share))
        model = snapshot.reward_model
        if model.is_on:
            notes.append(guesses_text(model))
        if notes:
            labels += f" ({', '.join(notes)})"
        return {
            "mode": self.tr("You act") if snapshot.is_taken_over else self._mode(snapshot.mode),
            "step": self.tr("Steps {0}").format(format_count(snapshot.n_steps)),
            "updates": self.tr("Updates {0}").format(format_count(snapshot.n_updates)),
            "rate": self.tr("{0} updates/s").format(format_value(snapshot.updates_per_second)),
            "epsilon": self.tr("ε {0}").format(format_value(snapshot.epsilon)),
            "buffer": self.tr("Buffer {0} of {1}").format(
                format_count(snapshot.buffer_labelled), format_count(snapshot.buffer_size)
            ),
            "labels": labels,
        }

    def _mode(self, mode: Mode) -> str:
        return {
            Mode.PAUSED: self.tr("Paused"),
            Mode.RUNNING: self.tr("Running"),
            Mode.AWAITING_REWARD: self.tr("Awaiting your reward"),
        }[mode]

    def _explain(self) -> None:
        for name, tip in {
            "mode": self.tr("What the agent is doing."),
            "step": self.tr("Actions taken in this session."),
            "updates": self.tr("Gradient steps made in this session."),
            "rate": self.tr("Gradient steps per second, lately."),
            "epsilon": self.tr("Probability of a random action at the next step."),
            "buffer": self.tr("Transitions that can be sampled, of all in the replay buffer."),
            "labels": self.tr(
                "Steps of which something you said is in force: a reward, a right or a better "
                "action. Set aside: left out of learning by a remedy until they are labelled anew. "
                "Guessed: what the reward model would have given unlabelled steps. Agreed: labels "
                "whose sign the earlier ones had told."
            ),
        }.items():
            self._labels[name].setToolTip(tip)

    def _colour_mode(self) -> None:
        mode = None if self._snapshot is None else self._snapshot.mode
        name = (
            {Mode.RUNNING: "good", Mode.AWAITING_REWARD: "warning"}.get(mode, "text")
            if mode
            else "muted"
        )
        self._labels["mode"].setStyleSheet(
            f"color: {self._theme.colour(name).name()}; font-weight: 600;"
        )
