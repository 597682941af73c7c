"""A number set by a slider or typed: both show the same value."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QWidget

from gui.number_field import NumberField
from gui.palette import SPACE_S

_STEPS = 200


@dataclass(frozen=True, slots=True)
class Range:
    """From low to high, evenly or by equal factors."""

    low: float
    high: float
    is_log: bool = False

    def at(self, share: float) -> float:
        """The value at a share of the way, two significant digits on a log range."""
        if not self.is_log:
            return round(self.low + share * (self.high - self.low), 10)
        return float(f"{self.low * (self.high / self.low) ** share:.2g}")

    def share(self, value: float) -> float:
        """How far along a value is, 0 to 1."""
        inside = min(max(value, self.low), self.high)
        if not self.is_log:
            return (inside - self.low) / (self.high - self.low)
        return math.log(inside / self.low) / math.log(self.high / self.low)


class SliderField(QWidget):
    """A slider and a field. Only a finished change is told: on release, on Enter.

    Signals:
        value_changed(float): the person set another value.
    """

    value_changed = Signal(float)

    def __init__(
        self,
        name: str,
        slider_range: Range,
        field: NumberField,
        unit: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._range = slider_range
        self._field = field
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setRange(0, _STEPS)
        self._slider.setPageStep(_STEPS // 10)
        self._slider.setTracking(False)
        self._slider.setMinimumWidth(48)
        self._slider.setObjectName(f"{name}-slider")
        field.setObjectName(f"{name}-field")
        field.setFixedWidth(field.fontMetrics().horizontalAdvance("0.00000") + 18)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._slider, 1)
        layout.addWidget(field)
        if unit:
            layout.addWidget(QLabel(unit, self))
        self.setFocusProxy(self._slider)
        self._quiet(lambda: self._slider.setValue(round(slider_range.share(field.value) * _STEPS)))
        self._slider.sliderMoved.connect(lambda at: field.set_value(slider_range.at(at / _STEPS)))
        self._slider.valueChanged.connect(self._slid)
        field.value_changed.connect(self._typed)

    @property
    def value(self) -> float:
        """The value set."""
        return self._field.value

    def set_words(self, accessible_name: str, tooltip: str) -> None:
        """Name and explanation of both parts."""
        for part in (self._slider, self._field):
            part.setAccessibleName(accessible_name)
        self._slider.setToolTip(tooltip)
        self._field.set_hint(tooltip)

    def set_value(self, value: float) -> None:
        """Show a value without telling anyone; not while the person is setting another."""
        if self._slider.isSliderDown() or value == self._field.value:
            return
        self._field.set_value(value)
        self._quiet(lambda: self._slider.setValue(round(self._range.share(value) * _STEPS)))

    def _slid(self, at: int) -> None:
        value = self._range.at(at / _STEPS)
        self._field.set_value(value)
        self.value_changed.emit(value)

    def _typed(self, value: float) -> None:
        self._quiet(lambda: self._slider.setValue(round(self._range.share(value) * _STEPS)))
        self.value_changed.emit(value)

    def _quiet(self, act: Callable[[], None]) -> None:
        self._slider.blockSignals(True)
        act()
        self._slider.blockSignals(False)
