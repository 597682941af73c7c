"""Two small pictures of a label's effect: how Q moved, and the gradients of its first update."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.numbers import format_reward, format_significant, format_value
from gui.palette import SMALL, SPACE_S, SPACE_XS
from gui.scales import decade_range
from gui.theme import Theme

_DOT = 2.5
_LEAST_DECADES = 3


@dataclass(frozen=True, slots=True)
class QPath:
    """Q of one action on one graph from the label on."""

    values: tuple[float, ...]
    """When the label came, at each later visit, and now; oldest first."""
    label: float | None
    """The reward, or this step's share of it; None where there is no reward."""


class QPathPlot(QWidget):
    """Q-values in order as a line, the label as a dashed level."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("effect-q-path")
        self.setAccessibleName(self.tr("Q since the label"))
        self._theme = theme
        self._path: QPath | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setToolTip(
            self.tr(
                "Q of this action on this graph: when the label came, each time the graph was "
                "acted on since, and now. Dashed: the label."
            )
        )
        theme.changed.connect(self.update)

    def show_path(self, path: QPath | None) -> None:
        """Draw another path."""
        self._path = path
        self.setAccessibleDescription(
            "" if path is None else ", ".join(format_value(v) for v in path.values)
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Wide rather than tall."""
        return QSize(240, 72)

    def minimumSizeHint(self) -> QSize:
        """Tall enough for a slope to be seen."""
        return QSize(60, 44)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line, its points, the level of the label."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("panel"))
        if self._path is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            self._draw(painter, self._path)
        painter.end()

    def _draw(self, painter: QPainter, path: QPath) -> None:
        values = np.array([v for v in path.values if np.isfinite(v)])
        if values.size == 0:
            return
        seen = values if path.label is None else np.append(values, path.label)
        low, high = float(seen.min()), float(seen.max())
        span = max(high - low, 1e-6)
        painter.setFont(self._theme.font(SMALL))
        left = self._draw_ends(painter, low, high)
        area = QRectF(self.rect()).adjusted(left, 6, -SPACE_S, -6)

        def y(value: float) -> float:
            return float(area.bottom() - area.height() * (value - low) / span)

        if path.label is not None:
            self._draw_label(painter, area, y(path.label), path.label)
        x = (
            np.linspace(area.left(), area.right(), values.size)
            if values.size > 1
            else [area.left()]
        )
        points = [QPointF(float(a), y(float(v))) for a, v in zip(x, values, strict=True)]
        painter.setPen(QPen(self._theme.colour("greedy"), 1.5))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("greedy"))
        for point in points if len(points) <= area.width() / 6 else (points[0], points[-1]):
            painter.drawEllipse(point, _DOT, _DOT)

    def _draw_label(self, painter: QPainter, area: QRectF, level: float, label: float) -> None:
        painter.setPen(QPen(self._theme.colour("label"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(area.left(), level), QPointF(area.right(), level))
        painter.setPen(self._theme.colour("label"))
        side = _ABOVE_RIGHT if level > area.center().y() else _BELOW_RIGHT
        box = QRectF(area.left(), level - 18, area.width(), 36)
        painter.drawText(box, side, self.tr("label {0}").format(format_reward(label)))

    def _draw_ends(self, painter: QPainter, low: float, high: float) -> float:
        """The smallest and the largest value in view; gives where the line may begin."""
        metrics = painter.fontMetrics()
        texts = [format_value(high), format_value(low)] if high > low else [format_value(high)]
        width = max(metrics.horizontalAdvance(text) for text in texts)
        painter.setPen(self._theme.colour("muted"))
        for text, top in zip(texts, (1, self.height() - metrics.height() - 1), strict=False):
            box = QRectF(SPACE_XS, top, width, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignRight, text)
        return SPACE_XS + width + SPACE_S


class LayerNorms(QWidget):
    """A bar per layer on a logarithmic scale, its number beside it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("effect-norms")
        self.setAccessibleName(self.tr("Gradient norm of each layer"))
        self._theme = theme
        self._rows: tuple[tuple[str, float], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFont(theme.font(SMALL))
        theme.changed.connect(self.update)

    def show_norms(self, names: Sequence[str], norms: Sequence[float]) -> None:
        """Draw the norms of these layers; NaN is said in words."""
        self._rows = tuple(zip(names, norms, strict=True))
        self.setAccessibleDescription(", ".join(f"{n} {format_value(v)}" for n, v in self._rows))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line per layer."""
        return QSize(240, len(self._rows) * self._row())

    def minimumSizeHint(self) -> QSize:
        """All lines, any width."""
        return QSize(60, len(self._rows) * self._row())

    def _row(self) -> int:
        return self.fontMetrics().height() + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Names, bars and numbers."""
        painter = QPainter(self)
        painter.setFont(self.font())
        metrics, height = self.fontMetrics(), self._row()
        names = max((metrics.horizontalAdvance(n) for n, _ in self._rows), default=0) + SPACE_S
        numbers = metrics.horizontalAdvance("8.8e−88") + SPACE_S
        first, last = self._decades()
        width = max(10.0, self.width() - names - numbers)
        for index, (name, norm) in enumerate(self._rows):
            top = index * height
            painter.setPen(self._theme.colour("text"))
            painter.drawText(QRectF(0, top, names, height), _MIDDLE, name)
            is_bar = np.isfinite(norm) and norm > 0
            if is_bar:
                share = (np.log10(norm) - first) / (last - first)
                bar = QRectF(names, top + 2, max(2.0, width * share), height - 4)
                painter.fillRect(bar, self._theme.colour("greedy"))
            painter.setPen(self._theme.colour("text" if np.isfinite(norm) else "bad"))
            text = format_significant(norm) if is_bar else format_value(norm)
            box = QRectF(self.width() - numbers, top, numbers, height)
            painter.drawText(box, _MIDDLE | Qt.AlignmentFlag.AlignRight, text)
        painter.end()

    def _decades(self) -> tuple[int, int]:
        positive = [norm for _, norm in self._rows if np.isfinite(norm) and norm > 0]
        if not positive:
            return -_LEAST_DECADES, 0
        first, last = decade_range(min(positive), max(positive))
        return min(first, last - _LEAST_DECADES), last


_ABOVE_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
_BELOW_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
