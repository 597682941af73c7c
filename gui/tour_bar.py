"""The bar that says the next step of the tour."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolBar, QToolButton, QWidget

from gui.form_rows import make_button
from gui.palette import SPACE_S, SPACE_XS


class TourBar(QToolBar):
    """How far the tour is, what to do, and the ways on.

    Signals:
        next_wanted(): go on without doing it.
        end_wanted(): no more of it.
    """

    next_wanted = Signal()
    end_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tour")
        self.setWindowTitle(self.tr("First steps"))
        self.setAccessibleName(self.tr("First steps"))
        self.setMovable(False)
        self._place = QLabel(self)
        self._place.setObjectName("tour-place")
        self._place.setProperty("role", "heading")
        self._text = QLabel(self)
        self._text.setObjectName("tour-text")
        self._text.setWordWrap(True)
        self._next = make_button(
            "tour-next",
            "",
            self.tr("Next step"),
            self.tr("Goes on with the tour."),
            self.next_wanted.emit,
        )
        end = make_button(
            "tour-end",
            self.tr("End the tour"),
            self.tr("End the tour"),
            self.tr("Help > First steps begins it again."),
            self.end_wanted.emit,
        )
        line = QWidget(self)
        row = QHBoxLayout(line)
        row.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        row.setSpacing(SPACE_S)
        row.addWidget(self._place)
        row.addWidget(self._text, 1)
        row.addWidget(self._next)
        row.addWidget(end)
        self.addWidget(line)
        more = self.findChild(QToolButton, "qt_toolbar_ext_button")
        if more is not None:  # Qt's own, for a bar that does not fit; it has no name
            more.setAccessibleName(self.tr("More of the tour"))

    def show_step(self, number: int, n_steps: int, text: str, waits: bool, is_last: bool) -> None:
        """Say a step.

        Args:
            number: counted from 1.
            n_steps: how many there are.
            text: what to do.
            waits: whether the button is the way on, not what the text asks for.
            is_last: whether the tour ends with it.
        """
        self._place.setText(self.tr("{0} of {1}").format(number, n_steps))
        self._text.setText(text)
        self._next.setText(
            self.tr("Done") if is_last else self.tr("Next") if waits else self.tr("Skip this")
        )
        self._next.setAccessibleName(self._next.text())
        self.setAccessibleDescription(text)
