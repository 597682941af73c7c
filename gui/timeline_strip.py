"""The timeline as a strip: a tick or pixel column per step, for looking back and for spreading."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.credit_brush import Brush
from gui.theme import Theme
from gui.timeline_data import TimelineData
from gui.timeline_filters import is_unlabelled
from gui.timeline_gestures import ZOOM, StripGestures
from gui.timeline_keys import LABEL_KEYS
from gui.timeline_picture import StripPicture
from gui.timeline_span import Span
from gui.timeline_words import TimelineNames, step_words

HEIGHT = 56


class TimelineStrip(QWidget):
    """Click a step to look back at it, drag over steps to spread a label over them.

    Signals:
        step_wanted(int): this step is to be looked at.
        now_wanted(): the present is wanted again.
        brush_changed(object): the Brush being dragged or done, or None.
        reward_wanted(float): a reward for the brush, or for the step looked at.
        exact_wanted(): an exact reward for them is to be asked for.
        skip_wanted(): the step looked at is left unlabelled on purpose.
        take_back_wanted(): what was said last of the step looked at is to be taken back.
        refreshed(): other steps may be in view.
        menu_wanted(int, QPoint): what can be done with a step, at a place on the screen.
    """

    step_wanted = Signal(int)
    now_wanted = Signal()
    brush_changed = Signal(object)
    reward_wanted = Signal(float)
    exact_wanted = Signal()
    skip_wanted = Signal()
    take_back_wanted = Signal()
    refreshed = Signal()
    menu_wanted = Signal(int, QPoint)

    def __init__(
        self, data: TimelineData, names: TimelineNames, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("timeline-strip")
        self.setAccessibleName(self.tr("Timeline"))
        self._data = data
        self._names = names
        self._theme = theme
        self._span = Span(1.0)
        self._is_following = True
        self._cursor: int | None = None
        self._screen: int | None = None
        self._n_drawn = 0
        self._brush: Brush | None = None
        self._picture = StripPicture(data, theme)
        self._gestures = StripGestures(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    @property
    def span(self) -> Span:
        """Which steps are shown, and where."""
        return self._span

    @property
    def n_steps(self) -> int:
        """Steps there are."""
        return self._data.n_steps

    @property
    def brush(self) -> Brush | None:
        """The steps a label is to be spread over."""
        return self._brush

    @property
    def cursor_step(self) -> int | None:
        """The step looked at, None for now."""
        return self._cursor

    @property
    def own_keys(self) -> frozenset[Qt.Key]:
        """Keys that are for the brush or the step looked at, not for the step on screen."""
        if self._brush is not None:
            return _MARKED_KEYS | {Qt.Key.Key_Escape}
        return _MARKED_KEYS if self._cursor is not None else frozenset()

    def refresh(self) -> None:
        """Show steps and labels that changed."""
        if self._is_following:
            self._span = self._span.following(self.n_steps)
        if self._brush is not None and self._brush.last >= self.n_steps:
            self.set_brush(None)
        self._n_drawn = self.n_steps
        self.update()
        self.refreshed.emit()

    def show_screen_step(self, step: int | None) -> None:
        """Mark the newest step on screen while nothing is looked back at."""
        if step == self._screen:
            return
        self._screen = step
        if step is None or step < self._n_drawn:  # else a refresh is due, which draws it
            self.update()

    def show_step(self, step: int | None) -> None:
        """Mark the step looked at and bring it into view; None follows the newest again."""
        if step == self._cursor:
            return
        self._cursor = step
        self._follow_if_free()
        if step is not None:
            self._span = self._span.showing(step, self.n_steps)
        self.setAccessibleDescription(self._words(step))
        self.refresh()

    def set_brush(self, brush: Brush | None) -> None:
        """Choose the steps a label is to be spread over."""
        if brush == self._brush:
            return
        self._brush = brush
        self._follow_if_free()
        if brush is not None:
            self._span = self._span.showing(brush.head, self.n_steps)
        self.brush_changed.emit(brush)
        self.refresh()

    def step_by(self, change: int) -> None:
        """Look at a step so many after the one looked at; past the newest is now."""
        newest = self.n_steps - 1
        if newest < 0:
            return
        at = self._cursor if self._cursor is not None else self._screen
        wanted = (newest + 1 if at is None else at) + change
        if wanted > newest:
            self.now_wanted.emit()
        else:
            self.step_wanted.emit(max(0, wanted))

    def jump(self, direction: int) -> None:
        """Look at the nearest unlabelled step before (below 0) or after the one looked at."""
        at = self.n_steps if self._cursor is None else self._cursor
        steps = np.flatnonzero(is_unlabelled(self._data.rows))
        found = steps[steps < at][-1:] if direction < 0 else steps[steps > at][:1]
        if found.size:
            self.step_wanted.emit(int(found[0]))

    def zoom(self, factor: float, x: float | None = None) -> None:
        """Make steps wider or narrower about a pixel, by default the newest or the cursor."""
        if x is None:
            x = self._span.width if self._cursor is None else self._span.x_of(self._cursor)
        self._span = self._span.zoomed(factor, x, self.n_steps)
        self.scroll_by(0.0)

    def show_all(self) -> None:
        """Show every step at once."""
        self._span = self._span.fitting(self.n_steps)
        self._follow_if_free()
        self.refresh()

    def scroll_by(self, n_pixels: float) -> None:
        """Show older (below 0) or newer steps; at the newest, follow them again."""
        self._span = self._span.moved(n_pixels, self.n_steps)
        self._follow_if_free()
        self._is_following &= self._span.end >= self.n_steps
        self.refresh()

    def _follow_if_free(self) -> None:
        """Nothing marked: the newest steps stay in view."""
        self._is_following = self._cursor is None and self._brush is None

    def _words(self, step: int | None) -> str:
        if step is None or step >= self.n_steps:
            return ""
        return step_words(step, self._data.rows[step], self._names)

    def _help(self) -> str:
        return self.tr(
            "Click a step to look back at it, drag to spread a label over steps, wheel to zoom.\n"
            "◆ random · ■ chosen by hand · ▲ below: not the greedy action\n"
            "Bars: rewards by hand, up or down; hatched: credit; hollow square: no label yet; "
            "×: skipped\n"
            "○ corrected · ● demonstrated · two posts: actions compared"
        )

    # -- Qt ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The steps, then the brush and the cursor upon them."""
        height, theme = float(self.height()), self._theme
        painter = QPainter(self)
        painter.drawPixmap(
            0, 0, self._picture.steps(self._span, self.size(), self.devicePixelRatioF())
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        if self._brush is not None:
            self._picture.draw_brush(painter, self._brush, self._span, height)
        place = self._screen if self._cursor is None else self._cursor
        if place is not None and place < self.n_steps:
            colour = theme.colour("muted" if self._cursor is None else "accent")
            self._picture.draw_place(painter, place, self._span, height, colour)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("accent"), 1))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

    def sizeHint(self) -> QSize:
        """Any width, one height."""
        return QSize(400, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(80, HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the right edge where it is."""
        super().resizeEvent(event)
        self._span = self._span.with_width(float(self.width()))
        self.refresh()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            extends = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._gestures.press(event.position(), extends)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the brush, or the marker of the step looked at."""
        self._gestures.move(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._gestures.release()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A menu for the step under the pointer, or by the menu key for the one looked at."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        under = self._span.step_at(event.pos().x(), self.n_steps)
        step = self._cursor if by_key and self._cursor is not None else under
        if step is not None:
            self.menu_wanted.emit(step, event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel zooms about the pointer; with Shift, or sideways, it scrolls."""
        delta = event.angleDelta()
        is_sideways = abs(delta.x()) > abs(delta.y())
        if is_sideways or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.scroll_by(-(delta.x() or delta.y()) / 2)
        elif delta.y():
            self.zoom(ZOOM ** (delta.y() / 120), event.position().x())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows; label the brush or the step looked at."""
        if not self._gestures.key(event):
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """What the step under the pointer is."""
        if event.type() == QEvent.Type.ToolTip:
            assert isinstance(event, QHelpEvent)
            step = self._span.step_at(event.pos().x(), self.n_steps)
            QToolTip.showText(event.globalPos(), self._words(step) or self._help(), self)
            return True
        return super().event(event)


_MARKED_KEYS = LABEL_KEYS | {Qt.Key.Key_Up, Qt.Key.Key_Down}
