"""The bar under the strip while steps are brushed: what each gets, and the rewards to give."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.credit_brush import Brush
from gui.elided_label import ElidedLabel
from gui.numbers import format_count, format_reward, format_value
from gui.palette import SPACE_S, SPACE_XS
from gui.reward_panel import REWARDS
from gui.theme import Theme

_BUTTON_WIDTH = 28


class CreditBar(QWidget):
    """Spreads one label over the brushed steps.

    Signals:
        reward_wanted(float): this reward for the brush.
        exact_wanted(): an exact one is to be asked for.
        cancel_wanted(): no brush any more.
    """

    reward_wanted = Signal(float)
    exact_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("credit-bar")
        self.setAccessibleName(self.tr("Spread one label over the chosen steps"))
        self._theme = theme
        self._brush: Brush | None = None
        self._text = ElidedLabel(self)
        self._text.setObjectName("credit-text")
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_S, 0, SPACE_XS, SPACE_XS)
        row.setSpacing(SPACE_XS)
        row.addWidget(self._text, 1)
        self._values: dict[QObject, float] = {}
        for key, value in enumerate(REWARDS, start=1):
            row.addWidget(self._reward_button(key, value))
        exact = self._button("exact", "…", self.tr("Asks for an exact reward (Enter)."))
        exact.setAccessibleName(self.tr("Exact reward for the chosen steps"))
        exact.clicked.connect(self.exact_wanted)
        self._cancel = self._button("cancel", "", self.tr("Chooses no steps any more (Esc)."))
        self._cancel.setAccessibleName(self.tr("Choose no steps"))
        self._cancel.clicked.connect(self.cancel_wanted)
        row.addWidget(exact)
        row.addWidget(self._cancel)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()
        self.hide()

    @Slot(object)
    def show_brush(self, brush: Brush | None) -> None:
        """Say what each step under the brush would get; None hides the bar."""
        self._brush = brush
        self._say(1.0)
        self.setVisible(brush is not None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Preview the shares of the reward under the pointer or with the focus."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self._say(self._values[watched])
        return False

    def _say(self, value: float) -> None:
        brush = self._brush
        if brush is None:
            return
        n_steps = len(brush.steps)
        if n_steps == 1:
            self._text.setText(self.tr("Step {0}").format(format_count(brush.first)))
            return
        share = value / n_steps
        each = f"{'+' if share > 0 else ''}{format_value(share)}"
        self._text.setText(self.tr("{0} steps, {1} each").format(format_count(n_steps), each))
        text = self.tr("{0} over steps {1} to {2}: {3} for each of {4}").format(
            format_reward(value),
            format_count(brush.first),
            format_count(brush.last),
            each,
            format_count(n_steps),
        )
        self._text.set_hint(text)
        self.setAccessibleDescription(text)

    def _reward_button(self, key: int, value: float) -> QToolButton:
        text = format_reward(value)
        tip = self.tr("Spreads {0} over the chosen steps (key {1}).").format(text, key)
        button = self._button(f"{value:+.0f}" if value else "0", text, tip)
        button.setAccessibleName(self.tr("Spread {0} over the chosen steps").format(text))
        button.clicked.connect(partial(self._clicked, value))
        button.installEventFilter(self)
        self._values[button] = value
        return button

    def _clicked(self, value: float, _checked: bool = False) -> None:
        self.reward_wanted.emit(value)

    def _button(self, name: str, text: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"credit-{name}")
        button.setText(text)
        button.setToolTip(tip)
        button.setProperty("framed", True)
        button.setStyleSheet(f"QToolButton {{ padding: 3px 2px; min-width: {_BUTTON_WIDTH}px; }}")
        return button

    def _apply_theme(self) -> None:
        self._cancel.setIcon(self._theme.icon("close"))
