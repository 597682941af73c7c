"""The start page: what it offers, by mouse and by keys, and when it gives way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from core.commands import OpenSession, Step
from gui.app import Pilot
from gui.launch import Launch, parse_launch
from gui.main_window import MainWindow
from gui.recent import RecentFiles
from gui.samples import sample_path, sample_paths
from gui.start_page import StartPage
from gui.theme import Appearance, Theme
from tests.fakes import make_snapshot
from tests.gui.window_fakes import SilentBridge, tell

SAMPLES = {"posted_circuit", "c17", "karate", "motifs"}


@pytest.fixture
def window(
    qtbot: QtBot, theme: Theme, settings: QSettings, bridge: SilentBridge
) -> Iterator[MainWindow]:
    window = MainWindow(bridge, theme, settings)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()


def opened(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    paths: list[Path] = []
    monkeypatch.setattr(window.opener, "open", lambda path, *_, **__: paths.append(path))
    return paths


def card(window: MainWindow, sample: str) -> QToolButton:
    found = window.findChild(QToolButton, f"start-sample-{sample}")
    assert isinstance(found, QToolButton)
    return found


def line(window: MainWindow, name: str) -> QPushButton:
    found = window.findChild(QPushButton, f"start-{name}")
    assert isinstance(found, QPushButton), name
    return found


def test_only_a_start_without_any_wish_is_bare() -> None:
    assert parse_launch([]).is_bare
    assert parse_launch(["--theme", "dark", "--size", "1100x700"]).is_bare
    for wish in (
        ["a.json"],
        ["--screenshot", "a.png"],
        ["--steps", "3"],
        ["--seed", "1"],
        ["--session", "s.gcoach"],
        ["--env", "GraphCoach/MaxCut-v0"],
    ):
        assert not parse_launch(wish).is_bare, wish


def test_a_bare_start_shows_the_page_over_the_first_sample(
    window: MainWindow, bridge: SilentBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = opened(window, monkeypatch)
    window.start.show_at_start()
    Pilot(window, bridge, Launch())
    assert window.start.is_shown
    assert paths == [sample_path()]
    assert not window.graph_view.isVisible()


def test_whoever_does_not_want_the_page_starts_without_it(window: MainWindow) -> None:
    window.start.show()
    box = window.findChild(QCheckBox, "start-at-start")
    assert isinstance(box, QCheckBox)
    box.click()
    window.start.leave()
    window.start.show_at_start()
    assert not window.start.is_shown
    action = window.findChild(QAction, "start-page")
    assert isinstance(action, QAction)
    action.trigger()
    assert window.start.is_shown
    assert not box.isChecked()


def test_every_sample_has_its_name_its_size_and_a_picture(
    qtbot: QtBot, window: MainWindow, theme: Theme
) -> None:
    window.start.show()
    assert {path.stem for path in sample_paths()} >= SAMPLES
    qtbot.waitUntil(lambda: "labelled graphs" in card(window, "motifs").text(), timeout=20_000)
    assert card(window, "posted_circuit").text() == "posted circuit\n8 nodes, 13 edges"
    assert card(window, "karate").accessibleDescription() == "34 nodes, 78 edges"
    light = {name: picture(window, name) for name in SAMPLES}
    assert len(set(light.values())) == 4, "two samples have one picture"
    theme.set_appearance(Appearance.DARK)
    assert not set(light.values()) & {picture(window, name) for name in light}


def picture(window: MainWindow, sample: str) -> bytes:
    button = card(window, sample)
    return bytes(button.icon().pixmap(button.iconSize()).toImage().constBits())


def test_a_sample_that_cannot_be_read_takes_no_picture_from_the_others(
    qtbot: QtBot, tmp_path: Path, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, whole = tmp_path / "a.json", sample_path("c17.json")
    broken.write_text("{")
    for module in ("gui.start_page", "gui.start_samples"):
        monkeypatch.setattr(f"{module}.sample_paths", lambda: [broken, whole])
    page = StartPage(theme)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: whole in page._faces, timeout=20_000)
    assert list(page._faces) == [whole]
    page.stop()


def test_a_sample_is_opened_by_a_click(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = opened(window, monkeypatch)
    window.start.show()
    qtbot.mouseClick(card(window, "karate"), Qt.MouseButton.LeftButton)
    assert paths == [sample_path("karate.json")]
    assert not window.start.is_shown
    assert window.graph_view.isVisible()


def test_the_sample_that_is_open_and_untouched_is_not_opened_again(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = opened(window, monkeypatch)
    tell(window, make_snapshot(8, n_steps=0, environment="posted_circuit"))
    window.start.show()
    card(window, "posted_circuit").click()
    assert paths == []
    tell(window, make_snapshot(8, n_steps=1, environment="posted_circuit"))
    window.start.show()
    card(window, "posted_circuit").click()
    assert paths == [sample_path()]


def test_the_newest_is_offered_first_and_samples_are_not_repeated(
    window: MainWindow, settings: QSettings, tmp_path: Path, bridge: SilentBridge
) -> None:
    session = tmp_path / "lesson & more.gcoach"
    session.touch()
    recent = RecentFiles(settings)
    recent.add(session)
    recent.add(sample_path("karate.json"))
    window.start.show()
    assert line(window, "first").accessibleName() == "Continue with lesson & more.gcoach"
    assert line(window, "recent-0").toolTip() == str(session.resolve())
    assert window.findChild(QPushButton, "start-recent-1") is None
    line(window, "first").click()
    assert [order.path for order in bridge.of(OpenSession)] == [session.resolve()]


def test_a_session_somebody_began_is_offered_next_time(
    window: MainWindow, settings: QSettings, tmp_path: Path
) -> None:
    path = tmp_path / "new.gcoach"
    path.touch()
    tell(window, make_snapshot(8, n_steps=0, session_path=str(path)))
    assert RecentFiles(settings).paths() == []
    tell(window, make_snapshot(8, n_steps=1, session_path=str(path)))
    assert RecentFiles(settings).paths() == [path.resolve()]


def test_keys_alone_are_enough(
    qtbot: QtBot, window: MainWindow, bridge: SilentBridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = opened(window, monkeypatch)
    window.activateWindow()
    window.start.show()
    first = QApplication.focusWidget()
    assert first is line(window, "first")
    qtbot.keyClick(first, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is line(window, "tour")
    for wanted in (card(window, "posted_circuit"), card(window, "c17")):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
        assert QApplication.focusWidget() is wanted
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert paths == [sample_path("c17.json")]
    assert bridge.commands == [], "an arrow or Enter reached the agent"


def test_escape_goes_on_with_the_graph_behind(qtbot: QtBot, window: MainWindow) -> None:
    window.start.show()
    qtbot.keyClick(line(window, "first"), Qt.Key.Key_Escape)
    assert not window.start.is_shown
    assert window.graph_view.canvas.hasFocus()


def test_the_page_gives_way_when_the_agent_acts_or_another_session_comes(
    window: MainWindow, bridge: SilentBridge
) -> None:
    window.start.show()
    tell(window, make_snapshot(8, n_steps=0, session_number=1))
    assert window.start.is_shown, "the first moment is not yet work"
    tell(window, make_snapshot(8, n_steps=0, session_number=2))
    assert not window.start.is_shown
    window.start.show()
    window.control_panel.step()
    assert bridge.of(Step)
    tell(window, make_snapshot(8, n_steps=1, session_number=2))
    assert not window.start.is_shown


@pytest.mark.parametrize(
    ("button", "dialog"), [("open", "open-dialog"), ("open-folder", "open-folder-dialog")]
)
def test_files_and_folders_are_asked_for(window: MainWindow, button: str, dialog: str) -> None:
    window.start.show()
    line(window, button).click()
    found = window.findChild(QFileDialog, dialog)
    assert isinstance(found, QFileDialog)
    assert window.start.is_shown, "nothing was chosen yet"
    found.close()


@pytest.mark.parametrize("size", [QSize(1440, 900), QSize(1100, 700)])
def test_nothing_is_cut_off_sideways(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, settings: QSettings, size: QSize
) -> None:
    long = tmp_path / f"{'very ' * 30}long.json"
    long.touch()
    RecentFiles(settings).add(long)
    window.resize(size)
    window.start.show()
    qtbot.waitUntil(lambda: window.centralWidget().width() > 0)
    for button in window.centralWidget().findChildren(QPushButton):
        if button.objectName().startswith("start-"):
            page = window.start._page
            assert page is not None
            right = button.mapTo(page, button.rect().topRight()).x()
            assert right <= page.viewport().width(), button.text()
            assert button.fontMetrics().horizontalAdvance(button.text()) <= button.width()
