"""What is pressed on the start page: cards with a picture, lines, and a grid that holds them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from gui.palette import SPACE_S

_ARROWS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down})
"""Not rewards while the focus is here: they move it."""
PICTURE = QSize(132, 92)


def press_by_enter(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Press a button by Enter, which Qt does in dialogs only; False for any other key."""
    if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or event.isAutoRepeat():
        return False
    button.click()
    return True


class StartCard(QToolButton):
    """A sample: its picture, its name, its size."""

    own_keys: ClassVar[frozenset[Qt.Key]] = _ARROWS

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self.setProperty("framed", True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(PICTURE)
        empty = QPixmap(PICTURE)
        empty.fill(Qt.GlobalColor.transparent)
        self.setIcon(QIcon(empty))  # keeps the place of the picture
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_counts("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses, as Space does."""
        if not press_by_enter(self, event):
            super().keyPressEvent(event)

    def set_counts(self, counts: str) -> None:
        """Say how large it is, once that is known."""
        self.setText(f"{self._title}\n{counts}")
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(counts)


class StartButton(QPushButton):
    """One line to press, its text at the left; too long a text is cut at its end."""

    own_keys: ClassVar[frozenset[Qt.Key]] = _ARROWS

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full = text
        self.setAutoDefault(False)
        self.setAccessibleName(text)
        self.setStyleSheet("text-align: left;")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses, as Space does."""
        if not press_by_enter(self, event):
            super().keyPressEvent(event)

    def say(self, text: str) -> None:
        """Carry another text."""
        self._full = text
        self.setAccessibleName(text)
        self._cut()

    def minimumSizeHint(self) -> QSize:
        """Its height, and room for a few letters."""
        return QSize(120, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the text to the room there is."""
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        taken = 4 * SPACE_S + (0 if self.icon().isNull() else self.iconSize().width())
        room = max(0, self.width() - taken)
        cut = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, room)
        self.setText(cut.replace("&", "&&"))


class StartCheck(QCheckBox):
    """A check box whose arrow keys move the focus."""

    own_keys: ClassVar[frozenset[Qt.Key]] = _ARROWS

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses, as Space does."""
        if not press_by_enter(self, event):
            super().keyPressEvent(event)


class StartGrid(QWidget):
    """As many columns of equal width as there is room for.

    Args:
        least_width: of a column, in pixels.
        most_columns: however much room there is.
    """

    def __init__(self, least_width: int, most_columns: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least_width = least_width
        self._most_columns = most_columns
        self._items: tuple[QWidget, ...] = ()
        self._n_columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE_S)

    def set_items(self, items: Sequence[QWidget]) -> None:
        """Hold these, left to right, top to bottom."""
        self._items = tuple(items)
        self._n_columns = 0
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """One column is enough."""
        return QSize(self._least_width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as many columns as fit now."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        fitting = (self.width() + SPACE_S) // (self._least_width + SPACE_S)
        n_columns = max(1, min(self._most_columns, fitting, len(self._items)))
        if n_columns == self._n_columns:
            return
        self._n_columns = n_columns
        for column in range(self._most_columns):
            self._grid.setColumnStretch(column, 1 if column < n_columns else 0)
        for i, item in enumerate(self._items):
            self._grid.addWidget(item, i // n_columns, i % n_columns)
