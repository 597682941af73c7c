"""What keys and clicks do on the bars of the Q-values, for the list of keys."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gui.keys_dialog import KeyBinding


def bar_bindings() -> list[KeyBinding]:
    """Keys while the bars have the focus, and clicks at any time."""
    group = _tr("Q-values (with the focus on the bars)")
    return [
        KeyBinding(group, keys, what)
        for keys, what in (
            (_tr("Arrows"), _tr("Go to the action before or after")),
            (_tr("Enter, click"), _tr("Take this action in the next step")),
            (_tr("Ctrl+Enter, Ctrl+click"), _tr("This action would have been right")),
            (_tr("Shift+Enter, Shift+click"), _tr("The better action, then the worse one")),
            (_tr("Esc"), _tr("Choose nothing")),
        )
    ]


def _tr(text: str) -> str:
    return QCoreApplication.translate("QValueKeys", text)
