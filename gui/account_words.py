"""What is going on, in sentences: the graph, the action, the Q-values and the label on screen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.config import Objective
from core.telemetry import Mode, Snapshot
from gui.account_learning import (
    gradient_sentences,
    health_sentences,
    loss_sentences,
    sentence,
)
from gui.asking_words import asking_sentences
from gui.history import History
from gui.numbers import format_count, format_value
from gui.step_line import action_name, greedy_line, label_line, step_line
from gui.validation_words import guesses_text, validation_sentences

_MOST_NAMED = 3
"""Actions named at each end of the Q-values."""


def account(snapshot: Snapshot | None, history: History, looks_back: bool = False) -> str:
    """Paragraphs with a heading each; what the pictures of the window show.

    Args:
        snapshot: the moment on screen; None before the first.
        history: the updates so far.
        looks_back: whether the moment on screen is a step of the past.
    """
    if snapshot is None:
        return _tr("The agent is getting ready. Graphs can be looked at meanwhile.")
    paragraphs = [
        (_tr("Now"), _session(snapshot, looks_back)),
        (_tr("Graph"), _graph(snapshot)),
        (_tr("Action and label"), _step(snapshot)),
        (_tr("Q-values"), _q_values(snapshot)),
        *_taught(snapshot),
        (_tr("Loss"), loss_sentences(history)),
        (_tr("Gradients"), gradient_sentences(history)),
        (_tr("Health"), health_sentences(snapshot.health)),
    ]
    return "\n\n".join(f"{heading}\n{' '.join(said)}" for heading, said in paragraphs)


def _taught(snapshot: Snapshot) -> list[tuple[str, list[str]]]:
    """Asking and held-back graphs, where there are such."""
    by_hand = not snapshot.hyperparameters.reward_source.uses_environment
    judged = validation_sentences(snapshot.validation, by_hand)
    model = snapshot.reward_model
    guessed = [sentence(guesses_text(model))] if model.is_on else []
    parts = (
        (_tr("Asking"), asking_sentences(snapshot)),
        (_tr("Reward model"), guessed),
        (_tr("Validation"), judged),
    )
    return [(heading, said) for heading, said in parts if said]


def _session(snapshot: Snapshot, looks_back: bool) -> list[str]:
    mode = {
        Mode.PAUSED: _tr("Paused."),
        Mode.RUNNING: _tr("The agent is running."),
        Mode.AWAITING_REWARD: _tr("The agent waits for your reward."),
    }[snapshot.mode]
    if snapshot.is_taken_over:
        mode = _tr("You act instead of the agent; each action is recorded as a demonstration.")
    counts = _tr("Steps so far: {0}; labels: {1}; updates: {2}.").format(
        format_count(snapshot.n_steps),
        format_count(snapshot.n_labels),
        format_count(snapshot.n_updates),
    )
    chance = _tr("The next action is random with probability {0}.").format(
        format_value(snapshot.epsilon)
    )
    past = _tr("A step of the past is on screen; loss, gradients and health are those of now.")
    said = [mode, counts, chance, *([past] if looks_back else [])]
    if snapshot.n_labels:
        rate = format_value(snapshot.n_labels / max(1, snapshot.n_steps), digits=2)
        said.insert(2, _tr("That is {0} labels per step.").format(rate))
    return said


def _graph(snapshot: Snapshot) -> list[str]:
    graph = snapshot.graph
    kind = _tr("directed") if graph.directed else _tr("undirected")
    said = [
        _tr("{0}, {1}: {2} nodes, {3} edges, {4} features per node.").format(
            graph.name,
            kind,
            format_count(graph.n_nodes),
            format_count(graph.n_edges),
            format_count(graph.n_features),
        )
    ]
    if snapshot.graph_index is not None and snapshot.n_graphs > 1:
        place, n_graphs = format_count(snapshot.graph_index + 1), format_count(snapshot.n_graphs)
        said.append(_tr("It is graph {0} of {1}.").format(place, n_graphs))
    degrees = graph.degrees()
    if len(degrees):
        node = int(degrees.argmax())
        said.append(
            _tr("Node {0} has the most edges, {1}.").format(
                graph.node_names[node], format_count(int(degrees[node]))
            )
        )
    return said


def _step(snapshot: Snapshot) -> list[str]:
    lines = (step_line(snapshot), greedy_line(snapshot), label_line(snapshot))
    return [sentence(line) for line in lines if line]


def _q_values(snapshot: Snapshot) -> list[str]:
    values, mask = snapshot.q_values, snapshot.action_mask
    known = np.flatnonzero(mask & np.isfinite(values))
    if known.size == 0:
        return [_tr("No action has a finite Q-value.")]
    order = known[np.argsort(values[known], kind="stable")]
    is_cost = snapshot.hyperparameters.objective is Objective.COST
    best = order if is_cost else order[::-1]
    n_named = min(_MOST_NAMED, len(order))
    rule = (
        _tr("The greedy action of {0}, that of the smallest Q-value, is {1}.")
        if is_cost
        else _tr("The greedy action of {0}, that of the largest Q-value, is {1}.")
    )
    greedy = _valued(snapshot, snapshot.greedy_action)
    said = [
        rule.format(format_count(len(values)), greedy),
        _tr("From the best on: {0}.").format(_listed(snapshot, best[:n_named])),
    ]
    worst = best[n_named:][::-1][:_MOST_NAMED]
    if len(worst):
        said.append(_tr("From the worst on: {0}.").format(_listed(snapshot, worst)))
    hidden, unknown = int((~mask).sum()), int(mask.sum()) - len(known)
    if hidden:
        said.append(_tr("Not available now: {0} actions.").format(format_count(hidden)))
    if unknown:
        said.append(_tr("Not a finite number: {0} Q-values.").format(format_count(unknown)))
    return said


def _listed(snapshot: Snapshot, actions: NDArray[np.int64]) -> str:
    return _tr(", ").join(_valued(snapshot, int(action)) for action in actions)


def _valued(snapshot: Snapshot, action: int) -> str:
    value = format_value(float(snapshot.q_values[action]))
    return _tr("{0} ({1})").format(action_name(snapshot, action), value)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Account", text)
