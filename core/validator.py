"""Judges the agent on the graphs that are held back, now and then while it learns."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from core.batch import EncodedGraph
from core.config import Objective
from core.environments.spec import LabelSpec
from core.graph import Graph
from core.session import Session
from core.store import SessionFileError
from core.validation_point import Validation, ValidationPoint, learning_curve, point_from_json

EVENT = "validated"
"""Kind of the event that keeps a point of the learning curve in the session file."""
MOST_GRAPHS = 256
MOST_NODES = 20_000
"""Held-back graphs of one judgement; of more, a sample that stays the same is judged."""
REST = 7.0
"""Times its own cost that a judgement rests after it: an eighth of the time at most."""
LEAST_INTERVAL_S = 0.2
SAME_LABELS_INTERVAL_S = 1.0
"""Between two judgements while only updates, or rewards of the environment, went on."""


class Validator:
    """Judges after the updates of each label, at a bounded cost.

    Args:
        clock: monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._graphs: list[EncodedGraph] = []
        self._right: list[int] = []
        self._is_first = True
        self._seen: tuple[int, int] | None = None
        self._rests_until = 0.0
        self._judged_at = -np.inf
        self.known = Validation()
        """The judgements so far."""

    def begin(self, session: Session) -> None:
        """Another session; what its file knows of its learning curve is taken up."""
        graphs, self._right = _judged(session)
        self._graphs = [session.registry.encode_only(graph) for graph in graphs]
        self._seen, self._is_first = None, True
        self._rests_until, self._judged_at = 0.0, -np.inf
        points = _stored(session) if self._graphs else []
        newest = points[-1] if points else None
        self.known = Validation(len(self._graphs), newest, learning_curve(points))

    def look_again(self) -> None:
        """The weights may have changed in a way that counters do not show."""
        self._seen = None

    def due_in(self, session: Session) -> float | None:
        """Seconds until there is something to judge, None while there is not."""
        now = (_n_rewarded(session), session.n_updates)
        if not self._graphs or now == self._seen:
            return None
        by_hand = not session.updates_per_step
        is_same = self._seen is not None and (self._seen[0] == now[0] or not by_hand)
        if session.owed_updates and not is_same and by_hand:
            return None  # the label's own updates first
        earliest = self._rests_until
        if is_same:
            earliest = max(earliest, self._judged_at + SAME_LABELS_INTERVAL_S)
        return max(0.0, earliest - self._clock())

    def work(self, session: Session) -> None:
        """Judge, and write it down."""
        started = self._clock()
        q = session.agent.see(self._graphs).q_values
        n_labels, n_updates = _n_rewarded(session), session.n_updates
        self._seen = n_labels, n_updates
        table = confusion(q, self._right, session.hyperparameters.objective)
        point = ValidationPoint(n_labels, n_updates, table)
        if point != self.known.newest:
            session.recorder.add_event(EVENT, session.moment, point.to_json())
            curve = learning_curve([*self.known.curve, point])
            self.known = Validation(len(self._graphs), point, curve)
        self._judged_at = self._clock()
        # The first call traces, which happens once.
        cost = 0.0 if self._is_first else self._judged_at - started
        self._is_first = False
        self._rests_until = self._judged_at + max(LEAST_INTERVAL_S, REST * cost)


def confusion(
    q_values: NDArray[np.float32], right: Sequence[int], objective: Objective
) -> tuple[tuple[int, ...], ...]:
    """How often class i was named j by the greedy policy.

    Args:
        q_values: shape (n_graphs, n_classes).
        right: the class of each graph, shape (n_graphs,).
        objective: whether the largest Q-value is greedy or the smallest.
    """
    sign = 1.0 if objective is Objective.REWARD else -1.0
    named = (sign * q_values).argmax(axis=1)
    n = q_values.shape[1]
    counts = np.zeros((n, n), np.int64)
    np.add.at(counts, (np.asarray(right, np.int64), named), 1)
    return tuple(tuple(row) for row in counts.tolist())


def _n_rewarded(session: Session) -> int:
    """Steps that have a reward to learn from: labelled ones, or all the environment rewarded."""
    if session.hyperparameters.reward_source.uses_environment:
        return session.buffer.n_labelled
    return session.rewards.n_labelled


def _judged(session: Session) -> tuple[list[Graph], list[int]]:
    """Held-back graphs with the action that is right for each, evenly sampled if there are many."""
    spec = session.spec
    if not isinstance(spec, LabelSpec):
        return [], []
    position = {name: i for i, name in enumerate(session.arena.action_names)}
    pairs = [(g, position[str(g.label)]) for g in spec.held_back if str(g.label) in position]
    order = np.random.default_rng(0).permutation(len(pairs))[:MOST_GRAPHS].tolist()
    n_nodes = 0
    chosen: list[tuple[Graph, int]] = []
    for index in order:
        n_nodes += pairs[index][0].n_nodes
        if chosen and n_nodes > MOST_NODES:
            break
        chosen.append(pairs[index])
    return [graph for graph, _ in chosen], [right for _, right in chosen]


def _stored(session: Session) -> list[ValidationPoint]:
    """Judgements that the session's file holds, oldest first; damaged ones are left out."""
    n = len(session.arena.action_names)
    points: list[ValidationPoint] = []
    try:
        with session.recorder.reading() as file:
            for event in file.events_after_reward(EVENT, 0):
                point = point_from_json(event.data)
                if len(point.confusion) == n:
                    points.append(point)
    except (SessionFileError, ValueError, KeyError, TypeError):
        return points  # the curve is told, not learned from: nothing else depends on it
    return points
