"""Files opened lately, remembered per user."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

MAX_RECENT = 10


class RecentFiles:
    """The newest first; files that are gone are left out when asked for."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    def paths(self) -> list[Path]:
        """Recent files that still exist."""
        return [path for path in self._stored() if path.exists()]

    def add(self, path: Path) -> None:
        """A file was opened."""
        full = path.resolve()
        kept = [full, *(p for p in self._stored() if p != full)][:MAX_RECENT]
        self._settings.setValue("recent", [str(p) for p in kept])

    def folder(self) -> Path | None:
        """Where the newest lies, None when there is none."""
        paths = self.paths()
        return paths[0].parent if paths else None

    def _stored(self) -> list[Path]:
        value = self._settings.value("recent", [])
        texts = value if isinstance(value, list) else [value]
        return [Path(str(text)) for text in texts if text]
