"""Joins saving, copying and reading as a table to the window: one list of views for all of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QDockWidget, QFileDialog, QMenu

from core.telemetry import Snapshot
from gui.curve_view import CurveView
from gui.drill_down import DrillDown
from gui.history import History
from gui.save_view import picture, save_png, save_svg
from gui.save_view_job import SaveJob
from gui.save_view_list import window_views
from gui.save_view_menu import View, ask_file, fill_view_menu
from gui.save_view_title import ViewTitle
from gui.table_view import Table, table_mime, write_csv
from gui.table_view_dialog import TableDialog
from gui.table_view_sources import histogram_table
from gui.theme import Theme
from gui.told import told

if TYPE_CHECKING:
    from gui.main_window import MainWindow


class SaveViewDesk(QObject):
    """Keeps what the views show.

    Signals:
        said(str): a line for the status bar.
        failed(str): something could not be saved, and why.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(
        self, window: MainWindow, history: History, curve_view: CurveView, theme: Theme
    ) -> None:
        super().__init__(window)
        self._window = window
        self._history = history
        self._theme = theme
        self._shown: Snapshot | None = None
        self._dialogs: list[TableDialog] = []
        self._job = SaveJob(window)
        self._job.saved.connect(lambda where: self.said.emit(self.tr("Saved: {0}").format(where)))
        self._job.failed.connect(self.failed)
        window.timeline.look_back.shown.connect(self._take_snapshot)
        window.drill_down.made.connect(self._offer_histograms)
        self.views = window_views(window, history, curve_view, lambda: self._shown)
        self._add_titles()

    def view(self, name: str) -> View:
        """A view by its name."""
        return next(view for view in self.views if view.name == name)

    def fill_menu(self, menu: QMenu) -> None:
        """One submenu per view."""
        for view in self.views:
            submenu = menu.addMenu(view.title)
            submenu.setObjectName(f"keep-{view.name}")
            fill_view_menu(submenu, view, self, self._window, "file")

    def tick(self) -> None:
        """Called on the window's one timer."""
        self._dialogs = [dialog for dialog in self._dialogs if dialog.isVisible()]
        for dialog in self._dialogs:
            dialog.tick()

    def stop(self) -> None:
        """End what is being written."""
        self._job.stop()

    # -- what the menus offer ------------------------------------------------------------------

    def save_picture(self, view: View, path: Path) -> None:
        """As PNG or SVG, by the file's suffix."""
        background = self._theme.colour("window")

        def save() -> None:
            if path.suffix.lower() == ".svg":
                save_svg(view.parts(), background, view.title, path)
            else:
                save_png(view.parts(), background, path)

        self._try(save, path)

    def save_table(self, view: View, path: Path) -> None:
        """What is shown, as CSV."""
        self._try(lambda: write_csv(_table_of(view), path), path)

    def save_whole(self, view: View, path: Path) -> None:
        """Everything of the session's file, as CSV; written in the background."""
        session = self._session_path()
        architecture = self._history.architecture
        if session is None or architecture is None or view.whole is None:
            return
        self._job.save_whole(view.whole, session, architecture, path)

    def copy_picture(self, view: View) -> None:
        """To the clipboard."""
        image = picture(view.parts(), self._theme.colour("window"))
        QApplication.clipboard().setImage(image)
        self.said.emit(self.tr("Copied the picture: {0}").format(view.title))

    def copy_table(self, view: View) -> None:
        """To the clipboard, for a spreadsheet or a text."""
        table = _table_of(view)
        QApplication.clipboard().setMimeData(table_mime(table))
        self.said.emit(self.tr("Copied {0} rows: {1}").format(table.n_rows, view.title))

    def show_table(self, view: View) -> TableDialog:
        """In a window of its own, which keeps up with the view."""
        dialog = TableDialog(lambda: _table_of(view), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.copy_wanted.connect(lambda: self.copy_table(view))
        dialog.save_wanted.connect(lambda: self._ask_for_table(view))
        dialog.finished.connect(lambda: self._dialogs.remove(dialog))
        self._dialogs.append(dialog)
        dialog.show()
        dialog.view.setFocus()
        return dialog

    def ask_tensorboard(self) -> None:
        """Ask for a folder and export the session there."""
        if self._session_path() is None:
            return
        dialog = QFileDialog(self._window, self.tr("Folder for TensorBoard"))
        dialog.setObjectName("tensorboard-dialog")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda text: self.export_tensorboard(Path(text)))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def export_tensorboard(self, folder: Path) -> None:
        """Write the session as event files, in the background."""
        session = self._session_path()
        if session is not None:
            self._job.export_tensorboard(session, folder)

    # -- inside --------------------------------------------------------------------------------

    @Slot(object)
    def _take_snapshot(self, snapshot: Snapshot) -> None:
        self._shown = snapshot

    def _add_titles(self) -> None:
        docks: dict[str, QDockWidget] = {
            dock.objectName(): dock for dock in self._window.findChildren(QDockWidget)
        }
        for name, panel in (
            ("q-values", "q-value-panel"),
            ("loss", "loss-panel"),
            ("gradients", "gradient-panel"),
            ("effect", "effect-view"),
            ("health", "health-panel"),
            ("validation", "validation-panel"),
        ):
            dock = docks[f"{panel}-dock"]
            dock.setTitleBarWidget(ViewTitle(dock, self._theme, self._menu(name, panel, dock)))
        for dock in docks.values():
            if dock.titleBarWidget() is None:
                dock.setTitleBarWidget(ViewTitle(dock, self._theme))
        timeline = self._window.timeline
        timeline.header.offer_menu(self._menu("timeline", "timeline-panel", timeline.dock))

    def _menu(self, name: str, panel: str, dock: QDockWidget) -> QMenu:
        menu = QMenu(dock)
        menu.setObjectName(f"{panel}-menu")
        fill_view_menu(menu, self.view(name), self, self._window, "dock")
        return menu

    @Slot(object)
    def _offer_histograms(self, dialog: DrillDown) -> None:
        gradient, weights = dialog.gradient, dialog.weights
        view = View(
            "histogram",
            self.tr("Inside an update"),
            lambda: (gradient, weights),
            lambda: histogram_table(dialog.variable_name, gradient.shown, weights.shown),
        )
        menu = QMenu(dialog)
        fill_view_menu(menu, view, self, dialog, "update")
        dialog.offer_menu(menu)

    def _session_path(self) -> Path | None:
        """The session's file; says why there is none."""
        path = None if self._shown is None else self._shown.session_path
        if path is None:
            self.failed.emit(self.tr("This session is in no file; save it as one first."))
            return None
        return Path(path)

    def _ask_for_table(self, view: View) -> None:
        kinds = (self.tr("CSV table (*.csv)"),)
        ask_file(self._window, view.name, kinds, lambda path: self.save_table(view, path))

    def _try(self, save: Callable[[], None], path: Path) -> None:
        try:
            save()
        except OSError as error:
            text = self.tr("{0} cannot be saved: {1}")
            self.failed.emit(text.format(path.name, told(str(error))))
        else:
            self.said.emit(self.tr("Saved: {0}").format(path))


def _table_of(view: View) -> Table:
    assert view.table is not None, "the menu offers it only where there is one"
    return view.table()
