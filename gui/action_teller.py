"""Turns clicks on bars and typed actions into corrections, comparisons and the person's acts."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from core.commands import Compare, Correct, Step
from core.config import Head
from core.telemetry import Snapshot
from gui.action_entry import ActionEntry, Choices, Wanted
from gui.q_value_bars import QValueBars
from gui.step_line import action_name

_ONE_DIGIT = 10
"""With so many actions or fewer a digit alone names one."""


@dataclass(frozen=True, slots=True)
class Target:
    """The step something is said of, and the session it belongs to."""

    step: int
    session_number: int


class ActionTeller(QObject):
    """Knows which step is meant: the one on screen when the person began to type, or clicked.

    Signals:
        command(Command): Correct, Compare or Step.
        said(str): a line about what is going on; empty when it is over.
    """

    command = Signal(object)
    said = Signal(str)

    def __init__(self, bars: QValueBars, entry: ActionEntry, parent: QObject) -> None:
        super().__init__(parent)
        self._bars = bars
        self._entry = entry
        self._snapshot: Snapshot | None = None
        self._typed: tuple[Target | None, Snapshot] | None = None
        bars.right_named.connect(self._correct_clicked)
        bars.better_named.connect(self._better_clicked)
        bars.pair_named.connect(self._compare_clicked)
        entry.right_named.connect(self._correct)
        entry.pair_named.connect(self._compare)
        entry.next_named.connect(self.act)
        entry.closed.connect(self._closed)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Take in another moment; what is being typed stays for the step it was begun at."""
        before, self._snapshot = self._snapshot, snapshot
        if before is None:
            return
        is_other = before.session_number != snapshot.session_number
        if is_other or _step_of(before) != _step_of(snapshot):
            self._bars.set_better(None)
        if is_other or (before.is_taken_over and not snapshot.is_taken_over):
            self._entry.close_entry()

    def begin_correction(self) -> bool:
        """Ask which action would have been right; False when there is no step on screen."""
        return self._begin(Wanted.RIGHT)

    def begin_comparison(self) -> bool:
        """Ask which action is better than which; False when there is no step on screen."""
        return self._begin(Wanted.PAIR)

    def begin_act(self, digit: str = "") -> bool:
        """Ask what the person does; a digit that names an action alone is done at once."""
        snapshot = self._snapshot
        if snapshot is None or not snapshot.is_taken_over:
            return False
        n_actions = len(snapshot.action_names)
        if digit and n_actions <= _ONE_DIGIT:
            return self._act_by_digit(int(digit), snapshot)
        choices = Choices(snapshot.action_names, snapshot.action_mask)
        self._open(Wanted.NEXT, None, snapshot, self.tr("You do:"), choices, digit)
        return True

    def act_on_node(self, node: int) -> None:
        """A node was clicked: while the person acts and actions are nodes, that is an act."""
        snapshot = self._snapshot
        if snapshot is None or not snapshot.is_taken_over or node < 0:
            return
        if snapshot.architecture.network.head is not Head.NODE:
            return
        if node < len(snapshot.action_mask) and snapshot.action_mask[node]:
            self.act(node)
        else:
            text = self.tr("{0} is unavailable in this state.")
            self.said.emit(text.format(action_name(snapshot, node)))

    def act(self, action: int) -> None:
        """Take an action, which is recorded as a demonstration while the person acts."""
        self.command.emit(Step(action))

    # -- inside --------------------------------------------------------------------------------

    def _begin(self, wanted: Wanted) -> bool:
        snapshot, target = self._snapshot, self._target()
        if snapshot is None or target is None:
            self.said.emit(self.tr("There is no step on screen yet: Space makes the agent act."))
            return False
        prompt = {
            Wanted.RIGHT: self.tr("Right in step {0}:"),
            Wanted.PAIR: self.tr("Step {0}:"),
        }[wanted].format(target.step)
        choices = Choices(snapshot.action_names, snapshot.action_mask)
        self._open(wanted, target, snapshot, prompt, choices)
        return True

    def _open(
        self,
        wanted: Wanted,
        target: Target | None,
        snapshot: Snapshot,
        prompt: str,
        choices: Choices,
        typed: str = "",
    ) -> None:
        self._typed = (target, snapshot)
        self._bars.set_numbered(True)
        self._entry.begin(wanted, prompt, choices, typed)

    def _closed(self) -> None:
        snapshot = self._snapshot
        self._bars.set_numbered(snapshot is not None and snapshot.is_taken_over)

    def _act_by_digit(self, action: int, snapshot: Snapshot) -> bool:
        n_actions = len(snapshot.action_names)
        if action >= n_actions:
            text = self.tr("There is no action {0}: they are 0 to {1}.")
            self.said.emit(text.format(action, n_actions - 1))
            return False
        self.act(action)
        return True

    def _correct_clicked(self, action: int) -> None:
        self._typed = None
        self._correct(action)

    def _compare_clicked(self, better: int, worse: int) -> None:
        self._typed = None
        self._compare(better, worse)

    def _better_clicked(self, action: int | None) -> None:
        snapshot = self._snapshot
        if action is None or snapshot is None:
            self.said.emit("")
            return
        text = self.tr("{0} is better than …? Shift+click the worse one.")
        self.said.emit(text.format(action_name(snapshot, action)))

    def _meant(self) -> tuple[Target | None, Snapshot | None]:
        typed, self._typed = self._typed, None
        return (self._target(), self._snapshot) if typed is None else typed

    def _correct(self, action: int) -> None:
        target, snapshot = self._meant()
        if target is None or snapshot is None:
            self._begin(Wanted.RIGHT)
            return
        self.command.emit(Correct(target.step, action, session_number=target.session_number))
        text = self.tr("Step {0}: {1} would have been right.")
        self.said.emit(text.format(target.step, action_name(snapshot, action)))

    def _compare(self, better: int, worse: int) -> None:
        target, snapshot = self._meant()
        if target is None or snapshot is None:
            self._begin(Wanted.PAIR)
            return
        self.command.emit(Compare(target.step, better, worse, session_number=target.session_number))
        first, second = (action_name(snapshot, action) for action in (better, worse))
        self.said.emit(
            self.tr("Step {0}: {1} is better than {2}.").format(target.step, first, second)
        )

    def _target(self) -> Target | None:
        snapshot = self._snapshot
        if snapshot is None or snapshot.last_step is None:
            return None
        return Target(snapshot.last_step.step, snapshot.session_number)


def _step_of(snapshot: Snapshot) -> int | None:
    return None if snapshot.last_step is None else snapshot.last_step.step
