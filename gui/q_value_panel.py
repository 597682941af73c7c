"""The Q-values of the graph on screen: one bar per action."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.telemetry import Chooser, Snapshot
from gui.action_entry import ActionEntry
from gui.action_teller import ActionTeller
from gui.elided_label import ElidedLabel
from gui.empty_state import EmptyState
from gui.glyphs import Glyph
from gui.legend import Entry, Legend
from gui.numbers import format_value
from gui.palette import SPACE_S, SPACE_XS
from gui.q_value_bars import QValueBars
from gui.q_value_data import BarData
from gui.step_line import action_name
from gui.theme import Theme
from gui.told import told


class QValuePanel(QWidget):
    """Q-values now and when the step on screen was taken; the greedy and the taken action.

    Signals:
        action_selected(object): index of the action selected by hand for the next step, or
            None when the choice is the agent's again.
        command(Command): Correct or Compare, or Step while the person acts.
    """

    action_selected = Signal(object)
    command = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("q-value-panel")
        self.setAccessibleName(self.tr("Q-values"))
        self._snapshot: Snapshot | None = None
        self._summary = ElidedLabel(self)
        self._summary.setObjectName("q-value-summary")
        self._bars = QValueBars(theme, self)
        self._bars.setObjectName("q-value-bars")
        self._bars.setAccessibleName(self.tr("Q-value of each action"))
        self._bars.setToolTip(
            self.tr(
                "Q(s, a), the return the agent expects of each action; "
                "click a bar to take that action in the next step, Ctrl+click one that would have "
                "been right, Shift+click a better and then a worse one."
            )
        )
        self._bars.setMinimumHeight(72)
        self._entry = ActionEntry(self)
        self.teller = ActionTeller(self._bars, self._entry, self)
        self._empty = EmptyState(
            self.tr("No Q-values yet"),
            self.tr("They appear once the agent is ready and a graph is open (Ctrl+O)."),
            self,
        )
        self._unavailable: Entry = (Glyph.HATCH, "muted", self.tr("unavailable"))
        self._legend = Legend(theme, self._entries(True), self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        layout.setSpacing(SPACE_XS)
        layout.addWidget(self._summary)
        layout.addWidget(self._entry)
        layout.addWidget(self._empty, 1)
        layout.addWidget(self._bars, 1)
        layout.addWidget(self._legend)
        for widget in (self._summary, self._bars, self._legend):
            widget.hide()
        self._bars.action_selected.connect(self._selected)
        self._bars.refused.connect(self._refused)
        self.teller.command.connect(self.command)
        self.teller.said.connect(self._say)

    @property
    def selected_action(self) -> int | None:
        """The action selected by hand; None leaves the choice to the agent."""
        return self._bars.data.selected

    def set_selected_action(self, action: int | None) -> None:
        """Show a selection made elsewhere, without telling anyone."""
        n_actions = self._bars.data.n_actions
        if action is not None and not 0 <= action < n_actions:
            raise ValueError(f"action must be in [0, {n_actions}), got {action}")
        self._bars.set_selected(action)

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show another moment; a selection that became impossible is taken back."""
        if self._snapshot is None:
            self._empty.hide()
            for widget in (self._summary, self._bars, self._legend):
                widget.show()
        self._snapshot = snapshot
        selected = self._bars.data.selected
        n_actions = len(snapshot.action_names)
        lost = selected is not None and (
            selected >= n_actions or not snapshot.action_mask[selected]
        )
        record = snapshot.last_step
        comparable = record is not None and len(record.q_values) == n_actions
        told_of = snapshot.preferences if comparable else None
        self.teller.show_snapshot(snapshot)
        self._bars.set_data(
            BarData(
                names=tuple(told(name) for name in snapshot.action_names),
                now=snapshot.q_values,
                then=record.q_values if record is not None and comparable else None,
                available=snapshot.action_mask,
                greedy=snapshot.greedy_action,
                taken=record.action if record is not None and comparable else None,
                selected=None if lost else selected,
                right=None if told_of is None else told_of.right,
                better=self._bars.data.better,
                is_numbered=self._entry.is_open or snapshot.is_taken_over,
            )
        )
        self._summary.setText(self._summary_text())
        self._legend.set_entries(self._entries(bool(snapshot.action_mask.all())))
        if lost:
            self.action_selected.emit(None)

    def _entries(self, all_available: bool) -> list[Entry]:
        entries = [
            (Glyph.STAR, "greedy", self.tr("greedy")),
            (Glyph.TRIANGLE, "chosen", self.tr("taken")),
            (Glyph.TICK, "text", self.tr("Q when taken")),
            (Glyph.FRAME, "accent", self.tr("yours")),
        ]
        entries += [(Glyph.CHECK, "good", self.tr("right"))] if self._has_right() else []
        return entries if all_available else [*entries, self._unavailable]

    def _has_right(self) -> bool:
        return self._bars.data.right is not None

    def _say(self, text: str) -> None:
        """A line of the teller; the usual one again where it has nothing to say."""
        if self._snapshot is not None:
            self._summary.setText(text or self._summary_text())

    def _summary_text(self) -> str:
        snapshot = self._snapshot
        assert snapshot is not None, "shown before the first snapshot"
        if snapshot.is_taken_over:
            return self.tr("You act: click a bar or type its number.")
        greedy, taken = snapshot.greedy_action, self._bars.data.taken
        if snapshot.last_step is None or taken is None:
            return self.tr("Greedy {0}").format(self._named(greedy))
        how = {
            Chooser.GREEDY: "",
            Chooser.RANDOM: self.tr(", random"),
            Chooser.BY_HAND: self.tr(", by hand"),
        }[snapshot.last_step.chooser]
        if taken == greedy:
            return self.tr("Greedy and taken {0}{1}").format(self._named(greedy), how)
        return self.tr("Greedy {0} · taken {1}{2}").format(
            self._named(greedy), self._named(taken), how
        )

    def _named(self, action: int) -> str:
        snapshot = self._snapshot
        assert snapshot is not None, "shown before the first snapshot"
        value = format_value(float(snapshot.q_values[action]), 2)
        return f"{action_name(snapshot, action)} ({value})"

    def _selected(self, action: int | None) -> None:
        if action is not None and self._snapshot is not None and self._snapshot.is_taken_over:
            self._bars.set_selected(None)
            self.teller.act(action)
            return
        if self._snapshot is not None:
            self._summary.setText(
                self._summary_text()
                if action is None
                else self.tr("Next step: {0}, chosen by you. Space takes it.").format(
                    action_name(self._snapshot, action)
                )
            )
        self.action_selected.emit(action)

    def _refused(self, action: int) -> None:
        name = self._bars.data.names[action]
        self._summary.setText(self.tr("{0} is unavailable in this state.").format(name))
