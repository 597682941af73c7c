"""Every view saved, copied and read, in the whole window."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QAction, QColor, QImage, QImageWriter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QFileDialog,
    QMenu,
    QProgressDialog,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from core.events import UpdateInspected
from core.health.finding import Evidence, Finding, HealthReport, Severity
from gui.drill_down import DrillDown
from gui.effect_reader import LabelEffect, Standing
from gui.main_window import MainWindow
from gui.save_view import picture, save_png
from gui.save_view_job import SaveJob
from gui.save_view_menu import ask_file
from gui.save_view_title import ViewTitle
from gui.theme import Theme
from gui.timeline_header import TimelineHeader
from tests.gui.recorded import record_session
from tests.gui.test_drill_down import detail
from tests.gui.window_fakes import filled_window, tell


@pytest.fixture(scope="module")
def session_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record_session(tmp_path_factory.mktemp("whole") / "a.gcoach")


VIEWS = (
    "graph",
    "lens",
    "q-values",
    "loss",
    "gradients",
    "timeline",
    "effect",
    "health",
    "validation",
)


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    made, _ = filled_window(theme, tmp_path, 400)
    qtbot.addWidget(made)
    made.resize(1440, 900)
    show_effect(made)
    made.show()
    QApplication.processEvents()
    yield made
    made.close()


def show_effect(window: MainWindow) -> None:
    """What would be read of a label of the step on screen."""
    snapshot = window.snapshot
    assert snapshot is not None
    assert snapshot.last_step is not None
    effect = LabelEffect(
        step=snapshot.last_step.step,
        graph_id=snapshot.last_step.graph_id,
        action=snapshot.last_step.action,
        value=1.0,
        total=1.0,
        n_steps=1,
        q_before=0.25,
        td_error=0.75,
        visits=(),
        update=window._history.latest,
        chain=((1.0, Standing.IN_FORCE),),
    )
    window.timeline.effect_view.show_effect(effect, snapshot)


def colours(image: QImage) -> int:
    """How many different colours an image has."""
    small = image.scaled(200, 120)
    return len({small.pixel(x, y) for x in range(200) for y in range(120)})


@pytest.mark.parametrize("name", VIEWS)
def test_every_view_is_saved_as_png_svg_and_csv(
    window: MainWindow, tmp_path: Path, name: str
) -> None:
    keeper = window.keeper
    view = keeper.view(name)
    keeper.save_picture(view, tmp_path / "a.png")
    image = QImage(str(tmp_path / "a.png"))
    parts = [part for part in view.parts() if not part.isHidden()]
    assert image.width() == 2 * (max(part.width() for part in parts) + 16)
    assert colours(image) > 4
    keeper.save_picture(view, tmp_path / "a.svg")
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert view.title in text
    renderer = QSvgRenderer(QByteArray(text.encode()))
    assert renderer.isValid()
    assert renderer.viewBox().width() * 2 == image.width()
    keeper.save_table(view, tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) - 1 == view.table().n_rows  # type: ignore[misc]
    assert {len(row) for row in rows} == {len(rows[0])}


def test_curves_and_their_texts_are_vectors_in_an_svg(window: MainWindow, tmp_path: Path) -> None:
    window.keeper.save_picture(window.keeper.view("loss"), tmp_path / "a.svg")
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert text.count("<path") + text.count("<polyline") > 20
    said = " ".join(re.findall(r">([^<>]+)</text>", text))
    for word in ("Loss", "TD error, mean |target − Q|", "Q-values, mean", "reward given"):
        assert word in said
    assert text.count("<image") < 10, "marks and axes are no pixels"
    plots = window.loss_panel._stack
    axis = plots.plot("loss").getPlotItem().getAxis("left")
    assert axis.cacheMode() == axis.CacheMode.DeviceCoordinateCache, "as before afterwards"


def test_curves_scrolled_out_of_view_are_in_the_picture(window: MainWindow) -> None:
    window.loss_panel.choose_curves(["loss", "td_error", "q_mean", "q_max", "clipped", "dead"])
    QApplication.processEvents()
    image = picture(window.loss_panel.picture_parts(), QColor("white"), 1.0)
    assert image.height() > window.loss_panel.height()


def test_findings_scrolled_out_of_view_are_in_the_picture(window: MainWindow) -> None:
    evidence = (Evidence("share of updates", 0.5, "below 0.1"),)
    findings = tuple(
        Finding(
            id=f"id-{i}",
            severity=Severity.WARNING,
            title="Something",
            cause="Because. " * 20,
            evidence=evidence,
        )
        for i in range(8)
    )
    panel = window.insight.panel
    snapshot = window.snapshot
    assert snapshot is not None
    tell(window, replace(snapshot, health=HealthReport(findings, 400)))
    QApplication.processEvents()
    image = picture(panel.picture_parts(), QColor("white"), 1.0)
    assert image.height() > panel.height()
    assert all(card.isVisibleTo(panel) for card in panel.cards)


def test_a_place_that_cannot_be_written_is_told(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    problems: list[str] = []
    window.keeper.failed.disconnect()
    window.keeper.failed.connect(problems.append)
    gone = tmp_path / "gone"
    for suffix in ("png", "svg"):
        window.keeper.save_picture(window.keeper.view("loss"), gone / f"a.{suffix}")
    window.keeper.save_table(window.keeper.view("loss"), gone / "a.csv")
    assert len(problems) == 3
    assert all("cannot be saved" in problem for problem in problems)


def test_a_failed_picture_leaves_the_old_one(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.png"
    target.write_text("old")

    def fail(*args: object) -> bool:
        return False

    monkeypatch.setattr(QImageWriter, "write", fail)
    with pytest.raises(OSError, match=r"a\.png"):
        save_png([window], QColor("white"), target)
    assert target.read_text() == "old"
    assert [p.name for p in tmp_path.glob(".*part")] == []


def test_picture_and_table_go_to_the_clipboard(window: MainWindow) -> None:
    keeper, clipboard = window.keeper, QApplication.clipboard()
    keeper.copy_picture(keeper.view("gradients"))
    assert colours(clipboard.image()) > 10
    keeper.copy_table(keeper.view("q-values"))
    lines = clipboard.text().splitlines()
    assert lines[0].startswith("index\taction\tQ-value")
    assert len(lines) == 5


def test_a_view_as_a_table_keeps_up_with_it(window: MainWindow) -> None:
    dialog = window.keeper.show_table(window.keeper.view("loss"))
    assert dialog.windowTitle() == "Loss and TD error"
    assert dialog.model.rowCount() == 400
    window.curve_view.choose_range(101, 200)
    dialog.refresh()
    assert dialog.model.rowCount() == 100
    dialog.close()
    window.keeper.tick()


def test_menus_offer_every_view_and_say_what_there_is(window: MainWindow) -> None:
    for name in VIEWS:
        menu = window.findChild(QMenu, f"keep-{name}")
        assert isinstance(menu, QMenu)
        offered = {a.objectName(): a.isEnabled() for a in menu.actions() if a.objectName()}
        assert offered[f"file-{name}-save-picture"]
        assert offered[f"file-{name}-show-table"]
        has_rows_in_the_file = name in ("q-values", "loss", "gradients", "timeline")
        assert offered[f"file-{name}-save-whole"] == has_rows_in_the_file


def test_docks_carry_the_menu_in_their_title(window: MainWindow) -> None:
    for panel in ("q-value-panel", "loss-panel", "gradient-panel", "effect-view", "health-panel"):
        dock = window.findChild(QDockWidget, f"{panel}-dock")
        assert isinstance(dock, QDockWidget)
        title = dock.titleBarWidget()
        assert title is not None
        assert title.findChild(QWidget, f"{panel}-dock-menu") is not None
    assert window.findChild(QToolButton, "timeline-menu").menu().actions(), "its own title row"
    dock = window.findChild(QDockWidget, "loss-panel-dock")
    assert isinstance(dock, QDockWidget)
    dock.titleBarWidget().findChild(QWidget, "loss-panel-dock-close").click()
    assert not dock.isVisible()


def test_the_kind_chosen_decides_the_suffix(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = ask_file(parent, "loss", ["PNG picture (*.png)", "SVG picture (*.svg)"], print)
    assert isinstance(dialog, QFileDialog)
    assert dialog.defaultSuffix() == "png"
    dialog.filterSelected.emit("SVG picture (*.svg)")
    assert dialog.defaultSuffix() == "svg"
    dialog.close()


def test_without_a_file_there_is_nothing_more_to_save(window: MainWindow) -> None:
    from tests.fakes import make_snapshot
    from tests.gui.window_fakes import filled_architecture

    problems: list[str] = []
    window.keeper.failed.disconnect()
    window.keeper.failed.connect(problems.append)
    tell(window, make_snapshot(4, architecture=filled_architecture(), session_path=None))
    window.keeper.save_whole(window.keeper.view("loss"), Path("nowhere.csv"))
    window.keeper.ask_tensorboard()
    assert problems == ["This session is in no file; save it as one first."] * 2


def test_everything_is_written_in_the_background(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    problems: list[str] = []
    window.keeper.failed.disconnect()
    window.keeper.failed.connect(problems.append)
    window.keeper.save_whole(window.keeper.view("loss"), tmp_path / "all.csv")
    qtbot.waitUntil(lambda: bool(problems), timeout=5_000)
    assert "lesson.gcoach: there is no such session file" in problems[0]
    assert not (tmp_path / "all.csv").exists()


def test_the_histograms_of_an_update_are_kept_too(window: MainWindow, tmp_path: Path) -> None:
    window.drill_down.open(4)
    tell(window, events=[UpdateInspected(400, detail(400, 20, 21))])
    dialog = window.drill_down.dialog
    assert isinstance(dialog, DrillDown)
    names = {action.objectName() for action in dialog.findChildren(QAction)}
    assert {
        "update-histogram-save-picture",
        "update-histogram-save-table",
        "update-histogram-copy-table",
    } <= names
    action = dialog.findChild(QAction, "update-histogram-copy-table")
    assert isinstance(action, QAction)
    action.trigger()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0] == "of\tfrom\tto\tentries"
    assert sum(int(line.split("\t")[3]) for line in lines[1:]) == 2 + 3
    assert np.isclose(float(lines[1].split("\t")[1]), -4.0)


def test_a_session_is_exported_for_tensorboard_in_the_background(
    qtbot: QtBot, session_path: Path, tmp_path: Path
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    job = SaveJob(parent)
    saved: list[str] = []
    job.saved.connect(saved.append)
    job.failed.connect(pytest.fail)
    job.export_tensorboard(session_path, tmp_path)
    qtbot.waitUntil(lambda: bool(saved), timeout=90_000)
    (file,) = Path(saved[0]).iterdir()
    assert "tfevents" in file.name
    assert not job.is_busy


def test_an_export_can_be_cancelled(qtbot: QtBot, session_path: Path, tmp_path: Path) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    job = SaveJob(parent)
    saved: list[str] = []
    job.saved.connect(saved.append)
    job.export_tensorboard(session_path, tmp_path)
    dialog = parent.findChild(QProgressDialog, "save-progress")
    assert isinstance(dialog, QProgressDialog)
    dialog.canceled.emit()
    assert not job.is_busy
    job.stop()
    assert saved == []
    assert list(tmp_path.iterdir()) == [], "no half run is left"


def test_every_dock_has_a_title_row_of_ours(window: MainWindow) -> None:
    for dock in window.docks:
        assert isinstance(dock.titleBarWidget(), (ViewTitle, TimelineHeader)), dock.objectName()
