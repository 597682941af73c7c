"""A person who goes on labelling while the disk fills up; run as a process of its own.

The limit is the process's own for the size of a file: it would stop pytest's files too.

    python -m tests.gui.full_disk_person FOLDER      prints what was on screen, as JSON
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox

from core.options import SessionOptions
from core.telemetry import Snapshot
from gui.bridge import Bridge
from gui.main_window import MainWindow
from gui.samples import sample_path
from gui.theme import Appearance, Theme

PATIENCE_S = 60.0


class Person:
    """Labels, reads what the window says, and saves elsewhere when it offers that."""

    def __init__(self, folder: Path) -> None:
        app = QApplication.instance() or QApplication(["graph-coach"])
        assert isinstance(app, QApplication)
        self.path = folder / "full.gcoach"
        settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        self.bridge = Bridge(SessionOptions(seed=1, session_path=self.path))
        self.window = MainWindow(self.bridge, Theme(app, Appearance.LIGHT), settings)
        self.window.show()
        self.bridge.start()
        self.window.open_path(sample_path())
        self.wait(lambda: self.window.snapshot is not None)

    @property
    def snapshot(self) -> Snapshot:
        """The moment on screen."""
        assert self.window.snapshot is not None
        return self.window.snapshot

    def wait(self, condition: Callable[[], bool]) -> None:
        """Let the window work until something holds."""
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < deadline, "waited too long"
            QTest.qWait(10)

    def label(self) -> None:
        """One step and its reward, by the keys' orders, which a message box does not stop."""
        steps, labels = self.snapshot.n_steps, self.snapshot.n_labels
        self.window.control_panel.step()
        self.wait(lambda: self.snapshot.n_steps == steps + 1 and not self.snapshot.owed_updates)
        self.window.reward_panel.give(1.0)
        self.wait(lambda: self.snapshot.n_labels == labels + 1 and not self.snapshot.owed_updates)

    def fill_disk(self) -> None:
        """Let no file grow beyond what the session's log has now."""
        log = self.path.with_name(f"{self.path.name}-wal")
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + 1_000, hard))

    def free_disk(self) -> None:
        """Take the limit back."""
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))

    def save_elsewhere(self, path: Path) -> str:
        """Take the window's offer; gives what it said."""
        box = self.window.findChild(QMessageBox, "storage-problem")
        assert box is not None
        said = box.text()
        next(b for b in box.buttons() if b.text().startswith("Save as")).click()
        dialog = self.window.findChild(QFileDialog, "save-session-dialog")
        assert dialog is not None
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.emit(str(path))
        dialog.close()
        return said


def main(folder: Path) -> None:
    """Label before, while and after the disk is full."""
    person = Person(folder)
    warning = person.window.findChild(QLabel, "storage-warning")
    assert warning is not None
    for _ in range(3):
        person.label()
    n_before = person.snapshot.n_labels
    was_warned = warning.isVisible()
    person.fill_disk()
    while not person.snapshot.storage_problem:
        person.label()
    person.label()
    is_warned = warning.isVisible()
    person.free_disk()
    said = person.save_elsewhere(folder / "elsewhere.gcoach")
    person.wait(lambda: not person.snapshot.storage_problem)
    person.label()
    told = {
        "said": said,
        "warned": [was_warned, is_warned, warning.isVisible()],
        "before": n_before,
        "labels": person.snapshot.n_labels,
        "path": person.snapshot.session_path,
    }
    person.window.close()
    print(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
