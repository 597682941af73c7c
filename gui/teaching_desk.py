"""Joins teaching to the window: held-back graphs, asking when unsure, the queue of questions."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QDockWidget

from core.commands import ListQuestions
from core.events import CommandFailed, Event, LabelChanged, QuestionsListed, SessionStarted
from core.telemetry import Snapshot
from gui import docks as dock_tools
from gui.asking_dialog import AskingDialog
from gui.numbers import format_count
from gui.question_panel import QuestionPanel
from gui.theme import Theme
from gui.told import told
from gui.validation_panel import ValidationPanel

if TYPE_CHECKING:
    from gui.main_window import MainWindow


class TeachingDesk(QObject):
    """Owns the docks "Validation" and "Questions", closed until there is something in them.

    Signals:
        command(Command): an order to the worker.
        said(str): a line for the status bar.

    Args:
        window: tells what is on screen.
        theme: colours.
        beside: the dock they are tabs of, which stays in front.
    """

    command = Signal(object)
    said = Signal(str)

    def __init__(self, window: MainWindow, theme: Theme, beside: QDockWidget) -> None:
        super().__init__(window)
        self._window = window
        self._look_back = window.timeline.look_back
        self._session_number: int | None = None
        self._at: int | None = None
        """The step of the queue that is on screen; None while nobody works on it."""
        self.validation = ValidationPanel(theme, window)
        self.questions = QuestionPanel(window.timeline.names, theme, window)
        titles = (self.tr("Validation"), self.tr("Questions"))
        self.docks = tuple(
            dock_tools.add_dock(window, panel, title, dock_tools.RIGHT)
            for panel, title in zip((self.validation, self.questions), titles, strict=True)
        )
        for dock in self.docks:
            window.tabifyDockWidget(beside, dock)
            dock.hide()
        beside.raise_()
        self.validation_dock, self.question_dock = self.docks
        self._connect()

    def take(self, event: Event) -> None:
        """Take in an event, if it is about the queue."""
        self._take(event)

    def take_over(self, before: TeachingDesk) -> None:
        """Go on with the list of another desk; a session begun there is none that begins here."""
        self._session_number = before._session_number
        self.questions.take_over(before.questions)

    def begin_questions(self) -> None:
        """List what the agent is least sure of and show the first."""
        self.question_dock.show()
        self.question_dock.raise_()
        self.command.emit(ListQuestions())

    def toggle_asking(self) -> None:
        """Ask only when unsure, or at each step."""
        self._window.control_panel.toggle_asking()

    def show_asking(self) -> None:
        """Choose when to ask."""
        snapshot = self._window.snapshot
        if snapshot is None:
            self.said.emit(self.tr("When to ask can be chosen once the agent is ready."))
            return
        now = snapshot.asking
        dialog = AskingDialog(now.settings, now.threshold, self._window)
        dialog.command.connect(self.command)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    # -- inside --------------------------------------------------------------------------------

    def _connect(self) -> None:
        self._window.snapshot_shown.connect(self._show_snapshot)
        self._window.control_panel.asking_settings_wanted.connect(self.show_asking)
        self.questions.step_wanted.connect(self._show_question)
        self.questions.list_wanted.connect(self.begin_questions)
        self._look_back.step_chosen.connect(self._follow)

    @Slot(object)
    def _show_snapshot(self, snapshot: Snapshot) -> None:
        self.validation.show_snapshot(snapshot)
        is_new = snapshot.session_number != self._session_number
        self._session_number = snapshot.session_number
        if is_new and snapshot.validation.n_graphs:
            self.validation_dock.show()
            self.validation_dock.raise_()

    @singledispatchmethod
    def _take(self, event: Event) -> None:
        """Most events concern others."""

    @_take.register
    def _(self, event: QuestionsListed) -> None:
        self._at = None
        self.questions.show_candidates(event.candidates)
        if event.candidates:
            self._show_question(event.candidates[0].step)
        else:
            self.said.emit(self.tr("There is no unlabelled step to ask about."))

    @_take.register
    def _(self, event: LabelChanged) -> None:
        has_opinion = event.label is not None or event.skipped or bool(event.told)
        self.questions.set_done(event.step, has_opinion)
        if event.step == self._at and has_opinion:
            self._go_on()

    @_take.register
    def _(self, event: SessionStarted) -> None:
        self._at = None
        self.questions.show_candidates(())

    @_take.register
    def _(self, event: CommandFailed) -> None:
        if event.command == ListQuestions.__name__:
            self.said.emit(told(event.message))

    def _show_question(self, step: int) -> None:
        self._look_back.look_at(step)
        self._at = step  # after `look_at`: the return to the present ends the work on the queue
        self.questions.select(step)

    def _go_on(self) -> None:
        """Show the next question, or return to now when there is none."""
        pending = self.questions.pending
        if pending:
            self._show_question(pending[0])
            return
        self._at = None
        self._look_back.leave()
        n = format_count(self.questions.n_candidates)
        self.said.emit(self.tr("All {0} questions are done.").format(n))

    def _follow(self, step: int | None) -> None:
        """The person looks at another step, or at the present: the queue waits."""
        if step != self._at:
            self._at = step if step in self.questions.pending else None
            self.questions.select(self._at)
