"""Joins what is said of actions to the window: panels, the canvas, and the digits as actions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from core.telemetry import Snapshot
from gui.keys import KeyFilter
from gui.window_menus import plain_keys

if TYPE_CHECKING:
    from gui.main_window import MainWindow

DIGITS = tuple(Qt.Key(Qt.Key.Key_0 + digit) for digit in range(10))


class TellingDesk(QObject):
    """Owns the window's plain keys: while the person acts, the digits among them are actions.

    Args:
        window: its panels are joined.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._usual = plain_keys(window)
        self.keys = KeyFilter(window, self._usual)
        self._teller = window.q_value_panel.teller
        self._is_acting = False
        window.q_value_panel.command.connect(window.timeline.submit)
        window.control_panel.act_wanted.connect(lambda: self._teller.begin_act())
        window.graph_view.node_selected.connect(self._teller.act_on_node)
        window.snapshot_shown.connect(self._follow)

    def _follow(self, snapshot: Snapshot) -> None:
        if snapshot.is_taken_over == self._is_acting:
            return
        self._is_acting = snapshot.is_taken_over
        for digit, key in enumerate(DIGITS):
            acts = partial(self._teller.begin_act, str(digit))
            self.keys.set_action(key, acts if self._is_acting else self._usual.get(key))
