"""The row of tools above the gradient rows: which number, how its history is drawn, more."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.curve_tools import FollowButton
from gui.curve_view import CurveView
from gui.form_rows import make_check, make_combo
from gui.gradients_quantity import Quantity
from gui.palette import SPACE_S
from gui.theme import Theme


class GradientTools(QWidget):
    """What the rows show.

    Signals:
        changed(): another quantity, or another kind of history.
        details_wanted(): more about the selected layer is wanted.
    """

    changed = Signal()
    details_wanted = Signal()

    def __init__(self, theme: Theme, view: CurveView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        self._quantity = make_combo(
            "gradient-quantity",
            tr("Number of each layer"),
            tr(
                "Gradient: L2 norm before clipping. Update ÷ weight: size of the change against "
                "the size of the weights. Dead units: share that was 0 for the whole batch."
            ),
            [
                (tr("Gradient norm"), Quantity.GRADIENT),
                (tr("Update ÷ weight"), Quantity.RATIO),
                (tr("Weight norm"), Quantity.WEIGHT),
                (tr("Dead units"), Quantity.DEAD),
            ],
        )
        self._quantity.setMinimumContentsLength(3)
        self._lines = make_check(
            "gradient-lines",
            tr("Lines"),
            tr("History as lines"),
            tr("Lines upon one axis, which compare one layer with the others; else a heat map."),
        )
        self._details = QToolButton(self)
        self._details.setObjectName("gradient-details")
        self._details.setText(tr("More"))
        self._details.setAccessibleName(tr("Variables of the layer"))
        self._details.setToolTip(
            tr("The selected layer's variables with histograms of gradient and weights (Enter).")
        )
        self._details.setProperty("framed", True)
        self._details.clicked.connect(self.details_wanted)
        self._lines.toggled.connect(self.changed)
        self._quantity.activated.connect(self.changed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._quantity, 1)
        layout.addWidget(self._lines)
        layout.addWidget(self._details)
        layout.addWidget(FollowButton("gradient-follow", theme, view, self))

    @property
    def quantity(self) -> Quantity:
        """The number shown of every layer."""
        return Quantity(self._quantity.currentData())

    @property
    def is_lines(self) -> bool:
        """Whether the history is drawn as lines."""
        return self._lines.isChecked()

    def choose(self, quantity: Quantity, is_lines: bool) -> None:
        """Show another number, or another kind of history."""
        self._quantity.setCurrentIndex(self._quantity.findData(quantity))
        self._lines.setChecked(is_lines)
        self.changed.emit()
