"""Which way to compute updates is quicker for a session: measured, not guessed."""

from __future__ import annotations

import statistics
import time
from itertools import cycle, islice

import numpy as np

from core.checkpoint import assign_weights
from core.compiled_update import size_for
from core.config import Head, UpdatePath
from core.layouts import Batch
from core.replay import Reward, Transition
from core.session import Session

ROUNDS = 15
WORTH_IT = 0.8
"""Compiling takes seconds for each size of graph: less than a fifth gained is no gain."""


def quicker_path(session: Session) -> UpdatePath:
    """The quicker of the two on the graphs known so far; weights and counters stay as they are.

    Both are run in turn and the median of their ratios decides. Takes seconds where graphs are
    small enough to be compiled for, nothing where they are not.
    """
    batch = _batch(session)
    if size_for(batch) is None:
        return UpdatePath.PLAIN
    learner, before = session.agent.learner, session.weights()
    chosen = learner.path
    try:
        ratio = statistics.median(_ratios(session, batch))
    finally:
        learner.path = chosen
        assign_weights(session, before.arrays, before.learner_updates)
    return UpdatePath.COMPILED if ratio < WORTH_IT else UpdatePath.PLAIN


def _ratios(session: Session, batch: Batch) -> list[float]:
    """Seconds compiled by seconds plain, round by round; a first one, which compiles, is left out.

    One update a call, as when every step brings one.
    """
    learner, settings = session.agent.learner, session.hyperparameters
    seed = np.zeros(2, np.int32)
    ratios = []
    for _ in range(ROUNDS + 1):
        seconds = {}
        for path in UpdatePath:
            learner.path = path
            began = time.perf_counter()
            learner.update(batch, settings, seed)
            seconds[path] = time.perf_counter() - began
        ratios.append(seconds[UpdatePath.COMPILED] / seconds[UpdatePath.PLAIN])
    return ratios[1:]


def _batch(session: Session) -> Batch:
    """A batch such as the session will learn from, of the graphs it knows."""
    known = [session.registry.identify(graph)[1] for graph in session.arena.graphs()]
    graphs = known or [session.current.encoded]
    is_node_head = session.network_config.head is Head.NODE
    size = session.hyperparameters.batch_size
    batch = []
    for step, graph in enumerate(islice(cycle(graphs), size)):
        after = graphs[(step + 1) % len(graphs)]
        n_actions = after.n_nodes if is_node_head else session.agent.number_of_outputs
        made = Transition(
            step=step,
            observation=graph,
            action=0,
            next_observation=after,
            next_mask=np.ones(n_actions, bool),
            terminated=False,
        )
        batch.append((made, Reward(0.0)))
    return batch
