"""Opening what a person chose: files and folders by way of a preview, sessions at once."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QInputDialog, QLabel, QWidget

from core.commands import OpenGraphs, OpenSession
from core.graph import Graph
from core.graph_io import ColumnsNeeded, GraphFile, ReadOptions
from core.hold_out import HoldOut, split
from gui.launch import SESSION_SUFFIX
from gui.loader import Loaded, Loader
from gui.preview_dialog import PreviewDialog
from gui.told import told

_QUESTION_WIDTH = 480


class Opener(QObject):
    """Reads files in the background and orders what was read.

    Signals:
        command(Command): OpenGraphs or OpenSession.
        opened(Path): a file was read, or a session ordered; it belongs among the recent ones.
        said(str): a line for the status bar.
        failed(str): a file cannot be opened, and why.
    """

    command = Signal(object)
    opened = Signal(object)
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._loader = Loader()
        self._actions: int | None = None
        self._with_preview = False
        self._hold_out: HoldOut | None = None
        self.session_path: Path | None = None
        """The session ordered last."""

    @property
    def is_busy(self) -> bool:
        """Whether a file is being read."""
        return self._loader.is_busy

    def open(
        self,
        path: Path,
        actions: int | None = None,
        with_preview: bool = False,
        hold_out: HoldOut | None = None,
    ) -> None:
        """Open a graph file, a folder that is a set of graphs, or a session."""
        if path.suffix == SESSION_SUFFIX:
            self.open_session(path)
            return
        self._actions = actions
        self._with_preview = with_preview
        self._hold_out = hold_out
        self.said.emit(_tr("Reading {0} …").format(path.name))
        self._loader.request(path)

    def open_session(self, path: Path, is_copy: bool = False, runs_program: bool = False) -> None:
        """Resume a session, or go on with a copy that is not saved; it may run a program."""
        self.session_path = path
        self.said.emit(_tr("Opening {0} …").format(path.name))
        self.command.emit(OpenSession(path, is_copy, runs_program))
        self.opened.emit(path)

    def open_dropped(self, data: QMimeData) -> bool:
        """Open the first file dropped on the window; False when there is none."""
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if paths:
            self.open(paths[0], with_preview=True)
        return bool(paths)

    def poll(self) -> None:
        """Take what has been read since the last time."""
        loaded = self._loader.poll()
        if loaded is None:
            return
        if loaded.file is not None:
            self._take(loaded.file)
        elif isinstance(loaded.error, ColumnsNeeded):
            self._ask_columns(loaded, loaded.error)
        else:
            self.said.emit("")
            self.failed.emit(told(str(loaded.error)))

    def stop(self) -> None:
        """End the reader."""
        self._loader.stop()

    def _take(self, file: GraphFile) -> None:
        self.opened.emit(file.path)
        if not self._with_preview:
            self._order(file)
            return
        self.said.emit("")
        dialog = PreviewDialog(file, self._window)
        dialog.command.connect(self.command)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _order(self, file: GraphFile) -> None:
        """Use a file as it is, but for what is to be held back."""
        graphs = file.graphs
        held_back: tuple[Graph, ...] = ()
        if self._hold_out is not None:
            try:
                graphs, held_back = split(graphs, self._hold_out)
            except ValueError as error:
                self.failed.emit(str(error))
                return
        self.command.emit(
            OpenGraphs(graphs, file.path.stem, file.warnings, self._actions, held_back=held_back)
        )

    def _ask_columns(self, loaded: Loaded, needed: ColumnsNeeded) -> None:
        """Ask which two columns of a table are the ends of its edges."""
        columns = list(needed.columns)
        pairs = [f"{a} → {b}" for a in columns for b in columns if a != b]
        dialog = QInputDialog(self._window)
        dialog.setObjectName("columns-dialog")
        dialog.setWindowTitle(_tr("Open {0}").format(loaded.path.name))
        dialog.setLabelText(
            _tr("{0}\n\nWhich columns are the two ends of an edge?").format(told(str(needed)))
        )
        dialog.setComboBoxItems(pairs)
        for label in dialog.findChildren(QLabel):
            label.setWordWrap(True)  # names of folder, file and columns can be long
        dialog.resize(_QUESTION_WIDTH, dialog.heightForWidth(_QUESTION_WIDTH))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def chosen(result: int) -> None:
            if result == QDialog.DialogCode.Accepted:
                source, _, target = dialog.textValue().partition(" → ")
                options = ReadOptions(source_column=source, target_column=target)
                self._loader.request(loaded.path, options)

        dialog.finished.connect(chosen)
        dialog.open()


def _tr(text: str) -> str:
    return QCoreApplication.translate("opening", text)
