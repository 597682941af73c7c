"""The doctor's window, with reports that are handed to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QProcessEnvironment, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.doctor.conclusion import Run
from core.doctor.lessons import LESSONS
from core.doctor.report.model import Report
from gui.doctor.code_view import CodeView
from gui.doctor.order import ScriptOrder
from gui.doctor.path_view import PathView
from gui.doctor.window import DoctorWindow
from gui.doctor.work_area import OUTPUT, PATH, SCRIPT, VARIABLES
from gui.theme import Theme
from tests.gui.doctor.reports import CODE, healthy_call, sick_call, write_script


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> Iterator[DoctorWindow]:
    made = DoctorWindow(theme, QProcessEnvironment.systemEnvironment())
    qtbot.addWidget(made)
    made.show()
    yield made
    made.shut_down()


@pytest.fixture
def started(window: DoctorWindow, monkeypatch: pytest.MonkeyPatch) -> list[ScriptOrder]:
    """Orders that would have started a process."""
    orders: list[ScriptOrder] = []
    monkeypatch.setattr(window.run, "start", orders.append)
    return orders


def child(window: DoctorWindow, kind: type[QWidget], name: str) -> QWidget:
    found = window.findChild(kind, name)
    assert found is not None, name
    return found


def text_of(window: DoctorWindow, name: str) -> str:
    label = child(window, QLabel, name)
    assert isinstance(label, QLabel)
    return label.text()


def press(qtbot: QtBot, window: DoctorWindow, name: str) -> None:
    qtbot.mouseClick(child(window, QPushButton, name), Qt.MouseButton.LeftButton)


def show(window: DoctorWindow, script: Path, *notes: str, error: str | None = None) -> None:
    """A run of a script with a sick and a healthy call has come to its end."""
    window.form.script.setText(str(script))
    window.run_script()
    calls = (healthy_call(script), sick_call(script))
    window.run.finished.emit(Run(Report(calls, 0, notes), error))


@pytest.fixture
def shown(window: DoctorWindow, started: list[ScriptOrder], tmp_path: Path) -> DoctorWindow:
    show(window, write_script(tmp_path))
    return window


def test_enter_in_a_field_runs_what_was_typed(
    qtbot: QtBot, window: DoctorWindow, started: list[ScriptOrder], tmp_path: Path
) -> None:
    script = write_script(tmp_path)
    window.form.script.setText(str(script))
    window.form.arguments.setText("--steps 10")
    window.form.timeout.setValue(30)
    with qtbot.waitSignal(window.ordered):
        qtbot.keyClick(window.form.arguments, Qt.Key.Key_Return)
    assert started == [ScriptOrder(script, ("--steps", "10"), None, 30)]
    assert "Running train.py" in window.state.text
    assert window.work.tabs.currentIndex() == OUTPUT


def test_bad_input_is_said_in_the_window_and_starts_nothing(
    window: DoctorWindow, started: list[ScriptOrder]
) -> None:
    window.form.script.setText("nowhere/train.py")
    window.run_script()
    assert window.state.text == "nowhere/train.py does not exist; wanted a Python script."
    assert started == []


def test_the_gravest_cause_is_explained_with_its_line_and_a_remedy(shown: DoctorWindow) -> None:
    assert shown.state.text == "A problem was found: non-differentiable-op"
    assert text_of(shown, "doctor-cause") == "non-differentiable-op"
    assert text_of(shown, "doctor-explanation") == "ArgMax returns positions."
    assert text_of(shown, "doctor-remedy") == "Use the value at the position."
    source = child(shown, CodeView, "doctor-source")
    assert isinstance(source, CodeView)
    marked = [line for line in source.toPlainText().splitlines() if line.startswith(">")]
    assert [line.split(None, 2)[1:] for line in marked] == [["6", "best = tf.argmax(q, axis=1)"]]
    assert shown.work.path.view.current is not None
    assert shown.work.path.view.current.label == "ArgMax"
    assert shown.work.tabs.currentIndex() == PATH


def test_the_remedys_code_is_copied_at_a_click(qtbot: QtBot, shown: DoctorWindow) -> None:
    press(qtbot, shown, "doctor-copy-code")
    assert QGuiApplication.clipboard().text() == CODE


def test_another_cause_and_another_call_can_be_chosen(qtbot: QtBot, shown: DoctorWindow) -> None:
    tree = shown.work.tree
    tree.setFocus()
    qtbot.keyClick(tree, Qt.Key.Key_Down)
    assert text_of(shown, "doctor-cause") == "unused-variable"
    assert not child(shown, QPushButton, "doctor-copy-code").isVisible()
    qtbot.keyClick(tree, Qt.Key.Key_Down)
    assert text_of(shown, "doctor-cause") == "healthy"
    assert "all 1 gradients are healthy (20 recorded calls)" in text_of(
        shown, "doctor-cause-variables"
    )
    assert [n.label for n in shown.work.path.view.path.nodes] == ["loss", "Sum", "w"]
    assert shown.work.tabs.tabText(VARIABLES) == "Variables (1)"


def test_a_node_of_the_path_shows_its_own_line(qtbot: QtBot, shown: DoctorWindow) -> None:
    view = shown.work.path.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert text_of(shown, "doctor-node") == "MatMul"
    assert text_of(shown, "doctor-node-facts") == (
        "float32 (4, 3) · no usable gradient arrives · train.py:5"
    )
    source = child(shown, CodeView, "doctor-source")
    assert isinstance(source, CodeView)
    assert "> 5      q = network(x)" not in source.toPlainText()
    assert any(
        line.startswith(">") and "q = network(x)" in line
        for line in source.toPlainText().splitlines()
    )


def test_a_row_of_the_variables_chooses_it_in_the_path(shown: DoctorWindow) -> None:
    shown.work.variables.setCurrentCell(2, 0)
    assert shown.work.path.view.current is not None
    assert shown.work.path.view.current.label == "network/two/kernel"
    cells = [shown.work.variables.item(2, column) for column in range(4)]
    assert [cell.text() for cell in cells if cell] == ["network/two/kernel", "(3, 3)", "None", "—"]


def test_findings_come_while_the_script_still_runs(
    window: DoctorWindow, started: list[ScriptOrder], tmp_path: Path
) -> None:
    script = write_script(tmp_path)
    window.form.script.setText(str(script))
    window.run_script()
    assert not window.work.tree.isVisible()
    window.run.found.emit(healthy_call(script))
    assert window.work.tabs.currentIndex() == PATH
    assert text_of(window, "doctor-cause") == "healthy"
    window.work.tabs.setCurrentIndex(OUTPUT)
    window.run.found.emit(sick_call(script))
    assert window.work.tabs.currentIndex() == OUTPUT, "nobody is taken away from what they read"
    assert [call.healthy for call in window.work.tree.calls] == [False, True]
    assert text_of(window, "doctor-cause") == "healthy", "what was chosen stays chosen"


def test_notes_and_errors_of_a_run_are_said(
    window: DoctorWindow, started: list[ScriptOrder], tmp_path: Path
) -> None:
    script = write_script(tmp_path)
    show(window, script, "train.py failed: ValueError: no gradients (line 9)")
    assert window.state.notes == "train.py failed: ValueError: no gradients (line 9)"
    window.run_script()
    assert window.state.notes == ""
    window.run.finished.emit(Run(Report((), 1), "train.py needs the module 'torch'"))
    assert window.state.text == "Train.py needs the module 'torch'"
    window.run_script()
    window.run.finished.emit(Run(Report((), 0, ("train.py never imported TensorFlow",)), None))
    assert window.state.text == "No gradient was asked for."
    assert "never imported" in window.state.notes


def test_the_report_is_copied_as_text(qtbot: QtBot, shown: DoctorWindow) -> None:
    press(qtbot, shown, "doctor-copy")
    text = QGuiApplication.clipboard().text()
    assert "non-differentiable-op  GradientTape.gradient at" in text
    assert "best = tf.argmax(q, axis=1)" in text
    assert "    best = tf.reduce_max(q, axis=1)" in text


def test_the_report_is_saved_as_a_page(qtbot: QtBot, shown: DoctorWindow, tmp_path: Path) -> None:
    press(qtbot, shown, "doctor-save")
    dialog = shown.findChild(QFileDialog, "doctor-save-dialog")
    assert isinstance(dialog, QFileDialog)
    page = tmp_path / "page.html"
    dialog.fileSelected.emit(str(page))
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert "Saved" in shown.state.text
    dialog.fileSelected.emit(str(tmp_path / "no" / "page.html"))
    assert "page.html cannot be written: No such file or directory" in shown.state.text
    dialog.close()


def test_an_edited_script_is_shown_as_it_is_now(shown: DoctorWindow, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text("# edited\n" * 12)
    show(shown, script)
    source = child(shown, CodeView, "doctor-source")
    assert isinstance(source, CodeView)
    assert "# edited" in source.toPlainText()
    assert "argmax" not in source.toPlainText()


def test_a_lesson_is_seen_cured_and_left(
    qtbot: QtBot, window: DoctorWindow, started: list[ScriptOrder]
) -> None:
    lesson = LESSONS[1]
    press(qtbot, window, f"lesson-{lesson.name}")
    assert window.work.tabs.currentIndex() == SCRIPT
    assert "tf.argmax(q, axis=1)  # <- look here" in window.work.script.toPlainText()
    assert not window.form.isVisible()
    press(qtbot, window, "doctor-lesson-run")
    assert started[-1] == ScriptOrder(lesson.sick)
    press(qtbot, window, "doctor-lesson-cure")
    changes = child(window, CodeView, "doctor-lesson-changes")
    assert isinstance(changes, CodeView)
    assert changes.isVisible()
    lines = changes.toPlainText().splitlines()
    assert "18  −     best = tf.argmax(q, axis=1)" in lines[0]
    assert "+     best = tf.reduce_max(q, axis=1)" in lines[2]
    press(qtbot, window, "doctor-lesson-run")
    assert started[-1] == ScriptOrder(lesson.cured)
    press(qtbot, window, "doctor-lesson-leave")
    assert window.form.isVisible()
    assert window.start_page.isVisible()
    assert window.lesson.script is None


def test_a_script_can_be_dropped(window: DoctorWindow, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "a.py"))])
    event = QDropEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    assert window.form.script.text() == str(tmp_path / "a.py")


def test_every_control_has_a_name_an_accessible_name_and_an_explanation(
    shown: DoctorWindow,
) -> None:
    controls = [
        *shown.findChildren(QAbstractButton),
        *shown.findChildren(QLineEdit),
        *shown.findChildren(PathView),
        *shown.findChildren(CodeView),
    ]
    named = [c for c in controls if c.objectName().startswith(("doctor-", "lesson-"))]
    assert len(named) > 20
    for control in named:
        assert control.accessibleName(), control.objectName()
        if isinstance(control, QAbstractButton):
            assert control.toolTip(), control.objectName()


def test_the_tab_key_reaches_everything(qtbot: QtBot, shown: DoctorWindow) -> None:
    shown.activateWindow()
    shown.form.script.setFocus()
    reached = set()
    for _ in range(40):
        focus = QGuiApplication.focusObject()
        assert focus is not None
        reached.add(focus.objectName())
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    assert {
        "doctor-script",
        "doctor-browse",
        "doctor-arguments",
        "doctor-folder",
        "doctor-run",
        "doctor-calls",
        "doctor-path",
        "doctor-copy-code",
        "doctor-copy",
        "doctor-save",
    } <= reached


@pytest.mark.parametrize("size", [(1440, 900), (1100, 700), (920, 560)])
def test_nothing_is_wider_than_the_window(shown: DoctorWindow, size: tuple[int, int]) -> None:
    shown.resize(*size)
    assert (shown.width(), shown.height()) == size
    for widget in shown.findChildren(QWidget):
        if widget.isVisible() and widget.window() is shown:
            right = widget.mapTo(shown, QPoint(widget.width(), 0)).x()
            inside_scroll = any(
                widget.objectName() == name for name in ("qt_scrollarea_viewport", "")
            )
            assert inside_scroll or right <= size[0], widget.objectName()
