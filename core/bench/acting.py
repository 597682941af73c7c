"""One decision: ours against Keras's predict, calling the model, and PyTorch Geometric.

Ours is a whole `IGDQN.decide`: the Q-values as a numpy array and an epsilon-greedy choice from
them. The others give Q-values only. All have the posted network.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from core.agent import IGDQN
from core.batch import EncodedGraph
from core.bench import geometric
from core.bench.material import N_ACTIONS, N_FEATURES, POSTED, observation
from core.bench.posted import PostedAgent, loaded
from core.bench.rounds import Call, Effort, in_turn
from core.bench.rows import OURS, Goal, Row, at_least, compared, missing
from core.config import Hyperparameters

NAME = "acting"
PREDICT, EAGER, GEOMETRIC = "predict", "model(x)", "PyTorch Geometric"
SIZES = (8, 200, 5_000)
PREDICT_GOALS = {8: at_least(15), 200: at_least(6), 5_000: at_least(2.5)}
GEOMETRIC_GOAL = at_least(1)


def measure(effort: Effort) -> Iterator[Row]:
    """One decision at each size."""
    ours, posted = IGDQN(N_ACTIONS, network=POSTED), PostedAgent(N_ACTIONS)
    problem = geometric.problem()
    for n_nodes in SIZES:
        graph = observation(n_nodes)
        what = f"{n_nodes:,} nodes"
        sides = {OURS: _decide(ours, graph)} | _posted_sides(posted, graph)
        goals: dict[str, Goal | None] = {PREDICT: PREDICT_GOALS[n_nodes], EAGER: None}
        if not problem:
            sides[GEOMETRIC] = _geometric_side(graph)
            goals[GEOMETRIC] = GEOMETRIC_GOAL
        yield from compared(in_turn(sides, effort), NAME, what, goals)
        if problem:
            yield missing(NAME, what, GEOMETRIC, problem)


def _decide(agent: IGDQN, graph: EncodedGraph) -> Call:
    mask = np.ones(N_ACTIONS, bool)
    agent.q_values(graph)  # builds the network at the first graph
    return lambda: agent.decide(graph, mask, agent.hyperparameters.epsilon)


def _posted_sides(agent: PostedAgent, graph: EncodedGraph) -> dict[str, Call]:
    inputs = loaded([graph])
    return {PREDICT: lambda: agent.predict(inputs), EAGER: lambda: agent.call(inputs)}


def _geometric_side(graph: EncodedGraph) -> Call:
    agent = geometric.GeometricAgent(N_FEATURES, N_ACTIONS, POSTED, Hyperparameters())
    inputs = agent.inputs([graph])
    return lambda: agent.q_values(inputs)
