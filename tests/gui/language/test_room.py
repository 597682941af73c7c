"""Nothing is cut off in either language, in the smallest window the program is made for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTabBar,
    QWidget,
)

from gui.elided_label import ElidedLabel
from gui.languages import Language, Languages
from gui.main_window import MainWindow
from gui.theme import Theme
from gui.workspaces import Workspace
from tests.gui.window_fakes import filled_window

SMALLEST = (1100, 700)
_SLACK = 2
"""Pixels: fonts are measured in fractions."""
_ARROW = 26
"""Pixels of a combo box beside its text."""
_MARKUP = re.compile(r"<[^>]+>")


@pytest.fixture(params=[Language.ENGLISH, Language.CHINESE], ids=["english", "chinese"])
def window(
    request: pytest.FixtureRequest, theme: Theme, qapp: QApplication, tmp_path: Path
) -> Iterator[MainWindow]:
    before = QLocale()
    languages = Languages(qapp, request.param)
    result, _bridge = filled_window(theme, tmp_path, 300)
    result.setAnimated(False)  # a dock on its way is measured where it goes
    result.resize(*SMALLEST)
    result.show()
    qapp.processEvents()
    yield result
    result.close()
    languages.choose(Language.ENGLISH)
    QLocale.setDefault(before)


def test_the_window_cuts_nothing(window: MainWindow) -> None:
    for workspace in Workspace:
        window.workspaces.choose(workspace)
        QApplication.processEvents()
        QApplication.processEvents()  # what was resized has made room by then
        assert cut_off(window) == [], workspace
    for dock in window.docks:
        dock.show()
        dock.raise_()
        QApplication.processEvents()
        assert cut_off(dock) == [], dock.windowTitle()
    window.start.show()
    QApplication.processEvents()
    assert cut_off(window) == []
    window.start.leave()
    window.tour.start()
    QApplication.processEvents()
    assert cut_off(window) == []
    window.tour.end()


def test_no_dialog_cuts_anything(window: MainWindow) -> None:
    for name, open_dialog in dialogs_of(window).items():
        before = set(QApplication.topLevelWidgets())
        open_dialog()
        QApplication.processEvents()
        opened = [w for w in set(QApplication.topLevelWidgets()) - before if w.isVisible()]
        assert opened, name
        for dialog in opened:
            assert cut_off(dialog) == [], name
            if isinstance(dialog, QDialog):
                dialog.reject()


def dialogs_of(window: MainWindow) -> dict[str, Callable[[], object]]:
    orders = window._orders
    return {
        "settings": orders.show_settings,
        "keys": orders.show_keys,
        "palette": orders.show_palette,
        "about": orders.show_about,
        "environment": orders.open_environment,
        "guide": orders.show_guide,
        "asking": window.teaching.show_asking,
        "calibration": window.timeline.calibrate,
        "drill-down": window.drill_down.open,
        "doctor": window.doctor.open,
        "evaluation": orders.evaluate,
    }


def cut_off(root: QWidget) -> list[str]:
    """Every visible text in a window that has less room than it needs, and no tool tip for it."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        if not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        found += [
            f"{type(widget).__name__} {widget.objectName()}: {text!r} needs {needed}, has {room}"
            for text, needed, room in texts_of(widget)
            if needed > room + _SLACK
        ]
    return found


def texts_of(widget: QWidget) -> Iterator[tuple[str, int, int]]:
    """Texts a widget shows, with the pixels each needs and has."""
    metrics = widget.fontMetrics()
    if isinstance(widget, QLabel):
        yield from _label(widget)
    elif isinstance(widget, QAbstractButton) and widget.text():
        text = widget.text().replace("&", "")
        if not _is_elided_with_tip(widget):
            room = widget.contentsRect().width()
            yield text, widget.minimumSizeHint().width(), max(room, widget.width())
    elif isinstance(widget, QComboBox):
        text = widget.currentText()
        yield text, metrics.horizontalAdvance(text) + _ARROW, widget.width()
    elif isinstance(widget, QLineEdit) and not widget.text():
        text = widget.placeholderText()
        yield text, metrics.horizontalAdvance(text), widget.width() - 2 * 8
    elif isinstance(widget, QTabBar):
        for i in range(widget.count()):
            text = widget.tabText(i).replace("&", "")
            if not widget.tabToolTip(i):  # those of docks are elided, with their text as tip
                yield text, metrics.horizontalAdvance(text), widget.tabRect(i).width()
    elif isinstance(widget, QHeaderView) and widget.orientation() is Qt.Orientation.Horizontal:
        yield from _header(widget, metrics)


def _label(label: QLabel) -> Iterator[tuple[str, int, int]]:
    text = _MARKUP.sub("", label.text()).replace("&", "")
    if not text or _is_elided_with_tip(label):
        return
    room = label.contentsRect()
    if label.wordWrap():
        yield text, label.heightForWidth(label.width()), label.height()
    else:
        longest = max(text.splitlines() or [""], key=len)
        yield text, label.fontMetrics().horizontalAdvance(longest), room.width()


def _header(header: QHeaderView, metrics: QFontMetrics) -> Iterator[tuple[str, int, int]]:
    model = header.model()
    for i in range(header.count()):
        if not header.isSectionHidden(i):
            text = str(model.headerData(i, Qt.Orientation.Horizontal) or "")
            yield text, metrics.horizontalAdvance(text), header.sectionSize(i)


def _is_elided_with_tip(widget: QWidget) -> bool:
    """Whether what is too long ends in "…", and stands whole in the tool tip once it is drawn."""
    return isinstance(widget, ElidedLabel) or type(widget).__name__ == "_RemedyButton"
