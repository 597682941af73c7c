"""The line that says which step is being rewarded, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from core.config import Head
from core.telemetry import Chooser, Mode, Snapshot
from gui.numbers import format_reward, format_value
from gui.told import told


def step_line(snapshot: Snapshot) -> str:
    """What the agent did in the step on screen and how; what to do when there is none."""
    record = snapshot.last_step
    if record is None and snapshot.is_taken_over:
        return _tr("You act: choose an action for this graph. It is recorded as a demonstration.")
    if record is None:
        return _tr("No step yet. Space makes the agent act, then reward what it did.")
    name = action_name(snapshot, record.action)
    if record.chooser is Chooser.BY_HAND:
        how = _tr("chosen by hand")
    elif record.chooser is Chooser.RANDOM:
        how = _tr("random, ε = {0}").format(format_value(record.epsilon))
    else:
        how = _tr("greedy")
    return _tr("Step {0}: {1} — {2}").format(record.step, name, how)


def greedy_line(snapshot: Snapshot) -> str:
    """What greedy would have done in the step on screen; empty without a step."""
    record = snapshot.last_step
    if record is None:
        return ""
    chosen, greedy = (float(record.q_values[a]) for a in (record.action, record.greedy_action))
    if record.action == record.greedy_action:
        return _tr("Greedy would have done the same (Q {0}).").format(format_value(chosen))
    return _tr("Greedy would have done {0} (Q {1} against {2}).").format(
        action_name(snapshot, record.greedy_action), format_value(greedy), format_value(chosen)
    )


def label_line(snapshot: Snapshot) -> str:
    """Whether the step on screen has a label, was skipped, or waits for one."""
    if snapshot.last_step is None:
        return ""
    said = preference_lines(snapshot)
    if snapshot.last_label is not None:
        said.insert(0, _tr("Labelled {0}").format(format_reward(snapshot.last_label)))
    if said:
        return "; ".join(said)
    if snapshot.last_skipped:
        return _tr("Skipped")
    if snapshot.mode is Mode.AWAITING_REWARD:
        return _tr("Waiting for your reward")
    return _tr("No label yet")


def preference_lines(snapshot: Snapshot) -> list[str]:
    """What was said of the actions of the step on screen, a phrase each."""
    record, told_of = snapshot.last_step, snapshot.preferences
    if record is None or told_of is None:
        return []
    said = []
    if told_of.right is not None:
        is_taken = told_of.right == record.action
        pattern = _tr("{0} is right") if is_taken else _tr("{0} would have been right")
        said.append(pattern.format(action_name(snapshot, told_of.right)))
    for pair in told_of.comparisons:
        names = (action_name(snapshot, action) for action in (pair.better, pair.worse))
        said.append(_tr("{0} is better than {1}").format(*names))
    return said


def action_name(snapshot: Snapshot, action: int) -> str:
    """The name of an action; its number where the names are of another graph."""
    names = snapshot.action_names
    if action >= len(names):
        return _tr("action {0}").format(action)
    is_node = snapshot.architecture.network.head is Head.NODE
    return _tr("node {0}").format(names[action]) if is_node else told(names[action])


def _tr(text: str) -> str:
    return QCoreApplication.translate("StepLine", text)
