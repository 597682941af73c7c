"""The title row of a dock, with a menu of what can be kept of its view."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMenu, QToolButton, QWidget

from gui.elided_label import ElidedLabel
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme


class ViewTitle(QWidget):
    """Title, menu, float and close, in place of a dock's own title bar.

    Args:
        dock: whose title.
        theme: its fonts.
        menu: what can be kept of its view; None where there is nothing but controls.
    """

    def __init__(self, dock: QDockWidget, theme: Theme, menu: QMenu | None = None) -> None:
        super().__init__(dock)
        self.setObjectName(f"{dock.objectName()}-title")
        self._dock = dock
        self._theme = theme
        self._title = ElidedLabel(self)
        self._title.setText(dock.windowTitle())
        dock.windowTitleChanged.connect(self._title.setText)
        self._float = self._button("float", self.tr("{0} as a window of its own"))
        self._float.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self._close = self._button("close", self.tr("Hide {0}"))
        self._close.clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_S, 2, SPACE_XS, 2)
        row.setSpacing(SPACE_XS)
        row.addWidget(self._title, 1)
        if menu is not None:
            button = self._button("menu", self.tr("Save, copy or read {0} as a table"))
            row.addWidget(with_menu(button, menu))
        row.addWidget(self._float)
        row.addWidget(self._close)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    def _button(self, name: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"{self._dock.objectName()}-{name}")
        said = text.format(self._dock.windowTitle())
        button.setAccessibleName(said)
        button.setToolTip(said)
        button.setAutoRaise(True)
        button.setIconSize(QSize(12, 12))
        return button

    def _apply_theme(self) -> None:
        self._title.setFont(self._theme.font(bold=True))
        self._float.setIcon(self._theme.icon("float", "muted"))
        self._close.setIcon(self._theme.icon("close", "muted"))


def with_menu(button: QToolButton, menu: QMenu) -> QToolButton:
    """Let a button open a menu at once; it shows three dots."""
    button.setText("⋯")
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
    return button
