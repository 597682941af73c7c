"""Fixtures of the window's tests: no thread and no timer outlives its test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication

from gui.theme import Appearance, Theme
from tests.leaks import no_python_thread_left, no_qt_work_left

if TYPE_CHECKING:
    from tests.gui.window_fakes import SilentBridge


def pytest_configure(config: pytest.Config) -> None:
    # said by the offscreen platform for every window with a minimum size
    config.addinivalue_line("qt_log_ignore", "This plugin does not support propagateSizeHints")


@pytest.fixture(autouse=True)
def _closed_widgets_are_gone() -> Iterator[None]:
    """Delete what qtbot has closed: without an event loop, Qt puts that off for ever.

    Every change of the theme would polish all windows of all tests before it anew.
    """
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def _no_thread_left() -> Iterator[None]:
    """Fail a test that leaves a Python thread running."""
    with no_python_thread_left():
        yield


@pytest.fixture(autouse=True)
def _no_qt_work_left() -> Iterator[None]:
    """Fail a test that leaves a QTimer active or a QThread running."""
    with no_qt_work_left():
        yield


@pytest.fixture(scope="session", autouse=True)
def _clipboard_empty_at_the_end(qapp: QApplication) -> Iterator[None]:
    """The offscreen clipboard outlives Python: a QMimeData left there crashes the exit."""
    yield
    qapp.clipboard().clear()


@pytest.fixture(scope="session")
def _one_theme(qapp: QApplication) -> Theme:
    return Theme(qapp, Appearance.LIGHT)


@pytest.fixture
def theme(_one_theme: Theme) -> Theme:
    """The tests' theme, light and with movement whatever the test before did."""
    _one_theme.set_appearance(Appearance.LIGHT)
    _one_theme.reduced_motion = False
    return _one_theme


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """The settings of one test's person, empty at first."""
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def bridge() -> SilentBridge:
    """A bridge without a worker behind it."""
    from tests.gui.window_fakes import SilentBridge  # most tests need no window

    return SilentBridge()


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """The name of an X display nobody sees."""
    from tests.gui.x_display import virtual_display  # most tests need none

    with virtual_display() as name:
        yield name
