from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QPushButton,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.keys import KeyFilter

CONTROLS = {
    "plain": QWidget,
    "line": QLineEdit,
    "spin": QSpinBox,
    "button": QPushButton,
    "check": QCheckBox,
    "combo": QComboBox,
    "list": QListWidget,
    "slider": QSlider,
}
KEYS = {
    "space": Qt.Key.Key_Space,
    "enter": Qt.Key.Key_Return,
    "up": Qt.Key.Key_Up,
    "five": Qt.Key.Key_5,
    "r": Qt.Key.Key_R,
}
OURS = {
    "plain": set(KEYS),
    "line": set(),
    "spin": set(),
    "button": {"up", "five", "r"},
    "check": {"up", "five", "r"},
    "combo": {"five", "r"},
    "list": {"five", "r"},
    "slider": {"space", "enter", "five", "r"},
}


class Window(QMainWindow):
    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []
        self.controls = {name: kind() for name, kind in CONTROLS.items()}
        middle = QWidget()
        layout = QVBoxLayout(middle)
        for control in self.controls.values():
            control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            layout.addWidget(control)
        self.setCentralWidget(middle)
        actions = {key: self._noting(name) for name, key in KEYS.items()}
        self.filter = KeyFilter(self, actions)

    def _noting(self, name: str):
        return lambda: self.pressed.append(name)


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    window = Window()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    return window


@pytest.mark.parametrize("control", CONTROLS)
def test_a_key_works_wherever_the_focused_control_does_not_need_it(
    window: Window, control: str
) -> None:
    target = window.controls[control]
    target.setFocus()
    for key in KEYS.values():
        QTest.keyClick(target, key)
    assert set(window.pressed) == OURS[control]
    assert len(window.pressed) == len(OURS[control])


def test_each_key_does_its_own_thing(window: Window) -> None:
    target = window.controls["plain"]
    for name in ("five", "space", "five", "r"):
        QTest.keyClick(target, KEYS[name])
    assert window.pressed == ["five", "space", "five", "r"]


def test_a_repeating_key_is_swallowed(window: Window) -> None:
    target = window.controls["plain"]
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_5, Qt.KeyboardModifier.NoModifier, "5", True)
    QApplication.sendEvent(target, event)
    assert window.pressed == []


def test_a_key_with_control_is_left_alone(window: Window) -> None:
    target = window.controls["plain"]
    QTest.keyClick(target, Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    assert window.pressed == []


def test_the_number_pad_counts_as_the_digit(window: Window) -> None:
    target = window.controls["plain"]
    QTest.keyClick(target, Qt.Key.Key_5, Qt.KeyboardModifier.KeypadModifier)
    assert window.pressed == ["five"]


def test_another_window_keeps_its_keys(window: Window, qtbot: QtBot) -> None:
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    QTest.keyClick(other, Qt.Key.Key_5)
    assert window.pressed == []


@pytest.mark.parametrize("control", ["button", "check", "slider"])
def test_a_clicked_control_gives_the_keys_back(window: Window, control: str) -> None:
    home = window.controls["plain"]
    window.setFocusProxy(home)
    home.setFocus()
    target = window.controls[control]
    clicked: list[object] = []
    if isinstance(target, QAbstractButton):
        target.clicked.connect(lambda: clicked.append(target))
        QTest.mouseClick(target, Qt.MouseButton.LeftButton, pos=QPoint(8, target.height() // 2))
        assert len(clicked) == 1, "the click itself still counts"
    else:
        QTest.mouseClick(target, Qt.MouseButton.LeftButton)
    focused = QApplication.focusWidget()
    assert focused is home
    for name in ("space", "up"):
        QTest.keyClick(focused, KEYS[name])
    assert window.pressed == ["space", "up"]
    assert len(clicked) <= 1


def test_a_click_leaves_what_is_typed_in_and_what_tab_reached(window: Window) -> None:
    window.setFocusProxy(window.controls["plain"])
    line = window.controls["line"]
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is line
    button = window.controls["button"]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    assert QApplication.focusWidget() is button
