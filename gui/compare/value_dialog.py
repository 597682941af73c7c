"""What the labels of a session bought: the agent's curve beside its shadow's, and sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from core.value_record import Measure
from gui.compare.program_run import ProgramRun, permission
from gui.compare.strokes import SAMPLE, Stroke
from gui.compare.value_words import measure_words, value_sentences
from gui.elided_label import ElidedLabel
from gui.palette import SMALL, SPACE_M, SPACE_S
from gui.plot_axes import UpdateAxis, ValueAxis
from gui.scales import nice_range
from gui.theme import Theme

_AGENT, _SHADOW = Stroke(0), Stroke(1)
_SHARES = (Measure.VALIDATION, Measure.ACCURACY, Measure.AGREEMENT)


class ValueDialog(QDialog):
    """Lives the session again in a process of its own, then shows what was found."""

    def __init__(
        self,
        theme: Theme,
        session: Path,
        program: tuple[str, str | None] | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("value-dialog")
        self.setWindowTitle(self.tr("What the labels bought"))
        self._theme = theme
        self._arguments = ["value", str(session), *permission(program)]
        self._value: dict[str, Any] | None = None
        self.run = ProgramRun(self)
        self.run.progressed.connect(self._show_progress)
        self.run.answered.connect(self.show_value)
        self.run.failed.connect(self._show_failure)
        self._build(session)
        theme.changed.connect(self._draw)
        self.finished.connect(self.run.stop)
        self.resize(560, 520)

    def start(self) -> None:
        """Begin to find out."""
        self.run.start(self._arguments)

    @Slot(dict)
    def show_value(self, value: dict[str, Any]) -> None:
        """Show what was found.

        Args:
            value: what `Value.document` gives.
        """
        self._value = value
        self._text.setText("\n\n".join(value_sentences(value)))
        self._copy.setEnabled(True)
        self._stack.setCurrentIndex(1)
        self._draw()

    # -- inside ------------------------------------------------------------------------------

    def _build(self, session: Path) -> None:
        name = ElidedLabel(self)
        name.setText(session.name)
        waiting, found = QWidget(self), QWidget(self)
        self._fill_waiting(waiting)
        self._fill_found(found)
        middle = QWidget(self)
        self._stack = QStackedLayout(middle)
        self._stack.addWidget(waiting)
        self._stack.addWidget(found)
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Close, self)
        buttons.button(standard.Close).setObjectName("value-close")
        self._copy = buttons.addButton(
            self.tr("Copy the text"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self._copy.setObjectName("value-copy")
        self._copy.setEnabled(False)
        self._copy.clicked.connect(self._copy_text)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addWidget(name)
        layout.addWidget(middle, 1)
        layout.addWidget(buttons)

    def _fill_waiting(self, page: QWidget) -> None:
        about = QLabel(page)
        about.setWordWrap(True)
        about.setProperty("role", "muted")
        about.setText(
            self.tr(
                "The session is lived again from its file, beside a shadow that gets no label; "
                "both are judged now and then. The window can be used meanwhile."
            )
        )
        self._bar = QProgressBar(page)
        self._bar.setObjectName("value-progress")
        self._bar.setAccessibleName(self.tr("How much was lived again"))
        self._bar.setRange(0, 0)
        self._problem = QLabel(page)
        self._problem.setWordWrap(True)
        self._problem.setProperty("role", "error")
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (about, self._bar, self._problem):
            layout.addWidget(part)
        layout.addStretch(1)

    def _fill_found(self, page: QWidget) -> None:
        self._axis = ValueAxis()
        self._plot = pg.PlotWidget(page, axisItems={"left": self._axis, "bottom": _axis_below()})
        self._plot.setObjectName("value-plot")
        self._plot.setAccessibleName(self.tr("Agent and shadow over the labels given"))
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.setMinimumHeight(180)
        item = self._plot.getPlotItem()
        item.hideButtons()
        item.setMenuEnabled(False)
        item.showGrid(x=False, y=True, alpha=0.35)
        item.getViewBox().setMouseEnabled(x=False, y=False)
        self._legend = QHBoxLayout()
        self._legend.setSpacing(SPACE_S)
        self._samples = [self._sample(text) for text in (self.tr("agent"), self.tr("shadow"))]
        self._legend.addStretch(1)
        self._below = QLabel(self.tr("labels given"), page)
        self._below.setProperty("role", "muted")
        self._text = QLabel(page)
        self._text.setObjectName("value-text")
        self._text.setAccessibleName(self.tr("What was found"))
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_S)
        layout.addLayout(self._legend)
        layout.addWidget(self._plot, 1)
        layout.addWidget(self._below)
        layout.addWidget(self._text)

    def _sample(self, text: str) -> QLabel:
        picture, word = QLabel(self), QLabel(text, self)
        picture.setFixedSize(QSize(*SAMPLE))
        self._legend.addWidget(picture)
        self._legend.addWidget(word)
        return picture

    def _draw(self) -> None:
        if self._value is None:
            return
        theme, points = self._theme, self._value["points"]
        is_share = Measure(self._value["measure"]) in _SHARES
        x = np.array([point["labels"] for point in points], np.float64)
        rows = [np.array([point[who] for point in points]) for who in ("agent", "shadow")]
        item = self._plot.getPlotItem()
        item.clear()
        for row, stroke in zip(rows, (_AGENT, _SHADOW), strict=True):
            pen = stroke.pen(theme, self.devicePixelRatioF())
            self._plot.addItem(pg.PlotCurveItem(x, row, pen=pen))
        low, high = (0.0, 1.0) if is_share else nice_range(*_ends(rows))
        margin = 0.04 * (high - low)
        self._plot.setRange(
            xRange=(0.0, max(1.0, x[-1])), yRange=(low - margin, high + margin), padding=0
        )
        ratio = self.devicePixelRatioF()
        for picture, stroke in zip(self._samples, (_AGENT, _SHADOW), strict=True):
            picture.setPixmap(stroke.icon(theme, ratio).pixmap(QSize(*SAMPLE)))
        self._plot.setToolTip(measure_words()[Measure(self._value["measure"])])
        self._plot.setBackground(theme.colour("panel"))
        for name in ("left", "bottom"):
            axis = item.getAxis(name)
            axis.setPen(theme.colour("grid"))
            axis.setTextPen(theme.colour("muted"))
            axis.setTickFont(theme.font(SMALL))

    @Slot(int, int)
    def _show_progress(self, done: int, of: int) -> None:
        self._bar.setRange(0, max(1, of))
        self._bar.setValue(done)

    @Slot(str)
    def _show_failure(self, why: str) -> None:
        self._bar.hide()
        self._problem.setText(self.tr("It did not work: {0}").format(why))

    def _copy_text(self) -> None:
        QGuiApplication.clipboard().setText(self._text.text())


def _axis_below() -> UpdateAxis:
    return UpdateAxis("bottom")


def _ends(rows: list[np.ndarray[Any, Any]]) -> tuple[float, float]:
    together = np.concatenate([np.zeros(1), *rows])
    return float(together.min()), float(together.max())
