"""Every dialog and every other window, and how each is brought on screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QTabWidget

from core import commands as c
from core.doctor.lessons import LESSONS
from core.events import Evaluated, WorkerDied
from gui import dialogs
from gui.compare.value_dialog import ValueDialog
from gui.doctor.window import DoctorWindow
from gui.samples import sample_path
from gui.timeline_exact import ExactRewardDialog
from tests.pictures.places import Act, Place
from tests.pictures.stage import Stage

_PROBLEM = "No space left on device: motifs.gcoach cannot be written (wanted 8,192 bytes more)"


def _close(stage: Stage) -> None:
    stage.close_others()


def _dialog(name: str, go: Act, shows: str) -> Place:
    return Place(f"dialog-{name}", go, _close, shows, is_dialog=True)


def _wait_for(stage: Stage, order: Callable[[], object], what: str) -> None:
    """Give an order that opens a window once something was read or computed."""
    before = len(stage.others())
    order()
    stage.wait(lambda: len(stage.others()) > before, what)
    stage.settle()


def _tab(opened: Act, number: int) -> Act:
    """One page of a dialog that has several."""

    def go(stage: Stage) -> None:
        opened(stage)
        tabs = stage.others()[-1].findChild(QTabWidget)
        assert tabs is not None, "the dialog has pages"
        tabs.setCurrentIndex(number)
        stage.settle()

    return go


def _settings(stage: Stage) -> None:
    stage.window._orders.show_settings()


def _new_network(stage: Stage) -> None:
    """The preset "As posted" is another network, which asks before it begins."""
    _settings(stage)
    dialog = stage.others()[-1]
    dialog._take_preset(1)  # type: ignore[attr-defined]
    dialog.accept()  # type: ignore[attr-defined]


def _relearn(stage: Stage) -> None:
    compare, source = stage.window.compare, stage.material.sessions[0]
    _wait_for(stage, partial(compare.relearn, source), "the settings to learn again with")


def _value(stage: Stage) -> None:
    dialog = ValueDialog(stage.theme, stage.material.sessions[0], None, stage.window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show_value(json.loads(stage.material.value.read_text(encoding="utf-8")))
    dialog.show()


def _drill_down(stage: Stage) -> None:
    stage.window.drill_down.open(1)
    stage.pause(0.5)


def _preview(stage: Stage) -> None:
    path = sample_path("motifs.json")
    _wait_for(stage, partial(stage.window.open_chosen, path), "the preview")


def _columns(stage: Stage) -> None:
    """A table that does not say which columns are the ends of an edge."""
    path = stage.folder / "trades.csv"
    rows = "day,who,whom,amount\n1 May,Anna,Ben,3\n2 May,Ben,Cleo,5\n"
    path.write_text(rows, encoding="utf-8")
    _wait_for(stage, partial(stage.window.open_chosen, path), "the question for columns")


def _exact(stage: Stage) -> None:
    ExactRewardDialog(
        stage.window.timeline.panel.tr("Reward for step {0}:").format(3), 2.0, stage.window
    ).open()


def _renumbering(stage: Stage) -> None:
    _wait_for(stage, partial(stage.bridge.submit, c.CheckRenumbering()), "the check")


def _gradient_check(stage: Stage) -> None:
    layer = stage.snapshot.architecture.layers[0].name
    _wait_for(stage, partial(stage.bridge.submit, c.CheckGradient(layer)), "the check")


def _table(name: str) -> Act:
    def go(stage: Stage) -> None:
        stage.window.keeper.show_table(stage.window.keeper.view(name))

    return go


def _doctor(stage: Stage) -> DoctorWindow:
    stage.window.doctor.open()
    window = stage.window.doctor.window
    assert window is not None, "just opened"
    stage.kept["doctor"] = window
    return window


def _doctor_start(stage: Stage) -> None:
    if "doctor" not in stage.kept:
        _doctor(stage)


def _doctor_lesson(stage: Stage) -> DoctorWindow:
    """The lesson is run once, and stays explained."""
    window = _doctor(stage)
    if window.report is None:
        window.begin_lesson(next(each for each in LESSONS if each.name == "argmax"))
        window.run_script()
        stage.wait(lambda: not window.run.is_running, "the lesson")
    return window


def _doctor_tab(number: int) -> Act:
    def go(stage: Stage) -> None:
        _doctor_lesson(stage).work.tabs.setCurrentIndex(number)
        stage.settle()

    return go


def _box(show: Callable[[Stage], object], name: str) -> Place:
    return _dialog(name, show, name)


def _problem_in_full(stage: Stage) -> None:
    """A problem with its details unfolded."""
    stage.window.tell_problem(stage.window.tr("This file cannot be opened"), _PROBLEM, "line 3\n")
    box = stage.others()[-1]
    buttons = [b for b in box.findChildren(QPushButton) if b.isVisible()]
    next(b for b in buttons if b.text().endswith(("...", "…", "详情", "细节"))).click()


def _evaluated(stage: Stage) -> None:
    dialogs.show_evaluation(stage.window, Evaluated(20, 0.65, 0.825))


def _died(stage: Stage) -> None:
    event = WorkerDied("KeyError: 'conv 4'", "Traceback (most recent call last):\n  …\n")
    dialogs.ask_restart(stage.window, event, "motifs.gcoach", lambda _path: None)


BOXES = [
    _box(lambda stage: dialogs.ask_save_elsewhere(stage.window, _PROBLEM, int), "storage-problem"),
    _box(lambda stage: dialogs.ask_closing(stage.window, _PROBLEM, int, int), "closing-question"),
    _box(
        lambda stage: dialogs.ask_copy(
            stage.window, "motifs.gcoach is open in another window (process 4711).", int
        ),
        "session-in-use",
    ),
    _box(
        lambda stage: dialogs.ask_run_program(
            stage.window, "motifs.gcoach acts in the environment mine:MyEnv-v0.", int
        ),
        "session-runs-program",
    ),
    _box(lambda stage: dialogs.ask_episodes(stage.window, int), "episodes-dialog"),
    _box(_evaluated, "evaluation"),
    _box(_problem_in_full, "problem"),
    _box(_died, "worker-died"),
    _box(_new_network, "settings-question"),
    _box(_columns, "columns-dialog"),
    _box(lambda stage: stage.window._orders.open(), "open-dialog"),
    _box(lambda stage: stage.window._orders.save_session_as(), "save-session-dialog"),
]
"""Questions and messages in Qt's own boxes, by objectName."""
_TABLES = ("graph", "q-values", "loss", "gradients", "timeline", "health")
DIALOGS = [
    *[
        _dialog(f"settings-{name}", _tab(_settings, number), "SettingsDialog")
        for number, name in enumerate(("network", "learning", "exploring", "window"))
    ],
    *[_dialog(f"relearn-{n}", _tab(_relearn, n), "RelearnDialog") for n in range(3)],
    *[_dialog(f"table-{name}", _table(name), "TableDialog") for name in _TABLES],
    _dialog("keys", lambda stage: stage.window._orders.show_keys(), "KeysDialog"),
    _dialog("command-palette", lambda stage: stage.window._orders.show_palette(), "CommandPalette"),
    _dialog("about", lambda stage: stage.window._orders.show_about(), "AboutDialog"),
    _dialog("guide-fails", lambda stage: stage.window._orders.show_guide(), "GuideDialog"),
    _dialog("guide-fewer", lambda stage: stage.window._orders.show_fewer_labels(), "GuideDialog"),
    _dialog(
        "guide-more", lambda stage: stage.window._orders.show_more_than_a_number(), "GuideDialog"
    ),
    _dialog("guide-comparing", lambda stage: stage.window._orders.show_comparing(), "GuideDialog"),
    _dialog("log", lambda stage: stage.window._orders.show_log(), "LogDialog"),
    _dialog(
        "environment",
        lambda stage: stage.window._orders.open_environment(),
        "EnvironmentDialog",
    ),
    _dialog("asking", lambda stage: stage.window.teaching.show_asking(), "AskingDialog"),
    _dialog("calibration", lambda stage: stage.window.timeline.calibrate(), "CalibrationDialog"),
    _dialog("exact-reward", _exact, "ExactRewardDialog"),
    _dialog("preview", _preview, "PreviewDialog"),
    _dialog("check-renumbering", _renumbering, "CheckDialog"),
    _dialog("check-gradient", _gradient_check, "CheckDialog"),
    _dialog("drill-down", _drill_down, "DrillDown"),
    _dialog("value", _value, "ValueDialog"),
    _dialog("doctor-start", _doctor_start, "DoctorWindow"),
    *[
        _dialog(f"doctor-{name}", _doctor_tab(number), "DoctorWindow")
        for number, name in enumerate(("path", "variables", "output", "script"))
    ],
    *BOXES,
]
"""What opens beside the main window."""
