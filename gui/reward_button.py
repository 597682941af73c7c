"""A reward's button: the value, and its key in the corner."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gui.numbers import format_reward
from gui.palette import LARGE, SMALL
from gui.theme import Theme


class RewardButton(QPushButton):
    """One of the five rewards."""

    def __init__(self, value: float, key: str, theme: Theme, parent: QWidget | None = None) -> None:
        text = format_reward(value)
        super().__init__(text, parent)
        self.value = value
        self._key = key
        self._theme = theme
        self.setObjectName(f"reward-{value:+.0f}" if value else "reward-0")
        self.setAccessibleName(self.tr("Reward {0}").format(text))
        self.setToolTip(self.tr("Gives {0} to the step on screen (key {1}).").format(text, key))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumSize(44, 40)
        theme.changed.connect(self.apply_theme)
        self.apply_theme()

    def apply_theme(self) -> None:
        """Font of the value; gains and losses in colours of their own beside the sign."""
        self.setFont(self._theme.font(LARGE, bold=True))
        tone = "good" if self.value > 0 else "bad" if self.value < 0 else "text"
        colours = self._theme.colours
        colour = getattr(colours, tone)
        self.setStyleSheet(
            f"QPushButton {{ color: {colour}; }}"
            f"QPushButton:disabled {{ color: {colours.disabled}; }}"
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button, and its key small in the corner."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setFont(self._theme.font(SMALL))
        painter.setPen(self._theme.colour("muted" if self.isEnabled() else "disabled"))
        corner = QRectF(self.rect()).adjusted(0, 2, -5, 0)
        painter.drawText(corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, self._key)
        painter.end()
