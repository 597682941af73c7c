"""Which script, with what, where, for how long."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from gui.dialogs import open_file_dialog
from gui.doctor.order import ScriptOrder, read_order
from gui.form_rows import make_button
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme

_LONGEST_S = 7 * 24 * 3600


class ScriptForm(QWidget):
    """The fields a run is ordered with.

    Signals:
        submitted(): Enter was pressed in a field.
    """

    submitted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.script = self._line(
            "doctor-script",
            self.tr("Script"),
            self.tr("The Python file to run, unchanged."),
            self.tr("train.py"),
        )
        self.arguments = self._line(
            "doctor-arguments",
            self.tr("Arguments of the script"),
            self.tr("As in a shell: blanks separate, quotes keep together."),
            self.tr("none"),
        )
        self.folder = self._line(
            "doctor-folder",
            self.tr("Folder to run in"),
            self.tr("The script's working directory; its own folder when this is empty."),
            self.tr("the script's own"),
        )
        self.timeout = QSpinBox(self)
        self.timeout.setObjectName("doctor-timeout")
        self.timeout.setAccessibleName(self.tr("Stop the script after so many seconds"))
        self.timeout.setToolTip(
            self.tr("What was seen by then is reported. Without a limit it may run for ever.")
        )
        self.timeout.setRange(0, _LONGEST_S)
        self.timeout.setSpecialValueText(self.tr("no limit"))
        self.timeout.setSuffix(self.tr(" s"))
        self._choose: QPushButton = make_button(
            "doctor-browse",
            self.tr("Browse…"),
            self.tr("Choose a script"),
            self.tr("Choose a script from your files."),
            self.ask_script,
        )
        self._lay_out()

    def order(self) -> ScriptOrder:
        """What was typed.

        Raises:
            ValueError: it cannot be run; the message says why.
        """
        return read_order(
            self.script.text(), self.arguments.text(), self.folder.text(), self.timeout.value()
        )

    @Slot()
    def ask_script(self) -> None:
        """Ask for a Python file."""
        dialog = QFileDialog(self, self.tr("Choose a script"))
        dialog.setObjectName("doctor-script-dialog")
        dialog.setNameFilters([self.tr("Python ({0})").format("*.py"), self.tr("All (*)")])
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        folder = Path(self.script.text()).parent
        if self.script.text() and folder.is_dir():
            dialog.setDirectory(str(folder))
        open_file_dialog(dialog, lambda path: self.script.setText(str(path)))

    def _line(self, name: str, accessible: str, tip: str, hint: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setObjectName(name)
        line.setAccessibleName(accessible)
        line.setToolTip(tip)
        line.setPlaceholderText(hint)
        line.returnPressed.connect(self.submitted)
        return line

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE_S)
        grid.setVerticalSpacing(SPACE_XS + 2)
        grid.addWidget(_caption(self.tr("&Script"), self.script), 0, 0)
        grid.addWidget(self.script, 0, 1, 1, 5)
        grid.addWidget(self._choose, 0, 6)
        grid.addWidget(_caption(self.tr("&Arguments"), self.arguments), 1, 0)
        grid.addWidget(self.arguments, 1, 1)
        grid.addWidget(_caption(self.tr("&Folder"), self.folder), 1, 2)
        grid.addWidget(self.folder, 1, 3)
        grid.addWidget(_caption(self.tr("Stop a&fter"), self.timeout), 1, 4)
        grid.addWidget(self.timeout, 1, 5, 1, 2)
        self.timeout.setMinimumHeight(self.script.sizeHint().height())
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(3, 2)
        QWidget.setTabOrder(self.script, self._choose)
        QWidget.setTabOrder(self._choose, self.arguments)


def _caption(text: str, control: QWidget) -> QLabel:
    label = QLabel(text)
    label.setBuddy(control)
    return label
