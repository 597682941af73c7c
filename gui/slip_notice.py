"""The slip guard: a quiet word when a label contradicts an earlier one; one click takes it back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from core.commands import TakeBack
from core.events import LabelChanged
from gui.elided_label import ElidedLabel
from gui.palette import SPACE_XS
from gui.theme import Theme
from gui.told import told

STAYS_FOR = 5
"""Labels of other steps after which it is old news."""


class SlipNotice(QWidget):
    """Hidden until a label contradicts one; it stays while the person labels on.

    It takes back the label it speaks of, whatever was given since. It goes when that step's label
    changes, when another label contradicts one, and after some more labels.

    Signals:
        command(Command): TakeBack.
        visibility_changed(bool): it was shown or hidden.
    """

    command = Signal(object)
    visibility_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("slip-notice")
        self._theme = theme
        self._order: TakeBack | None = None
        self._step = -1
        self._warning = ""
        self._n_since = 0
        self._text = ElidedLabel(self)
        self._text.setObjectName("slip-text")
        self._text.setProperty("role", "question")
        self._take_back = QToolButton(self)
        self._take_back.setObjectName("slip-take-back")
        self._take_back.setText(self.tr("Take it back"))
        self._take_back.setAccessibleName(self.tr("Take the contradicting label back"))
        self._take_back.setToolTip(self.tr("Takes this label back; those given since stay."))
        # no taller than the line it stands in: the reward buttons below must not move
        self._take_back.setStyleSheet("QToolButton { padding: 0 4px; min-height: 0; }")
        self._take_back.setProperty("framed", True)
        self._take_back.clicked.connect(lambda: self._order_back())
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

    def show_change(self, change: LabelChanged, session_number: int | None = None) -> None:
        """A label changed: speak of a contradiction, or of one no longer.

        Args:
            change: what the worker told.
            session_number: `Snapshot.session_number` of the session it told of.
        """
        is_given = change.label is not None
        if change.warning and is_given and change.reward_id is not None:
            self._order = TakeBack(change.reward_id, session_number)
            self._step, self._warning, self._n_since = change.step, told(change.warning), 0
            self._show(self._warning)
        elif change.step == self._step:
            self.dismiss()
        elif is_given and self._order is not None:
            self._n_since += 1
            if self._n_since > STAYS_FOR:
                self.dismiss()
            else:
                self._show(self.tr("step {0}: {1}").format(self._step, self._warning))

    def dismiss(self) -> None:
        """Nothing to say any more."""
        self._order, self._step = None, -1
        if not self.isHidden():
            self.hide()
            self.visibility_changed.emit(False)

    def _show(self, text: str) -> None:
        self._text.setText(text)
        self._text.set_hint(self.tr("About the label of step {0}.").format(self._step))
        self.setAccessibleName(text)
        if self.isHidden():
            self.show()
            self.visibility_changed.emit(True)

    def _order_back(self) -> None:
        order = self._order
        self.dismiss()
        if order is not None:
            self.command.emit(order)
