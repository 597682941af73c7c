"""One decision: ours against Keras's predict, calling the model, and PyTorch Geometric.

Ours is a whole `IGDQN.decide`: the Q-values as a numpy array and an epsilon-greedy choice from
them. The others give Q-values only. All have the posted network.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import numpy as np

from core.agent import IGDQN
from core.batch import EncodedGraph
from core.bench import geometric
from core.bench.geometric_child import Task
from core.bench.geometric_process import GeometricProcess
from core.bench.material import N_ACTIONS, POSTED, observation
from core.bench.posted import PostedAgent, loaded
from core.bench.rounds import Call, Effort, Side, in_turn
from core.bench.rows import OURS, Goal, Row, at_least, compared, missing

NAME = "acting"
PREDICT, EAGER, GEOMETRIC = "predict", "model(x)", "PyTorch Geometric"
SIZES = (8, 200, 5_000)
PREDICT_GOALS = {8: at_least(15), 200: at_least(6), 5_000: at_least(2.5)}
GEOMETRIC_GOAL = at_least(1)


def measure(effort: Effort) -> Iterator[Row]:
    """One decision at each size."""
    ours, posted = IGDQN(N_ACTIONS, network=POSTED), PostedAgent(N_ACTIONS)
    with ExitStack() as stack:
        problem = geometric.problem()
        others = None if problem else stack.enter_context(GeometricProcess())
        for n_nodes in SIZES:
            graph, what = observation(n_nodes), f"{n_nodes:,} nodes"
            sides: dict[str, Side] = {OURS: _decide(ours, graph), **_posted_sides(posted, graph)}
            goals: dict[str, Goal | None] = {PREDICT: PREDICT_GOALS[n_nodes], EAGER: None}
            if others is not None:
                sides[GEOMETRIC] = others.side(Task(learns=False, size=n_nodes))
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
