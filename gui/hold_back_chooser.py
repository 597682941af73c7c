"""How much of a labelled set is held back: nothing, a share of every class, a fold of a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QWidget

from core.hold_out import HoldOut
from gui.dialogs import open_file_dialog
from gui.form_rows import make_combo
from gui.number_field import NumberField
from gui.palette import SPACE_S

_FILE = "file"
_MOST_FOLDS = 1_000_000


class HoldBackChooser(QWidget):
    """A list of shares; its last entry asks for a file of folds.

    Signals:
        changed(): something else is wanted.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("preview-hold-back")
        self._folds: Path | None = None
        tr = self.tr
        self._choice = make_combo(
            "preview-hold-back-share",
            tr("Hold back"),
            tr(
                "Graphs that are held back are never shown or learned from; the agent is judged "
                "on them after each label."
            ),
            (
                (tr("nothing"), None),
                (tr("a tenth of every class"), 0.1),
                (tr("a quarter of every class"), 0.25),
                (tr("half of every class"), 0.5),
                (tr("a fold from a file…"), _FILE),
            ),
        )
        self._choice.activated.connect(self._choose)
        self._file = QLabel(self)
        self._file.setObjectName("preview-hold-back-file")
        self._fold = NumberField(1, 1, _MOST_FOLDS, is_integer=True, parent=self)
        self._fold.setObjectName("preview-hold-back-fold")
        self._fold.setAccessibleName(tr("Fold that is held back"))
        self._fold.set_hint(tr("Which fold, counted from 1 in the order of the file's numbers."))
        self._fold.setMaximumWidth(72)
        self._fold.textEdited.connect(lambda _: self.changed.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_S)
        row.addWidget(self._choice, 1)
        row.addWidget(self._file)
        row.addWidget(self._fold)
        self.setFocusProxy(self._choice)
        self._show_file()

    def wanted(self) -> HoldOut | None:
        """What is to be held back, None for nothing."""
        choice = self._choice.currentData()
        if choice == _FILE:
            if self._folds is None:
                return None
            return HoldOut(folds=self._folds, fold=int(self._fold.value))
        return None if choice is None else HoldOut(float(choice))

    def use_folds(self, path: Path) -> None:
        """Take the folds from this file."""
        self._folds = path
        self._choice.setCurrentIndex(self._choice.findData(_FILE))
        self._show_file()
        self.changed.emit()

    def _choose(self) -> None:
        if self._choice.currentData() == _FILE:
            self._ask_file()
        self._show_file()
        self.changed.emit()

    def _ask_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Open a file of folds"))
        dialog.setObjectName("folds-dialog")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.rejected.connect(self._give_up)
        open_file_dialog(dialog, self.use_folds)

    def _give_up(self) -> None:
        """No file was chosen: nothing is held back, unless there was one before."""
        if self._folds is None:
            self._choice.setCurrentIndex(0)
        self._show_file()

    def _show_file(self) -> None:
        is_file = self._choice.currentData() == _FILE and self._folds is not None
        name = "" if self._folds is None else self._folds.name
        self._file.setText(self.tr("{0}, fold").format(name))
        self._file.setToolTip("" if self._folds is None else str(self._folds))
        for part in (self._file, self._fold):
            part.setVisible(is_file)
