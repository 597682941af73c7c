"""What the menus do: each order once, whoever gives it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSettings, Qt
from PySide6.QtWidgets import QDialog

from core.commands import (
    Checkpoint,
    Evaluate,
    LoadAgent,
    NewEpisode,
    OpenEnvironment,
    SaveAgent,
    SaveSessionAs,
)
from gui import dialogs
from gui.about_dialog import AboutDialog
from gui.bridge import Bridge
from gui.comfort import Comfort, store_comfort, stored_comfort
from gui.command_palette import CommandPalette
from gui.guide_dialog import Guide, GuideDialog
from gui.keys_dialog import KeyBinding, KeysDialog
from gui.languages import Language
from gui.log_dialog import LogDialog
from gui.log_file import log_path
from gui.palette_commands import RecentCommands
from gui.q_value_keys import bar_bindings
from gui.recent import RecentFiles
from gui.settings_dialog import SettingsDialog
from gui.theme import Appearance, Theme
from gui.timeline_keys import strip_bindings

if TYPE_CHECKING:
    from gui.main_window import MainWindow


class Orders:
    """Orders that ask something first, or that concern the window itself."""

    def __init__(
        self, window: MainWindow, bridge: Bridge, theme: Theme, settings: QSettings
    ) -> None:
        self.recent = RecentFiles(settings)
        self.bindings: list[KeyBinding] = []
        """Every key and what it does, for the list of keys."""
        self._window = window
        self._bridge = bridge
        self._theme = theme
        self._settings = settings

    def open(self) -> None:
        """Ask for a file and open it."""
        dialogs.ask_open(self._window, self.recent.folder(), self._window.open_chosen)

    def open_folder(self) -> None:
        """Ask for a folder that is a set of graphs and open it."""
        dialogs.ask_open_folder(self._window, self.recent.folder(), self._window.open_chosen)

    def open_environment(self) -> None:
        """Ask which Gymnasium environment and begin a session in it."""
        from gui.environment_choices import RecentEnvironments  # they import Gymnasium,
        from gui.environment_dialog import EnvironmentDialog  # which takes its time

        recent = RecentEnvironments(self._settings)
        dialog = EnvironmentDialog(self._theme, recent, self._window)
        dialog.command.connect(self._begin_environment)
        self._open_dialog(dialog)

    def checkpoint(self) -> None:
        """Write everything needed to resume now."""
        self._bridge.submit(Checkpoint())

    def save_session_as(self) -> None:
        """Ask where the session goes on."""

        def save(path: Path) -> None:
            self._bridge.submit(SaveSessionAs(path))

        dialogs.ask_save_session(self._window, save)

    def save_agent(self) -> None:
        """Ask where weights and architecture go."""

        def save(path: Path) -> None:
            self._bridge.submit(SaveAgent(path))

        dialogs.ask_save_agent(self._window, save)

    def load_agent(self) -> None:
        """Ask for weights of the same architecture."""

        def load(path: Path) -> None:
            self._bridge.submit(LoadAgent(path))

        dialogs.ask_load_agent(self._window, load)

    def new_episode(self) -> None:
        """Reset the environment."""
        self._bridge.submit(NewEpisode())

    def evaluate(self) -> None:
        """Ask how many episodes and run the greedy policy for them."""

        def run(episodes: int) -> None:
            self._bridge.submit(Evaluate(episodes))

        dialogs.ask_episodes(self._window, run)

    def show_settings(self) -> None:
        """Every value of the network and of learning."""
        snapshot = self._window.snapshot
        if snapshot is None:
            text = QCoreApplication.translate(
                "orders", "Settings can be changed once the agent is ready."
            )
            self._window.say(text)
            return
        dialog = SettingsDialog(snapshot, self._window, stored_comfort(self._settings))
        dialog.command.connect(self._bridge.submit)
        dialog.comfort_chosen.connect(self.choose_comfort)
        self._open_dialog(dialog)

    def show_keys(self) -> None:
        """Every key, searchable."""
        every = [*self.bindings, *bar_bindings(), *strip_bindings()]
        self._open_dialog(KeysDialog(self._theme, every, self._window))

    def show_palette(self) -> None:
        """Every order of the menus, found by words."""
        recent = RecentCommands(self._settings)
        bar = self._window.menuBar()
        self._open_dialog(CommandPalette(self._theme, bar, recent, self._window))

    def show_guide(self) -> None:
        """What the health panel finds, and what to do about it."""
        self._open_dialog(GuideDialog(self._window))

    def show_fewer_labels(self) -> None:
        """Which labels teach most, and how good the agent is on graphs that are held back."""
        self._open_dialog(GuideDialog(self._window, Guide.FEWER_LABELS))

    def show_more_than_a_number(self) -> None:
        """Corrections, comparisons, and acting oneself."""
        self._open_dialog(GuideDialog(self._window, Guide.MORE))

    def show_comparing(self) -> None:
        """How to compare sessions, learn again, sweep, and see what labels bought."""
        self._open_dialog(GuideDialog(self._window, Guide.COMPARING))

    def show_about(self) -> None:
        """Versions of everything."""
        self._open_dialog(AboutDialog(self._theme, self._window.versions, self._window))

    def show_log(self) -> None:
        """What was written down of this run and the last ones."""
        path = log_path()
        if path is None:
            text = QCoreApplication.translate(
                "orders", "No log is kept: its folder cannot be made."
            )
            self._window.say(text)
            return
        self._open_dialog(LogDialog(path, self._theme, self._window))

    def choose_theme(self, appearance: Appearance) -> None:
        """Light, dark or as the system; remembered."""
        self._theme.set_appearance(appearance)
        self._settings.setValue("theme", appearance.value)

    def choose_comfort(self, comfort: Comfort) -> None:
        """Sounds and movement of the window; remembered."""
        store_comfort(self._settings, comfort)
        self.apply_comfort()

    def apply_comfort(self) -> None:
        """Do as the person chose, now or earlier."""
        comfort = stored_comfort(self._settings)
        self._theme.reduced_motion = comfort.reduced_motion
        self._window.setAnimated(not comfort.reduced_motion)
        self._window.sounds.is_on = comfort.sounds

    def choose_language(self, language: Language) -> None:
        """Another language of the window."""
        self._window.language_chosen.emit(language)

    def toggle_full_screen(self) -> None:
        """The whole screen, or a window again."""
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()

    def _begin_environment(self, order: OpenEnvironment) -> None:
        if self._bridge.submit(order):
            text = QCoreApplication.translate("orders", "Opening {0} …")
            self._window.say(text.format(order.env))

    def _open_dialog(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
