"""The graph an agent sees: frozen arrays, names, and the messages a GIN layer gets."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Features = NDArray[np.float32]
Edges = NDArray[np.int64]

_NO_ATTRIBUTES: Mapping[str, tuple[Any, ...]] = MappingProxyType({})


class MessageDirection(Enum):
    """Which way messages travel on a directed edge."""

    BOTH = "both"
    ALONG = "along"
    AGAINST = "against"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Graph:
    """One graph as read-only arrays. A change is a new Graph.

    Raises:
        ValueError: a shape, a width or an index does not fit, or a number is not finite;
            the message says what was wanted, what was got and where.
    """

    x: Features
    """Node features, shape (n_nodes, n_features), float32."""
    edges: Edges
    """Distinct edges as (source, target), shape (n_edges, 2); each undirected edge once."""
    directed: bool = False
    name: str = "graph"
    node_names: tuple[str, ...] = ()
    """One name per node; need not be unique. Default: the node's index."""
    feature_names: tuple[str, ...] = ()
    label: str | float | None = None
    """What the file says about the whole graph: a class name or a target number."""
    actions: tuple[str, ...] = ()
    """Names of the actions the file asks for; empty when it names none."""
    weights: NDArray[np.float64] | None = None
    """One weight per edge, for the picture; GIN does not use it. May hold inf."""
    positions: NDArray[np.float64] | None = None
    """Coordinates from the file, shape (n_nodes, 2), NaN where a node has none."""
    edge_attributes: Mapping[str, tuple[Any, ...]] = field(default_factory=lambda: _NO_ATTRIBUTES)
    """Further values per edge, for the picture; GIN does not use them."""

    def __post_init__(self) -> None:
        x = _features(self.name, self.x)
        n_nodes, n_features = x.shape
        node_names = tuple(self.node_names) or tuple(str(i) for i in range(n_nodes))
        if len(node_names) != n_nodes:
            raise ValueError(f"{self.name}: {n_nodes} nodes but {len(node_names)} node names")
        feature_names = tuple(self.feature_names) or tuple(f"x{i}" for i in range(n_features))
        if len(feature_names) != n_features:
            raise ValueError(
                f"{self.name}: {n_features} features but {len(feature_names)} feature names"
            )
        bad = np.argwhere(~np.isfinite(x))
        if bad.size:
            node, column = (int(i) for i in bad[0])
            raise ValueError(
                f"{self.name}: feature {feature_names[column]!r} of node {node_names[node]!r} "
                f"is {np.asarray(self.x)[node, column]}; wanted a finite 32-bit number"
            )
        edges = _edges(self.name, self.edges, n_nodes)
        attributes = {key: tuple(values) for key, values in self.edge_attributes.items()}
        for key, values in attributes.items():
            if len(values) != len(edges):
                raise ValueError(
                    f"{self.name}: {len(edges)} edges but {len(values)} values of {key!r}"
                )
        _set(self, x=x, edges=edges, node_names=node_names, feature_names=feature_names)
        _set(self, edge_attributes=MappingProxyType(attributes))
        for field_name, wanted in (("weights", (len(edges),)), ("positions", (n_nodes, 2))):
            given = getattr(self, field_name)
            if given is not None:
                array = _frozen(given, np.float64)
                if array.shape != wanted:
                    raise ValueError(
                        f"{self.name}: {field_name} must have shape {wanted}, got {array.shape}"
                    )
                _set(self, **{field_name: array})

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are made anew, so that they are checked and read-only too."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        values["edge_attributes"] = dict(self.edge_attributes)
        return partial(Graph, **values), ()

    @property
    def n_nodes(self) -> int:
        """Number of nodes."""
        return int(self.x.shape[0])

    @property
    def n_features(self) -> int:
        """Number of features per node."""
        return int(self.x.shape[1])

    @property
    def n_edges(self) -> int:
        """Number of distinct edges."""
        return int(self.edges.shape[0])

    def messages(self, direction: MessageDirection = MessageDirection.BOTH) -> Edges:
        """Directed entries (sender, receiver) the network gets, sorted, without duplicates.

        A self-loop is one entry. An undirected edge always sends both ways; a directed one
        both ways (the default), along itself, or against itself. Shape (n_messages, 2).
        """
        pairs = self.edges
        if not self.directed or direction is MessageDirection.BOTH:
            pairs = np.concatenate([pairs, pairs[:, ::-1]])
        elif direction is MessageDirection.AGAINST:
            pairs = pairs[:, ::-1]
        codes = np.unique(pairs[:, 0] * self.n_nodes + pairs[:, 1])
        return _frozen(np.stack(np.divmod(codes, self.n_nodes), axis=1), np.int64)

    def degrees(self) -> NDArray[np.int64]:
        """Edges touching each node, shape (n_nodes,); a self-loop counts twice."""
        return np.bincount(self.edges.ravel(), minlength=self.n_nodes)

    def digest(self) -> str:
        """SHA-256 over everything the graph holds that a learner or a reader could see."""
        hasher = hashlib.sha256()
        for array in (self.x, self.edges, self.weights, self.positions):
            if array is None:
                hasher.update(b"none;")
            else:
                hasher.update(f"{array.shape};".encode())
                hasher.update(np.ascontiguousarray(array).tobytes())
        names = (self.name, self.node_names, self.feature_names, self.actions)
        text = (self.directed, self.label, *names, sorted(self.edge_attributes.items()))
        hasher.update(repr(text).encode())
        return hasher.hexdigest()

    def with_features(self, x: ArrayLike, feature_names: Sequence[str] | None = None) -> Graph:
        """The same graph with other node features; names are kept unless given anew."""
        names = self.feature_names if feature_names is None else tuple(feature_names)
        return replace(self, x=np.asarray(x), feature_names=names)

    def with_edges(self, edges: ArrayLike, weights: ArrayLike | None = None) -> Graph:
        """The same nodes with other edges; edge attributes do not survive the change."""
        new_weights = None if weights is None else np.asarray(weights, dtype=np.float64)
        pairs: Edges = np.asarray(edges)
        return replace(self, edges=pairs, weights=new_weights, edge_attributes=_NO_ATTRIBUTES)

    def without_node(self, node: int) -> Graph:
        """The graph without one node and every edge touching it, in one change.

        Raises:
            ValueError: there is no such node, or it is the last one.
        """
        if not 0 <= node < self.n_nodes:
            raise ValueError(f"{self.name}: no node {node}; nodes are 0 to {self.n_nodes - 1}")
        keep = np.ones(self.n_nodes, dtype=bool)
        keep[node] = False
        kept_edges = keep[self.edges].all(axis=1)
        kept: list[bool] = np.asarray(kept_edges).tolist()
        renumber = np.cumsum(keep) - 1
        return replace(
            self,
            x=self.x[keep],
            edges=renumber[self.edges[kept_edges]],
            node_names=tuple(n for n, k in zip(self.node_names, keep.tolist(), strict=True) if k),
            weights=None if self.weights is None else self.weights[kept_edges],
            positions=None if self.positions is None else self.positions[keep],
            edge_attributes=MappingProxyType(
                {
                    key: tuple(v for v, k in zip(values, kept, strict=True) if k)
                    for key, values in self.edge_attributes.items()
                }
            ),
        )


def _features(name: str, x: ArrayLike) -> Features:
    """A read-only matrix of features; what does not fit 32 bits becomes inf."""
    with np.errstate(over="ignore"):
        features = _frozen(x, np.float32)
    if features.ndim != 2:
        raise ValueError(f"{name}: node features must be a matrix, got shape {features.shape}")
    if len(features) == 0:
        raise ValueError(f"{name}: a graph needs at least one node, got none")
    return features


def _edges(name: str, edges: ArrayLike, n_nodes: int) -> Edges:
    """Read-only pairs of node indices; nothing is reshaped or rounded to make it fit."""
    given = np.asarray(edges)
    if given.size == 0:
        return _frozen(np.zeros((0, 2)), np.int64)
    if given.ndim != 2 or given.shape[1] != 2 or given.dtype.kind not in "iuf":
        raise ValueError(
            f"{name}: edges must be pairs of node indices, shape (n_edges, 2), "
            f"got {given.dtype} of shape {given.shape}"
        )
    whole = (given >= 0) & (given < n_nodes) & (given == np.floor(given))
    outside = np.flatnonzero(~whole.all(axis=1))
    if outside.size:
        raise ValueError(
            f"{name}: edge {int(outside[0])} is {tuple(given[outside[0]].tolist())}, "
            f"but nodes are numbered 0 to {n_nodes - 1}"
        )
    return _frozen(given, np.int64)


def _frozen(array: ArrayLike, dtype: type[np.generic]) -> NDArray[Any]:
    """A read-only copy, or the array itself when nobody can write to it already."""
    result = np.asarray(array, dtype=dtype)
    if _is_writeable(result):
        result = result.copy()
        result.flags.writeable = False
    return result


def _is_writeable(array: NDArray[Any]) -> bool:
    """Whether the array, or one it is a view of, can be written to."""
    owner: Any = array
    while isinstance(owner, np.ndarray):
        if owner.flags.writeable:
            return True
        owner = owner.base
    return False


def _set(graph: Graph, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(graph, name, value)
