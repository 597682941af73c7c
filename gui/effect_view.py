"""From a label to its effect: the TD error it met, its first update, how Q moved since."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.rewards import RewardKind
from core.telemetry import Architecture, Snapshot
from gui.effect_plot import LayerNorms, QPath, QPathPlot
from gui.effect_reader import LabelEffect, Standing
from gui.elided_label import ElidedLabel
from gui.empty_state import EmptyState
from gui.history import History
from gui.numbers import format_count, format_reward, format_value
from gui.palette import SMALL, SPACE_S, SPACE_XS
from gui.theme import Theme
from gui.timeline_words import TimelineNames


@dataclass(frozen=True, slots=True, eq=False)
class ShownEffect:
    """What the view shows."""

    effect: LabelEffect
    q_now: float
    """Q of the label's action on its graph with the weights of now."""
    architecture: Architecture


class EffectView(QWidget):
    """Shows what the label of the step on screen did.

    Signals:
        became_visible(): somebody looks now.
    """

    became_visible = Signal()

    def __init__(self, names: TimelineNames, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: ShownEffect | None = None
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
        self._chain = self._line("effect-chain")
        self._chain.setProperty("role", "muted")
        self._others = self._line("effect-others")
        self._others.setProperty("role", "muted")
        self._path = QPathPlot(theme, self)
        self._update = self._line("effect-update")
        self._update.setFont(theme.font(SMALL, bold=True))
        self._norms = LayerNorms(theme, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        layout.setSpacing(SPACE_XS)
        layout.addWidget(self._empty, 1)
        lines = (self._title, self._others, self._chain, self._met, self._moved)
        self._parts: tuple[QWidget, ...] = (*lines, self._path)
        for part in (*self._parts, self._update, self._norms):
            layout.addWidget(part, 1 if part is self._path else 0)
        self.show_effect(None, None)

    @property
    def shown(self) -> ShownEffect | None:
        """The effect on screen, None while there is none."""
        return self._shown

    def show_effect(self, effect: LabelEffect | None, shown: Snapshot | None) -> None:
        """Show what a label did.

        Args:
            effect: of a label or a share of one; None when there is none.
            shown: the snapshot on screen, whose Q-values are those of now.
        """
        if shown is None or shown.last_step is None or effect is None:
            effect = None
        elif effect.step != shown.last_step.step or effect.action >= len(shown.q_values):
            effect = None  # the screen went on meanwhile; the next answer is under way
        self._empty.setVisible(effect is None)
        for widget in (*self._parts, self._update, self._norms):
            widget.setVisible(effect is not None)
        self._shown = None
        if effect is not None and shown is not None:
            q_now = float(shown.q_values[effect.action])
            self._shown = ShownEffect(effect, q_now, shown.architecture)
            self._show_label(effect)
            self._show_q(effect, q_now)
            self._show_update(effect, shown.architecture)

    def _show_label(self, effect: LabelEffect) -> None:
        self._title.setText(self._title_of(effect))
        self._others.setVisible(effect.n_steps > 1)
        self._others.setText(
            self.tr("A share of {0}, spread over {1} steps").format(
                format_reward(effect.total), format_count(effect.n_steps)
            )
        )
        self._chain.setVisible(len(effect.chain) > 1)
        self._chain.setText(
            self.tr("Labels of this step: {0}").format(
                ", ".join(self._link(value, standing) for value, standing in effect.chain)
            )
        )
        if effect.value is None:
            self._met.setText(self.tr("It compares Q-values, so it met no TD error."))
        elif effect.td_error is None:
            self._met.setText(self.tr("The TD error it met was not recorded."))
        else:
            self._met.setText(self.tr("TD error it met: {0}").format(_signed(effect.td_error)))

    def _title_of(self, effect: LabelEffect) -> str:
        pattern = {
            RewardKind.CORRECTION: self.tr("Step {1}: {2} is right on {3}"),
            RewardKind.DEMONSTRATION: self.tr("Step {1}: {2} demonstrated on {3}"),
            RewardKind.COMPARISON: self.tr("Step {1}: {2} is better than {4} on {3}"),
        }.get(effect.kind, self.tr("{0} for step {1}: {2} on {3}"))
        worse = effect.other_action
        return pattern.format(
            "" if effect.value is None else format_reward(effect.value),
            format_count(effect.step),
            self._names.action(effect.action, effect.graph_id),
            self._names.graph(effect.graph_id),
            "" if worse is None else self._names.action(worse, effect.graph_id),
        )

    def _show_q(self, effect: LabelEffect, q_now: float) -> None:
        before, now = effect.q_before, format_value(q_now)
        if before is None:
            self._moved.setText(self.tr("Q now {0}").format(now))
        else:
            self._moved.setText(
                self.tr("Q {0} → {1} ({2})").format(
                    format_value(before), now, _signed(q_now - before)
                )
            )
        first = () if before is None else (before,)
        values = (*first, *(q for _, q in effect.visits), q_now)
        self._path.show_path(QPath(values, effect.value))

    def _show_update(self, effect: LabelEffect, architecture: Architecture) -> None:
        update = effect.update
        is_ours = update is not None and len(update.gradient_norms) == len(
            architecture.variable_names
        )
        self._norms.setVisible(is_ours)
        if update is None or not is_ours:
            self._update.setText(self.tr("No update has seen it yet."))
            return
        self._update.setText(
            self.tr("Gradient norms at its first update, {0} (loss {1})").format(
                format_count(update.update_step), format_value(update.loss)
            )
        )
        norms, _ = History(architecture).layers_of(update)
        self._norms.show_norms([layer.name for layer in architecture.layers], norms.tolist())

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that somebody looks."""
        super().showEvent(event)
        self.became_visible.emit()

    def _link(self, value: float, standing: Standing) -> str:
        """One label of the chain, and what became of it."""
        words = {
            Standing.IN_FORCE: "",
            Standing.REPLACED: self.tr(" (replaced)"),
            Standing.TAKEN_BACK: self.tr(" (taken back)"),
        }
        return f"{format_reward(value)}{words[standing]}"

    def _line(self, name: str) -> ElidedLabel:
        line = ElidedLabel(self, max_lines=2)
        line.setObjectName(name)
        return line


def _signed(value: float) -> str:
    return f"{'+' if value > 0 else ''}{format_value(value)}"
