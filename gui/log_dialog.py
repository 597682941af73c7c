"""The end of the log, to be read or copied into a report of a fault."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from gui.elided_label import ElidedLabel
from gui.form_rows import make_button
from gui.palette import SPACE_M, SPACE_S
from gui.theme import Theme

SHOWN_BYTES = 200_000
"""How much of the end of the log is shown."""


class LogDialog(QDialog):
    """Shows the end of a log file; the newest line is in view."""

    def __init__(self, path: Path, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("log-dialog")
        self.setWindowTitle(self.tr("Log"))
        self._path = path
        self._theme = theme
        where = ElidedLabel(self)
        where.setObjectName("log-path")
        where.setText(str(path))
        self._text = QPlainTextEdit(self)
        self._text.setObjectName("log-text")
        self._text.setAccessibleName(self.tr("The end of the log"))
        self._text.setReadOnly(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setPlainText(read_end(path, SHOWN_BYTES))
        self._text.moveCursor(QTextCursor.MoveOperation.End)
        self._text.moveCursor(QTextCursor.MoveOperation.StartOfLine)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addWidget(where)
        layout.addWidget(self._text, 1)
        layout.addLayout(self._bottom())
        self.resize(860, 520)

    def copy(self) -> None:
        """Put what is shown on the clipboard and say so."""
        QGuiApplication.clipboard().setText(self._text.toPlainText())
        self._copy.setText(self.tr("Copied"))
        self._copy.setIcon(self._theme.icon("check"))

    def open_folder(self) -> None:
        """Show the folder of the log files in the system's file manager."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))

    def _bottom(self) -> QHBoxLayout:
        tr = self.tr
        self._copy = make_button(
            "log-copy", tr("Copy"), tr("Copy the log"), tr("Copies what is shown."), self.copy
        )
        self._copy.setIcon(self._theme.icon("copy"))
        self._folder = make_button(
            "log-folder",
            tr("Open folder"),
            tr("Open the folder of the log"),
            tr("Older log files are in the same folder."),
            self.open_folder,
        )
        self._folder.setIcon(self._theme.icon("open"))
        for button in (self._copy, self._folder):
            button.setAutoDefault(False)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        bottom = QHBoxLayout()
        bottom.setSpacing(SPACE_S)
        bottom.addWidget(self._copy)
        bottom.addWidget(self._folder)
        bottom.addStretch(1)
        bottom.addWidget(buttons)
        return bottom


def read_end(path: Path, max_bytes: int) -> str:
    """The last whole lines of a text file, at most so many bytes; why not, where it cannot."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - max_bytes))
            data = file.read()
    except OSError as error:
        return str(error)
    if size > max_bytes:
        data = data.partition(b"\n")[2]
    return data.decode("utf-8", errors="replace")
