"""PySide6 6.12 on Python 3.10 and 3.11 loses a reference to None per void call and aborts."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot


def test_a_void_qt_call_keeps_its_reference_to_none(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    label.setText("warm up")
    before = sys.getrefcount(None)
    for _ in range(1_000):
        label.setNum(1)
    lost = before - sys.getrefcount(None)
    assert lost < 100, f"1,000 void calls lost {lost} references to None"
