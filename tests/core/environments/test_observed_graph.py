"""Finding the graph in what other people's environments show."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import GraphInstance

from core.environments.observed_graph import find_graph
from core.graph import Graph
from tests.core.environments.foreign import PATH_LINKS, Pair

X = np.array([[1.0], [10.0], [100.0]])
UNDIRECTED = [[0, 1], [1, 2]]
FORWARD = np.array([[0, 1], [1, 2], [2, 0], [0, 2]])


@dataclass
class Data:
    """Like PyTorch Geometric's."""

    x: Any
    edge_index: Any


Named = namedtuple("Named", ["nodes", "edges", "edge_links"])


@pytest.mark.parametrize(
    "observation",
    [
        GraphInstance(X, None, PATH_LINKS),
        GraphInstance(X, np.ones((4, 1)), PATH_LINKS),
        {"nodes": X, "edge_links": PATH_LINKS},
        {"nodes": X, "edges": np.ones((4, 1)), "edge_links": PATH_LINKS.astype(float)},
        {"nodes": X, "edge_links": PATH_LINKS.T},
        {"x": X, "edge_index": PATH_LINKS.T},
        {"x": X, "edge_index": PATH_LINKS},
        {"x": X, "edge_index": np.concatenate([PATH_LINKS, [[-1, -1]] * 3]).T},
        {"node_features": X, "edges": PATH_LINKS},
        Pair(X, PATH_LINKS.T),
        Named(X, None, PATH_LINKS),
        Data(X, PATH_LINKS.T),
        {"x": X, "adjacency": [[0, 1, 0], [1, 0, 1], [0, 1, 0]]},
        {"x": X, "adj": np.array([[0, 0.5, np.inf], [-2, 0, 1], [np.inf, 3, 0]])},
        {"x": X, "edges": np.ones((2, 7)), "adj": np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]])},
        {"x": X[:, 0], "edge_index": np.concatenate([PATH_LINKS, PATH_LINKS]).T},
    ],
    ids=lambda o: f"{type(o).__name__} {sorted(o) if isinstance(o, dict) else ''}",
)
def test_the_same_path_is_found_in_every_form(observation: Any) -> None:
    graph = find_graph(observation, {}, "seen")
    assert graph is not None
    np.testing.assert_array_equal(graph.x, X)
    assert graph.edges.tolist() == UNDIRECTED
    assert not graph.directed
    assert graph.name == "seen"


def test_links_that_do_not_go_both_ways_are_directed() -> None:
    graph = find_graph({"x": X, "edge_links": FORWARD}, {}, "")
    assert graph is not None
    assert graph.directed
    assert sorted(graph.edges.tolist()) == sorted(FORWARD.tolist())


def test_two_edges_are_read_as_their_name_says() -> None:
    square = np.array([[0, 1], [1, 2]])
    by_row = find_graph({"x": X, "edge_links": square}, {}, "")
    by_column = find_graph({"x": X, "edge_index": square.T}, {}, "")
    assert by_row is not None
    assert by_column is not None
    assert by_row.edges.tolist() == by_column.edges.tolist() == [[0, 1], [1, 2]]


@pytest.mark.parametrize("links", [None, np.zeros((0, 2)), np.zeros((2, 0))])
def test_a_graph_may_have_no_edges(links: Any) -> None:
    graph = find_graph(GraphInstance(X, None, links), {}, "")
    assert graph is not None
    assert graph.n_edges == 0


def test_self_loops_stay() -> None:
    graph = find_graph({"x": X, "edge_links": np.array([[0, 0], [0, 1], [1, 0]])}, {}, "")
    assert graph is not None
    assert graph.edges.tolist() == [[0, 0], [0, 1]]


@pytest.mark.parametrize("key", ["graph", "graph_obs"])
def test_the_info_is_looked_through_when_the_observation_has_none(key: str) -> None:
    info = {key: GraphInstance(X, None, PATH_LINKS)}
    graph = find_graph(np.zeros(4), info, "")
    assert graph is not None
    assert graph.edges.tolist() == UNDIRECTED
    other = find_graph({"x": X, "edge_links": FORWARD}, info, "")
    assert other is not None
    assert other.n_edges == 4


def test_a_graph_of_ours_keeps_its_names() -> None:
    ours = Graph(x=X, edges=PATH_LINKS[:1], node_names=("a", "b", "c"))
    assert find_graph(GraphInstance(X, None, PATH_LINKS), {"graph": ours}, "") is ours


def test_an_adjacency_without_features_gets_one_and_the_degree() -> None:
    graph = find_graph({"adjacency": [[0, 1, 0], [1, 0, 1], [0, 1, 0]]}, {}, "")
    assert graph is not None
    assert graph.x.tolist() == [[1, 1], [1, 2], [1, 1]]


@pytest.mark.parametrize(
    "observation",
    [
        np.zeros((3, 3)),
        3,
        "nodes",
        None,
        {"x": X},
        {"edge_links": PATH_LINKS},
        (X, PATH_LINKS),
        {"x": X, "edges": np.ones((4, 1))},
    ],
)
def test_what_is_no_graph_is_none(observation: Any) -> None:
    assert find_graph(observation, {"other": 1}, "") is None


@pytest.mark.parametrize(
    ("observation", "message"),
    [
        ({"x": X, "edge_links": np.zeros((4, 3))}, r"edge_links must have shape .*got \(4, 3\)"),
        ({"x": X, "edge_index": np.array([[0.5, 1], [1, 2]])}, "edge_index must hold whole num"),
        ({"x": X, "edge_links": np.array([[0, 3]])}, "nodes are numbered 0 to 2"),
        ({"x": X, "adjacency": np.ones((3, 2))}, r"square matrix, got shape \(3, 2\)"),
        ({"x": X, "adjacency": np.ones((4, 4))}, "nodes are numbered 0 to 2"),
        ({"x": X * np.nan, "edge_links": PATH_LINKS}, "feature 'x0' of node '0' is nan"),
    ],
)
def test_a_graph_that_does_not_fit_together_says_where(observation: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        find_graph(observation, {}, "")
