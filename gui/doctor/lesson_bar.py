"""A lesson: run it, see what is wrong, cure it, run it again."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.doctor.lessons import Change, Lesson
from gui.doctor.code_view import CodeView
from gui.form_rows import make_button
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme
from gui.told import told

_MOST_LINES = 6


class LessonBar(QWidget):
    """Takes the place of the form while a lesson goes on.

    Signals:
        run_wanted(): the lesson's script of now shall run.
        turned(): the script is another one now, cured or sick again.
        left(): the person has seen enough.
    """

    run_wanted = Signal()
    turned = Signal()
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("doctor-lesson")
        self._lesson: Lesson | None = None
        self._is_cured = False
        self._title = QLabel(self)
        self._title.setObjectName("doctor-lesson-title")
        self._title.setProperty("role", "heading")
        self._text = QLabel(self)
        self._text.setObjectName("doctor-lesson-text")
        self._text.setWordWrap(True)
        self._changes = CodeView(theme, self, _MOST_LINES)
        self._changes.setObjectName("doctor-lesson-changes")
        self._changes.setAccessibleName(self.tr("What the cure changes"))
        self.run: QPushButton = make_button(
            "doctor-lesson-run", "", self.tr("Run the lesson"), "", self.run_wanted.emit
        )
        self.run.setProperty("primary", True)
        self.cure: QPushButton = make_button(
            "doctor-lesson-cure",
            self.tr("Cure it"),
            self.tr("Cure the lesson's script, or bring the mistake back"),
            self.tr("Shows the lines to change, and changes them."),
            self._turn,
        )
        self.leave: QPushButton = make_button(
            "doctor-lesson-leave",
            self.tr("Leave the lesson"),
            self.tr("Leave the lesson"),
            self.tr("Back to scripts of your own."),
            self.left.emit,
        )
        self._lay_out()
        self._show_state(is_cured=False)

    @property
    def script(self) -> Path | None:
        """The script of the lesson as it stands now; None without a lesson."""
        if self._lesson is None:
            return None
        return self._lesson.cured if self._is_cured else self._lesson.sick

    @property
    def line(self) -> int | None:
        """The line of that script to look at, from 1; None without a lesson."""
        script, lesson = self.script, self._lesson
        if script is None or lesson is None:
            return None
        return lesson.cured_line if self._is_cured else lesson.sick_line

    @Slot(object)
    def begin(self, lesson: Lesson) -> None:
        """Show a lesson with its mistake."""
        self._lesson = lesson
        self._title.setText(told(lesson.title))
        self._text.setText(told(lesson.text))
        self._changes.show_code("\n".join(changed_lines(lesson.changes())))
        self._show_state(is_cured=False)
        self.run.setFocus()

    def end(self) -> None:
        """No lesson any more."""
        self._lesson = None

    def _turn(self) -> None:
        self._show_state(is_cured=not self._is_cured)
        self.turned.emit()
        self.run.setFocus()

    def _show_state(self, *, is_cured: bool) -> None:
        self._is_cured = is_cured
        self._changes.setVisible(is_cured)
        self.run.setText(self.tr("Run again, cured") if is_cured else self.tr("Run it"))
        self.run.setToolTip(
            self.tr("Runs the script with the changed lines.")
            if is_cured
            else self.tr("Runs the script with the mistake.")
        )
        self.cure.setText(self.tr("Bring the mistake back") if is_cured else self.tr("Cure it"))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE_S)
        head.addWidget(self._title, 1)
        for button in (self.run, self.cure, self.leave):
            head.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_XS)
        layout.addLayout(head)
        layout.addWidget(self._text)
        layout.addWidget(self._changes)


def changed_lines(changes: tuple[Change, ...]) -> list[str]:
    """Lines as a comparison shows them: − goes, + comes."""
    shown = []
    for change in changes:
        for offset, line in enumerate(change.before):
            shown.append(f"{change.line + offset:>3}  − {line}")
        shown += [f"     + {line}" for line in change.after]
    return shown
