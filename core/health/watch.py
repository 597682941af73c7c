"""The monitor of a session: gives it what the session knows, and asks why an update failed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.agent import IGDQN
from core.backend import tf
from core.colour_refinement import node_colours
from core.first_nonfinite import first_nonfinite
from core.health import nonfinite
from core.health.finding import HealthReport
from core.health.monitor import Monitor
from core.health.remedy import AppliedRemedy
from core.made_update import MadeUpdate
from core.session import Session
from core.telemetry import GradientState, UpdateMetrics


class HealthWatch:
    """Watches a session. One per session; knows nothing of any other."""

    def __init__(self, session: Session) -> None:
        self._session = session
        learner = session.agent.learner
        # When the last sync was is not kept in a session file; a multiple of the interval is.
        self._since_sync = learner.n_updates % session.hyperparameters.sync_every
        self._monitor = Monitor(learner.architecture, SessionProbe(session), self._label_step)

    @property
    def report(self) -> HealthReport:
        """What the window shows."""
        return self._monitor.report

    def observe(self, update: MadeUpdate) -> None:
        """Look at an update the session has just made."""
        session, metrics = self._session, update.metrics
        if not metrics.applied:
            self._explain(metrics)
            return
        self._since_sync = 0 if update.synced else self._since_sync + 1
        self._monitor.observe(
            metrics,
            n_graphs=self._monitor.samples.add(update.batch, self._is_by_hand),
            settings=session.hyperparameters,
            n_labels=session.rewards.n_labelled,
            updates_since_sync=self._since_sync,
        )

    def remedied(self, applied: Sequence[AppliedRemedy]) -> None:
        """A remedy was applied or undone; these are in force now."""
        samples = self._monitor.samples
        gone = [s.step for s in samples.all() if self._session.buffer.reward(s.step) is None]
        samples.forget(gone)
        self._monitor.remedied(applied)

    def _explain(self, metrics: UpdateMetrics) -> None:
        session, learner = self._session, self._session.agent.learner
        names = learner.architecture.variable_names
        bad = [
            (name, "NaN" if state == GradientState.NAN else "inf")
            for name, state in zip(names, metrics.gradient_states.tolist(), strict=False)
            if state >= GradientState.NAN
        ]
        finding = nonfinite.finding(
            metrics,
            first_nonfinite(learner, session.last_batch, bad),
            session.hyperparameters.learning_rate,
            len(set(metrics.batch_steps.tolist())),
            tuple(layer.name for layer in learner.architecture.layers),
        )
        self._monitor.found(finding, metrics)

    def _is_by_hand(self, step: int) -> bool:
        return self._session.rewards.label(step) is not None

    def _label_step(self, reward_id: int) -> int | None:
        return self._session.rewards.events[reward_id - 1].step if reward_id else None


class SessionProbe:
    """Looks into the network of a session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def _agent(self) -> IGDQN:
        return self._session.agent

    def weights(self, variable: int) -> NDArray[np.float32]:
        """The weights of one trainable variable."""
        weights: NDArray[np.float32] = self._agent.learner.variables[variable].numpy()
        return weights

    def embeddings(self) -> list[NDArray[np.float32]]:
        """Node embeddings of the graph on screen after each convolution."""
        encoded = self._session.shown.encoded
        found: list[tf.Tensor] = []
        inputs = (
            tf.constant(encoded.x),
            tf.constant(encoded.messages),
            tf.zeros(encoded.n_nodes, tf.int32),
            tf.constant(1),
        )
        self._agent.network(inputs, embeddings=found)
        return [h.numpy() for h in found]

    def node_colours(self) -> NDArray[np.int64]:
        """Colour per node of the graph on screen, as the last convolution can tell them apart."""
        layers = self._agent.network.settings.layers
        return node_colours([self._session.shown.encoded], layers)[0]

    def target_gap(self) -> float:
        """Mean absolute difference of online and target Q-values of the graph on screen."""
        encoded = self._session.shown.encoded
        inputs = (
            tf.constant(encoded.x),
            tf.constant(encoded.messages),
            tf.zeros(encoded.n_nodes, tf.int32),
            tf.constant(1),
        )
        learner = self._agent.learner
        gap = tf.abs(learner.network(inputs) - learner.target(inputs))
        return float(tf.reduce_mean(gap))
