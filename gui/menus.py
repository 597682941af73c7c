"""The menu bar: every order of the window, with its key and an explanation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from gui.languages import Language
from gui.menu_text import plain
from gui.theme import Appearance, Theme
from gui.workspaces import Workspace, Workspaces


def translate(text: str) -> str:
    """A text of the menus in the person's language."""
    return QCoreApplication.translate("menus", text)


@dataclass(frozen=True, slots=True)
class Entry:
    """One menu entry."""

    name: str
    """objectName of the action."""
    text: str
    run: Callable[[], object]
    keys: str = ""
    """Shortcut in portable text, several with "; " between; plain keys are shown here but handled
    by the key filter."""
    is_plain_key: bool = False
    icon: str = ""
    tip: str = ""


SEPARATOR = None


class ThemedAction(QAction):
    """An action whose icon follows the theme for as long as the action lives."""

    def follow(self, theme: Theme, icon: str) -> None:
        """Show an icon in the theme's colours, now and after each change."""
        self._theme, self._icon = theme, icon
        # A method of the action as receiver: Qt disconnects it when the action is gone.
        theme.changed.connect(self.recolour)
        self.recolour()

    @Slot()
    def recolour(self) -> None:
        """Take the theme's colours of now."""
        self.setIcon(self._theme.icon(self._icon))


def fill_menu(
    menu: QMenu, owner: QMainWindow, theme: Theme, entries: Sequence[Entry | None]
) -> dict[str, QAction]:
    """Add entries to a menu; gives the actions by name."""
    actions: dict[str, QAction] = {}
    for entry in entries:
        if entry is None:
            menu.addSeparator()
            continue
        shown = entry.text if not entry.is_plain_key else f"{entry.text}\t{entry.keys}"
        action = ThemedAction(shown, owner)
        action.setObjectName(entry.name)
        action.setStatusTip(entry.tip)
        action.setToolTip(entry.tip)
        if entry.keys and not entry.is_plain_key:
            action.setShortcuts(QKeySequence.listFromString(entry.keys))
        if entry.icon:
            action.follow(theme, entry.icon)
        action.triggered.connect(_without_state(entry.run))
        menu.addAction(action)
        actions[entry.name] = action
    return actions


def path_menu(
    menu: QMenu, paths: Sequence[Path], open_path: Callable[[Path], object], name: str
) -> None:
    """Fill a menu with files: samples or recent ones."""
    menu.clear()
    for i, path in enumerate(paths):
        action = menu.addAction(path.stem.replace("_", " ") if name == "sample" else path.name)
        action.setObjectName(f"{name}-{i}")
        action.setStatusTip(str(path))
        action.triggered.connect(_with_path(open_path, path))
    menu.setEnabled(bool(paths))


def theme_menu(menu: QMenu, theme: Theme, chosen: Callable[[Appearance], object]) -> None:
    """Light, dark, or as the system has it."""
    group = QActionGroup(menu)
    texts = {
        Appearance.SYSTEM: translate("As the system"),
        Appearance.LIGHT: translate("Light"),
        Appearance.DARK: translate("Dark"),
    }
    for appearance, text in texts.items():
        action = menu.addAction(text)
        action.setObjectName(f"theme-{appearance.value}")
        action.setCheckable(True)
        action.setChecked(theme.appearance is appearance)
        group.addAction(action)
        action.triggered.connect(_with_appearance(chosen, appearance))


def language_menu(menu: QMenu, current: Language, chosen: Callable[[Language], object]) -> None:
    """As the system, or a language by its own name: whoever cannot read this one finds it."""
    group = QActionGroup(menu)
    texts = {
        Language.SYSTEM: translate("As the system"),
        Language.ENGLISH: "English",
        Language.CHINESE: "简体中文",
    }
    for language, text in texts.items():
        action = menu.addAction(text)
        action.setObjectName(f"language-{language.value}")
        action.setCheckable(True)
        action.setChecked(language is current)
        group.addAction(action)
        action.triggered.connect(lambda _=False, wanted=language: chosen(wanted))


def workspace_menu(menu: QMenu, workspaces: Workspaces) -> dict[str, str]:
    """Arrangements of the panels, the one in use marked; gives text by key."""
    group = QActionGroup(menu)
    texts = {
        Workspace.LABEL: translate("&Label"),
        Workspace.INSPECT: translate("&Inspect"),
        Workspace.COMPARE: translate("&Compare"),
        Workspace.ALL: translate("&All panels"),
    }
    keys, actions = {}, {}
    for number, (workspace, text) in enumerate(texts.items(), start=1):
        action = menu.addAction(text)
        action.setObjectName(f"workspace-{workspace.value}")
        action.setShortcut(f"Ctrl+{number}")
        action.setCheckable(True)
        action.setChecked(workspaces.current is workspace)
        group.addAction(action)
        action.triggered.connect(lambda _=False, chosen=workspace: workspaces.choose(chosen))
        keys[f"Ctrl+{number}"] = plain(text)
        actions[workspace] = action
    workspaces.changed.connect(lambda workspace: actions[workspace].setChecked(True))
    return keys


def _without_state(run: Callable[[], object]) -> Callable[..., None]:
    def slot(_checked: bool = False) -> None:
        run()

    return slot


def _with_path(run: Callable[[Path], object], path: Path) -> Callable[..., None]:
    def slot(_checked: bool = False) -> None:
        run(path)

    return slot


def _with_appearance(
    run: Callable[[Appearance], object], appearance: Appearance
) -> Callable[..., None]:
    def slot(_checked: bool = False) -> None:
        run(appearance)

    return slot
