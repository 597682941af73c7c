"""What the timeline says of a step: names, cell texts, column headings."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication

from core.config import Head, RewardSource
from core.telemetry import Chooser, Snapshot
from gui.numbers import format_count, format_reward, format_value
from gui.timeline_data import effective_rewards
from gui.told import told

_REMEMBERED_GRAPHS = 4_096


class Column(IntEnum):
    """Columns of the table, in order."""

    STEP = 0
    GRAPH = 1
    ACTION = 2
    CHOOSER = 3
    GAP = 4
    ENVIRONMENT = 5
    LABEL = 6
    CREDIT = 7
    REWARD = 8
    TD_ERROR = 9


class TimelineNames:
    """Names of graphs and actions, learned from the snapshots that were shown."""

    def __init__(self) -> None:
        self._graphs: OrderedDict[int, str] = OrderedDict()
        self._actions: tuple[str, ...] = ()
        self._nodes: OrderedDict[int, tuple[str, ...]] = OrderedDict()
        """Where actions are nodes: their names by graph id."""
        self.source = RewardSource.BY_HAND
        """Where rewards come from now."""

    def clear(self) -> None:
        """Another session begins."""
        self._graphs.clear()
        self._nodes.clear()
        self._actions = ()

    def learn(self, snapshot: Snapshot) -> None:
        """Remember the names of the graph and the actions on screen."""
        self.source = snapshot.hyperparameters.reward_source
        is_on_nodes = snapshot.architecture.network.head is Head.NODE
        self._actions = () if is_on_nodes else snapshot.action_names
        graph_id = snapshot.graph_id
        if graph_id is None:
            return
        self._graphs[graph_id] = snapshot.graph.name
        if is_on_nodes:
            self._nodes[graph_id] = snapshot.action_names
        for known in (self._graphs, self._nodes):
            if len(known) > _REMEMBERED_GRAPHS:
                known.popitem(last=False)

    def learn_graphs(self, graphs: Mapping[int, str]) -> None:
        """Names of graphs the session's file told."""
        for graph_id, name in graphs.items():
            self._graphs.setdefault(graph_id, name)

    def graph(self, graph_id: int) -> str:
        """Name of a graph; its number while the name is not known."""
        return self._graphs.get(graph_id) or _tr("graph {0}").format(graph_id)

    def action(self, action: int, graph_id: int) -> str:
        """Name of an action on a graph; its number while the name is not known."""
        names = self._actions or self._nodes.get(graph_id, ())
        return told(names[action]) if 0 <= action < len(names) else _tr("action {0}").format(action)


def cell(column: Column, step: int, row: Any, names: TimelineNames) -> str:
    """Text of one cell; `row` is one row of `TimelineData`."""
    if column is Column.STEP:
        return format_count(step)
    if not row["known"]:
        return "…" if column is Column.ACTION else ""
    if column is Column.GRAPH:
        return names.graph(int(row["graph"]))
    if column is Column.ACTION:
        return names.action(int(row["action"]), int(row["graph"]))
    if column is Column.CHOOSER:
        word = chooser_word(Chooser(int(row["chooser"])))
        return word if row["action"] == row["greedy"] else f"{word} ▲"
    if column is Column.LABEL:
        return _label_cell(row, names)
    return _number(column, row, names)


def _label_cell(row: Any, names: TimelineNames) -> str:
    """The reward by hand, or that there is none on purpose; then what was said of actions."""
    parts = [_given_text(row, names)]
    if row["right"] >= 0:
        parts.append(f"→ {names.action(int(row['right']), int(row['graph']))}")
    if row["pairs"]:
        parts.append(f"≻ {format_count(int(row['pairs']))}")
    return " ".join(part for part in parts if part)


def _given_text(row: Any, names: TimelineNames) -> str:
    return _number(Column.LABEL, row, names) or (_tr("skipped") if row["skipped"] else "")


def told_words(row: Any, names: TimelineNames) -> list[str]:
    """What was said of a step's actions, a line each."""
    said = []
    if row["right"] >= 0:
        right = names.action(int(row["right"]), int(row["graph"]))
        if row["is_shown"]:
            said.append(_tr("Demonstrated by you: {0}").format(right))
        else:
            said.append(_tr("Corrected: {0} is right").format(right))
    if row["pairs"]:
        said.append(_tr("Comparisons of two actions: {0}").format(int(row["pairs"])))
    return said


def _number(column: Column, row: Any, names: TimelineNames) -> str:
    if column is Column.REWARD:
        value = float(effective_rewards(row[None], names.source)[0])
    else:
        value = float(row[_FIELDS[column]])
    if np.isnan(value):
        return ""
    is_reward = column not in (Column.GAP, Column.TD_ERROR)
    return format_reward(value) if is_reward else format_value(value)


_FIELDS = {
    Column.GAP: "gap",
    Column.ENVIRONMENT: "environment",
    Column.LABEL: "label",
    Column.CREDIT: "credit",
    Column.TD_ERROR: "td_error",
}


def chooser_word(chooser: Chooser) -> str:
    """Who chose an action."""
    return {
        Chooser.GREEDY: _tr("greedy"),
        Chooser.RANDOM: _tr("random"),
        Chooser.BY_HAND: _tr("by hand"),
    }[chooser]


def heading(column: Column) -> tuple[str, str]:
    """A column's title and what it means."""
    return {
        Column.STEP: (_tr("Step"), _tr("Number of the step, counted from 0.")),
        Column.GRAPH: (_tr("Graph"), _tr("The graph acted on.")),
        Column.ACTION: (_tr("Action"), _tr("What was done.")),
        Column.CHOOSER: (
            _tr("Chosen"),
            _tr("By the Q-values, at random, or by hand; ▲ is not the greedy action."),
        ),
        Column.GAP: (
            _tr("Q gap"),
            _tr("Q of the greedy action minus Q of the chosen one, when it was chosen."),
        ),
        Column.ENVIRONMENT: (_tr("Env."), _tr("The environment's own reward.")),
        Column.LABEL: (
            _tr("Label"),
            _tr(
                "The reward given by hand to this step; → the action said to be right, "
                "≻ how many pairs of actions were compared."
            ),
        ),
        Column.CREDIT: (_tr("Credit"), _tr("Sum of this step's shares of spread labels.")),
        Column.REWARD: (_tr("Reward"), _tr("What is learned from: the effective reward.")),
        Column.TD_ERROR: (
            _tr("TD error"),
            _tr(
                "Target minus Q at the last update whose batch held this step. Where none did "
                "since the window opened this session: as its newest label met it."
            ),
        ),
    }[column]


def step_words(step: int, row: Any, names: TimelineNames) -> str:
    """A few lines about one step, for a tooltip and for screen readers."""
    if not row["known"]:
        return _tr("Step {0}").format(format_count(step))
    action = cell(Column.ACTION, step, row, names)
    how = cell(Column.CHOOSER, step, row, names)
    lines = [_tr("Step {0}: {1} — {2}").format(format_count(step), action, how)]
    lines.append(_tr("on {0}").format(cell(Column.GRAPH, step, row, names)))
    for column in (Column.LABEL, Column.CREDIT, Column.ENVIRONMENT, Column.GAP, Column.TD_ERROR):
        is_label = column is Column.LABEL
        text = _given_text(row, names) if is_label else cell(column, step, row, names)
        if text:
            lines.append(f"{heading(column)[0]} {text}")
    lines += told_words(row, names)
    return "\n".join(lines)


def _tr(text: str) -> str:
    return QCoreApplication.translate("TimelineWords", text)
