"""Errors that nobody caught: written down and shown; the window and the worker go on."""

from __future__ import annotations

import sys
import threading
import traceback
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.log_file import logger

if TYPE_CHECKING:
    from gui.main_window import MainWindow


def survive_exceptions(window: MainWindow) -> None:
    """Show an error of the window's thread; keep those of other threads in the log."""

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            window.closing.close_at_once()
            return
        detail = "".join(traceback.format_exception(kind, error, trace))
        _write_down("the window", detail)
        text = f"{kind.__name__}: {error}"
        title = QCoreApplication.translate("error_hooks", "Something went wrong")
        window.tell_problem(title, text, detail)

    sys.excepthook = show
    threading.excepthook = _thread_ended


def _thread_ended(told: threading.ExceptHookArgs) -> None:
    name = "a thread" if told.thread is None else told.thread.name
    trace = traceback.format_exception(told.exc_type, told.exc_value, told.exc_traceback)
    _write_down(name, "".join(trace))


def _write_down(where: str, detail: str) -> None:
    logger().error("nobody caught this in %s:\n%s", where, detail)
    if sys.stderr is not None:  # a program without a console, as under pythonw, has none
        sys.stderr.write(detail)
