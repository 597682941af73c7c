"""One row per layer: its number at the moment looked at, and its history beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip, QWidget

from gui.curve_keys import OWN_KEYS, handle_curve_key
from gui.curve_view import CurveView
from gui.gradients_history import ROW_GAP, HistoryPainter, RowHistory
from gui.gradients_paint import RowMoment, RowPainter
from gui.gradients_places import RowPlaces
from gui.numbers import format_count
from gui.palette import SMALL
from gui.theme import Theme

_ZOOM = 1.25
_DRAG = 4
"""Pixels from which on a press is a drag."""


class GradientRows(QAbstractScrollArea):
    """Draws a moment and a history; scrolls when the rows are more than fit.

    Signals:
        resized(): the history has another width now.
        selected(object): the row selected now, None for none.
        opened(int): more about this row is wanted.
    """

    resized = Signal()
    selected = Signal(object)
    opened = Signal(int)
    own_keys = OWN_KEYS | {Qt.Key.Key_Up, Qt.Key.Key_Down}

    def __init__(self, theme: Theme, view: CurveView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = view
        self._names: tuple[str, ...] = ()
        self._moment: RowMoment | None = None
        self._history: RowHistory | None = None
        self._is_lines = False
        self._selected: int | None = None
        self._pressed: QPointF | None = None
        self._is_dragged = False
        self._rows = RowPainter(theme)
        self._picture = HistoryPainter(theme)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("focusable", True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        theme.changed.connect(self.viewport().update)

    @property
    def selected_row(self) -> int | None:
        """The row that stands out."""
        return self._selected

    @property
    def moment(self) -> RowMoment | None:
        """The numbers shown."""
        return self._moment

    def set_names(self, names: tuple[str, ...]) -> None:
        """Make room for the rows' names; comes before `history_pixels` and `set_history`."""
        if names != self._names:
            self._names = names
            self._moment = self._history = None
            self.select(None)

    def set_history(self, history: RowHistory) -> None:
        """Show another history."""
        self._history = history
        self._arrange()

    def set_moment(self, moment: RowMoment) -> None:
        """Show the numbers of another moment."""
        assert moment.names == self._names, "set_names comes first"
        self._moment = moment
        self.viewport().update()

    def set_lines(self, is_lines: bool) -> None:
        """Show the history as lines upon one axis instead of a heat map."""
        if is_lines != self._is_lines:
            self._is_lines = is_lines
            self._arrange()

    def select(self, row: int | None) -> None:
        """Let a row stand out; None lets none."""
        if row == self._selected:
            return
        self._selected = row
        if row is not None:
            bar, top = self.verticalScrollBar(), row * self._places().row
            height = self.viewport().height() - self._places().header
            bar.setValue(min(max(bar.value(), top + self._places().row - height), top))
        self.selected.emit(row)
        self.viewport().update()

    def history_pixels(self) -> int:
        """Device pixels the history is wide."""
        return max(1, round(self._places().history[1] * self.devicePixelRatioF()))

    def row_at(self, position: QPoint) -> int | None:
        """The row at a point of the viewport."""
        if position.y() < self._places().header:
            return None
        row = (
            position.y() - self._places().header + self.verticalScrollBar().value()
        ) // self._places().row
        return int(row) if row < len(self._names) else None

    def update_at(self, x: float) -> int | None:
        """The update at a pixel column, None beside the history."""
        begin, extent = self._places().history
        if self._history is None or not begin <= x <= begin + extent:
            return None
        low, high = self._history.shown
        return round(low + (x - begin) * (high - low) / extent)

    def sizeHint(self) -> QSize:
        """All rows and the axis."""
        n_rows = len(self._names) or 5
        return QSize(360, self._places().header + n_rows * (self._places().least_row + 4) + 4)

    # -- places --------------------------------------------------------------------------------

    def _arrange(self) -> None:
        bar = self.verticalScrollBar()
        height = self.viewport().height() - self._places().header
        bar.setRange(0, max(0, len(self._names) * self._places().row - height))
        bar.setPageStep(height)
        bar.setSingleStep(self._places().row)
        self.viewport().update()

    def _places(self) -> RowPlaces:
        viewport = self.viewport()
        return RowPlaces(
            self.fontMetrics(), viewport.width(), viewport.height(), self._names, self._is_lines
        )

    # -- painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the axis and the rows in view."""
        moment, history = self._moment, self._history
        if moment is None or history is None:
            return
        painter, places = QPainter(self.viewport()), self._places()
        self._paint_header(painter, places, moment, history)
        header, height = places.header, self.viewport().height()
        painter.setClipRect(0, header, self.viewport().width(), height - header)
        offset = self.verticalScrollBar().value()
        left, width = places.bar
        if width:
            grid = QRectF(left, header - offset, width, len(self._names) * places.row)
            self._rows.paint_grid(painter, moment.scale, grid, places.n_ticks)
        painter.setFont(self.font())
        for row in range(len(self._names)):
            top = header + row * places.row - offset
            if header - places.row < top < height:
                self._paint_row(painter, places, moment, row, top)
        painter.setClipping(False)
        self._paint_history(painter, places, history, offset)
        painter.end()

    def _paint_header(
        self, painter: QPainter, places: RowPlaces, moment: RowMoment, history: RowHistory
    ) -> None:
        painter.setFont(self._theme.font(SMALL))
        text_height = painter.fontMetrics().height()
        left, width = places.bar
        if width:
            axis = QRectF(left, 0, width, text_height)
            self._rows.paint_axis(painter, moment.scale, axis, places.n_ticks)
            self._picture.paint_scale(painter, QRectF(left, text_height + 1, width, 4))
        begin, extent = places.history
        painter.setPen(self._theme.colour("muted"))
        first, last = (format_count(round(u)) for u in history.shown)
        box = QRectF(begin, 0, extent, text_height)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight, last)
        for text in (self.tr("update {0}").format(first), first):
            if painter.fontMetrics().horizontalAdvance(text + last) + 12 < extent:
                painter.drawText(box, Qt.AlignmentFlag.AlignLeft, text)
                break
        labels = QRectF(begin, text_height + 3, extent, 6)
        self._picture.paint_labels(painter, history, labels)

    def _paint_row(
        self, painter: QPainter, places: RowPlaces, moment: RowMoment, row: int, top: int
    ) -> None:
        height, inset = places.row, ROW_GAP // 2 + 1
        name = QRectF(0, top, places.name_width + 10, height)
        is_selected = row == self._selected
        self._rows.paint_name(painter, moment.names[row], name, is_selected, self.hasFocus())
        left, width = places.bar
        if width:
            bar = QRectF(left, top + inset, width, height - 2 * inset)
            self._rows.paint_bar(painter, moment, row, bar)
        begin, extent = places.value
        self._rows.paint_value(painter, moment, row, QRectF(begin, top, extent, height))

    def _paint_history(
        self, painter: QPainter, places: RowPlaces, history: RowHistory, offset: int
    ) -> None:
        begin, extent = places.history
        visible = QRectF(begin, places.header, extent, self.viewport().height() - places.header)
        if self._is_lines:
            box = visible.adjusted(0, 0, 0, -4)
            self._picture.paint_lines(painter, history, box, self._selected)
        else:
            painter.setClipRect(visible)
            top = places.header - offset
            box = QRectF(begin, top, extent, len(self._names) * places.row)
            ratio = self.devicePixelRatioF()
            self._picture.paint_heat(painter, history, box, places.row, ratio)
        pinned, looked_at = self._view.pinned, self._view.cursor
        self._picture.paint_cursor(painter, history, box, pinned, "accent")
        if looked_at != pinned:
            self._picture.paint_cursor(painter, history, box, looked_at, "text")

    # -- Qt ------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the rows anew."""
        self._arrange()
        self.resized.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select a row, or begin to choose a moment or to move along the updates."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        row = self.row_at(event.position().toPoint())
        if row is not None:
            self.select(row)
        if self.update_at(event.position().x()) is not None:
            self._pressed = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Look at the update under the pointer; dragging moves along them."""
        x, pressed = event.position().x(), self._pressed
        if pressed is not None and (self._is_dragged or abs(x - pressed.x()) >= _DRAG):
            self._is_dragged, self._pressed = True, event.position()
            self._view.move((pressed.x() - x) / self._places().history[1])
        self._view.hover(self.update_at(x))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click upon the history chooses a moment."""
        is_click = self._pressed is not None and not self._is_dragged
        self._pressed, self._is_dragged = None, False
        update = self.update_at(event.position().x())
        if is_click and update is not None:
            self._view.pin_wanted.emit(update)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """More about a row."""
        row = self.row_at(event.position().toPoint())
        if row is not None:
            self.opened.emit(row)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom upon the history, scroll beside it."""
        if self.update_at(event.position().x()) is None:
            super().wheelEvent(event)
        elif event.angleDelta().y():
            self._view.zoom(_ZOOM ** (-event.angleDelta().y() / 120))
            event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is over no update any more."""
        self._view.hover(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down select a row, Enter tells more of it; the rest as on every curve."""
        key = Qt.Key(event.key())
        last = len(self._names) - 1
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and last >= 0:
            change = 1 if key == Qt.Key.Key_Down else -1
            row = -1 if self._selected is None and change > 0 else self._selected or 0
            self.select(min(max(row + change, 0), last))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and last >= 0:
            self.opened.emit(self._selected or 0)
        elif not handle_curve_key(event, self._view):
            event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell about the row under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self.row_at(event.pos())
            text = "" if row is None or self._moment is None else self._moment.details(row)
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return bool(super().viewportEvent(event))
