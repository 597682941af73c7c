"""Joins health, lens and checks to the window: docks, badge, menu, who hears what."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QDockWidget, QMenu

from core.commands import CheckGradient, CheckRenumbering
from core.events import Event, GradientChecked, RemedyDone, RenumberingChecked, UpdateDropped
from core.lens_view import LensKind
from core.telemetry import Snapshot
from gui import docks as dock_tools
from gui.checks_dialog import CheckDialog
from gui.health_badge import HealthBadge
from gui.health_panel import HealthPanel
from gui.lens_desk import LensDesk
from gui.lens_words import kind_names
from gui.theme import Theme
from gui.told import told

if TYPE_CHECKING:
    from gui.main_window import MainWindow


class InsightDesk(QObject):
    """What looks inside while it learns; the window hands it snapshots and events.

    Signals:
        command(Command): an order to the worker.
        said(str): a line for the status bar.
    """

    command = Signal(object)
    said = Signal(str)

    def __init__(self, window: MainWindow, theme: Theme, beside: QDockWidget) -> None:
        """Build the panel as a tab beside another dock."""
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._layers: tuple[str, ...] = ()
        self._layer_menu: QMenu | None = None
        self.panel = HealthPanel(theme, window)
        self.badge = HealthBadge(theme, window)
        self.lens = LensDesk(window.graph_view, theme)
        area = dock_tools.Area.RightDockWidgetArea
        self.dock = dock_tools.add_dock(window, self.panel, self.tr("Health"), area)
        window.tabifyDockWidget(beside, self.dock)
        beside.raise_()
        window.statusBar().insertPermanentWidget(0, self.badge)
        self._was_past = False
        window.timeline.look_back.shown.connect(self._follow)
        self.panel.command.connect(self.command)
        self.lens.command.connect(self.command)
        self.badge.wanted.connect(self.show_panel)

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show another moment of the present."""
        self.panel.show_snapshot(snapshot)
        self.badge.show_snapshot(snapshot)
        self.lens.show_snapshot(snapshot)
        n = len(snapshot.health.findings)
        title = self.tr("Health") if n == 0 else self.tr("Health ({0})").format(n)
        if title != self.dock.windowTitle():
            self.dock.setWindowTitle(title)
        layers = tuple(layer.name for layer in snapshot.architecture.layers)
        if layers != self._layers:
            self._layers = layers
            self._fill_layers()

    @Slot(object)
    def _follow(self, _shown: Snapshot) -> None:
        """The past came on screen or went; new moments of the present come to `show_snapshot`."""
        is_past = self._window.timeline.look_back.is_looking
        if is_past or self._was_past:
            self.lens.show_moment()
        self._was_past = is_past

    def take(self, event: Event) -> None:
        """Take in an event, if it is about health or a check."""
        self._take(event)

    def show_panel(self) -> None:
        """Bring the findings to the front."""
        self.dock.show()
        self.dock.raise_()

    def fill_menu(self, menu: QMenu) -> None:
        """Entries of the menu Inspect."""
        panel = menu.addAction(self.tr("&Health"))
        panel.setObjectName("show-health")
        panel.triggered.connect(self.show_panel)
        lens = menu.addMenu(self.tr("&Lens on the graph"))
        for text, kind in kind_names():
            action = lens.addAction(text)
            action.setObjectName(f"lens-{'off' if kind is None else kind.name.lower()}")
            action.triggered.connect(lambda _=False, chosen=kind: self._choose_lens(chosen))
        menu.addSeparator()
        renumber = menu.addAction(self.tr("&Renumber the nodes and compare Q"))
        renumber.setObjectName("check-renumbering")
        renumber.triggered.connect(lambda: self.command.emit(CheckRenumbering()))
        self._layer_menu = menu.addMenu(self.tr("&Check the gradient of"))
        self._layer_menu.setObjectName("check-gradient")
        self._fill_layers()

    @singledispatchmethod
    def _take(self, event: Event) -> None:
        """Most events concern others."""

    @_take.register
    def _(self, event: RemedyDone) -> None:
        self.said.emit(told(event.text))

    @_take.register
    def _(self, event: UpdateDropped) -> None:
        self.show_panel()
        self.said.emit(self.tr("Paused: update {0} was dropped").format(event.update_step))

    @_take.register
    def _(self, event: RenumberingChecked) -> None:
        self._show_check(event)

    @_take.register
    def _(self, event: GradientChecked) -> None:
        self._show_check(event)

    def _show_check(self, checked: RenumberingChecked | GradientChecked) -> None:
        dialog = CheckDialog(self._theme, checked, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _choose_lens(self, kind: LensKind | None) -> None:
        self.lens.bar.choose(kind)

    def _fill_layers(self) -> None:
        if self._layer_menu is None:
            return
        self._layer_menu.clear()
        self._layer_menu.setEnabled(bool(self._layers))
        for layer in self._layers:
            action = self._layer_menu.addAction(layer)
            action.triggered.connect(
                lambda _=False, name=layer: self.command.emit(CheckGradient(name))
            )
