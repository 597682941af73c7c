"""The gradient doctor's window: order a run above, read what came of it below."""

from __future__ import annotations

import linecache
from pathlib import Path

from PySide6.QtCore import QProcessEnvironment, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from core.doctor.conclusion import Run
from core.doctor.lessons import Lesson
from core.doctor.report.model import CallReport, Report
from gui.doctor.form import ScriptForm
from gui.doctor.keeping import ask_page, copy_report
from gui.doctor.lesson_bar import LessonBar
from gui.doctor.order import ScriptOrder
from gui.doctor.run import DoctorRun
from gui.doctor.start_page import StartPage, lessons_button
from gui.doctor.state_row import StateRow
from gui.doctor.work_area import OUTPUT, SCRIPT, WorkArea
from gui.form_rows import make_button
from gui.palette import SPACE_M, SPACE_S
from gui.theme import Theme


class DoctorWindow(QWidget):
    """A window of its own beside the main one; the script runs in another process.

    Signals:
        ordered(ScriptOrder): a script of the person's own was started.
    """

    ordered = Signal(object)

    def __init__(
        self, theme: Theme, environment: QProcessEnvironment, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("doctor-window")
        self.setWindowTitle(self.tr("Gradient doctor"))
        self.setAcceptDrops(True)
        self.setMinimumSize(920, 560)
        self.resize(1240, 800)
        self._theme = theme
        self._report: Report | None = None
        self._is_stopping = False
        self.form = ScriptForm(theme, self)
        self.lesson = LessonBar(theme, self)
        self.state = StateRow(theme, self)
        self.work = WorkArea(theme, self)
        self.start_page = StartPage(self)
        self.run = DoctorRun(environment, self)
        self._make_buttons()
        self._lay_out()
        self._connect()
        self.lesson.hide()
        self._enable()
        theme.changed.connect(self._colour)
        self._colour()

    @property
    def report(self) -> Report | None:
        """What the last run showed; None while there is none."""
        return self._report

    def shut_down(self) -> None:
        """End whatever runs, now: the program ends."""
        self.run.kill()
        self.state.stop()

    @Slot()
    def run_script(self) -> None:
        """Run what the form says, or the lesson's script."""
        if self.run.is_running:
            return
        if self.lesson.script is not None:
            self._start(ScriptOrder(self.lesson.script))
            return
        try:
            order = self.form.order()
        except ValueError as problem:
            self.state.show_problem(str(problem))
            return
        self.ordered.emit(order)
        self._start(order)

    @Slot()
    def cancel(self) -> None:
        """End the script as Ctrl+C would, asked again at once; what was seen so far is shown."""
        if not self.run.is_running:
            return
        if self._is_stopping:
            self.run.stop_now()
            return
        self._is_stopping = True
        self.state.show_stopping()
        self._cancel.setText(self.tr("End it now"))
        self.run.stop()

    @Slot(object)
    def begin_lesson(self, lesson: Lesson) -> None:
        """Show a lesson in the place of the form."""
        self.lesson.begin(lesson)
        self._turn_to_lesson()
        self._show_lesson(True)

    @Slot()
    def leave_lesson(self) -> None:
        """Back to scripts of one's own, and to the list of lessons."""
        self.cancel()
        self.lesson.end()
        self._show_lesson(False)
        self.form.script.setFocus()

    # -- inside --------------------------------------------------------------------------------

    def _start(self, order: ScriptOrder) -> None:
        self._forget(order.script, OUTPUT)
        self.state.show_running(order.script.name)
        self._is_stopping = False
        self._cancel.setText(self.tr("Cancel"))
        self.run.start(order)
        self._enable()
        self._cancel.setFocus()

    def _forget(self, script: Path, tab: int, marked: int | None = None) -> None:
        self._report = None
        linecache.checkcache()  # the script may have been edited since it was read last
        self.work.restart(script, tab, marked)
        self._body.setCurrentWidget(self.work)
        self._copy.setText(self.tr("Copy report"))
        self._enable()

    @Slot()
    def _turn_to_lesson(self) -> None:
        """Show the lesson's script as it stands now, before it runs."""
        if self.lesson.script is not None:
            self._forget(self.lesson.script, SCRIPT, self.lesson.line)
            self.state.show_idle()

    def _show_lesson(self, shown: bool) -> None:
        self.lesson.setVisible(shown)
        for widget in (self.form, self._run):
            widget.setVisible(not shown)
        self._body.setCurrentWidget(self.work if shown else self.start_page)
        self._enable()

    @Slot(object)
    def _take_call(self, call: CallReport) -> None:
        self.work.add_calls([call])

    @Slot(object)
    def _end(self, run: Run) -> None:
        self._report = run.report
        self.work.add_calls(run.report.calls)
        self.state.show_run(run)
        self._take_focus_back()
        self._enable()

    @Slot(str)
    def _refuse(self, reason: str) -> None:
        self.state.show_problem(reason)
        self._take_focus_back()
        self._enable()

    def _take_focus_back(self) -> None:
        """To what comes next, from the button that is about to vanish."""
        if not self._cancel.hasFocus():
            return
        self.form.setEnabled(True)
        self.lesson.cure.setEnabled(True)
        if self.lesson.isVisible():
            self.lesson.cure.setFocus()
        elif self.work.tree.calls:
            self.work.tree.setFocus()
        else:
            self.form.script.setFocus()

    def _enable(self) -> None:
        runs = self.run.is_running
        busy = (self.form, self._run, self.lesson.run, self.lesson.cure)
        for widget in (*busy, self.start_page, self._lessons):
            widget.setEnabled(not runs)
        self._cancel.setVisible(runs)
        for button in (self._copy, self._save):
            button.setEnabled(self._report is not None)

    @Slot()
    def _copy_report(self) -> None:
        if self._report is not None:
            copy_report(self._report)
            self._copy.setText(self.tr("Copied"))

    @Slot()
    def _save_report(self) -> None:
        if self._report is not None:
            ask_page(self, self._report, self.state.show_saved)

    @Slot()
    def _colour(self) -> None:
        for button, icon in ((self._copy, "copy"), (self._save, "save"), (self._run, "run")):
            colour = "on_accent" if button is self._run else "text"
            button.setIcon(self._theme.icon(icon, colour))

    # -- building ------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        self._run = make_button(
            "doctor-run",
            self.tr("Run"),
            self.tr("Run the script under the doctor"),
            self.tr("Runs the script in a process of its own (Ctrl+Return)."),
            self.run_script,
        )
        self._run.setProperty("primary", True)
        self._cancel = make_button(
            "doctor-cancel",
            self.tr("Cancel"),
            self.tr("Stop the script"),
            self.tr("Stops the script as Ctrl+C would; what was seen so far is shown (Esc)."),
            self.cancel,
        )
        self._lessons = lessons_button(self.begin_lesson)
        self._copy = make_button(
            "doctor-copy",
            self.tr("Copy report"),
            self.tr("Copy the report as text"),
            self.tr("Puts the whole report on the clipboard, for a bug report."),
            self._copy_report,
        )
        self._save = make_button(
            "doctor-save",
            self.tr("Save as HTML…"),
            self.tr("Save the report as a web page"),
            self.tr("One page with the paths drawn; it needs nothing from the network."),
            self._save_report,
        )

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(SPACE_S)
        row.addWidget(self._run)
        row.addWidget(self._cancel)
        row.addWidget(self.state, 1)
        row.addWidget(self._lessons)
        row.addWidget(self._copy)
        row.addWidget(self._save)
        self._body = QStackedWidget(self)
        self._body.addWidget(self.start_page)
        self._body.addWidget(self.work)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_M)
        layout.addWidget(self.form)
        layout.addWidget(self.lesson)
        layout.addLayout(row)
        layout.addWidget(self._body, 1)

    def _connect(self) -> None:
        self.form.submitted.connect(self.run_script)
        self.start_page.lesson_chosen.connect(self.begin_lesson)
        self.lesson.run_wanted.connect(self.run_script)
        self.lesson.turned.connect(self._turn_to_lesson)
        self.lesson.left.connect(self.leave_lesson)
        self.run.printed.connect(self.work.output.append_text)
        self.run.found.connect(self._take_call)
        self.run.finished.connect(self._end)
        self.run.refused.connect(self._refuse)
        for keys, act in (("Ctrl+Return", self.run_script), ("Esc", self.cancel)):
            QShortcut(QKeySequence(keys), self).activated.connect(act)

    # -- Qt ------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        """A script does not go on behind a closed window."""
        self.cancel()
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A script may be dropped anywhere."""
        if event.mimeData().hasUrls() and self.form.isVisible():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the path of what was dropped."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            self.form.script.setText(paths[0])
            event.acceptProposedAction()
