"""The monkey: picks what to do next, does it, and lets the window answer."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QFileDialog,
    QLineEdit,
    QMainWindow,
    QMenu,
    QWidget,
)

from core.commands import OpenSession
from gui.docks import Area
from gui.main_window import MainWindow
from gui.samples import sample_paths
from tests.gui.monkey import hands
from tests.gui.monkey.files import make_files
from tests.gui.monkey.reach import CONTROLS, is_usable, menus, name_of, offered, on_top, seen
from tests.gui.monkey.watch import Watch

TURN_MS = 6
"""How long the window gets for its answer to one action."""
_STUCK_S = 0.4
"""A menu or a question that keeps an action from ending for so long is closed."""
_AREAS = (Area.LeftDockWidgetArea, Area.RightDockWidgetArea, Area.BottomDockWidgetArea)


class Monkey:
    """Does whatever a person could.

    The same seed gives the same choices as long as the same things are on screen; how far the
    worker has come is not in the seed.

    Args:
        window: a window whose worker runs.
        folder: an empty folder for files to drop and to save.
        watch: is told each action, and collects what goes wrong.
    """

    def __init__(self, window: MainWindow, folder: Path, watch: Watch) -> None:
        self._window = window
        self._folder = folder
        self._watch = watch
        self._rng = random.Random(watch.seed)
        self._files = make_files(folder / "files", self._rng)
        self._began = 0.0
        self._rescue = QTimer(window)
        self._rescue.setInterval(100)
        self._rescue.timeout.connect(self._free)
        self._acts: dict[Callable[[], str], int] = {
            self._click: 30,
            self._press_key: 16,
            self._label: 20,
            self._trigger: 10,
            self._choose: 4,
            self._type: 4,
            self._drag: 5,
            self._wheel: 4,
            self._move_dock: 5,
            self._resize: 3,
            self._drop: 2,
            self._open: 1,
            self._wait: 2,
        }

    def play(self, n_actions: int) -> None:
        """Do so many things, one after the other; the first fault ends it."""
        acts, weights = list(self._acts), list(self._acts.values())
        self._rescue.start()
        try:
            for _ in range(n_actions):
                act = self._rng.choices(acts, weights)[0]
                if self._is_asked():
                    act = self._answer
                self._do(act)
                self._watch.n_done += 1
                self._watch.check()
        finally:
            self._rescue.stop()

    def put_away(self) -> None:
        """Close every menu and question, so that the window can be closed."""
        while (open_now := on_top()) is not None:
            open_now.close()
            self._turn()

    def _do(self, act: Callable[[], str]) -> None:
        self._began = time.monotonic()
        self._watch.begin(act.__name__)
        with self._watch.timed():
            self._watch.tell(act())
        self._turn()

    def _turn(self) -> None:
        """Let the window answer, one turn of its loop at a time."""
        end = time.monotonic() + TURN_MS / 1000
        while True:
            with self._watch.timed():
                QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
                QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            if time.monotonic() >= end:
                return
            time.sleep(0.002)

    def _free(self) -> None:
        """Close a menu or a message that waits inside an action, which waits for it."""
        if time.monotonic() - self._began > _STUCK_S and (open_now := on_top()) is not None:
            open_now.close()

    # -- what it does --------------------------------------------------------------------------

    def _is_asked(self) -> bool:
        return QApplication.activeModalWidget() is not None and self._rng.random() < 0.4

    def _answer(self) -> str:
        """Answer the question on top, one way or the other."""
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            return "nothing is asked"
        name = dialog.objectName() or type(dialog).__name__
        if isinstance(dialog, QFileDialog):
            return self._answer_file_dialog(dialog)
        buttons = [b for b in dialog.findChildren(QAbstractButton) if is_usable(b)]
        if not buttons or self._rng.random() < 0.5:
            dialog.reject()
            return f"rejects {name}"
        button = self._rng.choice(buttons)
        button.click()
        return f"answers {name} with {name_of(button)}"

    def _answer_file_dialog(self, dialog: QFileDialog) -> str:
        name = dialog.objectName()
        if self._rng.random() < 0.3:
            dialog.reject()
            return f"rejects {name}"
        if dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave:
            suffix = dialog.nameFilters()[0].rpartition("*")[2].rstrip(")")
            path = self._folder / f"saved-{self._rng.randrange(10_000)}{suffix}"
        elif dialog.fileMode() is QFileDialog.FileMode.Directory:
            path = self._folder / f"folder-{self._rng.randrange(10_000)}"
            path.mkdir(exist_ok=True)
        else:
            path = self._rng.choice([*self._files, *self._folder.glob("*.*")])
        dialog.reject()  # its own list of files is Qt's; what counts is what we do with the answer
        dialog.fileSelected.emit(str(path))
        return f"chooses {path.name} in {name}"

    def _click(self) -> str:
        widget = self._anything()
        at, name = hands.spot(self._rng, widget), name_of(widget)
        hands.click(self._rng, widget, at)
        return f"clicks {name} at {at.x()}, {at.y()}"

    def _drag(self) -> str:
        widget = self._anything()
        at, name = hands.spot(self._rng, widget), name_of(widget)
        hands.drag(self._rng, widget, at)
        return f"drags {name} from {at.x()}, {at.y()}"

    def _wheel(self) -> str:
        widget = self._anything()
        name = name_of(widget)
        hands.turn_wheel(self._rng, widget, hands.spot(self._rng, widget))
        return f"turns the wheel on {name}"

    def _press_key(self) -> str:
        target = self._focused()
        key, modifier = self._rng.choice(hands.KEYS), self._rng.choice(hands.MODIFIERS)
        name = name_of(target)
        if key is Qt.Key.Key_Q and modifier is not Qt.KeyboardModifier.NoModifier:
            return "leaves Ctrl+Q alone"
        QTest.keyClick(target, key, modifier)
        return f"presses {modifier.name}+{key.name} on {name}"

    def _label(self) -> str:
        """A step and a reward, the way they are given all day; sometimes the reward comes late."""
        if QApplication.activeModalWidget() is not None:
            return "cannot label behind a question"
        self._window.graph_view.setFocus()
        pressed = self._rng.choice((" 1", " 2", " 3", " 4", " 5", " ", "s", "r", "5", "11"))
        for key in pressed:
            QTest.keyClicks(self._focused(), key)
            for _ in range(self._rng.randrange(3)):
                self._turn()
        return f"presses {pressed!r} on the graph"

    def _trigger(self) -> str:
        """An order of the menu that is open, or of one of the window's."""
        top = on_top()
        if top is not None and not isinstance(top, QMenu):
            return "cannot order behind a question"
        menu = top or self._rng.choice(menus(self._window))
        while True:
            action = self._rng.choice(offered(menu))
            inside = action.menu()
            if not isinstance(inside, QMenu):
                break
            menu = inside
        name = action.objectName() or action.text()
        action.trigger()
        return f"orders {name}"

    def _choose(self) -> str:
        boxes = [box for box in seen(QComboBox) if box.count()]
        if not boxes:
            return "has nothing to choose from"
        box = self._rng.choice(boxes)
        index, name = self._rng.randrange(box.count()), name_of(box)
        box.setCurrentIndex(index)
        box.activated.emit(index)
        return f"chooses {index} in {name}"

    def _type(self) -> str:
        lines = seen(QLineEdit)
        if not lines:
            return "has nowhere to type"
        line, text = self._rng.choice(lines), self._rng.choice(hands.TEXTS)
        name = name_of(line)
        line.setFocus()
        line.selectAll()
        hands.type_text(line, text)
        return f"types {text[:20]!r} into {name}"

    def _move_dock(self) -> str:
        if on_top() is not None:
            return "cannot move docks behind a question"
        dock = self._rng.choice(self._window.docks)
        kind, name = self._rng.randrange(5), dock.objectName()
        if kind == 0:
            dock.toggleViewAction().trigger()
        elif kind == 1:
            dock.setFloating(not dock.isFloating())
        elif kind == 2:
            self._window.addDockWidget(self._rng.choice(_AREAS), dock)
        elif kind == 3:
            _tabify(self._window, dock, self._rng.choice(self._window.docks))
        else:
            self._window.window_layout.reset()
        return f"moves {name} ({('shows', 'floats', 'moves', 'tabs', 'resets')[kind]})"

    def _resize(self) -> str:
        width, height = self._rng.randrange(900, 2200), self._rng.randrange(600, 1300)
        self._window.resize(width, height)
        return f"resizes to {width} x {height}"

    def _drop(self) -> str:
        paths = self._rng.sample(self._files, self._rng.choice((0, 1, 1, 1, 2)))
        if QApplication.activeModalWidget() is not None:
            return "cannot drop behind a question"
        hands.drop(self._window, paths)
        return f"drops {', '.join(path.name for path in paths) or 'a text'}"

    def _open(self) -> str:
        """Another session or a sample; sessions that are open, locked or broken too."""
        if on_top() is not None:
            return "cannot open behind a question"
        sessions = sorted(self._folder.glob("*.gcoach"))
        path = self._rng.choice([*sessions, *sample_paths()])
        self._window.open_path(path)
        return f"opens {path.name} ({OpenSession.__name__ if path in sessions else 'sample'})"

    def _wait(self) -> str:
        for _ in range(self._rng.randrange(1, 20)):
            self._turn()
        return "waits"

    # -- what there is -------------------------------------------------------------------------

    def _anything(self) -> QWidget:
        """Mostly something that is there to be touched, sometimes what is between."""
        touchable = [w for w in seen(QWidget) if not isinstance(w.window(), QFileDialog)]
        controls = [widget for widget in touchable if isinstance(widget, CONTROLS)]
        wanted = controls if self._rng.random() < 0.8 else touchable
        chosen = self._rng.choice(wanted or touchable or [self._window])
        # a list of Qt's own, as that of a completer, can go as soon as nobody here holds it
        return chosen if shiboken6.isValid(chosen) else self._window

    def _focused(self) -> QWidget:
        top = on_top()
        focused = QApplication.focusWidget()
        if top is not None and (focused is None or focused.window() is not top):
            return top
        return focused or self._window


def _tabify(window: QMainWindow, dock: QDockWidget, other: QDockWidget) -> None:
    if dock is not other and not other.isFloating() and other.isVisible():
        window.tabifyDockWidget(other, dock)
