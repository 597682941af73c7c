from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from gui.keys_dialog import KeyBinding, KeysDialog
from gui.theme import Theme

BINDINGS = [
    KeyBinding("Agent", "Space", "Step"),
    KeyBinding("Agent", "R", "Run or pause"),
    KeyBinding("Reward", "5", "Give +2"),
    KeyBinding("Reward", "Ctrl+Z", "Undo label"),
]


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> KeysDialog:
    widget = KeysDialog(theme, BINDINGS)
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("", ["Space", "R", "5", "Ctrl+Z"]),
        ("undo", ["Ctrl+Z"]),
        ("ctrl", ["Ctrl+Z"]),
        ("REWARD", ["5", "Ctrl+Z"]),
        ("reward give", ["5"]),
        ("space", ["Space"]),
    ],
)
def test_lines_that_hold_every_word_stay(
    qtbot: QtBot, dialog: KeysDialog, typed: str, keys: list[str]
) -> None:
    qtbot.keyClicks(dialog.findChild(QLineEdit, "keys-search"), typed)
    assert dialog.shown() == keys


def test_nothing_found_is_said(qtbot: QtBot, dialog: KeysDialog) -> None:
    field = dialog.findChild(QLineEdit, "keys-search")
    assert isinstance(field, QLineEdit)
    qtbot.keyClicks(field, "xyz")
    said = [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]
    assert "No key does that." in said
    field.clear()
    assert len(dialog.shown()) == 4
