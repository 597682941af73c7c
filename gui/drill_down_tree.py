"""Layers and their variables in one update, as a tree of numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from core.telemetry import Architecture, GradientState
from core.update_detail import VariableDetail
from gui.gradients_words import state_meaning, state_word
from gui.numbers import format_value

_VARIABLE = int(Qt.ItemDataRole.UserRole)
_LAYER = _VARIABLE + 1
_NONE_YET = "…"


class VariableTree(QTreeWidget):
    """One top entry per layer, one below it per variable.

    Signals:
        chosen(int, int): numbers of a layer and of one of its variables.
    """

    chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("variable-tree")
        self.setAccessibleName(self.tr("Layers and variables"))
        self.setColumnCount(5)
        self.setHeaderLabels(
            [
                self.tr("Variable"),
                self.tr("Shape"),
                self.tr("Gradient"),
                self.tr("Weights"),
                self.tr("Update ÷ weight"),
            ]
        )
        header = self.headerItem()
        for column, tip in enumerate(
            (
                self.tr("Layers, and the trainable variables each of them owns."),
                self.tr("Shape of the variable."),
                self.tr("L2 norm of the gradient before clipping, or what it is instead."),
                self.tr("L2 norm of the weights before the update."),
                self.tr("Size of the change the update made, against the size of the weights."),
            )
        ):
            header.setToolTip(column, tip)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(False)
        self._architecture: Architecture | None = None
        self.currentItemChanged.connect(self._choose)

    def show_architecture(self, architecture: Architecture) -> None:
        """List the layers and variables of a network."""
        if architecture == self._architecture:
            return
        self._architecture = architecture
        self.clear()
        for number, layer in enumerate(architecture.layers):
            top = QTreeWidgetItem(self, [layer.name, "", _NONE_YET, _NONE_YET, _NONE_YET])
            top.setData(0, _LAYER, number)
            top.setData(0, _VARIABLE, layer.variables[0])
            for index in layer.variables:
                name = architecture.variable_names[index].removeprefix(layer.name).lstrip(" /")
                shape = " × ".join(map(str, architecture.variable_shapes[index]))
                item = QTreeWidgetItem(top, [name, shape, _NONE_YET, _NONE_YET, _NONE_YET])
                item.setData(0, _LAYER, number)
                item.setData(0, _VARIABLE, index)
                _align(item)
            _align(top)

    def show_layer(self, layer: int) -> None:
        """Open a layer and choose its first variable, unless one of it is chosen."""
        top = self.topLevelItem(layer)
        if top is None:
            return
        top.setExpanded(True)
        current = self.currentItem()
        if current is None or current.data(0, _LAYER) != layer:
            self.setCurrentItem(top.child(0) or top)

    def show_details(self, details: Mapping[int, VariableDetail]) -> None:
        """Show the numbers of these variables; of the others they are not known."""
        for row in range(self.topLevelItemCount()):
            top = self.topLevelItem(row)
            assert top is not None, "rows are counted"
            found = []
            for item in (top.child(place) for place in range(top.childCount())):
                assert item is not None, "children are counted"
                detail = details.get(int(item.data(0, _VARIABLE)))
                found.append(detail)
                _write(item, _texts(detail))
                item.setToolTip(2, "" if detail is None else state_meaning(detail.state))
            _write(top, _layer_texts(found))

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(int(item.data(0, _LAYER)), int(item.data(0, _VARIABLE)))


def _write(item: QTreeWidgetItem, texts: tuple[str, str, str]) -> None:
    for column, text in enumerate(texts, start=2):
        item.setText(column, text)


def _align(item: QTreeWidgetItem) -> None:
    for column in range(1, item.columnCount()):
        item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def _layer_texts(details: Sequence[VariableDetail | None]) -> tuple[str, str, str]:
    """Roots of the sums of squares of a layer's variables; nothing unless all are known."""
    known = [detail for detail in details if detail is not None]
    if len(known) < len(details):
        return _NONE_YET, _NONE_YET, _NONE_YET
    gradients = [d.gradient.norm for d in known if d.gradient is not None]
    weights = math.hypot(*(d.weights.norm for d in known))
    change = math.hypot(*(d.update_norm for d in known))
    gradient = format_value(math.hypot(*gradients)) if gradients else "None"
    return gradient, format_value(weights), format_value(change / weights) if weights else "—"


def _texts(detail: VariableDetail | None) -> tuple[str, str, str]:
    if detail is None:
        return _NONE_YET, _NONE_YET, _NONE_YET
    gradient = state_word(detail.state)
    if detail.state is GradientState.FINITE and detail.gradient is not None:
        gradient = format_value(detail.gradient.norm)
    ratio = "—" if np.isnan(detail.ratio) else format_value(detail.ratio)
    return gradient, format_value(detail.weights.norm), ratio
