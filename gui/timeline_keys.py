"""Keys the timeline's views take for themselves: they label another step than the screen's."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt

from gui.keys_dialog import KeyBinding
from gui.reward_panel import REWARDS

REWARD_KEYS: dict[int, float] = {Qt.Key.Key_1 + i: value for i, value in enumerate(REWARDS)}
EXACT_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
BACK_KEYS = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})
LABEL_KEYS = frozenset({*map(Qt.Key, REWARD_KEYS), Qt.Key.Key_S, *EXACT_KEYS, *BACK_KEYS})
"""One to five, S for skip, Enter for an exact value, Del to take back what was said last."""


def strip_bindings() -> list[KeyBinding]:
    """What keys do while the strip or the table of the timeline has the focus."""
    group = _tr("Timeline (with the focus on it)")
    return [
        KeyBinding(group, keys, what)
        for keys, what in (
            (_tr("Left, Right"), _tr("Look at the step before or after")),
            (_tr("Ctrl+Left, Ctrl+Right"), _tr("Look at the nearest unlabelled step")),
            (_tr("Shift+Left, Shift+Right"), _tr("Choose steps to spread one label over")),
            (_tr("PageUp, PageDown"), _tr("Look a page of steps back or ahead")),
            (_tr("Home"), _tr("Look at the first step")),
            (_tr("End"), _tr("Return to now")),
            (_tr("Esc"), _tr("Choose no steps, or return to now")),
            (_tr("1 to 5, Enter, S"), _tr("Label or skip the chosen steps or the marked row")),
            (_tr("Del"), _tr("Take back what was said last of the marked step")),
            (_tr("+, −"), _tr("Wider or narrower steps")),
            ("A", _tr("All steps at once")),
        )
    ]


def _tr(text: str) -> str:
    return QCoreApplication.translate("TimelineKeys", text)
