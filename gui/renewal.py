"""Another language is another window: one takes the place of the other, and the run goes on.

The worker, the session and its file do not notice. What the window alone knows is handed over: the
curves, the timeline's numbers, places of nodes, changes being tried, questions not answered yet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QObject, QSettings, Signal, Slot

from core.outbox import Telemetry
from gui.bridge import Bridge
from gui.heritage import Heritage
from gui.languages import Language, Languages, store_language
from gui.main_window import MainWindow


class Renewal(QObject):
    """Keeps a window on screen in the language the person chooses.

    Signals:
        renewed(MainWindow): this one took the place of the one before.

    Args:
        window: on screen now.
        languages: of the application.
        settings: remember the choice.
        bridge: to the worker, which goes on.
        make: makes a window that goes on with what another knew.
    """

    renewed = Signal(object)

    def __init__(
        self,
        window: MainWindow,
        languages: Languages,
        settings: QSettings,
        bridge: Bridge,
        make: Callable[[Heritage], MainWindow],
    ) -> None:
        super().__init__(bridge)
        self.window = window
        self._bridge = bridge
        self._languages = languages
        self._settings = settings
        self._make = make
        self._wanted: Language | None = None
        self._attend()

    @Slot(object)
    def choose(self, language: Language) -> None:
        """Switch as soon as the window can be left: at once, unless it reads or runs something."""
        store_language(self._settings, language)
        self._wanted = language
        if not self._is_free():
            text = QCoreApplication.translate(
                "renewal",
                "The language changes when what is being read or still runs has ended.",
            )
            self.window.say(text)
        self._renew()

    @Slot()
    def _renew(self) -> None:
        language = self._wanted
        if language is None or not self._is_free():
            return
        self._wanted = None
        if self._languages.choose(language):
            before = self.window
            inherited = replace(before.heritage, language=language, versions=before.versions)
            self.window = self._make(inherited)
            take_over(self.window, before)
            self.window.show()
            self._attend()
            self.renewed.emit(self.window)
            retire(before, self._bridge)

    def _is_free(self) -> bool:
        window = self.window
        is_reading = window.feed.is_busy or window.timeline.is_busy
        return not (is_reading or window.doctor.is_running or window.compare.run.is_running)

    def _attend(self) -> None:
        self.window.language_chosen.connect(self.choose)
        self.window.ticked.connect(self._renew)


def take_over(window: MainWindow, before: MainWindow) -> None:
    """Show what the other window shows, as far as the worker does not tell it again."""
    window.window_layout.take_over(before.window_layout)
    window.feed.take_over(before.feed)
    window.timeline.take_over(before.timeline)
    window.doctor.take_over(before.doctor)
    window.graph_view.take_over(before.graph_view)
    window.closing.take_over(before.closing)
    window.teaching.take_over(before.teaching)
    window.show_telemetry(Telemetry(before.snapshot, (), 0, ()))
    for panel in (window.control_panel, window.q_value_panel):
        panel.set_selected_action(before.control_panel.selected_action)
    window.messages.take_over(before.messages)
    window.compare.take_over(before.compare)
    window.tour.take_over(before.tour)
    if before.start.is_shown:
        window.start.show()


def retire(window: MainWindow, bridge: Bridge) -> None:
    """Take a window away whose place was taken; it hears no more of the worker."""
    bridge.hurry(False)
    bridge.drained.disconnect(window.show_telemetry)
    for desk in (window.messages, window.timeline, window.drill_down):
        bridge.refused.disconnect(desk.refused)
    window.stop_parts()
    window.hide()
    window.deleteLater()
