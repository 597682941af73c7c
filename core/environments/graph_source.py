"""Where an environment's graphs come from: a file, a list, or random ones from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.graph import Graph
from core.graph_io import read_graphs

MAX_RANDOM_NODES = 2_000
"""Random graphs draw every pair of nodes, so they are not for larger sizes."""


@dataclass(frozen=True, slots=True, eq=False)
class GraphSource:
    """A set of graphs, or a recipe for random ones.

    Raises:
        ValueError: a number of nodes or a probability outside its range.
    """

    graphs: tuple[Graph, ...] = ()
    """The set; empty for random graphs."""
    n_nodes: tuple[int, int] = (12, 12)
    """Smallest and largest number of nodes of a random graph."""
    edge_probability: float = 0.4
    """Probability of each edge of a random graph, in [0, 1]."""

    def __post_init__(self) -> None:
        low, high = self.n_nodes
        if not 1 <= low <= high <= MAX_RANDOM_NODES:
            raise ValueError(
                f"n_nodes must be a number or a pair (smallest, largest) in 1 to "
                f"{MAX_RANDOM_NODES:,}, got {low} to {high}"
            )
        if not 0.0 <= self.edge_probability <= 1.0:
            raise ValueError(f"edge_probability must be in [0, 1], got {self.edge_probability}")

    def graph(self, rng: np.random.Generator, index: int | None) -> tuple[Graph, int | None]:
        """One graph and its position in the set: the one asked for, else any.

        Raises:
            ValueError: there is no graph of that index.
        """
        if not self.graphs:
            if index is not None:
                raise ValueError(f"random graphs have no set to take graph {index} from")
            return random_graph(rng, self.n_nodes, self.edge_probability), None
        chosen = int(rng.integers(len(self.graphs))) if index is None else index
        if not 0 <= chosen < len(self.graphs):
            raise ValueError(f"graph must be in 0 to {len(self.graphs) - 1}, got {chosen}")
        return self.graphs[chosen], chosen


def graph_source(
    graphs: Sequence[Graph] | None,
    path: str | Path | None,
    n_nodes: int | Sequence[int],
    edge_probability: float,
) -> GraphSource:
    """A source from an environment's arguments; a file wins over a list, both over random.

    Raises:
        ValueError: both are given, an empty list, or a number outside its range.
        GraphFileError: the file cannot be read.
    """
    if graphs is not None and path is not None:
        raise ValueError("wanted graphs or a path, got both")
    if path is not None:
        graphs = read_graphs(Path(path))
    if graphs is not None and not graphs:
        raise ValueError("an environment needs at least one graph, got none")
    sizes = (n_nodes, n_nodes) if isinstance(n_nodes, int) else tuple(n_nodes)
    if len(sizes) != 2 or not all(isinstance(size, int) for size in sizes):
        raise ValueError(f"n_nodes must be a number or a pair (smallest, largest), got {n_nodes!r}")
    return GraphSource(tuple(graphs or ()), (sizes[0], sizes[1]), edge_probability)


def random_graph(
    rng: np.random.Generator, n_nodes: tuple[int, int], edge_probability: float
) -> Graph:
    """A graph in which each pair of nodes is joined with the same probability.

    Source: Gilbert (1959), "Random graphs", Annals of Mathematical Statistics 30.
    """
    n = int(rng.integers(n_nodes[0], n_nodes[1] + 1))
    first, second = np.triu_indices(n, k=1)
    is_edge = rng.random(len(first)) < edge_probability
    edges = np.stack([first[is_edge], second[is_edge]], axis=1)
    return Graph(x=np.ones((n, 1), np.float32), edges=edges, name=f"random graph of {n} nodes")
