"""Dialogs that ask for a file: none stays behind when it was answered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from core.doctor.report.model import Report
from gui import dialogs
from gui.doctor.form import ScriptForm
from gui.doctor.keeping import ask_page
from gui.save_view_menu import ask_file
from gui.theme import Theme

Ask = Callable[[QWidget, Theme, Callable[[Path], object]], object]

ASKING: dict[str, Ask] = {
    "open": lambda parent, _, chosen: dialogs.ask_open(parent, None, chosen),
    "save agent": lambda parent, _, chosen: dialogs.ask_save_agent(parent, chosen),
    "save session": lambda parent, _, chosen: dialogs.ask_save_session(parent, chosen),
    "load agent": lambda parent, _, chosen: dialogs.ask_load_agent(parent, chosen),
    "save a view": lambda parent, _, chosen: ask_file(parent, "a", ("Table (*.csv)",), chosen),
    "a script": lambda parent, theme, _: ScriptForm(theme, parent).ask_script(),
    "a page": lambda parent, _, chosen: ask_page(
        parent, Report((), 0, ()), lambda text, _good: chosen(Path(text))
    ),
}


@pytest.mark.parametrize("what", ASKING)
@pytest.mark.parametrize("answer", [QFileDialog.reject, QFileDialog.close])
def test_a_dialog_that_was_answered_is_gone(
    qtbot: QtBot, theme: Theme, what: str, answer: Callable[[QFileDialog], object]
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    ASKING[what](parent, theme, lambda _: None)
    answer(parent.findChildren(QFileDialog)[0])
    qtbot.waitUntil(lambda: not parent.findChildren(QFileDialog), timeout=2_000)
