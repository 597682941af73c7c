"""The slip guard: a quiet word when a label contradicts an earlier one; one click takes it back."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from core.commands import Undo
from core.events import LabelChanged
from gui.elided_label import ElidedLabel
from gui.palette import SPACE_XS
from gui.theme import Theme


class SlipNotice(QWidget):
    """Hidden until a label contradicts one; gone with the next label of any kind.

    It is there only as long as its label is the newest, so that taking the newest back is
    taking this one back.

    Signals:
        command(Command): Undo.
        visibility_changed(bool): it was shown or hidden.
    """

    command = Signal(object)
    visibility_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("slip-notice")
        self._theme = theme
        self._text = ElidedLabel(self)
        self._text.setObjectName("slip-text")
        self._text.setProperty("role", "question")
        self._take_back = QToolButton(self)
        self._take_back.setObjectName("slip-take-back")
        self._take_back.setText(self.tr("Take it back"))
        self._take_back.setAccessibleName(self.tr("Take the contradicting label back"))
        self._take_back.setToolTip(self.tr("Takes the label just given back (Ctrl+Z)."))
        # no taller than the line it stands in: the reward buttons below must not move
        self._take_back.setStyleSheet("QToolButton { padding: 0 4px; min-height: 0; }")
        self._take_back.setProperty("framed", True)
        self._take_back.clicked.connect(self._undo)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_XS)
        row.addWidget(self._text, 1)
        row.addWidget(self._take_back)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def text(self) -> str:
        """What is said, empty while nothing is."""
        return self._text.text() if not self.isHidden() else ""

    @Slot(object)
    def show_change(self, change: LabelChanged) -> None:
        """A label changed: speak of a contradiction, or be silent again."""
        if not change.warning or change.label is None:
            self.dismiss()
            return
        self._text.setText(change.warning)
        self._text.set_hint(self.tr("About the label of step {0}.").format(change.step))
        self.setAccessibleName(change.warning)
        self.show()
        self.visibility_changed.emit(True)

    def dismiss(self) -> None:
        """Nothing to say any more."""
        if not self.isHidden():
            self.hide()
            self.visibility_changed.emit(False)

    def _undo(self) -> None:
        self.command.emit(Undo())
        self.dismiss()
