"""Forms over a configuration: one field per value, read back as the same configuration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QWidget

from gui.number_field import NumberField
from gui.palette import SPACE_M, SPACE_S


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a configuration and how it is set."""

    name: str
    """Its name in the configuration."""
    label: str
    tip: str


@dataclass(frozen=True, slots=True)
class Number(Field):
    """A number within a range."""

    low: float
    high: float
    is_integer: bool = False
    excludes_low: bool = False


@dataclass(frozen=True, slots=True)
class Switch(Field):
    """On or off."""


@dataclass(frozen=True, slots=True)
class Options(Field):
    """One of several."""

    options: Sequence[tuple[str, str | Enum]]
    """What is shown and what it stands for."""


class SettingsForm(QWidget):
    """A form of fields.

    Signals:
        edited(): the person changed something.
    """

    edited = Signal()

    def __init__(self, prefix: str, fields: Sequence[Field], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widgets: dict[str, NumberField | QCheckBox | QComboBox] = {}
        layout = QFormLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        for each in fields:
            widget = self._widget(each)
            widget.setObjectName(f"{prefix}-{each.name.replace('_', '-')}")
            widget.setAccessibleName(each.label)
            self._widgets[each.name] = widget
            if isinstance(widget, QCheckBox):
                layout.addRow("", widget)
            else:
                label = QLabel(each.label, self)
                label.setToolTip(each.tip)
                label.setBuddy(widget)
                layout.addRow(label, widget)

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Fill the fields without telling anyone."""
        for name, widget in self._widgets.items():
            value = values[name]
            if isinstance(widget, NumberField):
                widget.setModified(False)
                widget.set_value(float(value))
            elif isinstance(widget, QCheckBox):
                widget.setChecked(bool(value))
            else:
                widget.setCurrentIndex(widget.findData(value))

    def values(self) -> dict[str, Any]:
        """What the fields say, ready for the configuration's constructor."""
        result: dict[str, Any] = {}
        for name, widget in self._widgets.items():
            if isinstance(widget, NumberField):
                result[name] = int(widget.value) if widget.is_integer else widget.value
            elif isinstance(widget, QCheckBox):
                result[name] = widget.isChecked()
            else:
                result[name] = widget.currentData()
        return result

    def problem(self) -> str:
        """The first field that holds no valid value, and why; empty when all do."""
        for widget in self._widgets.values():
            if isinstance(widget, NumberField) and not widget.is_valid:
                return f"{widget.accessibleName()}: {widget.toolTip()}"
        return ""

    def _widget(self, field: Field) -> NumberField | QCheckBox | QComboBox:
        if isinstance(field, Number):
            number = NumberField(
                field.low,
                field.low,
                field.high,
                is_integer=field.is_integer,
                excludes_low=field.excludes_low,
                parent=self,
            )
            number.set_hint(field.tip)
            number.textEdited.connect(self.edited)
            number.value_changed.connect(self.edited)
            return number
        if isinstance(field, Options):
            box = QComboBox(self)
            for text, value in field.options:
                box.addItem(text, value)
            box.activated.connect(self.edited)
            box.setToolTip(field.tip)
            return box
        check = QCheckBox(field.label, self)
        check.clicked.connect(self.edited)
        check.setToolTip(field.tip)
        return check
