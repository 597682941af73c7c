from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from core.commands import OpenGraphs
from core.graph_io import ColumnUse, read_graph_file
from gui.preview_dialog import PreviewDialog
from gui.samples import sample_path

TABLE = """{"nodes": [{"id": "a", "kind": "and", "size": 1}, {"id": "b", "kind": "or", "size": 3},
{"id": "c", "kind": "and", "size": 2}], "links": [{"source": "a", "target": "b"},
{"source": "b", "target": "c", "weight": 0}]}"""


def dialog_for(qtbot: QtBot, path: Path) -> tuple[PreviewDialog, list[OpenGraphs]]:
    dialog = PreviewDialog(read_graph_file(path))
    qtbot.addWidget(dialog)
    given: list[OpenGraphs] = []
    dialog.command.connect(given.append)
    return dialog, given


def test_it_says_what_was_read(qtbot: QtBot) -> None:
    dialog, _ = dialog_for(qtbot, sample_path())
    counts = dialog.findChild(QLabel, "preview-counts")
    assert counts is not None
    for part in ("8 nodes", "13 undirected", "26 messages", "7 features"):
        assert part in counts.text()


def test_another_use_of_a_column_changes_the_graphs(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "gates.json"
    path.write_text(TABLE)
    dialog, given = dialog_for(qtbot, path)
    dialog.choose_use("kind", ColumnUse.LEAVE_OUT)
    dialog.accept()
    assert given[0].graphs[0].feature_names == ("size",)
    assert given[0].name == "gates"
    warnings = dialog.findChild(QListWidget, "preview-warnings")
    assert warnings is not None
    assert [warnings.item(i).text() for i in range(warnings.count())] == list(given[0].notices)


def test_the_chosen_use_is_offered_by_a_box_per_column(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "gates.json"
    path.write_text(TABLE)
    dialog, given = dialog_for(qtbot, path)
    box = dialog.findChild(QComboBox, "preview-use-size")
    assert box is not None
    index = box.findData(ColumnUse.ONE_HOT)
    box.setCurrentIndex(index)
    box.activated.emit(index)
    dialog.accept()
    names = given[0].graphs[0].feature_names
    assert sum(name.startswith("size") for name in names) == 3


def test_actions_are_a_number_or_names(qtbot: QtBot) -> None:
    for text, wanted in (("", None), ("5", 5), ("left, right", ("left", "right"))):
        dialog, given = dialog_for(qtbot, sample_path())
        field = dialog.findChild(QLineEdit, "preview-actions")
        assert field is not None
        field.setText(text)
        dialog.accept()
        assert given[0].actions == wanted


def test_too_many_actions_are_refused_in_place(qtbot: QtBot) -> None:
    dialog, _ = dialog_for(qtbot, sample_path())
    field = dialog.findChild(QLineEdit, "preview-actions")
    problem = dialog.findChild(QLabel, "preview-problem")
    assert field is not None
    assert problem is not None
    field.setText("0")
    ok = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Open")
    assert not ok.isEnabled()
    assert "got 0" in problem.text()
    field.setText("2")
    assert ok.isEnabled()
