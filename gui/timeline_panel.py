"""Every step of the session: a strip always in view, a table that folds away beneath it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from core.commands import GiveReward, RollBack, Skip, TakeBack
from core.telemetry import Snapshot
from gui.credit_bar import CreditBar
from gui.credit_brush import Brush
from gui.elided_label import ElidedLabel
from gui.numbers import format_count
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme
from gui.timeline_data import TimelineData
from gui.timeline_exact import ExactRewardDialog
from gui.timeline_filters import Filter
from gui.timeline_model import TimelineModel
from gui.timeline_strip import TimelineStrip
from gui.timeline_table import TimelineTable
from gui.timeline_words import TimelineNames

LEAST_TABLE_HEIGHT = 120


class TimelinePanel(QWidget):
    """Labels any step, one or several at once, and asks for steps to be looked at.

    Signals:
        command(Command): GiveReward, Skip, TakeBack or RollBack.
        step_wanted(int): this step is to be looked at.
        now_wanted(): the present is wanted again.
        act_wanted(): the agent shall act.
        noted(str): what is in view, for the title row.
    """

    command = Signal(object)
    step_wanted = Signal(int)
    now_wanted = Signal()
    act_wanted = Signal()
    noted = Signal(str)

    def __init__(
        self, data: TimelineData, names: TimelineNames, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("timeline-panel")
        self.setAccessibleName(self.tr("Timeline"))
        self._data = data
        self._session_number: int | None = None
        self._looked_at: int | None = None
        self._drawn_version = -1
        self.strip = TimelineStrip(data, names, theme, self)
        self.bar = CreditBar(theme, self)
        self.model = TimelineModel(data, names, theme, self)
        self.table = TimelineTable(self.model, theme, self)
        self.table.setMinimumHeight(LEAST_TABLE_HEIGHT)
        self._body = QWidget(self)
        self._body.setObjectName("timeline-body")
        self._lay_out()
        self._connect()

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Mark the step on screen; labels go to the session it belongs to."""
        self._session_number = snapshot.session_number
        record = snapshot.last_step
        self.strip.show_screen_step(None if record is None else record.step)

    @Slot(object)
    def show_step(self, step: int | None) -> None:
        """Mark the step looked at, None for the present."""
        self._looked_at = step
        self.strip.show_step(step)
        if self._body.isVisible():
            self.table.show_step(step)

    def redraw(self) -> None:
        """Show what changed since the last time."""
        if self._data.version == self._drawn_version:
            return
        self._drawn_version = self._data.version
        self.strip.refresh()
        if self._body.isVisible():
            self.table.refresh()
            self._count()

    def set_unfolded(self, is_unfolded: bool) -> None:
        """Show the table, or only the strip."""
        self._body.setVisible(is_unfolded)
        if is_unfolded:
            self.table.refresh()
            self._count()
            self.table.show_step(self._looked_at)

    def _lay_out(self) -> None:
        filters = QHBoxLayout()
        filters.setContentsMargins(SPACE_S, 0, SPACE_S, 0)
        filters.setSpacing(SPACE_XS)
        for each, text, tip in (
            (
                Filter.UNLABELLED,
                self.tr("Unlabelled"),
                self.tr("Only steps with neither a label nor a skip."),
            ),
            (
                Filter.DISAGREEING,
                self.tr("Not greedy"),
                self.tr("Only steps whose action was not the greedy one."),
            ),
            (Filter.EXPLORING, self.tr("Random"), self.tr("Only actions drawn at random.")),
        ):
            filters.addWidget(self._filter_button(each, text, tip))
        self._counted = ElidedLabel(self)
        self._counted.setObjectName("timeline-count")
        self._counted.setProperty("role", "muted")
        filters.addWidget(self._counted, 1)
        body = QVBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(SPACE_XS)
        body.addLayout(filters)
        body.addWidget(self.table, 1)
        self._body.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_XS)
        # folded, a taller dock would only put empty space around the strip
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetMaximumSize)
        layout.addWidget(self.strip)
        layout.addWidget(self.bar)
        layout.addWidget(self._body, 1)

    def _filter_button(self, each: Filter, text: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"timeline-{each.value}")
        button.setText(text)
        button.setAccessibleName(self.tr("List only: {0}").format(text))
        button.setToolTip(tip)
        button.setCheckable(True)
        button.setProperty("framed", True)
        button.toggled.connect(partial(self._filter, each))
        return button

    def _connect(self) -> None:
        strip, table, bar = self.strip, self.table, self.bar
        strip.step_wanted.connect(self.step_wanted)
        strip.now_wanted.connect(self.now_wanted)
        strip.brush_changed.connect(bar.show_brush)
        strip.refreshed.connect(self._note)
        strip.reward_wanted.connect(self._reward_marked)
        strip.exact_wanted.connect(self._ask_for_marked)
        strip.skip_wanted.connect(self._skip_looked_at)
        strip.take_back_wanted.connect(self._take_back_looked_at)
        strip.menu_wanted.connect(lambda step, at: table.menu_for(step).popup(at))
        bar.reward_wanted.connect(self._reward_marked)
        bar.exact_wanted.connect(self._ask_for_marked)
        bar.cancel_wanted.connect(lambda: strip.set_brush(None))
        table.step_wanted.connect(self.step_wanted)
        table.reward_wanted.connect(self._reward_step)
        table.exact_wanted.connect(self._ask_for_step)
        table.skip_wanted.connect(self._skip_step)
        table.take_back_wanted.connect(self._take_back)
        table.rollback_wanted.connect(lambda step: self.command.emit(RollBack(step)))
        table.act_wanted.connect(self.act_wanted)

    def _filter(self, each: Filter, is_on: bool) -> None:
        filters = self.model.filters
        self.model.set_filters(filters | {each} if is_on else filters - {each})
        self.table.show_step(self._looked_at)
        self._count()

    def _count(self) -> None:
        listed, total = len(self.model.steps), self._data.n_steps
        text = self.tr("{0} of {1} steps").format(format_count(listed), format_count(total))
        self._counted.setText(text)

    def _note(self) -> None:
        first, end = self.strip.span.shown(self._data.n_steps)
        if first >= end:
            self.noted.emit(self.tr("no steps yet"))
            return
        text = self.tr("{0}–{1} of {2}").format(
            format_count(first), format_count(end - 1), format_count(self._data.n_steps)
        )
        self.noted.emit(text)

    # -- labels --------------------------------------------------------------------------------

    def _reward_marked(self, value: float) -> None:
        """A reward for the brushed steps, else for the step looked at."""
        brush = self.strip.brush
        if brush is not None:
            self._spread(brush, value)
        elif self._looked_at is not None:
            self._reward_step(self._looked_at, value)

    def _spread(self, brush: Brush, value: float) -> None:
        shares = tuple(brush.shares(value).items()) if len(brush.steps) > 1 else None
        self._give(brush.last, value, shares)
        self.strip.set_brush(None)

    def _reward_step(self, step: int, value: float) -> None:
        self._give(step, value, None)

    def _give(self, step: int, value: float, shares: tuple[tuple[int, float], ...] | None) -> None:
        self.command.emit(
            GiveReward(
                step,
                value,
                source="timeline",
                session_number=self._session_number,
                shares=shares,
            )
        )

    def _skip_step(self, step: int) -> None:
        self.command.emit(Skip(step, self._session_number))

    def _skip_looked_at(self) -> None:
        if self.strip.brush is None and self._looked_at is not None:
            self._skip_step(self._looked_at)

    def _take_back_looked_at(self) -> None:
        if self.strip.brush is None and self._looked_at is not None:
            self._take_back(self._looked_at)

    def _take_back(self, step: int) -> None:
        newest = self.model.newest_of(step)
        if newest is not None:
            self.command.emit(TakeBack(newest, self._session_number))

    def _ask_for_marked(self) -> None:
        brush = self.strip.brush
        if brush is not None and len(brush.steps) > 1:
            text = self.tr("One reward spread over steps {0} to {1}:").format(
                format_count(brush.first), format_count(brush.last)
            )
            self._ask(text).entered.connect(partial(self._spread, brush))
        elif brush is not None or self._looked_at is not None:
            self._ask_for_step(brush.last if brush is not None else self._looked_at or 0)

    def _ask_for_step(self, step: int) -> None:
        text = self.tr("Reward for step {0}:").format(format_count(step))
        self._ask(text).entered.connect(partial(self._reward_step, step))

    def _ask(self, what: str) -> ExactRewardDialog:
        dialog = ExactRewardDialog(what, self._data.largest_label(), self)
        dialog.open()
        return dialog

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while the panel was hidden."""
        super().showEvent(event)
        self.redraw()
