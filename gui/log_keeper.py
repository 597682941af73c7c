"""What goes into the log: errors of both threads, Qt's warnings, what the person was told."""

from __future__ import annotations

import sys

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    QtMsgType,
    SignalInstance,
    Slot,
    qInstallMessageHandler,
)

from core import events as e
from core.outbox import Telemetry
from gui.log_file import logger

_LEVELS = {
    QtMsgType.QtDebugMsg: "debug",
    QtMsgType.QtInfoMsg: "info",
    QtMsgType.QtWarningMsg: "warning",
    QtMsgType.QtCriticalMsg: "error",
    QtMsgType.QtFatalMsg: "critical",
}


class LogKeeper(QObject):
    """Writes down what whoever looks for a fault wants to know.

    Args:
        drained: the bridge's signal, with Telemetry.
        problem_told: the window's signal, with the text of a message.
        parent: it ends with this.
    """

    def __init__(
        self, drained: SignalInstance, problem_told: SignalInstance, parent: QObject
    ) -> None:
        super().__init__(parent)
        drained.connect(self._take)
        problem_told.connect(self._told)

    @Slot(object)
    def _take(self, telemetry: Telemetry) -> None:
        for event in telemetry.events:
            match event:
                case e.WorkerDied():
                    logger().critical("the worker died: %s\n%s", event.message, event.traceback)
                case e.CommandFailed() if event.traceback:
                    logger().error(
                        "%s failed: %s\n%s", event.command, event.message, event.traceback
                    )
                case e.CommandFailed():
                    logger().info("%s refused: %s", event.command, event.message)
                case e.WorkerReady():
                    versions = ", ".join(f"{name} {number}" for name, number in event.versions)
                    logger().info("the worker is ready: %s", versions)
                case e.SessionStarted():
                    logger().info("session: %s", event.session_path or "in memory only")

    @Slot(str)
    def _told(self, text: str) -> None:
        logger().warning("told: %s", text)


def log_qt_messages() -> None:
    """Keep what Qt says in the log too; it goes to stderr as before."""
    qInstallMessageHandler(_log_qt_message)


def _log_qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    where = f"{context.category}: " if context.category not in (None, "default") else ""
    getattr(logger(), _LEVELS[kind])("Qt: %s%s", where, text)
    if kind is not QtMsgType.QtDebugMsg and sys.stderr is not None:
        sys.stderr.write(f"{where}{text}\n")
