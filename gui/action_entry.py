"""A field for actions: typed by number or by name, one of them or two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from gui.palette import SPACE_XS


class Wanted(Enum):
    """What is typed."""

    RIGHT = "right"
    """The action that would have been right."""
    PAIR = "pair"
    """The better and the worse one."""
    NEXT = "next"
    """What the person does next."""


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """Actions that can be typed."""

    names: tuple[str, ...]
    available: NDArray[np.bool_]
    """Shape (n_actions,)."""


class ActionEntry(QWidget):
    """Hidden until something is to be typed; Enter says it, Escape leaves it.

    Signals:
        right_named(int): this action would have been right.
        pair_named(int, int): the first is better than the second.
        next_named(int): this one is to be taken.
        closed(): nothing is being typed any more.
    """

    right_named = Signal(int)
    pair_named = Signal(int, int)
    next_named = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("action-entry")
        self._wanted = Wanted.RIGHT
        self._choices = Choices((), np.empty(0, np.bool_))
        tip = self.tr("Type the number of an action, its name or how the name begins.")
        self._prompt, self._between = QLabel(self), QLabel(self.tr("is better than"), self)
        self._first = self._field("action-entry-first", self.tr("Action"))
        self._second = self._field("action-entry-second", self.tr("The worse action"))
        for field in (self._first, self._second):
            field.setToolTip(tip)
        self._message = QLabel(self)
        self._message.setObjectName("action-entry-message")
        self._message.setWordWrap(True)
        self._message.setProperty("role", "question")
        row = QHBoxLayout()
        row.setSpacing(SPACE_XS)
        row.addWidget(self._prompt)
        row.addWidget(self._first, 1)
        row.addWidget(self._between)
        row.addWidget(self._second, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_XS)
        layout.addLayout(row)
        layout.addWidget(self._message)
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether something is to be typed."""
        return not self.isHidden()

    def begin(self, wanted: Wanted, prompt: str, choices: Choices, typed: str = "") -> None:
        """Ask for actions.

        Args:
            wanted: one or two, and what for.
            prompt: what stands before the field.
            choices: what can be typed.
            typed: what was typed already.
        """
        self._wanted, self._choices = wanted, choices
        self._prompt.setText(prompt)
        self._first.setAccessibleName(prompt)
        self._first.setText(typed)
        self._second.clear()
        for widget in (self._between, self._second):
            widget.setVisible(wanted is Wanted.PAIR)
        self._message.hide()
        self.show()
        self._first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_entry(self) -> None:
        """Nothing is to be typed any more."""
        if self.is_open:
            self.hide()
            self.closed.emit()

    def _field(self, name: str, accessible_name: str) -> QLineEdit:
        field = QLineEdit(self)
        field.setObjectName(name)
        field.setAccessibleName(accessible_name)
        field.setPlaceholderText(self.tr("action"))
        field.setMinimumWidth(60)
        field.returnPressed.connect(self._enter)
        return field

    def _enter(self) -> None:
        try:
            first = action_of(self._first.text(), self._choices)
            if self._wanted is Wanted.PAIR and not self._second.text().strip():
                self._second.setFocus(Qt.FocusReason.TabFocusReason)
                return
            second = (
                action_of(self._second.text(), self._choices)
                if self._wanted is Wanted.PAIR
                else None
            )
            if first == second:
                raise ValueError(self.tr("A comparison needs two different actions."))
        except ValueError as error:
            self._message.setText(str(error))
            self._message.show()
            return
        self.close_entry()
        if second is not None:
            self.pair_named.emit(first, second)
        else:
            is_next = self._wanted is Wanted.NEXT
            (self.next_named if is_next else self.right_named).emit(first)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves everything as it was."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_entry()
        else:
            super().keyPressEvent(event)


def action_of(text: str, choices: Choices) -> int:
    """The action somebody typed: its number, its name, or how its name alone begins.

    Raises:
        ValueError: it is none, several, or one that is unavailable; said in the person's words.
    """
    typed = text.strip()
    names = choices.names
    found = _named(typed, names)
    if len(found) > 1:
        listed = ", ".join(names[action] for action in found[:3])
        raise ValueError(_tr("“{0}” begins several names: {1}.").format(typed, listed))
    if not found:
        last = len(names) - 1
        raise ValueError(
            _tr("Wanted a number from 0 to {0} or a name, got “{1}”.").format(last, typed)
        )
    if not choices.available[found[0]]:
        raise ValueError(_tr("{0} is unavailable in this state.").format(names[found[0]]))
    return found[0]


def _named(typed: str, names: Sequence[str]) -> list[int]:
    """A name is exact, then a number, then the beginning of names."""
    small = typed.casefold()
    exact = [i for i, name in enumerate(names) if name.casefold() == small]
    if len(exact) == 1:
        return exact
    if typed.isascii() and typed.isdigit() and int(typed) < len(names):
        return [int(typed)]
    return [i for i, name in enumerate(names) if small and name.casefold().startswith(small)]


def _tr(text: str) -> str:
    return QCoreApplication.translate("ActionEntry", text)
