"""The look: follows the system's light or dark, or the person's choice, and switches live."""

from __future__ import annotations

from enum import Enum

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPalette
from PySide6.QtWidgets import QApplication

from gui.control_images import ControlImages
from gui.icons import icon
from gui.palette import DARK, LIGHT, Colours
from gui.style_sheet import style_sheet


class Appearance(Enum):
    """Which theme to use."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """Owns the application's palette and style sheet; panels ask it for colours.

    Signals:
        changed(): the colours are others now; whatever is drawn by hand draws itself anew.
    """

    changed = Signal()

    def __init__(self, app: QApplication, appearance: Appearance = Appearance.SYSTEM) -> None:
        super().__init__(app)
        self._app = app
        self._appearance = appearance
        self._colours: Colours | None = None
        self._images = ControlImages()
        self.reduced_motion = False
        """Whether flashes are shown without movement."""
        app.setStyle("Fusion")
        app.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._apply()

    @property
    def appearance(self) -> Appearance:
        """What the person chose."""
        return self._appearance

    @property
    def colours(self) -> Colours:
        """The colours in use now."""
        assert self._colours is not None, "set by the constructor"
        return self._colours

    @property
    def is_dark(self) -> bool:
        """Whether the dark colours are in use now."""
        return self._colours is DARK

    def set_appearance(self, appearance: Appearance) -> None:
        """Switch the whole window, live."""
        self._appearance = appearance
        self._apply()

    def colour(self, name: str, alpha: float = 1.0) -> QColor:
        """A colour of the theme by its name in `Colours`; alpha in [0, 1]."""
        result = QColor(getattr(self.colours, name))
        result.setAlphaF(alpha)
        return result

    def icon(self, name: str, colour: str = "text") -> QIcon:
        """An icon of assets/icons in a colour of the theme, greyed where disabled."""
        colours = self.colours
        return icon(name, getattr(colours, colour), colours.disabled)

    def font(self, scale: float = 1.0, bold: bool = False) -> QFont:
        """The application's font at a size of the type scale."""
        font = QFont(self._app.font())
        if font.pointSizeF() > 0:
            font.setPointSizeF(font.pointSizeF() * scale)
        else:
            font.setPixelSize(round(font.pixelSize() * scale))
        font.setBold(bold)
        return font

    def _follow_system(self) -> None:
        if self._appearance is Appearance.SYSTEM:
            self._apply()

    def _apply(self) -> None:
        wanted = DARK if self._wants_dark() else LIGHT
        if wanted is self._colours:
            return
        self._colours = wanted
        pg.setConfigOption("background", wanted.panel)
        pg.setConfigOption("foreground", wanted.muted)
        images = self._images.paths(wanted)
        self._app.setPalette(qt_palette(wanted))
        self._app.setStyleSheet(style_sheet(wanted, self._app.font(), images))
        self.changed.emit()

    def _wants_dark(self) -> bool:
        if self._appearance is Appearance.SYSTEM:
            return self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._appearance is Appearance.DARK


def qt_palette(colours: Colours) -> QPalette:
    """Qt's palette for a theme, disabled state included."""
    role = QPalette.ColorRole
    palette = QPalette()
    for roles, colour in (
        ((role.Window, role.AlternateBase), colours.window),
        ((role.Base, role.ToolTipBase), colours.panel),
        ((role.Button, role.Light, role.Midlight), colours.raised),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText), colours.text),
        ((role.BrightText,), colours.bad),
        ((role.PlaceholderText,), colours.muted),
        ((role.Mid, role.Dark), colours.border),
        ((role.Highlight, role.Link, role.Accent), colours.accent),
        ((role.HighlightedText,), colours.on_accent),
    ):
        for each in roles:
            palette.setColor(each, QColor(colour))
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, each, QColor(colours.disabled))
    return palette


def colour_table(name: str = "cividis", n: int = 256) -> NDArray[np.uint8]:
    """A perceptually even colour map ("cividis" or "viridis") as RGB rows, shape (n, 3)."""
    table: NDArray[np.uint8] = pg.colormap.get(name).getLookupTable(0.0, 1.0, n, alpha=False)
    return table
