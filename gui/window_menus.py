"""The menus of the window and the plain keys, from one list of orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from gui.curve_keys import curve_bindings
from gui.keys_dialog import KeyBinding
from gui.menu_text import plain
from gui.menus import (
    SEPARATOR,
    Entry,
    fill_menu,
    language_menu,
    path_menu,
    theme_menu,
    workspace_menu,
)
from gui.menus import translate as tr
from gui.reward_panel import REWARDS, RewardPanel
from gui.samples import sample_paths

if TYPE_CHECKING:
    from gui.main_window import MainWindow
    from gui.orders import Orders
    from gui.theme import Theme


class WindowMenus:
    """Builds the menu bar."""

    def __init__(self, window: MainWindow, orders: Orders, theme: Theme) -> None:
        self._window = window
        self._orders = orders
        self._theme = theme
        bar = window.menuBar()
        self._fill_file(bar.addMenu(tr("&File")))
        self._fill(bar.addMenu(tr("&Agent")), self._agent_entries())
        self._fill(bar.addMenu(tr("&Reward")), self._reward_entries())
        inspect = bar.addMenu(tr("&Inspect"))
        window.insight.fill_menu(inspect)
        self._fill(
            inspect,
            [Entry("drill-down", tr("&Gradients of an update…"), window.drill_down.open, "Ctrl+D")],
        )
        doctor = Entry(
            "gradient-doctor",
            tr("&Gradient doctor…"),
            window.doctor.open,
            "Ctrl+G",
            icon="doctor",
            tip=tr("Explains the missing gradients of a TensorFlow script."),
        )
        self._fill(bar.addMenu(tr("&Tools")), [doctor, *self._compare_entries()])
        self._fill_view(bar.addMenu(tr("&View")))
        self._fill(bar.addMenu(tr("&Help")), self._help_entries())
        orders.bindings += curve_bindings()

    def _compare_entries(self) -> list[Entry | None]:
        compare = self._window.compare
        return [
            SEPARATOR,
            Entry(
                "compare-sessions",
                tr("&Compare sessions"),
                compare.show,
                "Ctrl+Shift+C",
                tip=tr("Curves of several sessions over each other, and the settings that differ."),
            ),
            Entry(
                "relearn",
                tr("&Duplicate with other settings and re-learn…"),
                compare.relearn,
                tip=tr("A new session learns from the same labels."),
            ),
            Entry(
                "value",
                tr("What the &labels bought…"),
                compare.show_value,
                tip=tr("The agent beside a shadow that had no labels."),
            ),
        ]

    def _fill_file(self, menu: QMenu) -> None:
        orders = self._orders
        environment = Entry(
            "open-environment",
            tr("Open &environment…"),
            orders.open_environment,
            "Ctrl+Shift+O",
            tip=tr("A Gymnasium environment, ours or your own."),
        )
        opening = Entry("open", tr("&Open…"), orders.open, "Ctrl+O", icon="open")
        folder = Entry("open-folder", tr("Open &folder…"), orders.open_folder)
        start = Entry("start-page", tr("Start pa&ge"), self._window.start.show, "Alt+Home")
        self._fill(menu, [start, opening, folder, environment])
        path_menu(menu.addMenu(tr("&Samples")), sample_paths(), self._window.open_path, "sample")
        recent = menu.addMenu(tr("Open &recent"))
        recent.aboutToShow.connect(lambda: self._fill_recent(recent))
        self._fill(
            menu,
            [
                SEPARATOR,
                Entry(
                    "checkpoint", tr("Save &checkpoint"), orders.checkpoint, "Ctrl+S", icon="save"
                ),
                Entry("save-session-as", tr("Save session &as…"), orders.save_session_as),
                Entry("save-agent", tr("Save a&gent…"), orders.save_agent),
                Entry("load-agent", tr("&Load agent…"), orders.load_agent),
                SEPARATOR,
            ],
        )
        self._window.keeper.fill_menu(menu.addMenu(tr("Save or copy a &view")))
        self._fill(
            menu,
            [
                Entry(
                    "tensorboard",
                    tr("Export for &TensorBoard…"),
                    self._window.keeper.ask_tensorboard,
                ),
                SEPARATOR,
                Entry("quit", tr("&Quit"), self._window.close, "Ctrl+Q"),
            ],
        )

    def _fill_recent(self, menu: QMenu) -> None:
        path_menu(menu, self._orders.recent.paths(), self._window.open_path, "recent")
        menu.setEnabled(True)

    def _fill_view(self, menu: QMenu) -> None:
        for dock in self._window.docks:
            menu.addAction(dock.toggleViewAction())
        menu.addSeparator()
        going_on = Entry(
            "show-account",
            tr("Read &what is going on"),
            self._window.account.show,
            "Ctrl+I",
            tip=tr("What the pictures show, in sentences."),
        )
        self._fill(menu, [going_on, SEPARATOR, *self._timeline_entries()])
        menu.addSeparator()
        self._fill(menu, self._graph_entries())
        menu.addSeparator()
        keys = workspace_menu(menu.addMenu(tr("&Workspace")), self._window.workspaces)
        heading = tr("Workspace")
        self._orders.bindings += [KeyBinding(heading, key, what) for key, what in keys.items()]
        theme_menu(menu.addMenu(tr("&Theme")), self._theme, self._orders.choose_theme)
        languages = menu.addMenu(_language_title())
        language_menu(languages, self._window.heritage.language, self._orders.choose_language)
        self._fill(
            menu,
            [
                Entry("full-screen", tr("&Full screen"), self._orders.toggle_full_screen, "F11"),
                Entry("reset-layout", tr("&Reset layout"), self._window.workspaces.reset),
            ],
        )

    def _agent_entries(self) -> list[Entry | None]:
        orders, controls = self._orders, self._window.control_panel

        def next_graph() -> None:
            controls.show_graph(1)

        def previous_graph() -> None:
            controls.show_graph(-1)

        return [
            Entry("step", tr("&Step"), controls.step, tr("Space"), True, "step"),
            Entry("run", tr("&Run or pause"), controls.toggle_run, "R", True, "run"),
            Entry("take-over", tr("&Take over or give back"), controls.toggle_take_over, "T", True),
            Entry("new-episode", tr("&New episode"), orders.new_episode, icon="new-episode"),
            Entry("next-graph", tr("Ne&xt graph"), next_graph, icon="next"),
            Entry("previous-graph", tr("&Previous graph"), previous_graph, icon="previous"),
            SEPARATOR,
            Entry("evaluate", tr("&Evaluate…"), orders.evaluate, icon="evaluate"),
            Entry("settings", tr("Se&ttings…"), orders.show_settings, "Ctrl+,", icon="settings"),
        ]

    def _graph_entries(self) -> list[Entry | None]:
        view = self._window.graph_view
        return [
            Entry("find-node", tr("Find a no&de"), view.focus_find, "Ctrl+F", icon="search"),
            Entry("fit-graph", tr("Show the whole &graph"), view.fit, "Ctrl+0", icon="fit"),
            Entry("zoom-in", tr("Zoom &in"), view.zoom_in, "Ctrl++; Ctrl+="),
            Entry("zoom-out", tr("Zoom &out"), view.zoom_out, "Ctrl+-"),
        ]

    def _timeline_entries(self) -> list[Entry | None]:
        timeline = self._window.timeline

        def back() -> None:
            timeline.scrub(-1)

        def forward() -> None:
            timeline.scrub(1)

        return [
            Entry("timeline-table", tr("&Steps as a table"), timeline.toggle_table, "Ctrl+T"),
            Entry("look-back", tr("Look &back a step"), back, "Alt+Left", icon="previous"),
            Entry("look-forward", tr("Look &forward a step"), forward, "Alt+Right", icon="next"),
            Entry("look-now", tr("Return to &now"), timeline.look_back.leave, "Alt+End"),
        ]

    def _reward_entries(self) -> list[Entry | None]:
        panel, teller = self._window.reward_panel, self._window.q_value_panel.teller
        entries: list[Entry | None] = []
        for i, value in enumerate(REWARDS, start=1):
            text = tr("Give {0}").format(f"{value:+g}".replace("+0", "0").replace("-", "−"))
            entries.append(Entry(f"reward-{i}", text, giving(panel, value), str(i), True))
        return [
            *entries,
            Entry("exact", tr("&Exact value"), panel.begin_entry, tr("Enter"), True, "enter"),
            Entry("skip", tr("&Skip"), panel.skip, "S", True, "skip"),
            SEPARATOR,
            Entry(
                "questions",
                tr("&Label the least sure steps"),
                self._window.teaching.begin_questions,
                "Q",
                True,
                tip=tr("Unlabelled steps where the best two Q-values are closest, one by one."),
            ),
            Entry(
                "ask-when-unsure",
                tr("&Ask only when unsure"),
                self._window.teaching.toggle_asking,
                "U",
                True,
                tip=tr("A run by hand stops only where the best two Q-values are close."),
            ),
            Entry("asking-settings", tr("&When to ask…"), self._window.teaching.show_asking),
            SEPARATOR,
            Entry("correct", tr("&Right action…"), teller.begin_correction, "C", True),
            Entry("compare", tr("&Better of two actions…"), teller.begin_comparison, "B", True),
            SEPARATOR,
            Entry("undo", tr("&Undo label"), panel.undo, "Ctrl+Z", icon="undo"),
            Entry("redo", tr("&Redo label"), panel.redo, "Ctrl+Shift+Z", icon="redo"),
        ]

    def _help_entries(self) -> list[Entry | None]:
        palette = Entry(
            "command-palette",
            tr("&Find a command…"),
            self._orders.show_palette,
            "Ctrl+K",
            icon="search",
            tip=tr("Every entry of the menus, found by words."),
        )
        return [
            palette,
            Entry("tour", tr("F&irst steps"), self._window.tour.start, icon="follow"),
            Entry("keys", tr("&Keys"), self._orders.show_keys, "F1", icon="keys"),
            Entry("guide", tr("&When learning fails"), self._orders.show_guide, icon="hint"),
            Entry("fewer-labels", tr("&Fewer labels"), self._orders.show_fewer_labels, icon="hint"),
            Entry(
                "more-than-a-number",
                tr("&More than a number"),
                self._orders.show_more_than_a_number,
                icon="hint",
            ),
            Entry("comparing", tr("&Comparing sessions"), self._orders.show_comparing, icon="hint"),
            Entry("log", tr("Show &log"), self._orders.show_log),
            Entry("about", tr("&About Graph Coach"), self._orders.show_about, icon="about"),
        ]

    def _fill(self, menu: QMenu, entries: list[Entry | None]) -> dict[str, QAction]:
        group = plain(menu.title())
        self._orders.bindings += [
            KeyBinding(group, entry.keys.replace("; ", ", "), plain(entry.text))
            for entry in entries
            if entry is not None and entry.keys
        ]
        return fill_menu(menu, self._window, self._theme, entries)


def _language_title() -> str:
    """In both languages where it is not English: a person must find the way back."""
    title = tr("&Language")
    return title if title == "&Language" else f"{title} / Language"


def giving(panel: RewardPanel, value: float) -> Callable[[], bool]:
    """An order that gives one reward; made here so that each keeps its own value."""
    return lambda: panel.give(value)


def plain_keys(window: MainWindow) -> dict[Qt.Key, Callable[[], object]]:
    """What keys without Ctrl do anywhere in the window."""
    panel, controls, key = window.reward_panel, window.control_panel, Qt.Key
    digits = (key.Key_1, key.Key_2, key.Key_3, key.Key_4, key.Key_5)
    rewards = {**dict(zip(digits, REWARDS, strict=True)), key.Key_Up: 1.0, key.Key_Down: -1.0}
    result: dict[Qt.Key, Callable[[], object]] = {
        pressed: giving(panel, value) for pressed, value in rewards.items()
    }
    result[key.Key_Space] = controls.step
    result[key.Key_R] = controls.toggle_run
    result[key.Key_S] = panel.skip
    result[key.Key_Q] = window.teaching.begin_questions
    result[key.Key_U] = window.teaching.toggle_asking
    teller = window.q_value_panel.teller
    result[key.Key_C], result[key.Key_B] = teller.begin_correction, teller.begin_comparison
    result[key.Key_T] = controls.toggle_take_over
    result[key.Key_Return] = result[key.Key_Enter] = panel.begin_entry
    return result
