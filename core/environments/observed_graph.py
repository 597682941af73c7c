"""Finding the graph in an observation that somebody else's environment gives."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import GraphInstance
from numpy.typing import NDArray

from core.graph import Graph

NODE_KEYS = ("nodes", "x", "node_features", "node_feat", "features", "node_attr")
LINK_KEYS = ("edge_links", "edge_index", "links", "edge_list", "edges")
ADJACENCY_KEYS = ("adjacency", "adjacency_matrix", "adj", "adj_matrix", "A")
INFO_KEYS = ("graph", "graph_obs")

ADAPTER_FORM = "def function(observation, info) -> gymnasium.spaces.GraphInstance"

LOOKED_FOR = (
    "a GraphInstance; a mapping or namedtuple with node features "
    f"({', '.join(NODE_KEYS[:3])}, …) and edge_links, edge_index or a dense adjacency; "
    'info["graph"]; info["graph_obs"]'
)


def find_graph(observation: object, info: Mapping[str, Any], name: str) -> Graph | None:
    """The graph of an observation, or else of its info; None where there is none.

    Args:
        observation: a Graph, a GraphInstance, or a mapping, namedtuple or other object with node
            features and edge links or a dense adjacency; any other has none.
        info: what came with it.
        name: the graph's name where it has none of its own.

    Raises:
        ValueError: there is one, but its arrays do not fit together; the message says where.
    """
    named = [("observation", observation)]
    named += [(f'info["{key}"]', info[key]) for key in INFO_KEYS if key in info]
    for _, candidate in named:
        if isinstance(candidate, Graph):
            return candidate
    for where, candidate in named:
        graph = as_graph(candidate, name, where)
        if graph is not None:
            return graph
    return None


def as_graph(candidate: object, name: str, where: str) -> Graph | None:
    """A graph from an object that holds one, None from one that does not.

    Raises:
        ValueError: its arrays do not fit together.
    """
    if isinstance(candidate, Graph):
        return candidate
    if isinstance(candidate, GraphInstance):
        nodes, links = candidate.nodes, candidate.edge_links
        no_links = np.zeros((0, 2), np.int64)
        pairs = no_links if links is None else _links(links, "edge_links", where)
        return _graph(nodes, pairs, name)
    if not _has_entries(candidate):
        return None
    _, nodes = _entry(candidate, NODE_KEYS)
    links_key, links = _entry(candidate, LINK_KEYS)
    adjacency_key, adjacency = _entry(candidate, ADJACENCY_KEYS)
    if nodes is not None and links is not None:
        return _graph(nodes, _links(links, links_key, where), name)
    if adjacency is None:
        return None
    pairs = _pairs(adjacency, adjacency_key, where)
    return _graph(_plain_features(pairs, adjacency) if nodes is None else nodes, pairs, name)


def _has_entries(candidate: object) -> bool:
    """Whether it is a mapping, a namedtuple, a dataclass, or like PyTorch Geometric's Data."""
    if isinstance(candidate, Mapping) or dataclasses.is_dataclass(candidate):
        return True
    return hasattr(candidate, "_fields") or hasattr(candidate, "edge_index")


def _entry(candidate: object, keys: Sequence[str]) -> tuple[str, Any]:
    """The first of these entries of a mapping, or fields of an object, that is there."""
    for key in keys:
        is_mapping = isinstance(candidate, Mapping)
        value = candidate.get(key) if is_mapping else getattr(candidate, key, None)  # type: ignore[attr-defined]
        if key == "edges" and value is not None and np.asarray(value).dtype.kind not in "iu":
            continue  # features of edges, as in a GraphInstance
        if value is not None:
            return key, value
    return "", None


def _plain_features(pairs: NDArray[np.int64], adjacency: object) -> NDArray[np.float64]:
    """What a graph without features gets: constant 1 and the degree."""
    n_nodes = len(np.asarray(adjacency))
    distinct = np.unique(np.sort(pairs, axis=1), axis=0)
    degrees = np.bincount(distinct.reshape(-1), minlength=n_nodes)
    return np.stack([np.ones(n_nodes), degrees], axis=1)


def _links(given: object, key: str, where: str) -> NDArray[np.int64]:
    """Pairs of node indices from (n_edges, 2) or (2, n_edges); pairs of -1 are padding.

    With two edges both orientations have shape (2, 2): `edge_index` then has senders in its first
    row, as PyTorch Geometric has it, anything else a pair in each row, as Gymnasium has it.
    """
    links = np.asarray(given)
    if links.size == 0:
        return np.zeros((0, 2), np.int64)
    if links.ndim != 2 or 2 not in links.shape:
        raise ValueError(
            f"{where}: {key} must have shape (n_edges, 2) or (2, n_edges), got {links.shape}"
        )
    is_upright = key != "edge_index" if links.shape == (2, 2) else links.shape[1] == 2
    pairs = links if is_upright else links.T
    whole = np.asarray(pairs, dtype=np.float64)
    if not np.array_equal(whole, np.rint(whole)):
        raise ValueError(f"{where}: {key} must hold whole numbers of nodes, got {links.dtype}")
    return np.asarray(pairs[~(whole == -1).all(axis=1)], dtype=np.int64)


def _pairs(given: object, key: str, where: str) -> NDArray[np.int64]:
    """Pairs of node indices from a dense adjacency: entries that are finite and not 0."""
    matrix = np.asarray(given)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise ValueError(f"{where}: {key} must be a square matrix, got shape {matrix.shape}")
    return np.argwhere(np.isfinite(matrix) & (matrix != 0)).astype(np.int64)


def _graph(nodes: object, pairs: NDArray[np.int64], name: str) -> Graph:
    """A Graph with each edge once; links that all go both ways are undirected edges."""
    x = np.asarray(nodes)
    x = x[:, None] if x.ndim == 1 else x.reshape(len(x), -1) if x.ndim > 2 else x
    distinct = np.unique(pairs, axis=0)
    back = np.unique(distinct[:, ::-1], axis=0)
    is_directed = not np.array_equal(distinct, back)
    edges = distinct if is_directed else distinct[distinct[:, 0] <= distinct[:, 1]]
    return Graph(x=x, edges=edges, directed=is_directed, name=name)
