"""About: what this is, and on which versions it runs, copied at a click."""

from __future__ import annotations

import platform
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.version import version
from gui.icons import pixmap
from gui.palette import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from gui.theme import Theme

_PACKAGES = (
    "graph-coach",
    "tensorflow",
    "tf-keras",
    "spektral",
    "PySide6-Essentials",
    "pyqtgraph",
    "gymnasium",
    "numpy",
)
_ICON_SIZE = 56


def installed_versions() -> list[tuple[str, str]]:
    """Python, the system and the packages the program stands on, without importing them."""
    found = [("Python", platform.python_version()), ("System", platform.platform(terse=True))]
    return found + [(package, version(package)) for package in _PACKAGES]


class AboutDialog(QDialog):
    """Versions of everything that matters for a report of a fault."""

    def __init__(
        self,
        theme: Theme,
        versions: Sequence[tuple[str, str]] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("about-dialog")
        self.setWindowTitle(self.tr("About Graph Coach"))
        self._theme = theme
        self._versions = list(installed_versions() if versions is None else versions)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_L, SPACE_L, SPACE_L, SPACE_M)
        layout.setSpacing(SPACE_M)
        layout.addLayout(self._head())
        layout.addLayout(self._table())
        layout.addLayout(self._bottom())
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)

    def text(self) -> str:
        """The versions as lines, as they are copied."""
        return "\n".join(f"{name} {number}" for name, number in self._versions)

    def copy(self) -> None:
        """Put the versions on the clipboard and say so."""
        QGuiApplication.clipboard().setText(self.text())
        self._copy.setText(self.tr("Copied"))
        self._copy.setIcon(self._theme.icon("check"))

    def _head(self) -> QHBoxLayout:
        ratio = self.devicePixelRatioF()
        picture = pixmap("graph-coach", "#000000", round(_ICON_SIZE * ratio))
        picture.setDevicePixelRatio(ratio)
        icon = QLabel(self)
        icon.setPixmap(picture)
        title = QLabel(self.tr("Graph Coach"), self)
        title.setProperty("role", "title")
        what = QLabel(
            self.tr("Train a graph agent by hand,\nand see every gradient while it learns."), self
        )
        words = QVBoxLayout()
        words.setSpacing(SPACE_XS)
        words.addWidget(title)
        words.addWidget(what)
        head = QHBoxLayout()
        head.setSpacing(SPACE_L)
        head.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        return head

    def _table(self) -> QGridLayout:
        table = QGridLayout()
        table.setHorizontalSpacing(SPACE_L)
        table.setVerticalSpacing(SPACE_XS)
        table.setColumnStretch(1, 1)
        for row, (name, number) in enumerate(self._versions):
            left, right = QLabel(name, self), QLabel(number, self)
            left.setProperty("role", "muted")
            right.setObjectName(f"version-{name}")
            right.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            table.addWidget(left, row, 0)
            table.addWidget(right, row, 1)
        return table

    def _bottom(self) -> QHBoxLayout:
        self._copy = QPushButton(self.tr("Copy versions"), self)
        self._copy.setObjectName("about-copy")
        self._copy.setAccessibleName(self.tr("Copy versions"))
        self._copy.setToolTip(self.tr("Copies the versions for a report of a fault."))
        self._copy.setIcon(self._theme.icon("copy"))
        self._copy.setAutoDefault(False)
        self._copy.clicked.connect(self.copy)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        bottom = QHBoxLayout()
        bottom.setSpacing(SPACE_S)
        bottom.addWidget(self._copy)
        bottom.addStretch(1)
        bottom.addWidget(buttons)
        return bottom
