"""Every order of the menus as a list, for the command palette, and which were given lately."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSettings
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from gui.menu_text import plain

_KEY = "recent-commands"
_MAX_RECENT = 8
PATH_MARK = " › "


@dataclass(frozen=True, slots=True)
class PaletteCommand:
    """One menu entry."""

    action: QAction
    text: str
    """Without marks for keys."""
    path: str
    """The menus it stands in, for example "File › Samples"."""
    keys: str
    """As shown, empty without a key."""

    @property
    def name(self) -> str:
        """Tells it from the others in the next start too; empty where nothing does."""
        name = self.action.objectName()
        return "" if name.startswith("recent-") else name

    def matches(self, words: Sequence[str]) -> bool:
        """Whether every word, in small letters, is somewhere in its line."""
        line = f"{self.path} {self.text} {self.keys} {self.action.statusTip()}".casefold()
        return all(word in line for word in words)


def commands_of(bar: QMenuBar) -> list[PaletteCommand]:
    """Every entry of every menu and submenu, in the menus' order."""
    return [
        command
        for top in bar.actions()
        if isinstance(menu := top.menu(), QMenu)
        for command in _entries(menu, plain(menu.title()))
    ]


def ranked(
    commands: Sequence[PaletteCommand], typed: str, recent: Sequence[str]
) -> list[PaletteCommand]:
    """The commands that hold every word typed: given lately first, then whose own text fits.

    Args:
        commands: in the menus' order, which decides between equals.
        typed: words with spaces between; nothing keeps all.
        recent: names of what was given lately, the newest first.
    """
    words = typed.casefold().split()
    places = {name: place for place, name in enumerate(recent)}

    def key(command: PaletteCommand) -> tuple[int, bool, bool]:
        text = command.text.casefold()
        begins = text.startswith(typed.casefold().strip())
        says_all = all(word in text for word in words)
        return places.get(command.name, len(places)), not begins, not says_all

    return sorted((c for c in commands if c.matches(words)), key=key)


class RecentCommands:
    """Names of what was given by the palette lately, remembered per user."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    def names(self) -> list[str]:
        """The newest first."""
        value = self._settings.value(_KEY, [])
        return [str(name) for name in (value if isinstance(value, list) else [value]) if name]

    def add(self, name: str) -> None:
        """A command was given; one without a name is not remembered."""
        if name:
            kept = [name, *(n for n in self.names() if n != name)]
            self._settings.setValue(_KEY, kept[:_MAX_RECENT])


def _entries(menu: QMenu, path: str) -> Iterator[PaletteCommand]:
    menu.aboutToShow.emit()  # menus that are filled when they open
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from _entries(below, f"{path}{PATH_MARK}{plain(below.title())}")
        elif not action.isSeparator() and action.text():
            text, _, plain_key = action.text().partition("\t")
            shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            yield PaletteCommand(action, plain(text), path, plain_key or shown)
