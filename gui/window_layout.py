"""Where the panels are: as at first, as they were left, and back again."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMainWindow

LAYOUT_VERSION = 2
FIRST_SIZE = (1440, 900)


class WindowLayout:
    """Remembers places and sizes of a window and its panels, per user.

    Args:
        window: all its panels are where they belong at first.
        settings: where places are remembered.
    """

    def __init__(self, window: QMainWindow, settings: QSettings) -> None:
        self._window = window
        self._settings = settings
        self._first = window.saveState(LAYOUT_VERSION)

    def restore(self) -> None:
        """Put everything where it was left."""
        geometry, state = self._settings.value("geometry"), self._settings.value("layout")
        if isinstance(geometry, QByteArray):
            self._window.restoreGeometry(geometry)
        else:
            self._window.resize(*FIRST_SIZE)
        if isinstance(state, QByteArray):
            self._window.restoreState(state, LAYOUT_VERSION)

    def take_over(self, before: WindowLayout) -> None:
        """Put everything where it is in another window with the same panels."""
        window, other = self._window, before._window
        window.restoreGeometry(other.saveGeometry())
        if not (other.isMaximized() or other.isFullScreen()):
            window.setGeometry(other.geometry())  # as it is, even where no screen is so large
        window.restoreState(other.saveState(LAYOUT_VERSION), LAYOUT_VERSION)

    def reset(self) -> None:
        """Put every panel back where it was at first."""
        self._window.restoreState(self._first, LAYOUT_VERSION)

    def save(self) -> None:
        """Remember where everything is now."""
        self._settings.setValue("geometry", self._window.saveGeometry())
        self._settings.setValue("layout", self._window.saveState(LAYOUT_VERSION))
