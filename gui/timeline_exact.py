"""Asks for an exact reward for certain steps, whatever is on screen meanwhile."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gui.palette import SPACE_M, SPACE_S
from gui.reward_entry import RewardEntry


class ExactRewardDialog(QDialog):
    """One number, checked as in the reward panel; Enter gives it, Esc does not.

    Signals:
        entered(float): the reward.
    """

    entered = Signal(float)

    def __init__(self, what: str, largest: float, parent: QWidget | None = None) -> None:
        """Ask.

        Args:
            what: which steps it is for, in words.
            largest: largest absolute reward so far; a far larger one is asked about once.
            parent: the window.
        """
        super().__init__(parent)
        self.setObjectName("exact-reward")
        self.setWindowTitle(self.tr("Exact reward"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._entry = RewardEntry(self)
        self._entry.set_largest(largest)
        self._entry.entered.connect(self._give)
        for button in self._entry.findChildren(QPushButton):
            button.setAutoDefault(False)  # else one Enter asks about an outlier and confirms it
        field = self._entry.findChild(QLineEdit)
        assert field is not None, "a reward entry has a field"
        field.cancelled.connect(self.reject)  # type: ignore[attr-defined]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        label = QLabel(what, self)
        label.setObjectName("exact-reward-what")
        label.setBuddy(field)
        layout.addWidget(label)
        layout.addWidget(self._entry)
        self.setMinimumWidth(360)
        self._entry.begin()

    def _give(self, value: float) -> None:
        self.entered.emit(value)
        self.accept()
