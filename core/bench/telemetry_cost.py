"""What looking inside an update costs: gradient norms alone, and all that is measured.

Three updates of the same learning rule, on the same batch, from the same weights: one that
measures nothing beyond what learning itself needs (the loss, and the global norm that clipping
and the guard against NaN want), one that also gives the norm of every variable's gradient, and
the program's own, with everything its metrics hold. They run in turn, in one process, and each is
compared with the plain one of the same turn, so that a machine that slows down slows both.

Run it with `python -m core.bench.telemetry_cost`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from core.backend import tf
from core.batch import encode
from core.config import Hyperparameters, NetworkConfig
from core.graph import Graph
from core.learner import Learner
from core.network import build_network, feature_statistics, set_standardisation
from core.replay import Reward, Transition
from core.targets import huber, td_targets

BATCH_SIZE = 32
N_CHANNELS = N_ACTIONS = 128
N_NODES, N_FEATURES = 8, 7
NORMS_GOAL, ALL_GOAL = 0.10, 0.15
"""Largest share of an update that may go into norms alone, and into all telemetry."""

Batch = Sequence[tuple[Transition, Reward]]
Update = Callable[[], object]


class PlainLearner(Learner):
    """Learns as the program does and measures nothing it does not need to.

    Args:
        has_norms: give the norm of every variable's gradient all the same.
    """

    def __init__(self, *args: Any, has_norms: bool = False) -> None:
        self.has_norms = has_norms
        super().__init__(*args)

    def learn(self, batch: Batch, settings: Hyperparameters, seed: Any) -> Any:
        """One gradient step; gives what was measured."""
        self.optimizer.learning_rate.assign(settings.learning_rate)
        if self._concrete is None:
            self._concrete = self._function.get_concrete_function()
        flat = self._concrete(*self._arrays(batch, settings), seed).numpy()
        self.n_updates += 1
        if self.n_updates % settings.sync_every == 0:
            self.sync()
        return flat

    def _update(
        self,
        graphs: Any,
        actions: Any,
        next_mask: Any,
        rewards: Any,
        terminated: Any,
        weights: Any,
        scalars: Any,
        dropout_seed: Any,
    ) -> Any:
        x, messages, graph_ids, next_x, next_messages, next_graph_ids = graphs
        discount, delta, clip_norm, sign, double_q = tf.unstack(scalars, num=5)
        n_graphs = tf.shape(actions)[0]
        next_inputs = (next_x, next_messages, next_graph_ids, n_graphs)
        best = self._best_next(next_inputs, next_mask, sign, double_q)
        targets = td_targets(rewards, best, terminated, discount)
        with tf.GradientTape() as tape:
            q = self.network(
                (x, messages, graph_ids, n_graphs), training=True, dropout_seed=dropout_seed
            )
            errors = targets - tf.gather(q, actions, axis=1, batch_dims=1)
            loss = tf.reduce_mean(weights * huber(errors, delta))
        gradients = tape.gradient(loss, self.variables)
        measured = [loss[None]]
        if self.has_norms:
            norms = tf.stack([tf.norm(tf.cast(g, tf.float64)) for g in gradients])
            measured.append(tf.cast(norms, tf.float32))
            global_norm = tf.cast(tf.norm(norms), tf.float32)
        else:
            global_norm = tf.linalg.global_norm(gradients)
        is_finite = tf.math.is_finite(loss) & tf.math.is_finite(global_norm)
        scale = tf.where((clip_norm > 0) & (global_norm > clip_norm), clip_norm / global_norm, 1.0)

        def apply() -> Any:
            pairs = [(g * scale, v) for g, v in zip(gradients, self.variables, strict=True)]
            with tf.control_dependencies([self.optimizer.apply_gradients(pairs)]):
                return tf.identity(is_finite)

        done = tf.cond(is_finite, apply, lambda: is_finite)
        return tf.concat([*measured, tf.cast(done, tf.float32)[None]], axis=0)


@dataclass(frozen=True, slots=True)
class TelemetryCost:
    """What was measured."""

    n_rounds: int
    plain_ms: float
    """Median of an update without telemetry."""
    norms_share: float
    """Median of (with norms / plain) - 1 over the rounds."""
    all_share: float
    """Median of (with everything / plain) - 1 over the rounds."""

    def describe(self) -> str:
        """The result in sentences."""
        lines = [
            f"batch {BATCH_SIZE}, {N_CHANNELS} channels, {N_ACTIONS} actions, "
            f"{self.n_rounds} rounds in turn",
            f"update without telemetry: {self.plain_ms:.2f} ms",
        ]
        for what, share, goal in (
            ("norms alone", self.norms_share, NORMS_GOAL),
            ("all telemetry", self.all_share, ALL_GOAL),
        ):
            verdict = "reached" if share <= goal else "not reached"
            lines.append(f"{what}: {share:+.1%} (goal at most {goal:.0%}: {verdict})")
        return "\n".join(lines)


def measure(n_rounds: int = 300, n_warm_up: int = 20) -> TelemetryCost:
    """Time the three updates in turn."""
    batch, settings = _batch(), Hyperparameters(batch_size=BATCH_SIZE)
    seed = np.array([1, 2], np.int32)
    plain, norms, full = (
        _learner(PlainLearner, batch, settings),
        _learner(PlainLearner, batch, settings, has_norms=True),
        _learner(Learner, batch, settings),
    )
    updates: list[Update] = [
        lambda: plain.learn(batch, settings, seed),
        lambda: norms.learn(batch, settings, seed),
        lambda: full.update(batch, settings, seed),
    ]
    for _ in range(n_warm_up):
        for update in updates:
            update()
    times = np.array([_round(updates, turn) for turn in range(n_rounds)])
    ratios = times[:, 1:] / times[:, :1]
    return TelemetryCost(
        n_rounds=n_rounds,
        plain_ms=1000 * statistics.median(times[:, 0].tolist()),
        norms_share=statistics.median(ratios[:, 0].tolist()) - 1,
        all_share=statistics.median(ratios[:, 1].tolist()) - 1,
    )


def _round(updates: Sequence[Update], turn: int) -> list[float]:
    """Seconds of each update, begun with another one each turn."""
    seconds = [0.0] * len(updates)
    for place in range(len(updates)):
        index = (turn + place) % len(updates)
        begun = time.perf_counter()
        updates[index]()
        seconds[index] = time.perf_counter() - begun
    return seconds


def _learner(kind: type[Any], batch: Batch, settings: Hyperparameters, **more: Any) -> Any:
    rng = np.random.default_rng(0)
    config = NetworkConfig(channels=N_CHANNELS)
    network, target = (build_network(N_FEATURES, N_ACTIONS, config, rng) for _ in range(2))
    set_standardisation(network, *feature_statistics([t.observation.x for t, _ in batch]))
    return kind(network, target, settings, **more)


def _batch() -> Batch:
    """Transitions between random graphs of the posted circuit's size."""
    rng = np.random.default_rng(0)
    graphs = [
        encode(
            Graph(
                x=rng.integers(0, 8, (N_NODES, N_FEATURES)).astype(np.float32),
                edges=np.unique(np.sort(rng.integers(0, N_NODES, (13, 2)), axis=1), axis=0),
            )
        )
        for _ in range(BATCH_SIZE)
    ]
    mask = np.ones(N_ACTIONS, bool)
    return [
        (
            Transition(
                step=i,
                observation=graphs[i],
                action=int(rng.integers(N_ACTIONS)),
                next_observation=graphs[(i + 1) % BATCH_SIZE],
                next_mask=mask,
                terminated=False,
            ),
            Reward(float(rng.normal())),
        )
        for i in range(BATCH_SIZE)
    ]


def main() -> None:
    """Measure and print."""
    print(measure().describe())  # noqa: T201


if __name__ == "__main__":
    main()
