"""Joins the gradient doctor to the main window: made when wanted, ended with the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QProcessEnvironment, QSettings, Slot
from PySide6.QtWidgets import QWidget

from gui.theme import Theme

if TYPE_CHECKING:
    from gui.doctor.order import ScriptOrder
    from gui.doctor.window import DoctorWindow


class DoctorDesk(QObject):
    """Owns the one doctor's window there is.

    It is made with the main window, before the worker changes the environment for its own
    TensorFlow: scripts get the environment the program was started with.
    """

    def __init__(self, parent: QWidget, theme: Theme, settings: QSettings) -> None:
        super().__init__(parent)
        self._parent = parent
        self._theme = theme
        self._settings = settings
        self._environment = QProcessEnvironment.systemEnvironment()
        self._window: DoctorWindow | None = None

    @property
    def window(self) -> DoctorWindow | None:
        """The window, None until it was opened once."""
        return self._window

    @property
    def is_running(self) -> bool:
        """Whether a script runs under the doctor."""
        return self._window is not None and self._window.run.is_running

    def take_over(self, before: DoctorDesk) -> None:
        """Give scripts the environment of the start, which another desk kept."""
        self._environment = before._environment

    @Slot()
    def open(self) -> None:
        """Show the window, with the script that was run last."""
        if self._window is None:
            # Imported when wanted: the main window is there sooner.
            from gui.doctor.window import DoctorWindow

            self._window = DoctorWindow(self._theme, self._environment, self._parent)
            self._window.ordered.connect(self._remember)
            self._recall(self._window)
        self._window.show()
        self._window.activateWindow()

    def stop(self) -> None:
        """The program ends, and with it whatever script still runs."""
        if self._window is not None:
            self._window.shut_down()

    def _recall(self, window: DoctorWindow) -> None:
        form = window.form
        for name, line in (
            ("script", form.script),
            ("arguments", form.arguments),
            ("folder", form.folder),
        ):
            line.setText(str(self._settings.value(f"doctor/{name}", "")))

    @Slot(object)
    def _remember(self, order: ScriptOrder) -> None:
        assert self._window is not None, "it has just ordered"
        self._settings.setValue("doctor/script", str(order.script))
        self._settings.setValue("doctor/arguments", self._window.form.arguments.text())
        self._settings.setValue("doctor/folder", self._window.form.folder.text())
