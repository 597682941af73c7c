"""What the window shows before anything has run: the lessons."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from core.doctor.lessons import LESSONS, Lesson
from gui.palette import SPACE_L, SPACE_M, SPACE_XS
from gui.told import told

_WIDTH = 760


class StartPage(QWidget):
    """Says what to do, and offers the lessons.

    Signals:
        lesson_chosen(Lesson): a lesson shall begin.
    """

    lesson_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("doctor-start")
        title = QLabel(self.tr("Why are my gradients None?"), self)
        title.setProperty("role", "title")
        advice = QLabel(
            self.tr(
                "Choose a TensorFlow script above and run it, unchanged. For every gradient that "
                "is None, zero or not finite you see the line where the path was cut, the reason, "
                "and what to write instead. Or begin with a lesson:"
            ),
            self,
        )
        advice.setWordWrap(True)
        self.buttons: list[QPushButton] = []
        lessons = QGridLayout()
        lessons.setHorizontalSpacing(SPACE_M)
        lessons.setVerticalSpacing(SPACE_M)
        lessons.setColumnStretch(1, 1)
        for row, lesson in enumerate(LESSONS):
            text = QLabel(told(lesson.text), self)
            text.setProperty("role", "muted")
            text.setWordWrap(True)
            lessons.addWidget(self._button(lesson), row, 0, Qt.AlignmentFlag.AlignTop)
            lessons.addWidget(text, row, 1)
        inside = QWidget(self)
        inside.setMaximumWidth(_WIDTH)
        column = QVBoxLayout(inside)
        column.setSpacing(SPACE_L)
        column.addWidget(title)
        column.addWidget(advice)
        column.addLayout(lessons)
        layout = QGridLayout(self)
        layout.setContentsMargins(SPACE_L, SPACE_XS, SPACE_L, SPACE_XS)
        layout.addWidget(inside, 1, 1)
        layout.setColumnStretch(1, 10)
        for side in (0, 2):
            layout.setColumnStretch(side, 1)
            layout.setRowStretch(side, 1 + side)  # above the middle

    def _button(self, lesson: Lesson) -> QPushButton:
        button = QPushButton(told(lesson.title), self)
        button.setObjectName(f"lesson-{lesson.name}")
        button.setAccessibleName(self.tr("Lesson: {0}").format(told(lesson.title)))
        button.setAccessibleDescription(told(lesson.text))
        button.setToolTip(self.tr("Begin this lesson"))
        button.clicked.connect(lambda _=False, chosen=lesson: self.lesson_chosen.emit(chosen))
        self.buttons.append(button)
        return button


def lessons_button(begin: Callable[[Lesson], object]) -> QPushButton:
    """A button with a menu of the lessons."""
    button = QPushButton(_tr("Lessons"))
    button.setObjectName("doctor-lessons")
    button.setAccessibleName(_tr("Choose a lesson"))
    button.setToolTip(_tr("Five scripts with a typical mistake, and their cures."))
    menu = QMenu(button)
    for lesson in LESSONS:
        action = menu.addAction(told(lesson.title))
        action.setObjectName(f"doctor-lesson-{lesson.name}")
        action.triggered.connect(lambda _=False, chosen=lesson: begin(chosen))
    button.setMenu(menu)
    return button


def _tr(text: str) -> str:
    return QCoreApplication.translate("StartPage", text)
