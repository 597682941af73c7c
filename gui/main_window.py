"""The window: panels around the graph, one drain for all of them, orders to the worker."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings, Signal, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from core.commands import Command, OpenGraphs
from core.outbox import Telemetry
from core.telemetry import Mode, Snapshot
from gui import dialogs
from gui import docks as dock_tools
from gui.account_desk import AccountDesk
from gui.bridge import Bridge
from gui.canvas import palette as canvas_palette
from gui.closing import Closing
from gui.compare.desk import CompareDesk
from gui.control_panel import ControlPanel
from gui.curve_link import CurveLink
from gui.curve_view import CurveView
from gui.doctor.desk import DoctorDesk
from gui.drill_down_desk import DrillDownDesk
from gui.elided_label import ElidedLabel
from gui.event_desk import EventDesk
from gui.gradient_panel import GradientPanel
from gui.graph_view import GraphView
from gui.heritage import Heritage
from gui.history_feed import HistoryFeed
from gui.insight_desk import InsightDesk
from gui.loss_panel import LossPanel
from gui.opening import Opener
from gui.orders import Orders
from gui.q_value_panel import QValuePanel
from gui.reward_panel import RewardPanel
from gui.save_view_desk import SaveViewDesk
from gui.sound_desk import sounds_of
from gui.start_desk import StartDesk
from gui.status_view import StatusView
from gui.teaching_desk import TeachingDesk
from gui.telling_desk import TellingDesk
from gui.theme import Theme
from gui.timeline_desk import TimelineDesk
from gui.tour import Tour
from gui.trial_desk import TrialDesk
from gui.turns import Turns
from gui.window_layout import WindowLayout
from gui.window_menus import WindowMenus
from gui.workspaces import Workspaces


class MainWindow(QMainWindow):
    """Everything a person sees and does.

    Signals:
        snapshot_shown(Snapshot): the panels show another moment.
        problem_told(str): a message was shown that somebody must read.
        ticked(): the telemetry was drained once more.
        language_chosen(Language): the person wants to read the window in this language.

    Args:
        bridge: to the worker.
        theme: colours and icons.
        settings: what is remembered per user.
        heritage: of the window this one takes the place of.
    """

    snapshot_shown = Signal(object)
    problem_told = Signal(str)
    ticked = Signal()
    language_chosen = Signal(object)

    def __init__(
        self, bridge: Bridge, theme: Theme, settings: QSettings, heritage: Heritage | None = None
    ) -> None:
        super().__init__()
        self.setObjectName("main-window")
        self.setWindowTitle(self.tr("Graph Coach"))
        self.setWindowIcon(theme.icon("graph-coach"))
        self.setAcceptDrops(True)
        self._bridge = bridge
        self._theme = theme
        self._settings = settings
        self.opener = Opener(self)
        self._orders = Orders(self, bridge, theme, settings)
        self.heritage = heritage or Heritage()
        self._history, self.versions = self.heritage.history, self.heritage.versions
        self.feed = HistoryFeed(self._history, self)
        self._snapshot: Snapshot | None = None
        self._waiting: Snapshot | None = None
        self._live: Snapshot | None = None
        self._build_panels()
        loss, gradients = (p.redraw_if_seen for p in (self.loss_panel, self.gradient_panel))
        moment = (self._show_snapshot, self._show_live)
        self._turns = Turns((*moment, loss, self.timeline.redraw, gradients))
        self.window_layout = WindowLayout(self, self._settings)
        self.tour = Tour(self, self._history)
        self.workspaces = Workspaces(self, self.docks, self.window_layout, settings)
        WindowMenus(self, self._orders, theme)
        self._connect()
        self.window_layout.restore()
        self.setFocusProxy(self.graph_view)
        self.graph_view.setFocus()

    @property
    def snapshot(self) -> Snapshot | None:
        """The moment on screen, None before the first."""
        return self._snapshot

    @property
    def is_busy(self) -> bool:
        """Whether something on screen is still on its way: a file, its past or a layout."""
        desks = (self.opener, self.feed, self.timeline)
        return self.graph_view.is_laying_out() or any(desk.is_busy for desk in desks)

    def open_path(self, path: Path, actions: int | None = None) -> None:
        """Open a graph file, a folder or a session; the graph on screen stays if that fails."""
        self.opener.open(path, actions)

    def open_chosen(self, path: Path) -> None:
        """Open what was picked in a dialog; a graph file by way of a preview."""
        self.opener.open(path, with_preview=True)

    def stop_parts(self) -> None:
        """End what the window has running of its own; the worker goes on."""
        parts = (self.timeline, self.drill_down, self.keeper, self.compare, self.doctor)
        for part in (*parts, self.opener, self.feed, self.graph_view, self.start, self.sounds):
            part.stop()

    def tell_problem(self, title: str, text: str, detail: str = "") -> None:
        """A message that stays until it is read; the window goes on working behind it."""
        self.problem_told.emit(text)
        dialogs.show_problem(self, title, text, detail)

    # -- telemetry -----------------------------------------------------------------------------

    @Slot(object)
    def show_telemetry(self, telemetry: Telemetry) -> None:
        """Show what the worker told since the last time; called on the one timer."""
        self.feed.take(telemetry)
        if telemetry.snapshot is not None:
            self._take_snapshot(telemetry.snapshot)
        for event in telemetry.events:
            self.messages.take(event)
            self.insight.take(event)
            self.drill_down.take(event)
            self.teaching.take(event)
        self.timeline.take(telemetry)
        self._turns.tick(in_turn=self._is_flat_out)
        self.drill_down.tick()
        self.keeper.tick()
        self.opener.poll()
        self.ticked.emit()

    @property
    def _is_flat_out(self) -> bool:
        """Whether there is something new at every tick, more than anybody can read."""
        newest = self._waiting or self._snapshot
        return newest is not None and newest.mode is Mode.RUNNING and newest.pace is None

    def _take_snapshot(self, snapshot: Snapshot) -> None:
        before = self._snapshot
        self._waiting = snapshot
        if before is None or before.session_number != snapshot.session_number:
            self.curve_view.forget()
            self._choose_action(None)
            self._show_snapshot()
            self._show_live()

    def _show_snapshot(self) -> None:
        """Show the newest moment, if it is not shown yet."""
        if self._waiting is None:
            return
        self._snapshot, self._waiting = self._waiting, None
        snapshot = self._snapshot
        for panel in (self.control_panel, self.status_view):
            panel.show_snapshot(snapshot)
        self.insight.show_snapshot(snapshot)
        self._show_title(snapshot)
        self.messages.show_storage(snapshot.storage_problem)
        self.snapshot_shown.emit(snapshot)

    def _show_live(self) -> None:
        """Show its graph, Q-values and rewards, unless the past is looked at."""
        if self._snapshot is not None and self._snapshot is not self._live:
            self._live = self._snapshot
            self.timeline.show_live(self._live)

    def _show_title(self, snapshot: Snapshot) -> None:
        file = "" if snapshot.session_path is None else f" — {Path(snapshot.session_path).name}"
        title = self.tr("{0} — Graph Coach").format(f"{snapshot.environment}{file}")
        if title != self.windowTitle():
            self.setWindowTitle(title)

    # -- orders --------------------------------------------------------------------------------

    @Slot(object)
    def _submit(self, command: Command) -> None:
        if isinstance(command, OpenGraphs) and self._snapshot is None:
            self.graph_view.show_graph(command.graphs[0])  # looked at before the agent is ready
        self._bridge.submit(command)

    @Slot(str)
    def _tell_unopened(self, reason: str) -> None:
        self.tell_problem(self.tr("This file cannot be opened"), reason)

    @Slot(str)
    def _tell_unsaved(self, reason: str) -> None:
        self.tell_problem(self.tr("That was not saved"), reason)

    @Slot(object)
    def _choose_action(self, action: int | None) -> None:
        self.control_panel.set_selected_action(action)
        self.q_value_panel.set_selected_action(action)

    def say(self, text: str, instead_of: str | None = None) -> None:
        """Show a line in the status bar; with `instead_of` only where that one still stands."""
        if instead_of in (None, self._message.text()):
            self._message.setText(text)
            self.statusBar().clearMessage()

    # -- building ------------------------------------------------------------------------------

    def _build_panels(self) -> None:
        self.graph_view = GraphView(self)
        self.q_value_panel = QValuePanel(self._theme, self)
        self.curve_view = CurveView(self._history, self)
        self.loss_panel = LossPanel(self._history, self._theme, self, self.curve_view)
        self.gradient_panel = GradientPanel(self._history, self._theme, self, self.curve_view)
        self.control_panel = ControlPanel(self._theme, self)
        self.reward_panel = RewardPanel(self._theme, self)
        self.status_view = StatusView(self._theme, self)
        self._message = ElidedLabel(self)
        self._message.setObjectName("status-message")
        self.start = StartDesk(self, self._orders, self._theme, self._settings)
        self.setMinimumSize(900, 600)
        dock_tools.prepare(self)
        left, right, below = dock_tools.LEFT, dock_tools.RIGHT, dock_tools.BELOW
        self.docks = [
            dock_tools.add_dock(self, self.control_panel, self.tr("Controls"), left, scrolls=True),
            dock_tools.add_dock(self, self.reward_panel, self.tr("Reward"), below),
            dock_tools.add_dock(self, self.q_value_panel, self.tr("Q-values"), right),
            dock_tools.add_dock(self, self.loss_panel, self.tr("Loss and TD error"), right),
            dock_tools.add_dock(self, self.gradient_panel, self.tr("Gradients"), right),
        ]
        self.timeline = TimelineDesk(self, self.heritage, self._theme, self._settings)
        self.drill_down = DrillDownDesk(self, self._history, self.curve_view, self._theme)
        CurveLink(
            self.curve_view, self._history, self.timeline.panel.strip, self.timeline.look_back
        )
        self.docks += [self.timeline.dock, self.timeline.effect_dock]
        self.insight = InsightDesk(self, self._theme, beside=self.docks[4])
        self.account = AccountDesk(self, self._history, beside=self.docks[4])
        self.teaching = TeachingDesk(self, self._theme, beside=self.docks[4])
        self.compare = CompareDesk(self, self._theme, beside=self.docks[4])
        self.docks += (self.insight.dock, self.account.dock, *self.teaching.docks)
        self.docks += (self.compare.dock,)
        self.doctor = DoctorDesk(self, self._theme, self._settings)
        self.keeper = SaveViewDesk(self, self._history, self.curve_view, self._theme)
        dock_tools.arrange(self, self.docks)
        self.messages = EventDesk(self, self._bridge, self.opener, self._orders)
        self.closing = Closing(self, self._bridge)
        self.sounds = sounds_of(self, self._bridge)
        self.statusBar().addWidget(self.status_view)
        self.statusBar().addWidget(self.messages.warning)
        self.statusBar().addPermanentWidget(self._message, 1)

    def _connect(self) -> None:
        self._bridge.drained.connect(self.show_telemetry)
        self._bridge.refused.connect(self.messages.refused)
        TrialDesk(self).command.connect(self._submit)
        self.opener.command.connect(self._submit)
        self.opener.opened.connect(self._orders.recent.add)
        self.opener.failed.connect(self._tell_unopened)
        self.control_panel.command.connect(self.timeline.submit)
        self.reward_panel.command.connect(self.timeline.submit)
        self.timeline.command.connect(self._submit)
        self.insight.command.connect(self._submit)
        self.teaching.command.connect(self._submit)
        self._bridge.refused.connect(self.timeline.refused)
        self._bridge.refused.connect(self.drill_down.refused)
        self.drill_down.command.connect(self._submit)
        self.gradient_panel.detail_wanted.connect(self.drill_down.open)
        readers = (self.opener, self.feed, self.insight)
        for part in (*readers, self.timeline, self.keeper, self.teaching):
            part.said.connect(self.say)
        self.keeper.failed.connect(self._tell_unsaved)
        self.timeline.look_back.asking.connect(self._bridge.hurry)
        self.control_panel.action_selected.connect(self.q_value_panel.set_selected_action)
        self.q_value_panel.action_selected.connect(self.control_panel.set_selected_action)
        self._theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self._orders.apply_comfort()
        self.timeline.use_keys(TellingDesk(self).keys)

    def _apply_theme(self) -> None:
        dark = self._theme.is_dark
        self.graph_view.set_palette(canvas_palette.DARK if dark else canvas_palette.LIGHT)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped anywhere."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the file that was dropped, by way of a preview."""
        if self.opener.open_dropped(event.mimeData()):
            event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the worker at a step boundary; everything is on disk before the window goes."""
        if not self.closing.may_close():
            event.ignore()
            return
        self.window_layout.save()
        self._bridge.stop()
        self.stop_parts()
        super().closeEvent(event)
