"""Where NaN or inf came from: the first tensor of an update that was not finite.

The update is repeated step by step, outside the traced function, in the order its numbers are
computed: rewards, features, weights, the target network, each layer, Q, loss, gradients.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import tf
from core.batch import GraphBatch, concatenate
from core.config import Head
from core.learner import Learner
from core.network import GIN0, N_MLP_HIDDEN
from core.replay import Reward, Transition

Batch = Sequence[tuple[Transition, Reward]]


@dataclass(frozen=True, slots=True)
class NonFinite:
    """The first tensor that was not finite."""

    what: str
    """The tensor in words, for example "conv 1 relu 2" or "feature 3 of node 5"."""
    layer: str
    """The layer it belongs to; empty for data, targets and the loss."""
    kind: str
    """"NaN" or "inf"."""
    steps: tuple[int, ...]
    """Steps of the transitions it came from; all of the batch when no single one did."""
    is_data: bool
    """Whether it is what the network was given, not what it computed."""
    largest: float
    """Largest finite absolute value computed before it; large where numbers overflowed."""


@dataclass(frozen=True, slots=True, eq=False)
class _Stage:
    """One tensor: its name and values, and which transition each row belongs to."""

    what: str
    layer: str
    values: NDArray[Any]
    owners: NDArray[np.int64] | None
    """Position in the batch of each row, shape (n_rows,); None where rows mean nothing."""
    is_data: bool = False


def first_nonfinite(
    learner: Learner, batch: Batch, bad_gradients: Sequence[tuple[str, str]]
) -> NonFinite | None:
    """The first tensor of an update on this batch that is not finite.

    Args:
        learner: as it is after the update was dropped; nothing of it changes.
        batch: the transitions and rewards of that update.
        bad_gradients: (variable name, "NaN" or "inf") of the gradients that were not finite,
            named when everything before them is finite.

    Returns:
        None when everything is finite now.
    """
    largest = 0.0
    for stage in _stages(learner, batch):
        finite = np.isfinite(stage.values)
        if finite.all():
            largest = max(largest, float(np.abs(stage.values).max(initial=0.0)))
            continue
        return _described(stage, finite, batch, largest)
    if bad_gradients:
        name, kind = bad_gradients[-1]
        layer = " ".join(name.split()[:2])
        steps = tuple(t.step for t, _ in batch)
        return NonFinite(f"the gradient of {name}", layer, kind, steps, False, largest)
    return None


def _described(stage: _Stage, finite: NDArray[np.bool_], batch: Batch, largest: float) -> NonFinite:
    bad = np.argwhere(~finite)
    what = stage.what
    if stage.is_data and stage.values.ndim == 2:
        batch_row = int(bad[0, 0])
        owner = 0 if stage.owners is None else int(stage.owners[batch_row])
        first_row = 0 if stage.owners is None else int(np.flatnonzero(stage.owners == owner)[0])
        what = f"feature {int(bad[0, 1])} of node {batch_row - first_row} of {stage.what}"
    owners = range(len(batch)) if stage.owners is None else np.unique(stage.owners[bad[:, 0]])
    steps = tuple(dict.fromkeys(batch[int(i)][0].step for i in owners))
    kind = "NaN" if np.isnan(stage.values).any() else "inf"
    if stage.is_data:
        what = f"{what} (step {steps[0]})"
    return NonFinite(what, stage.layer, kind, steps, stage.is_data, largest)


def _stages(learner: Learner, batch: Batch) -> Iterator[_Stage]:
    """Every tensor of the update in the order it is computed."""
    everyone = np.arange(len(batch))
    rewards = np.array([r.value for _, r in batch], np.float32)
    yield _Stage("the reward", "", rewards, everyone, is_data=True)
    now = concatenate([t.observation for t, _ in batch])
    after = concatenate([t.next_observation for t, _ in batch])
    yield _Stage("the observation", "", now.x, now.graph_ids.astype(np.int64), is_data=True)
    yield _Stage("the next observation", "", after.x, after.graph_ids.astype(np.int64), True)
    names = learner.architecture.variable_names
    for name, variable in zip(names, learner.network.trainable_variables, strict=False):
        yield _Stage(f"the weights {name}", " ".join(name.split()[:2]), variable.numpy(), None)
    yield from _forward(learner.target, after, "of the target network", training=False)
    q: NDArray[Any] | None = None
    for stage in _forward(learner.network, now, "", training=True):
        q = stage.values
        yield stage
    assert q is not None, "a network gives Q-values"
    with np.errstate(over="ignore", invalid="ignore"):
        chosen = _chosen(learner, q, now, batch)
        yield _Stage("the TD error", "", rewards - chosen, everyone)
        yield _Stage("the squared TD error", "", np.square(rewards - chosen), everyone)


def _forward(network: GIN0, graphs: GraphBatch, whose: str, training: bool) -> Iterator[_Stage]:
    """What every layer gives, then Q; running statistics stay as they are."""
    relus: list[Any] = []
    embeddings: list[Any] = []
    frozen = [v for v in network.variables if not v.trainable]
    before = [v.numpy() for v in frozen]
    inputs = (
        tf.constant(graphs.x),
        tf.constant(graphs.messages),
        tf.constant(graphs.graph_ids),
        tf.constant(graphs.n_graphs),
    )
    seed = tf.zeros(2, tf.int32)
    q = network(
        inputs, training=training, dropout_seed=seed, activations=relus, embeddings=embeddings
    )
    for variable, value in zip(frozen, before, strict=True):
        variable.assign(value)
    nodes = graphs.graph_ids.astype(np.int64)
    per_graph = np.arange(graphs.n_graphs)
    tail = f" {whose}" if whose else ""
    for i, embedding in enumerate(embeddings):
        layer = f"conv {i + 1}"
        for j, relu in enumerate(relus[i * N_MLP_HIDDEN : (i + 1) * N_MLP_HIDDEN]):
            yield _Stage(f"{layer} relu {j + 1}{tail}", layer, relu.numpy(), nodes)
        yield _Stage(f"the output of {layer}{tail}", layer, embedding.numpy(), nodes)
    owners = nodes if network.settings.head is Head.NODE else per_graph
    hidden = relus[len(embeddings) * N_MLP_HIDDEN]
    yield _Stage(f"dense 1 relu{tail}", "dense 1", hidden.numpy(), owners)
    yield _Stage(f"the Q-values{tail}", "dense 2", q.numpy(), owners)


def _chosen(
    learner: Learner, q: NDArray[Any], graphs: GraphBatch, batch: Batch
) -> NDArray[np.float32]:
    actions = np.array([t.action for t, _ in batch])
    if learner.network.settings.head is Head.NODE:
        return np.asarray(q[graphs.offsets + actions, 0], np.float32)
    return np.asarray(q[np.arange(len(batch)), actions], np.float32)
