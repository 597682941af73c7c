"""Makers of named, explained controls and of the rows they stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from gui.palette import SPACE_S, SPACE_XS


def make_button(
    name: str, text: str, accessible_name: str, tooltip: str, act: Callable[[], None]
) -> QPushButton:
    """A push button; `act` is called without Qt's "checked"."""
    button = QPushButton(text)
    button.setObjectName(name)
    button.setAccessibleName(accessible_name)
    button.setToolTip(tooltip)
    button.clicked.connect(lambda: act())
    return button


def mark_search_field(field: QLineEdit, icon: QIcon, name: str) -> None:
    """An icon at the start of a field; Qt shows it as a button, which needs a name."""
    field.addAction(icon, QLineEdit.ActionPosition.LeadingPosition).setText(name)


def offer_clearing(field: QLineEdit, name: str) -> None:
    """A button at the end of a field that empties it, with the name that Qt leaves out."""
    field.setClearButtonEnabled(True)
    clearing = field.findChild(QAction, "_q_qlineeditclearaction")
    if clearing is not None:
        clearing.setText(name)


def make_check(name: str, text: str, accessible_name: str, tooltip: str) -> QCheckBox:
    """A check box."""
    box = QCheckBox(text)
    box.setObjectName(name)
    box.setAccessibleName(accessible_name)
    box.setToolTip(tooltip)
    return box


def make_combo(
    name: str, accessible_name: str, tooltip: str, items: Sequence[tuple[str, object]] = ()
) -> QComboBox:
    """A drop-down list that never asks for the width of its longest entry."""
    box = QComboBox()
    box.setObjectName(name)
    box.setAccessibleName(accessible_name)
    box.setToolTip(tooltip)
    box.setMinimumContentsLength(6)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    for text, value in items:
        box.addItem(text, value)
    return box


def make_grid() -> QGridLayout:
    """Rows of a label and a control."""
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(SPACE_S)
    grid.setVerticalSpacing(SPACE_XS)
    grid.setColumnStretch(1, 1)
    return grid


def add_row(grid: QGridLayout, text: str, *controls: QWidget) -> None:
    """Append a row; its first control takes what width there is."""
    row = grid.rowCount()
    label = QLabel(text)
    label.setBuddy(controls[0])
    grid.addWidget(label, row, 0)
    if len(controls) == 1:
        grid.addWidget(controls[0], row, 1)
        return
    beside = QHBoxLayout()
    beside.setSpacing(SPACE_S)
    beside.addWidget(controls[0], 1)
    for control in controls[1:]:
        beside.addWidget(control)
    grid.addLayout(beside, row, 1)


def label_width(grid: QGridLayout) -> int:
    """Width of the widest label of a grid."""
    labels = (grid.itemAtPosition(row, 0) for row in range(grid.rowCount()))
    return max((item.sizeHint().width() for item in labels if item is not None), default=0)
