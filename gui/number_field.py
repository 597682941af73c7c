"""A text field for one number: both decimal marks, exponents, a range, refusal in place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QMainWindow, QWidget

from gui.numbers import NumberError, parse_number
from gui.told import told


class NumberField(QLineEdit):
    """A number within a range; spin boxes misread the other locale's decimal mark.

    Signals:
        value_changed(float): a new valid number was entered.
        problem(str): what is wrong with the text, empty when nothing is.
    """

    value_changed = Signal(float)
    problem = Signal(str)

    def __init__(
        self,
        value: float,
        low: float,
        high: float,
        *,
        is_integer: bool = False,
        excludes_low: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._low, self._high = low, high
        self._is_integer, self._excludes_low = is_integer, excludes_low
        self._value = value
        self._hint = ""
        self.set_value(value)
        self.editingFinished.connect(self._take)
        self.textEdited.connect(self._judge)

    @property
    def value(self) -> float:
        """The last valid number."""
        return self._value

    @property
    def is_integer(self) -> bool:
        """Whether only whole numbers are valid."""
        return self._is_integer

    @property
    def is_valid(self) -> bool:
        """Whether the text on screen is a number in range."""
        return not self._problem_of(self.text())

    def set_hint(self, text: str) -> None:
        """The tooltip while nothing is wrong."""
        self._hint = text
        self.setToolTip(text)

    def set_value(self, value: float) -> None:
        """Show a number without telling anyone; not while the person is typing another."""
        self._value = value
        if self.hasFocus() and self.isModified():
            return
        self.setText(f"{int(value)}" if self._is_integer else f"{value:.10g}")
        self.setCursorPosition(0)
        self._judge(self.text())

    def _take(self) -> None:
        if self._judge(self.text()) or not self.isModified():
            return
        value = parse_number(self.text())
        self.setModified(False)
        if value != self._value:
            self._value = value
            self.value_changed.emit(value)

    def _judge(self, text: str) -> str:
        problem = self._problem_of(text)
        self.setProperty("invalid", bool(problem))
        self.setToolTip(problem or self._hint)
        self.style().unpolish(self)
        self.style().polish(self)
        self.problem.emit(problem)
        return problem

    def _problem_of(self, text: str) -> str:
        try:
            value = parse_number(text)
        except NumberError as error:
            return told(str(error))
        if self._is_integer and value != int(value):
            return self.tr("a whole number is needed, got {0}").format(text)
        if not self._low <= value <= self._high or (self._excludes_low and value == self._low):
            above = self.tr("above ") if self._excludes_low else self.tr("from ")
            return self.tr("wanted {0}{1:g} to {2:g}, got {3}").format(
                above, self._low, self._high, text
            )
        return ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the number, Escape gives the last one back; both leave the field.

        In the main window the next Space is then a step and not a blank. A dialog keeps Enter.
        """
        if event.matches(QKeySequence.StandardKey.Cancel):
            self._restore()
            self.clearFocus()
            return
        super().keyPressEvent(event)
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.is_valid and isinstance(self.window(), QMainWindow):
            self.clearFocus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Text that is no valid number does not stay behind."""
        super().focusOutEvent(event)
        if not self.is_valid:
            self._restore()

    def _restore(self) -> None:
        self.setModified(False)
        self.set_value(self._value)
