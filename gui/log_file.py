"""The log: what went wrong, and on what, in a file of the user's that never grows large."""

from __future__ import annotations

import logging
import logging.handlers
import platform
import sys
from pathlib import Path

from PySide6.QtCore import QStandardPaths

LOGGER_NAME = "graph_coach"
FILE_NAME = "graph-coach.log"
MAX_BYTES = 1_000_000
N_OLD_FILES = 3


class LogFile(logging.handlers.RotatingFileHandler):
    """A log of at most four files of 1 MB; where it cannot be written, nothing else suffers."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, maxBytes=MAX_BYTES, backupCount=N_OLD_FILES, encoding="utf-8", delay=True
        )
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))

    @property
    def path(self) -> Path:
        """The file that is written now."""
        return Path(self.baseFilename)

    def handleError(self, record: logging.LogRecord) -> None:
        """Go on without the line: the disk is full, or another window renames the file.

        `logging` would write a traceback to stderr for each.
        """


def logger() -> logging.Logger:
    """The program's own logger; TensorFlow's and others' are left alone."""
    return logging.getLogger(LOGGER_NAME)


def log_folder() -> Path:
    """Where the system keeps logs of a program; made when the first line is written.

    macOS has a folder for logs, which its Console shows; elsewhere they belong to the state of a
    program (~/.local/state on Linux, AppData/Local on Windows).
    """
    kind = QStandardPaths.StandardLocation
    if sys.platform == "darwin":
        home = Path(QStandardPaths.writableLocation(kind.HomeLocation))
        return home / "Library" / "Logs" / "Graph Coach"
    return Path(QStandardPaths.writableLocation(kind.StateLocation)) / "logs"


def start_log(folder: Path) -> LogFile | None:
    """Write to a log file in a folder from now on; None where the folder cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    stop_log()
    handler = LogFile(folder / FILE_NAME)
    log = logger()
    log.setLevel(logging.INFO)
    log.propagate = False  # stderr is written by whoever tells an error, once
    log.addHandler(handler)
    log.info("started: Python %s, %s", platform.python_version(), platform.platform(terse=True))
    return handler


def stop_log() -> None:
    """Close the log file, if there is one."""
    log = logger()
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()


def log_path() -> Path | None:
    """The file that is written now, None when there is none."""
    for handler in logger().handlers:
        if isinstance(handler, LogFile):
            return handler.path
    return None
