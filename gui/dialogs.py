"""Questions of the window: which file, how many episodes, whether to restart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from core.events import Evaluated, WorkerDied
from gui.told import told

GRAPH_PATTERNS = (
    "*.json *.graphml *.gexf *.gml *.net *.edgelist *.csv *.tsv *.mtx *.bench *.hgr *.npz *.col "
    "*.gr *.gcoach *.gz"
)


def _tr(text: str) -> str:
    return QCoreApplication.translate("dialogs", text)


def ask_open(parent: QWidget, folder: Path | None, chosen: Callable[[Path], object]) -> None:
    """Ask for a graph file or a session."""
    dialog = QFileDialog(parent, _tr("Open a graph or a session"))
    dialog.setObjectName("open-dialog")
    dialog.setNameFilters([_tr("Graphs and sessions ({0})").format(GRAPH_PATTERNS), _tr("All (*)")])
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    if folder is not None:
        dialog.setDirectory(str(folder))
    open_file_dialog(dialog, chosen)


def ask_open_folder(parent: QWidget, folder: Path | None, chosen: Callable[[Path], object]) -> None:
    """Ask for a folder that is a set of graphs, for example in the TU layout."""
    dialog = QFileDialog(parent, _tr("Open a folder of graphs"))
    dialog.setObjectName("open-folder-dialog")
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    if folder is not None:
        dialog.setDirectory(str(folder))
    open_file_dialog(dialog, chosen)


def ask_sessions(
    parent: QWidget, folder: Path | None, chosen: Callable[[list[Path]], object]
) -> None:
    """Ask for any number of session files."""
    dialog = QFileDialog(parent, _tr("Sessions to compare"))
    dialog.setObjectName("sessions-dialog")
    dialog.setNameFilter(_tr("Sessions ({0})").format("*.gcoach"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    if folder is not None:
        dialog.setDirectory(str(folder))
    dialog.filesSelected.connect(lambda names: chosen([Path(name) for name in names]))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def ask_save_agent(parent: QWidget, chosen: Callable[[Path], object]) -> None:
    """Ask where an agent goes."""
    dialog = QFileDialog(parent, _tr("Save the agent"))
    dialog.setObjectName("save-agent-dialog")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(_tr("Weights ({0})").format("*.weights.h5"))
    dialog.selectFile("agent.weights.h5")
    open_file_dialog(dialog, chosen)


def ask_save_session(parent: QWidget, chosen: Callable[[Path], object]) -> None:
    """Ask where a session goes on."""
    dialog = QFileDialog(parent, _tr("Save the session as"))
    dialog.setObjectName("save-session-dialog")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(_tr("Sessions ({0})").format("*.gcoach"))
    dialog.setDefaultSuffix("gcoach")
    open_file_dialog(dialog, chosen)


def ask_save_elsewhere(parent: QWidget, problem: str, save: Callable[[], object]) -> None:
    """The session's file fails: say what is safe and offer another place."""
    box = QMessageBox(QMessageBox.Icon.Warning, _tr("Not saved any more"), problem, parent=parent)
    box.setObjectName("storage-problem")
    button = box.addButton(_tr("Save as…"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(_tr("Later"), QMessageBox.ButtonRole.RejectRole)
    button.clicked.connect(lambda: save())
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def ask_closing(
    parent: QWidget, problem: str, save: Callable[[], object], close: Callable[[], object]
) -> QMessageBox:
    """The window closes while the session is in memory only: save it, lose it, or stay."""
    box = QMessageBox(
        QMessageBox.Icon.Warning, _tr("This session is in no file"), problem, parent=parent
    )
    box.setObjectName("closing-question")
    box.setInformativeText(_tr("Closed now, what was done since is lost."))
    saving = box.addButton(_tr("Save as…"), QMessageBox.ButtonRole.AcceptRole)
    closing = box.addButton(_tr("Close without saving"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(saving)
    saving.clicked.connect(lambda: save())
    closing.clicked.connect(lambda: close())
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def ask_copy(parent: QWidget, message: str, open_copy: Callable[[], object]) -> None:
    """A session is open elsewhere: offer a copy that is not saved."""
    box = QMessageBox(QMessageBox.Icon.Question, _tr("In use"), message, parent=parent)
    box.setObjectName("session-in-use")
    button = box.addButton(_tr("Open a copy"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    button.clicked.connect(lambda: open_copy())
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def ask_run_program(parent: QWidget, message: str, run: Callable[[], object]) -> None:
    """A session acts in a program of somebody's: ask before anything of it runs."""
    box = QMessageBox(QMessageBox.Icon.Warning, _tr("Somebody's program"), message, parent=parent)
    box.setObjectName("session-runs-program")
    box.setInformativeText(_tr("Run it only if you trust whoever wrote it."))
    button = box.addButton(_tr("Let it run"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    button.clicked.connect(lambda: run())
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def ask_load_agent(parent: QWidget, chosen: Callable[[Path], object]) -> None:
    """Ask for a saved agent."""
    dialog = QFileDialog(parent, _tr("Load an agent"))
    dialog.setObjectName("load-agent-dialog")
    dialog.setNameFilter(_tr("Weights ({0})").format("*.weights.h5"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    open_file_dialog(dialog, chosen)


def ask_episodes(parent: QWidget, chosen: Callable[[int], object]) -> None:
    """Ask how long to evaluate."""
    dialog = QInputDialog(parent)
    dialog.setObjectName("episodes-dialog")
    dialog.setWindowTitle(_tr("Evaluate"))
    dialog.setLabelText(_tr("Episodes of the greedy policy, without learning:"))
    dialog.setIntRange(1, 10_000)
    dialog.setIntValue(1)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.intValueSelected.connect(chosen)
    dialog.open()


def show_evaluation(parent: QWidget, result: Evaluated) -> None:
    """Say how good the greedy policy is."""
    lines = [
        _tr("{0} greedy episodes without learning.").format(result.episodes),
        _tr("Mean return {0}.").format(f"{result.mean_return:g}"),
    ]
    if result.accuracy is not None:
        lines.append(_tr("Accuracy {0} %.").format(f"{100 * result.accuracy:.1f}"))
    box = QMessageBox(
        QMessageBox.Icon.Information, _tr("Evaluation"), "\n".join(lines), parent=parent
    )
    box.setObjectName("evaluation")
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def show_problem(parent: QWidget, title: str, text: str, detail: str) -> None:
    """A message that stays until it is read; the window goes on working behind it.

    What is on screen already is not said twice: an error can come back with every tick.
    """
    shown = [box for box in parent.findChildren(QMessageBox, "problem") if box.isVisible()]
    if any(box.text() == text for box in shown):
        return
    box = QMessageBox(QMessageBox.Icon.Warning, title, text, parent=parent)
    box.setObjectName("problem")
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if detail:
        box.setDetailedText(detail)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def ask_restart(
    parent: QWidget, event: WorkerDied, path: str | None, restart: Callable[[str | None], object]
) -> None:
    """The worker is gone: say why, what is safe, and offer to go on."""
    safe = (
        _tr("Every label you saw accepted is in {0}.").format(path)
        if path
        else _tr(
            "This session was not written to a file. What was open can be opened again, without "
            "its labels."
        )
    )
    text = _tr("The agent stopped by an error of its own: {0}").format(told(event.message))
    box = QMessageBox(
        QMessageBox.Icon.Critical, _tr("The agent stopped"), f"{text}\n{safe}", parent=parent
    )
    box.setObjectName("worker-died")
    box.setDetailedText(event.traceback)
    button = box.addButton(_tr("Restart"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Close)
    button.clicked.connect(lambda: restart(path))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def open_file_dialog(dialog: QFileDialog, chosen: Callable[[Path], object]) -> None:
    """Ask without waiting; the dialog is gone afterwards.

    Each one kept has a thread and a watch on its folder, of which Linux allows 128 to a user.
    """
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda text: chosen(Path(text)))
    dialog.open()
