"""The exact reward: a field that cannot be misread and asks once about a far outlier."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gui.numbers import NumberError, format_reward, parse_number
from gui.palette import SPACE_XS
from gui.told import told

OUTLIER_FACTOR = 10.0
LEAST_LARGEST = 2.0
"""The largest reward so far counts as at least this much."""


def is_outlier(value: float, largest: float) -> bool:
    """Whether a reward is more than 10 times the largest so far, counted as at least 2."""
    return abs(value) > OUTLIER_FACTOR * max(LEAST_LARGEST, largest)


class RewardEntry(QWidget):
    """A number typed by hand. Refuses in place; an outlier needs a second Enter.

    Signals:
        entered(float): a reward was typed and, where it is an outlier, confirmed.
        begun(): the first character of a number was typed.
        left(): nothing is being typed any more.
    """

    entered = Signal(float)
    begun = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reward-entry")
        self._largest = 0.0
        self._asked: float | None = None
        self._typing = False
        self._field = _Field(self)
        self._field.setObjectName("reward-entry-field")
        self._field.setAccessibleName(self.tr("Exact reward"))
        self._field.setPlaceholderText(self.tr("exact, e.g. 1.5 or 1e3"))
        self._field.setToolTip(
            self.tr("Type any finite number; 1.5 and 1,5 are the same, Enter gives it.")
        )
        self._give = QPushButton(self.tr("Give"), self)
        self._give.setObjectName("reward-entry-give")
        self._give.setAccessibleName(self.tr("Give the exact reward"))
        self._give.setToolTip(self.tr("Gives the number in the field to the step on screen."))
        self._message = QLabel(self)
        self._message.setObjectName("reward-entry-message")
        self._message.setWordWrap(True)
        self._message.hide()
        self._row = QHBoxLayout()
        self._row.setSpacing(SPACE_XS)
        self._row.addWidget(self._field, 1)
        self._row.addWidget(self._give)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_XS)
        layout.addLayout(self._row)
        layout.addWidget(self._message)
        self.setFocusProxy(self._field)
        self._field.textEdited.connect(self._edited)
        self._field.returnPressed.connect(self._enter)
        self._field.cancelled.connect(self.cancel)
        self._give.clicked.connect(self._enter)

    def set_entry_enabled(self, is_enabled: bool) -> None:
        """Whether a number can be given; further buttons are left alone."""
        self._field.setEnabled(is_enabled)
        self._give.setEnabled(is_enabled)

    def add_button(self, button: QPushButton) -> None:
        """Put a further button beside the field, above the message."""
        self._row.addWidget(button)

    def is_typing(self) -> bool:
        """Whether a number is being typed, so that no shortcut may fire."""
        return self._field.hasFocus()

    def begin(self) -> None:
        """Put the cursor into the field."""
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()

    def note_reward(self, value: float) -> None:
        """Count a reward just given, before the next snapshot does."""
        self._largest = max(self._largest, abs(value))

    def set_largest(self, largest: float) -> None:
        """The largest size of any reward in force."""
        self._largest = largest

    def forget_rewards(self) -> None:
        """Another session begins: no reward so far."""
        self._largest = 0.0
        self.cancel()

    def cancel(self) -> None:
        """Empty the field and take back any question."""
        self._field.clear()
        self._say("", "")
        self._asked = None
        self._set_typing(False)
        if self._field.hasFocus():
            self._field.clearFocus()

    def _edited(self, text: str) -> None:
        self._asked = None
        self._say("", "")
        self._set_typing(bool(text.strip()))

    def _enter(self) -> None:
        try:
            value = parse_number(self._field.text())
        except NumberError as error:
            self._asked = None
            self._say(self.tr("Not given: {0}.").format(told(str(error))), "error")
            self._field.setFocus()
            return
        if is_outlier(value, self._largest) and self._asked != value:
            self._ask(value)
            return
        self._largest = max(self._largest, abs(value))
        self.entered.emit(value)
        self.cancel()

    def _ask(self, value: float) -> None:
        self._asked = value
        reference = max(LEAST_LARGEST, self._largest)
        self._say(
            self.tr(
                "{0} is more than 10 times the largest reward so far ({1:g}). "
                "Enter again gives it, Esc does not."
            ).format(format_reward(value), reference),
            "question",
        )
        self._field.setFocus()

    def _say(self, text: str, role: str) -> None:
        self._message.setProperty("role", role)
        self._message.style().unpolish(self._message)
        self._message.style().polish(self._message)
        self._message.setText(text)
        self._message.setVisible(bool(text))
        self._field.setProperty("invalid", role == "error")
        self._field.style().unpolish(self._field)
        self._field.style().polish(self._field)
        self._give.setText(self.tr("Give it") if role == "question" else self.tr("Give"))

    def _set_typing(self, typing: bool) -> None:
        if typing == self._typing:
            return
        self._typing = typing
        (self.begun if typing else self.left).emit()


class _Field(QLineEdit):
    """A line edit that tells when Escape is pressed.

    Signals:
        cancelled(): Escape was pressed.
    """

    cancelled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape cancels; a held Enter is one Enter."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        else:
            super().keyPressEvent(event)
