"""The row of tools above the gradient rows: which number, how its history is drawn, more."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.curve_tools import FollowButton, UpdateWindow
from gui.curve_view import CurveView
from gui.form_rows import make_combo
from gui.gradients_quantity import Quantity
from gui.palette import SPACE_XS
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
        self._history = make_combo(
            "gradient-history",
            tr("History as"),
            tr("History as a heat map, or as lines that compare one layer with the others."),
            [(tr("heat map"), False), (tr("lines"), True)],
        )
        for box in (self._quantity, self._history):
            box.setMinimumContentsLength(3)
        self._details = QToolButton(self)
        self._details.setObjectName("gradient-details")
        self._details.setText("…")
        self._details.setAccessibleName(tr("Variables of the layer"))
        self._details.setToolTip(
            tr("The selected layer's variables with histograms of gradient and weights (Enter).")
        )
        self._details.setProperty("framed", True)
        self._details.clicked.connect(self.details_wanted)
        for box in (self._quantity, self._history):
            box.activated.connect(self.changed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_XS)
        layout.addWidget(self._quantity, 3)
        layout.addWidget(self._history, 1)
        layout.addWidget(self._details)
        layout.addWidget(FollowButton("gradient-follow", theme, view, self))
        layout.addWidget(UpdateWindow("gradient-window", view, self))

    @property
    def quantity(self) -> Quantity:
        """The number shown of every layer."""
        return Quantity(self._quantity.currentData())

    @property
    def is_lines(self) -> bool:
        """Whether the history is drawn as lines."""
        return bool(self._history.currentData())

    def choose(self, quantity: Quantity, is_lines: bool) -> None:
        """Show another number, or another kind of history."""
        self._quantity.setCurrentIndex(self._quantity.findData(quantity))
        self._history.setCurrentIndex(int(is_lines))
        self.changed.emit()
