"""The quiet line over the graph that says the past is on screen, and how to return."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from core.events import StepInspected
from gui.numbers import format_count, format_value
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme

_COLOUR_BAR = 70
"""Width the graph's colour bar takes at the right."""


class LookBackBanner(QFrame):
    """Lies upon the upper edge of another widget while a step of the past is on screen.

    Signals:
        leave_wanted(): the present is wanted again.
    """

    leave_wanted = Signal()

    def __init__(self, theme: Theme, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.setObjectName("look-back-banner")
        self.setAccessibleName(self.tr("Looking back"))
        self._theme = theme
        self._past: StepInspected | None = None
        self._text = QLabel(self)
        self._text.setObjectName("look-back-text")
        self._leave = QToolButton(self)
        self._leave.setObjectName("look-back-leave")
        self._leave.setAccessibleName(self.tr("Return to now"))
        self._leave.setToolTip(self.tr("Shows the present again (Esc or End)."))
        self._leave.setAutoRaise(True)
        self._leave.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._leave.clicked.connect(self.leave_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_S, 2, 2, 2)
        row.setSpacing(SPACE_XS)
        row.addWidget(self._text)
        row.addWidget(self._leave)
        over.installEventFilter(self)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self.hide()

    @Slot(object)
    def show_past(self, past: StepInspected | None) -> None:
        """Say which step is on screen; None hides the banner."""
        self._past = past
        if past is None:
            self.hide()
            return
        self._place()
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle of the upper edge."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        """Lie in the middle of the upper edge, with as many words as there is room for."""
        if self._past is None:
            return
        room = self._over.width() - _COLOUR_BAR - 2 * SPACE_S
        for text in self._texts(self._past):
            self._text.setText(text)
            layout = self.layout()
            assert layout is not None, "made in the constructor"
            layout.activate()
            if self.sizeHint().width() <= room:
                break
        self.resize(min(self.sizeHint().width(), room), self.sizeHint().height())
        self.move(SPACE_S + (room - self.width()) // 2, SPACE_S)

    def _texts(self, past: StepInspected) -> tuple[str, ...]:
        step = format_count(past.step)
        epsilon = format_value(past.snapshot.epsilon)
        return (
            self.tr("Looking back at step {0} (ε {1}) · Esc or End returns to now").format(
                step, epsilon
            ),
            self.tr("Looking back at step {0} · Esc or End returns to now").format(step),
            self.tr("Step {0} · Esc or End returns to now").format(step),
            self.tr("Step {0} · Esc: now").format(step),
        )

    def _apply_theme(self) -> None:
        colours = self._theme.colours
        self._leave.setIcon(self._theme.icon("follow"))
        self.setStyleSheet(
            f"QFrame#look-back-banner {{ background: {colours.raised};"
            f" border: 1px solid {colours.accent}; border-radius: 4px; }}"
        )
