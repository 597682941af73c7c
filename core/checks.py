"""Two checks at a click: do other node numbers change Q, and is a layer's gradient right?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.backend import tf
from core.batch import EncodedGraph, GraphBatch, concatenate
from core.config import Head, Hyperparameters
from core.errors import CommandError
from core.events import GradientChecked, RenumberingChecked
from core.float64_forward import Array, q_values
from core.float64_preferences import Said, cost_of
from core.layouts import DisjointLayout
from core.learner import Learner, objective_sign
from core.network import GIN0
from core.preference_loss import preference_loss, told_scalars
from core.replay import Reward, Transition
from core.saliency import Saliency
from core.session import Session
from core.targets import huber

PERMUTATIONS = 5
RENUMBERING_TOLERANCE = 1e-5
"""Share of the largest |Q| (at least 1) that rounding may move Q by."""
ENTRIES = 24
"""Weights of a layer that are compared one by one."""
GRADIENT_TOLERANCE = 1e-3
"""Share of the layer's largest gradient entry by which float32 and differences may differ."""
SMALL = 0.03
"""Share of the largest entry of all layers to which smaller layers are held; float32 has no more
digits where numbers cancel, as BatchNorm's do."""
_STEP = 1e-6
"""How far a weight of size 1 is moved, in 64 bits."""
_KINK = 0.01
"""Share by which the slopes on both sides differ at a kink."""
_MOST_TRANSITIONS = 32


def check_renumbering(session: Session) -> RenumberingChecked:
    """Permute the nodes of the graph on screen and compare Q; nothing of the session changes.

    With one Q-value per node they are put back in order before they are compared.
    """
    graph = session.shown.graph
    look = Saliency(session.agent.network)
    is_node_head = session.agent.is_node_head
    encoded = session.shown.encoded
    q = look.q_values([encoded])[0]
    rng = np.random.default_rng(0)
    difference = 0.0
    for _ in range(PERMUTATIONS):
        order = rng.permutation(graph.n_nodes)
        there = look.q_values([renumbered(encoded, order)])[0]
        back = there[np.argsort(order)] if is_node_head else there
        difference = max(difference, float(np.abs(back - q).max()))
    tolerance = RENUMBERING_TOLERANCE * max(1.0, float(np.abs(q).max()))
    return RenumberingChecked(
        n_permutations=PERMUTATIONS,
        difference=difference,
        tolerance=tolerance,
        n_nodes=graph.n_nodes,
    )


def renumbered(graph: EncodedGraph, order: NDArray[np.int64]) -> EncodedGraph:
    """The same graph with other node numbers: new node i is what node order[i] was."""
    new_number = np.argsort(order)
    messages = new_number[graph.messages]
    codes = np.lexsort((messages[:, 1], messages[:, 0]))
    return EncodedGraph(graph.x[order], messages[codes])


@dataclass(frozen=True, slots=True, eq=False)
class _Loss:
    """The loss of one batch as a function of the weights, in 64 bits."""

    learner: Learner
    graphs: GraphBatch
    actions: NDArray[np.int64]
    targets: Array
    sample_weights: Array
    settings: Hyperparameters
    kept: Array | None
    said: Sequence[Said]
    """Of each transition: which actions could be chosen, and what was said of them."""

    def __call__(self, weights: dict[str, Array]) -> float:
        q = q_values(weights, self.graphs, self.learner.network.settings, self.kept)
        rows = np.split(q[:, 0], self.graphs.offsets[1:]) if self._is_node_head else list(q)
        told = [cost_of(*each, self.settings) for each in zip(rows, self.said, strict=True)]
        chosen = q[self.actions, 0] if self._is_node_head else q[self._rows, self.actions]
        size = np.abs(self.targets - chosen)
        delta = self.settings.huber_delta
        each = np.where(size <= delta, 0.5 * size**2, delta * (size - 0.5 * delta))
        return float((self.sample_weights * each).mean() + np.mean(told))

    @property
    def _is_node_head(self) -> bool:
        return self.learner.network.settings.head is Head.NODE

    @property
    def _rows(self) -> NDArray[np.int64]:
        return np.arange(len(self.actions))


def check_gradient(session: Session, layer: str) -> GradientChecked:
    """Compare a layer's gradient with finite differences; nothing of the session changes.

    The loss is that of the newest labelled transitions, in training mode. Its gradient comes
    from TensorFlow as in an update, the differences from `core.float64_forward`.

    Raises:
        CommandError: no such layer, or nothing is labelled yet.
    """
    learner = session.agent.learner
    known = {each.name: each for each in learner.architecture.layers}
    if layer not in known:
        raise CommandError(f"no layer {layer!r}; there are {', '.join(known)}")
    batch = _newest_labelled(session)
    if not batch:
        raise CommandError("nothing is labelled yet, so there is no loss to differentiate")
    indices = known[layer].variables
    loss, every_gradient, q = _loss_and_gradients(learner, batch, session.hyperparameters)
    gradients = [every_gradient[i] for i in indices]
    weights = _weights(learner)
    names = [learner.architecture.variable_names[i] for i in indices]
    forward = q_values(weights, loss.graphs, learner.network.settings, loss.kept)
    entries = _compare_entries(loss, weights, names, gradients)
    scale = max(_largest(gradients), SMALL * _largest(every_gradient), 1e-12)
    entries.sort(key=lambda entry: -abs(entry[1] - entry[2]))
    return GradientChecked(
        layer=layer,
        entries=tuple(entries),
        direction=_compare_direction(loss, weights, names, gradients),
        difference=max((abs(g - f) for _, g, f in entries), default=0.0) / scale,
        tolerance=GRADIENT_TOLERANCE,
        forward_difference=float(np.abs(forward - q).max()),
    )


def _newest_labelled(session: Session) -> list[tuple[Transition, Reward]]:
    found: list[tuple[Transition, Reward]] = []
    for step in reversed(session.buffer.steps):
        transition, reward = session.buffer.transition(step), session.buffer.reward(step)
        if transition is not None and reward is not None:
            found.append((transition, reward))
        if len(found) == _MOST_TRANSITIONS:
            break
    return found


def _loss_and_gradients(
    learner: Learner,
    batch: Sequence[tuple[Transition, Reward]],
    settings: Hyperparameters,
) -> tuple[_Loss, list[Array], Array]:
    """The loss in 64 bits, and TensorFlow's gradients of all variables and Q-values."""
    network = learner.network
    now = concatenate([t.observation for t, _ in batch])
    actions = np.array([t.action for t, _ in batch], np.int64)
    if network.settings.head is Head.NODE:
        actions = actions + now.offsets
    targets = learner.targets(batch, settings)
    sample_weights = np.array([r.weight for _, r in batch], np.float32)
    seed = tf.constant([0, 0], tf.int32)
    n_rows = len(now.x) if network.settings.head is Head.NODE else now.n_graphs
    kept = _dropout_mask(network, n_rows, seed)
    frozen = [v for v in network.variables if not v.trainable]
    before = [v.numpy() for v in frozen]
    with tf.GradientTape() as tape:
        q = network(_inputs(now), training=True, dropout_seed=seed)
        flat = tf.reshape(q, [-1])
        places = actions if network.settings.head is Head.NODE else _places(actions, q)
        errors = targets - tf.gather(flat, places)
        loss = tf.reduce_mean(sample_weights * huber(errors, settings.huber_delta))
        loss += _told_loss(learner, batch, q, now, settings)
    zero = tf.UnconnectedGradients.ZERO
    gradients = tape.gradient(loss, learner.variables, unconnected_gradients=zero)
    for variable, value in zip(frozen, before, strict=True):
        variable.assign(value)
    in_64_bits = _Loss(
        learner=learner,
        graphs=now,
        actions=actions,
        targets=np.asarray(targets, np.float64),
        sample_weights=np.asarray(sample_weights, np.float64),
        settings=settings,
        kept=kept,
        said=[(t.choices, r.preferences) for t, r in batch],
    )
    return in_64_bits, [g.numpy().astype(np.float64) for g in gradients], q.numpy()


def _told_loss(
    learner: Learner,
    batch: Sequence[tuple[Transition, Reward]],
    q: tf.Tensor,
    now: GraphBatch,
    settings: Hyperparameters,
) -> tf.Tensor:
    """The loss of what was said of the actions, 0 where nothing was."""
    layout = DisjointLayout(learner.network.settings.head)
    told = layout.told(batch)
    if told is None:
        return tf.constant(0.0)
    sign = objective_sign(settings)
    return preference_loss(layout, q, _inputs(now), (*told, told_scalars(settings)), sign)


def _compare_entries(
    loss: _Loss, weights: dict[str, Array], names: Sequence[str], gradients: Sequence[Array]
) -> list[tuple[str, float, float]]:
    """Some entries of each variable: (which, gradient, central difference)."""
    rng = np.random.default_rng(0)
    each = max(1, ENTRIES // max(1, len(names)))
    entries = []
    for name, gradient in zip(names, gradients, strict=True):
        flat = np.abs(gradient).ravel()
        steepest = np.argsort(-flat)[: (each + 1) // 2]
        others = rng.choice(flat.size, size=min(flat.size, each // 2), replace=False)
        for place in dict.fromkeys([*steepest.tolist(), *others.tolist()]):
            index = np.unravel_index(place, gradient.shape)
            moved = np.zeros_like(gradient)
            moved[index] = 1.0
            slope = _slope(loss, weights, {name: moved}, float(gradient[index]))
            text = f"{name}[{', '.join(str(int(i)) for i in index)}]"
            entries.append((text, float(gradient[index]), slope))
    return entries


def _compare_direction(
    loss: _Loss, weights: dict[str, Array], names: Sequence[str], gradients: Sequence[Array]
) -> tuple[float, float]:
    """Slope along the whole gradient, made 1 long: its norm, and the central difference."""
    norm = float(np.sqrt(sum(np.square(g).sum() for g in gradients)))
    if norm == 0:
        return 0.0, 0.0
    along = {name: g / norm for name, g in zip(names, gradients, strict=True)}
    return norm, _slope(loss, weights, along, norm)


def _largest(gradients: Sequence[Array]) -> float:
    return max((float(np.abs(g).max(initial=0.0)) for g in gradients), default=0.0)


def _slope(loss: _Loss, weights: dict[str, Array], along: dict[str, Array], near: float) -> float:
    """Slope of the loss when weights move along a direction of length 1.

    At a kink, such as a relu at exactly 0, every number between the slopes on both sides is
    right; the one nearest to `near` is given.
    """

    def at(step: float) -> float:
        moved = {name: weights[name] + step * along[name] for name in along}
        return loss(weights | moved)

    here = at(0.0)
    left, right = (here - at(-_STEP)) / _STEP, (at(_STEP) - here) / _STEP
    if abs(left - right) > _KINK * max(abs(left), abs(right)):
        return float(np.clip(near, min(left, right), max(left, right)))
    return (left + right) / 2


def _weights(learner: Learner) -> dict[str, Array]:
    """All weights by name, in 64 bits."""
    names = learner.architecture.variable_names
    network = learner.network
    found = {
        name: variable.numpy().astype(np.float64)
        for name, variable in zip(names, learner.variables, strict=True)
    }
    found["feature mean"] = network.feature_mean.numpy().astype(np.float64)
    found["feature scale"] = network.feature_scale.numpy().astype(np.float64)
    return found


def _dropout_mask(network: GIN0, n_rows: int, seed: tf.Tensor) -> Array | None:
    """What dropout multiplies the hidden units by; None without dropout."""
    rate = network.settings.dropout
    if rate == 0:
        return None
    ones = tf.ones((n_rows, network.settings.channels))
    mask = tf.nn.experimental.stateless_dropout(ones, rate, seed=seed)
    return np.asarray(mask.numpy(), np.float64)


def _inputs(graphs: GraphBatch) -> tuple[tf.Tensor, ...]:
    arrays = (graphs.x, graphs.messages, graphs.graph_ids, graphs.n_graphs)
    return tuple(tf.constant(array) for array in arrays)


def _places(actions: NDArray[np.int64], q: tf.Tensor) -> NDArray[np.int64]:
    """Where Q(s, a) of each row is in the flattened Q-values."""
    return np.arange(len(actions)) * int(q.shape[1]) + actions
