"""What the renumbering test and the gradient check found, in words and as a table."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.events import GradientChecked, RenumberingChecked
from gui.numbers import format_value
from gui.palette import SPACE_L, SPACE_S
from gui.theme import Theme


class CheckDialog(QDialog):
    """A verdict, one sentence, the numbers."""

    def __init__(
        self,
        theme: Theme,
        checked: RenumberingChecked | GradientChecked,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("check-dialog")
        is_gradient = isinstance(checked, GradientChecked)
        self.setWindowTitle(self.tr("Gradient check") if is_gradient else self.tr("Renumbering"))
        verdict = QLabel(self.tr("Passed") if checked.is_passed else self.tr("Failed"), self)
        verdict.setObjectName("check-verdict")
        verdict.setProperty("role", "heading")
        colour = theme.colour("good" if checked.is_passed else "bad").name()
        verdict.setStyleSheet(f"color: {colour};")
        sentence = QLabel(describe(checked), self)
        sentence.setObjectName("check-sentence")
        sentence.setWordWrap(True)
        sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_L, SPACE_L, SPACE_L, SPACE_L)
        layout.setSpacing(SPACE_S)
        layout.addWidget(verdict)
        layout.addWidget(sentence)
        if isinstance(checked, GradientChecked):
            layout.addWidget(self._table(checked), 1)
        else:
            layout.addStretch(1)
        layout.addWidget(buttons)
        self.resize(520, 420 if is_gradient else 200)

    def _table(self, checked: GradientChecked) -> QTableWidget:
        table = QTableWidget(len(checked.entries), 3, self)
        table.setObjectName("check-entries")
        table.setAccessibleName(self.tr("Weights that were compared, the worst first"))
        table.setHorizontalHeaderLabels(
            [self.tr("Weight"), self.tr("Gradient"), self.tr("Difference quotient")]
        )
        table.verticalHeader().hide()
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header, to_contents = table.horizontalHeader(), QHeaderView.ResizeMode.ResizeToContents
        for column in (1, 2):
            header.setSectionResizeMode(column, to_contents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for row, (name, gradient, slope) in enumerate(checked.entries):
            for column, text in enumerate(
                (name, format_value(gradient, 5), format_value(slope, 5))
            ):
                item = QTableWidgetItem(text)
                if column:
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    )
                table.setItem(row, column, item)
        return table


def describe(checked: RenumberingChecked | GradientChecked) -> str:
    """The result in a sentence or two."""
    if isinstance(checked, RenumberingChecked):
        text = _tr(
            "The {0} nodes were given other numbers {1} times. The largest change of any "
            "Q-value was {2}; rounding explains up to {3}."
        ).format(
            checked.n_nodes,
            checked.n_permutations,
            format_value(checked.difference),
            format_value(checked.tolerance),
        )
        if not checked.is_passed:
            text += " " + _tr("So Q depends on the order of the nodes, which it must not.")
        return text
    return _tr(
        "The gradient of {0} was compared with finite differences in 64 bits at {1} weights. "
        "The largest difference is {2} of the largest entry; up to {3} is rounding. Along the "
        "whole gradient the loss rises by {4}; the gradient says {5}. The two forward passes "
        "differ by {6}."
    ).format(
        checked.layer,
        len(checked.entries),
        format_value(checked.difference),
        format_value(checked.tolerance),
        format_value(checked.direction[1], 4),
        format_value(checked.direction[0], 4),
        format_value(checked.forward_difference),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("CheckDialog", text)
