"""The learning curve: accuracy on held-back graphs over the number of labels."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.validation_point import Validation, ValidationPoint
from gui.numbers import format_value
from gui.palette import SMALL, SPACE_S, SPACE_XS
from gui.theme import Theme
from gui.validation_words import rewarded

_DOT = 2.5
_LEVELS = (0.0, 0.5, 1.0)


class ValidationCurve(QWidget):
    """Accuracy as a line, the share of the most frequent class as a dashed level."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("validation-curve")
        self.setAccessibleName(self.tr("Learning curve"))
        self._theme = theme
        self._points: tuple[ValidationPoint, ...] = ()
        self._by_hand = True
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setToolTip(
            self.tr(
                "Accuracy on the held-back graphs after so many labels. Dashed: always naming "
                "their most frequent class."
            )
        )
        theme.changed.connect(self.update)

    def show_validation(self, validation: Validation, by_hand: bool) -> None:
        """Draw another curve; whose rewards they were is said below."""
        if validation.curve is self._points:
            return
        self._points, self._by_hand = validation.curve, by_hand
        self.setAccessibleDescription(
            ", ".join(
                f"{rewarded(p.n_labels, by_hand)}: {format_value(p.accuracy)}" for p in self._points
            )
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Wide rather than tall."""
        return QSize(240, 120)

    def minimumSizeHint(self) -> QSize:
        """Tall enough for a slope to be seen."""
        return QSize(80, 64)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The levels, the line, its points."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("panel"))
        if self._points:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            painter.setFont(self._theme.font(SMALL))
            self._draw(painter)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        area = self._draw_axes(painter)
        most = max(1, self._points[-1].n_labels)

        def place(point: ValidationPoint) -> QPointF:
            x = area.left() + area.width() * point.n_labels / most
            return QPointF(x, area.bottom() - area.height() * point.accuracy)

        level = area.bottom() - area.height() * self._points[-1].majority
        painter.setPen(QPen(self._theme.colour("muted"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(area.left(), level), QPointF(area.right(), level))
        places = [place(point) for point in self._points]
        painter.setPen(QPen(self._theme.colour("greedy"), 1.5))
        painter.drawPolyline(QPolygonF(places))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("greedy"))
        for spot in places if len(places) <= area.width() / 8 else places[-1:]:
            painter.drawEllipse(spot, _DOT, _DOT)

    def _draw_axes(self, painter: QPainter) -> QRectF:
        """Levels with their numbers, and how many labels the ends are; gives the plot's place."""
        metrics = painter.fontMetrics()
        texts = [format_value(level) for level in _LEVELS]
        left = max(metrics.horizontalAdvance(text) for text in texts) + SPACE_S
        height = metrics.height()
        area = QRectF(self.rect()).adjusted(left, height / 2, -SPACE_S, -height - SPACE_XS)
        for level, text in zip(_LEVELS, texts, strict=True):
            y = area.bottom() - area.height() * level
            painter.setPen(QPen(self._theme.colour("grid"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(self._theme.colour("muted"))
            box = QRectF(0, y - height / 2, left - SPACE_XS, height)
            painter.drawText(box, _RIGHT, text)
        below = QRectF(area.left(), area.bottom() + SPACE_XS / 2, area.width(), height)
        most = rewarded(self._points[-1].n_labels, self._by_hand)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, "0")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, most)
        return area


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
