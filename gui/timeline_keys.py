"""Keys the timeline's views take for themselves: they label another step than the screen's."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gui.reward_panel import REWARDS

REWARD_KEYS: dict[int, float] = {Qt.Key.Key_1 + i: value for i, value in enumerate(REWARDS)}
EXACT_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
LABEL_KEYS = frozenset({*map(Qt.Key, REWARD_KEYS), Qt.Key.Key_S, *EXACT_KEYS})
"""One to five, S for skip, Enter for an exact value."""
