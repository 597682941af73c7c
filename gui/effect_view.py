"""From a label to its effect: the TD error it met, its first update, how Q moved since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gui.effect_plot import LayerNorms, QPath, QPathPlot
from gui.elided_label import ElidedLabel
from gui.empty_state import EmptyState
from gui.numbers import format_count, format_reward, format_value
from gui.palette import SMALL, SPACE_S, SPACE_XS
from gui.theme import Theme
from gui.timeline_words import TimelineNames

if TYPE_CHECKING:  # at run time it would bring TensorFlow into the window
    from core.effect import Effect, PartEffect


class EffectView(QWidget):
    """Shows what one label did to the step looked at."""

    def __init__(self, names: TimelineNames, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("effect-view")
        self.setAccessibleName(self.tr("Effect of a label"))
        self._names = names
        self._empty = EmptyState(
            self.tr("No label to follow"),
            self.tr("Label the step on screen, or look back at a labelled one."),
            self,
        )
        self._title = self._line("effect-title")
        self._title.setFont(theme.font(bold=True))
        self._met = self._line("effect-met")
        self._moved = self._line("effect-moved")
        self._others = self._line("effect-others")
        self._others.setProperty("role", "muted")
        self._path = QPathPlot(theme, self)
        self._update = QLabel(self)
        self._update.setObjectName("effect-update")
        self._update.setFont(theme.font(SMALL, bold=True))
        self._norms = LayerNorms(theme, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.setSpacing(SPACE_XS)
        layout.addWidget(self._empty, 1)
        self._parts = (self._title, self._met, self._moved, self._path, self._others)
        for part in (*self._parts, self._update, self._norms):
            layout.addWidget(part, 1 if part is self._path else 0)
        layout.addStretch(1)
        self.show_effect(None, None)

    def show_effect(self, step: int | None, effect: Effect | None) -> None:
        """Show what a label did, as seen from one of the steps it is for."""
        part = None if effect is None or step is None else _part_of(effect, step)
        self._empty.setVisible(part is None)
        for widget in (*self._parts, self._update, self._norms):
            widget.setVisible(part is not None)
        if effect is None or part is None:
            return
        self._show_part(effect, part)
        self._show_update(effect)

    def _show_part(self, effect: Effect, part: PartEffect) -> None:
        action = self._names.action(part.action, part.graph_id)
        step, graph = format_count(part.step), self._names.graph(part.graph_id)
        text = self.tr("{0} for step {1}: {2} on {3}")
        self._title.setText(text.format(format_reward(part.value), step, action, graph))
        if part.td_error is None:
            self._met.setText(self.tr("The TD error it met was not recorded."))
        else:
            self._met.setText(self.tr("TD error it met: {0}").format(_signed(part.td_error)))
        before = part.q_before
        now = format_value(part.q_now)
        if before is None:
            self._moved.setText(self.tr("Q now {0}").format(now))
        else:
            self._moved.setText(
                self.tr("Q {0} → {1} ({2})").format(
                    format_value(before), now, _signed(part.q_now - before)
                )
            )
        values = [] if before is None else [before]
        values += [q for _, q in part.visits]
        self._path.show_path(QPath((*values, part.q_now), part.value))
        total = sum(each.value for each in effect.parts)
        self._others.setVisible(len(effect.parts) > 1)
        self._others.setText(
            self.tr("A share of {0}, spread over {1} steps").format(
                format_reward(total), len(effect.parts)
            )
        )

    def _show_update(self, effect: Effect) -> None:
        norms = effect.gradient_norms
        self._norms.setVisible(norms is not None)
        if norms is None or effect.update_step is None:
            self._update.setText(self.tr("No update has seen it yet."))
            return
        loss = self.tr("NaN") if effect.loss is None else format_value(effect.loss)
        self._update.setText(
            self.tr("Gradient norms at its first update, {0} (loss {1})").format(
                format_count(effect.update_step), loss
            )
        )
        self._norms.show_norms(effect.layers, norms.tolist())

    def _line(self, name: str) -> ElidedLabel:
        line = ElidedLabel(self)
        line.setObjectName(name)
        return line


def _part_of(effect: Effect, step: int) -> PartEffect | None:
    return next((part for part in effect.parts if part.step == step), None)


def _signed(value: float) -> str:
    return f"{'+' if value > 0 else ''}{format_value(value)}"
