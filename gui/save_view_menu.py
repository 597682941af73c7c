"""What can be kept of a view: a picture, a table, everything in the session's file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from gui.dialogs import open_file_dialog
from gui.table_view import Table
from gui.table_view_file import Whole


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """One view of the window."""

    name: str
    """Stem of the names of its files."""
    title: str
    parts: Callable[[], Sequence[QWidget]]
    """The widgets that make its picture, from top to bottom."""
    table: Callable[[], Table] | None = None
    """What it shows as a table; None where there is nothing but a picture."""
    whole: Whole | None = None
    """What the session's file has of it."""


class Keeper(Protocol):
    """Does what the menu offers."""

    def save_picture(self, view: View, path: Path) -> None:
        """As PNG or SVG, by the file's suffix."""

    def save_table(self, view: View, path: Path) -> None:
        """What is shown, as CSV."""

    def save_whole(self, view: View, path: Path) -> None:
        """Everything of the session's file, as CSV."""

    def copy_picture(self, view: View) -> None:
        """To the clipboard."""

    def copy_table(self, view: View) -> None:
        """To the clipboard."""

    def show_table(self, view: View) -> object:
        """In a window of its own."""


def fill_view_menu(menu: QMenu, view: View, keeper: Keeper, parent: QWidget, place: str) -> None:
    """Offer everything that can be kept of a view.

    Args:
        menu: where.
        view: of what.
        keeper: does it.
        parent: of the dialogs that ask for a file.
        place: where the menu is; makes the names of its actions differ from those elsewhere.
    """

    def offer(name: str, text: str, act: Callable[[], object], is_offered: bool = True) -> None:
        action = QAction(text, menu)
        action.setObjectName(f"{place}-{view.name}-{name}")
        action.setEnabled(is_offered)
        action.triggered.connect(lambda: act())
        menu.addAction(action)

    has_table = view.table is not None
    pictures = (_tr("PNG picture (*.png)"), _tr("SVG picture (*.svg)"))
    tables = (_tr("CSV table (*.csv)"),)
    offer("show-table", _tr("Show as &table"), lambda: keeper.show_table(view), has_table)
    menu.addSeparator()
    offer("copy-picture", _tr("Copy &picture"), lambda: keeper.copy_picture(view))
    offer("copy-table", _tr("&Copy table"), lambda: keeper.copy_table(view), has_table)
    menu.addSeparator()
    offer(
        "save-picture",
        _tr("&Save picture…"),
        lambda: ask_file(parent, view.name, pictures, lambda p: keeper.save_picture(view, p)),
    )
    offer(
        "save-table",
        _tr("Save shown as C&SV…"),
        lambda: ask_file(parent, view.name, tables, lambda p: keeper.save_table(view, p)),
        has_table,
    )
    offer(
        "save-whole",
        _tr("Save &everything as CSV…"),
        lambda: ask_file(parent, f"{view.name}-all", tables, lambda p: keeper.save_whole(view, p)),
        view.whole is not None,
    )


def ask_file(
    parent: QWidget, name: str, filters: Sequence[str], chosen: Callable[[Path], object]
) -> QFileDialog:
    """Ask where something goes; the suffix is that of the kind chosen unless one is typed."""
    dialog = QFileDialog(parent, _tr("Save"))
    dialog.setObjectName("save-view-dialog")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters(list(filters))
    dialog.setDefaultSuffix(_suffix(filters[0]))
    dialog.selectFile(f"{name}.{_suffix(filters[0])}")
    dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(_suffix(kind)))
    dialog.filterSelected.connect(lambda kind: dialog.selectFile(f"{name}.{_suffix(kind)}"))
    open_file_dialog(dialog, chosen)
    return dialog


def _suffix(kind: str) -> str:
    """ "png" of "PNG picture (*.png)"."""
    return kind.rpartition("*.")[2].rstrip(")")


def _tr(text: str) -> str:
    return QCoreApplication.translate("SaveViewMenu", text)
