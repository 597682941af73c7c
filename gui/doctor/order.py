"""What a person wants to have run: checked before anything is started."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication


@dataclass(frozen=True, slots=True)
class ScriptOrder:
    """A script to run under the doctor."""

    script: Path
    arguments: tuple[str, ...] = ()
    folder: Path | None = None
    """The working directory; None is the script's own folder."""
    timeout_s: int | None = None
    """Stop it after so many seconds; None never does."""

    @property
    def working_folder(self) -> Path:
        """Where the script runs."""
        return self.script.parent if self.folder is None else self.folder


def read_order(script: str, arguments: str, folder: str, timeout_s: int) -> ScriptOrder:
    """What was typed, as an order.

    Args:
        script: path of a Python file.
        arguments: as in a shell: blanks separate, quotes keep together.
        folder: the working directory; empty for the script's own.
        timeout_s: 0 for no time limit.

    Raises:
        ValueError: there is no such script or folder, or a quote is not closed.
    """
    if not script.strip():
        raise ValueError(_tr("Choose a script first: wanted a Python file, got nothing."))
    path = Path(script.strip()).expanduser()
    if os.path.isdir(path):
        raise ValueError(_tr("{0} is a folder; wanted a Python script.").format(path))
    if not os.path.isfile(path):
        raise ValueError(_tr("{0} does not exist; wanted a Python script.").format(path))
    try:
        words = tuple(shlex.split(arguments))
    except ValueError:
        text = _tr("A quote is opened and not closed in the arguments: {0}")
        raise ValueError(text.format(arguments.strip())) from None
    where = Path(folder.strip()).expanduser() if folder.strip() else None
    if where is not None and not os.path.isdir(where):
        raise ValueError(_tr("{0} is no folder; wanted a folder to run in.").format(where))
    return ScriptOrder(
        path.absolute(), words, None if where is None else where.absolute(), timeout_s or None
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("doctor-order", text)
