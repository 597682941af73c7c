"""The timeline's title row, in place of a title bar: fold, name, what is in view, credit rule."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from gui.credit_chooser import CreditChooser
from gui.elided_label import ElidedLabel
from gui.palette import SPACE_S, SPACE_XS
from gui.save_view_title import with_menu
from gui.theme import Theme


class TimelineHeader(QWidget):
    """One row instead of a title bar, so that the strip costs the graph little height.

    Signals:
        unfolded(bool): the table is wanted (True) or not.
        float_wanted(): the timeline shall be a window of its own, or come back.
        close_wanted(): the timeline shall be hidden; the View menu brings it back.
    """

    unfolded = Signal(bool)
    float_wanted = Signal()
    close_wanted = Signal()

    def __init__(self, theme: Theme, chooser: CreditChooser, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline-header")
        self._theme = theme
        self._fold = self._button("timeline-fold", self.tr("Steps as a table"))
        self._fold.setCheckable(True)
        self._fold.setToolTip(self.tr("Shows every step as a row of a table (Ctrl+T)."))
        self._fold.toggled.connect(self._toggled)
        self._title = QLabel(self.tr("Timeline"), self)
        self._note = ElidedLabel(self)
        self._note.setObjectName("timeline-note")
        self._note.setProperty("role", "muted")
        self._float = self._button("timeline-float", self.tr("Window of its own"))
        self._float.clicked.connect(self.float_wanted)
        self._close = self._button("timeline-close", self.tr("Hide the timeline"))
        self._close.clicked.connect(self.close_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_XS, 2, SPACE_XS, 2)
        row.setSpacing(SPACE_S)
        row.addWidget(self._fold)
        row.addWidget(self._title)
        row.addWidget(self._note, 1)
        row.addWidget(chooser)
        row.addWidget(self._float)
        row.addWidget(self._close)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    @property
    def is_unfolded(self) -> bool:
        """Whether the table is wanted."""
        return self._fold.isChecked()

    def set_unfolded(self, is_unfolded: bool) -> None:
        """Want the table, or not."""
        self._fold.setChecked(is_unfolded)

    def offer_menu(self, menu: QMenu) -> None:
        """Offer what can be kept of the timeline."""
        said = self.tr("Save, copy or read the timeline as a table")
        button = with_menu(self._button("timeline-menu", said), menu)
        row = self.layout()
        assert isinstance(row, QHBoxLayout), "made in __init__"
        row.insertWidget(row.indexOf(self._float), button)

    def say(self, text: str) -> None:
        """What is in view."""
        self._note.setText(text)

    def _button(self, name: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setAccessibleName(text)
        button.setToolTip(text)
        button.setAutoRaise(True)
        button.setIconSize(QSize(12, 12))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _toggled(self, is_unfolded: bool) -> None:
        self._apply_theme()
        self.unfolded.emit(is_unfolded)

    def _apply_theme(self) -> None:
        self._title.setFont(self._theme.font(bold=True))
        self._fold.setIcon(self._theme.icon("chevron-down" if self.is_unfolded else "next"))
        self._float.setIcon(self._theme.icon("float", "muted"))
        self._close.setIcon(self._theme.icon("close", "muted"))
