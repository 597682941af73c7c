"""Trying an edited graph on the agent, and keeping it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from core.environments.spec import LabelSpec
from core.errors import CommandError
from core.events import GraphTried
from core.exploration import greedy_action
from core.graph import Graph
from core.session import Session


def try_graph(session: Session, graph: Graph) -> GraphTried:
    """Q-values of a graph that takes no part in the session.

    Raises:
        CommandError: it has another number of features than the network takes.
    """
    wanted = session.agent.network.n_features
    if graph.n_features != wanted:
        raise CommandError(
            f"the network takes {wanted} features per node, the edited graph has {graph.n_features}"
        )
    q = session.agent.q_values(session.registry.encode_only(graph))
    shown = session.shown.mask
    mask = shown if shown.shape == q.shape else np.ones(q.shape, dtype=bool)
    return GraphTried(graph, q, greedy_action(q, mask, session.hyperparameters.objective))


def with_graph_kept(session: Session, graph: Graph) -> LabelSpec:
    """The session's set of graphs with this one in the place of the one on screen.

    Raises:
        CommandError: the graphs come from an environment, which makes them itself.
    """
    spec, index = session.spec, session.shown.observation.index
    if not isinstance(spec, LabelSpec) or index is None:
        raise CommandError(
            "this graph comes from an environment, which makes it anew; only graphs of a file can "
            "be replaced"
        )
    graphs = list(spec.graphs)
    graphs[index] = graph
    return replace(spec, graphs=tuple(graphs))
