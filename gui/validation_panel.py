"""How good the agent is on graphs it never learns from: accuracy, learning curve, confusions."""

from __future__ import annotations

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.telemetry import Snapshot
from core.validation_point import Validation
from gui.elided_label import ElidedLabel
from gui.empty_state import EmptyState
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme
from gui.validation_curve import ValidationCurve
from gui.validation_matrix import ValidationMatrix
from gui.validation_words import accuracy_line, moment_line

_PICTURE = QSize(400, 280)


class ValidationPanel(QWidget):
    """Shows the newest judgement and those with fewer labels."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("validation-panel")
        self.setAccessibleName(self.tr("Validation"))
        self._shown: Validation | None = None
        self._names: tuple[str, ...] = ()
        self._empty = EmptyState(
            self.tr("No graphs are held back"),
            self.tr(
                "Open a set of labelled graphs and choose in its preview how many are held back: "
                "the agent never learns from them, and is judged on them after each label."
            ),
            self,
        )
        self._accuracy = ElidedLabel(self, max_lines=2)
        self._accuracy.setObjectName("validation-accuracy")
        self._accuracy.setFont(theme.font(bold=True))
        self._moment = ElidedLabel(self)
        self._moment.setObjectName("validation-moment")
        self._moment.setProperty("role", "muted")
        self._curve = ValidationCurve(theme, self)
        self._matrix = ValidationMatrix(theme, self)
        self._parts = (self._accuracy, self._moment, self._curve, self._matrix)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.setSpacing(SPACE_XS)
        layout.addWidget(self._empty, 1)
        for part in self._parts:
            layout.addWidget(part, 1 if part is self._curve else 0)
        self._show(Validation(), ())

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show what is known now."""
        if snapshot.validation is not self._shown or snapshot.action_names != self._names:
            by_hand = not snapshot.hyperparameters.reward_source.uses_environment
            self._show(snapshot.validation, snapshot.action_names, by_hand)

    def picture_parts(self) -> tuple[QWidget, ...]:
        """What makes its picture; large enough to be read where it was never on screen."""
        if not self.isVisible():
            self.resize(self.size().expandedTo(_PICTURE))
        return (self,)

    def _show(self, validation: Validation, names: tuple[str, ...], by_hand: bool = True) -> None:
        self._shown, self._names = validation, names
        newest = validation.newest
        self._empty.setVisible(newest is None)
        for part in self._parts:
            part.setVisible(newest is not None)
        self._curve.show_validation(validation, by_hand)
        if newest is not None:
            self._accuracy.setText(accuracy_line(newest))
            self._moment.setText(moment_line(newest, by_hand))
            self._matrix.show_confusion(newest.confusion, names)
