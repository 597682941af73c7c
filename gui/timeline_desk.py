"""Joins timeline, looking back and credit to the window: who hears what from whom."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QSettings, Qt, Signal, Slot

from core import commands as c
from core.credit import Reaction
from core.events import (
    CommandFailed,
    CopiedFrom,
    Event,
    LabelChanged,
    SessionStarted,
    StepInspected,
)
from core.outbox import Telemetry
from core.telemetry import Snapshot, UpdateMetrics
from gui import docks as dock_tools
from gui.credit_calibration import CalibrationDialog
from gui.credit_chooser import CreditChooser
from gui.credit_rule import (
    falls_by_rule,
    load_settings,
    save_settings,
    spread_by_rule,
    with_reaction,
)
from gui.effect_desk import EffectDesk
from gui.effect_view import EffectView
from gui.heritage import Heritage
from gui.keys import KeyFilter
from gui.look_back import LookBack
from gui.look_back_banner import LookBackBanner
from gui.look_back_updates import PastUpdates
from gui.slip_notice import SlipNotice
from gui.theme import Theme
from gui.timeline_feed import TimelineFeed
from gui.timeline_header import TimelineHeader
from gui.timeline_panel import TimelinePanel
from gui.timeline_words import TimelineNames
from gui.told import told

if TYPE_CHECKING:
    from gui.main_window import MainWindow

RETURNING = (c.Step, c.Run, c.NewEpisode, c.ShowGraph)
"""Orders about the present; they return to it first."""
_UNFOLDED = "timeline/unfolded"
_UNFOLDED_SHARE = 0.33
"""Height of the timeline with its table, of the window's."""


class TimelineDesk(QObject):
    """The timeline's parts and their connections; the window hands it what the worker tells.

    Signals:
        command(Command): an order to the worker.
        said(str): a line for the status bar.
    """

    command = Signal(object)
    said = Signal(str)

    def __init__(
        self, window: MainWindow, heritage: Heritage, theme: Theme, settings: QSettings
    ) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._settings = settings
        self._live: Snapshot | None = None
        self._copied_from: CopiedFrom | None = None
        self._keys: KeyFilter | None = None
        self.data = heritage.timeline
        self._names = heritage.names
        self._feed = TimelineFeed(self.data, self._names)
        self._updates = PastUpdates(heritage.history, self)
        self.look_back = LookBack(self)
        self.panel = TimelinePanel(self.data, self._names, theme, window)
        self.banner = LookBackBanner(theme, window.graph_view.canvas)
        self.slip = SlipNotice(theme, window.reward_panel)
        window.reward_panel.add_aside(self.slip)
        self.chooser = CreditChooser(load_settings(settings), window)
        self.header = TimelineHeader(theme, self.chooser, window)
        area = dock_tools.Area.BottomDockWidgetArea
        self.dock = dock_tools.add_dock(window, self.panel, self.tr("Timeline"), area)
        self.dock.setTitleBarWidget(self.header)
        self.effect_view = EffectView(self._names, theme, window)
        self._effects = EffectDesk(self.effect_view, self)
        left = dock_tools.Area.LeftDockWidgetArea
        self.effect_dock = dock_tools.add_dock(
            window, self.effect_view, self.tr("Effect of a label"), left
        )
        self._connect()
        self.header.set_unfolded(settings.value(_UNFOLDED, False, bool) is True)

    @property
    def is_busy(self) -> bool:
        """Whether steps of a resumed session are still being read."""
        return self._feed.is_loading

    @property
    def names(self) -> TimelineNames:
        """Names of graphs and actions that were seen so far."""
        return self._names

    def take_over(self, before: TimelineDesk) -> None:
        """Know of which file the session in memory is a copy."""
        self._copied_from = before._copied_from

    def use_keys(self, keys: KeyFilter) -> None:
        """Esc and End return to the present while the past is on screen."""
        self._keys = keys

    def show_live(self, snapshot: Snapshot) -> None:
        """Take in the present; graph, Q-values and rewards follow unless the past is shown."""
        self._live = snapshot
        self._names.learn(snapshot)
        self.panel.show_snapshot(snapshot)
        self.look_back.show_live(snapshot)

    def take(self, telemetry: Telemetry) -> None:
        """Take in one drain; drawn at the next `redraw`."""
        problem = self._feed.take(telemetry)
        if problem:
            self.said.emit(self.tr("The timeline is incomplete: {0}").format(told(problem)))
        for event in telemetry.events:
            self._take(event)

    def redraw(self) -> None:
        """Draw what changed, if it can be seen."""
        if self.panel.isVisible():
            self.panel.redraw()

    @Slot(object)
    def submit(self, command: c.Command) -> None:
        """Pass an order of a panel on; labels of a running agent fall by the credit rule."""
        live = self._live
        if isinstance(command, RETURNING):
            self.look_back.leave()
        is_present = not self.look_back.is_looking and live is not None
        if isinstance(command, c.GiveReward) and is_present and live and falls_by_rule(live):
            command = spread_by_rule(command, self.data.rows, self.chooser.settings)
        self.command.emit(command)

    @Slot(object)
    def refused(self, command: c.Command) -> None:
        """The worker's queue was full; do not wait for an answer."""
        if isinstance(command, c.InspectStep):
            self.look_back.forget_question()

    def toggle_table(self) -> None:
        """Show or fold the table."""
        self.header.set_unfolded(not self.header.is_unfolded)

    def scrub(self, change: int) -> None:
        """Look at the step before (−1) or after (+1) the one on screen."""
        self.panel.strip.step_by(change)

    def calibrate(self) -> CalibrationDialog:
        """Measure the person's reaction time and use it."""
        dialog = CalibrationDialog(self._theme, np.random.default_rng(), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.measured.connect(self._use_reaction)
        dialog.open()
        return dialog

    def stop(self) -> None:
        """End what runs in the background."""
        self._feed.stop()
        self._updates.stop()
        self._effects.stop()

    # -- inside --------------------------------------------------------------------------------

    def _connect(self) -> None:
        window, panel, look_back, header = self._window, self.panel, self.look_back, self.header
        panel.command.connect(self.command)
        panel.step_wanted.connect(look_back.look_at)
        panel.now_wanted.connect(look_back.leave)
        panel.act_wanted.connect(window.control_panel.step)
        panel.noted.connect(header.say)
        look_back.command.connect(self.command)
        look_back.step_chosen.connect(panel.show_step)
        look_back.step_chosen.connect(self._take_keys)
        look_back.looked.connect(self.banner.show_past)
        look_back.looked.connect(self._show_update)
        panels = (window.graph_view, window.q_value_panel, window.reward_panel)
        for shown in (*panels, self._effects):
            look_back.shown.connect(shown.show_snapshot)
        self._updates.found.connect(self._show_gradients)
        self.banner.leave_wanted.connect(look_back.leave)
        self.slip.command.connect(self.command)
        self.slip.visibility_changed.connect(window.reward_panel.make_room)
        header.unfolded.connect(self._unfold)
        header.float_wanted.connect(lambda: self.dock.setFloating(not self.dock.isFloating()))
        header.close_wanted.connect(self.dock.hide)
        self.chooser.settings_changed.connect(lambda s: save_settings(self._settings, s))
        self.chooser.calibration_wanted.connect(self.calibrate)

    @singledispatchmethod
    def _take(self, event: Event) -> None:
        """Most events are told by the feed or concern other panels."""

    @_take.register
    def _(self, event: StepInspected) -> None:
        self.look_back.show_inspected(event)

    @_take.register
    def _(self, event: LabelChanged) -> None:
        live = self._live
        self._window.reward_panel.show_change(event)
        self.slip.show_change(event, None if live is None else live.session_number)
        self.look_back.refresh()

    @_take.register
    def _(self, event: SessionStarted) -> None:
        self._copied_from = event.copied_from
        self.slip.dismiss()
        self.panel.strip.set_brush(None)

    @_take.register
    def _(self, event: CommandFailed) -> None:
        if event.command == c.InspectStep.__name__:
            self.look_back.forget_question()

    def _take_keys(self, step: int | None) -> None:
        if self._keys is not None:
            for key in (Qt.Key.Key_Escape, Qt.Key.Key_End):
                self._keys.set_action(key, None if step is None else self.look_back.leave)

    def _show_update(self, past: StepInspected | None) -> None:
        """Point loss and gradients at the first update after the step looked at."""
        if past is not None:
            self._names.learn(past.snapshot)
        update = None if past is None else past.first_update
        self._window.loss_panel.set_cursor(update)
        if past is None or update is None:
            self._updates.stop()
            self._window.gradient_panel.show_past(None)
        else:
            self._updates.find(update, past.snapshot.session_path or self._copy_with(update))

    def _copy_with(self, update: int) -> str | None:
        """The file this session in memory was copied from, if that update was in it then."""
        copied = self._copied_from
        return None if copied is None or update > copied.n_updates else copied.path

    def _show_gradients(self, metrics: UpdateMetrics | None) -> None:
        if self.look_back.past is not None:
            self._window.gradient_panel.show_past(metrics)

    def _unfold(self, is_unfolded: bool) -> None:
        self.panel.set_unfolded(is_unfolded)
        self._settings.setValue(_UNFOLDED, is_unfolded)
        height = self.panel.minimumSizeHint().height()
        if is_unfolded:
            height = max(height, round(_UNFOLDED_SHARE * self._window.height()))
        self._window.resizeDocks([self.dock], [height], Qt.Orientation.Vertical)

    def _use_reaction(self, reaction: Reaction) -> None:
        pace = 2.0 if self._live is None else self._live.pace or self._live.steps_per_second
        self.chooser.set_settings(with_reaction(self.chooser.settings, reaction, pace))
