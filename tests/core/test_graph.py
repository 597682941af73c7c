"""Graph: frozen arrays, the messages a GIN layer gets, checks that say where."""

from __future__ import annotations

import copy
import pickle

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.graph import Graph, MessageDirection
from tests.core.helpers import NO_EDGES, UNHURRIED, path_graph
from tests.fakes import make_graph


def _received(graph: Graph, direction: MessageDirection = MessageDirection.BOTH) -> list[float]:
    """Each node's own feature plus those of its senders: GIN with kernel 1 and no bias."""
    total = graph.x[:, 0].astype(np.float64)
    for sender, receiver in graph.messages(direction):
        total[receiver] += float(graph.x[sender, 0])
    return total.tolist()


@pytest.mark.parametrize(
    ("edges", "wanted"),
    [
        ([(0, 1), (1, 2)], [11, 111, 110]),
        ([(0, 1), (1, 2), (0, 0)], [12, 111, 110]),
        ([(0, 1), (0, 1), (1, 2)], [11, 111, 110]),
        ([(0, 1), (1, 0), (1, 2)], [11, 111, 110]),
        (NO_EDGES, [1, 10, 100]),
        ([], [1, 10, 100]),
    ],
)
def test_messages_of_the_path(edges: object, wanted: list[float]) -> None:
    assert _received(path_graph(edges=edges)) == wanted  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("direction", "wanted"),
    [
        (MessageDirection.BOTH, [11, 111, 110]),
        (MessageDirection.ALONG, [1, 11, 110]),
        (MessageDirection.AGAINST, [11, 110, 100]),
    ],
)
def test_messages_of_the_directed_path(direction: MessageDirection, wanted: list[float]) -> None:
    assert _received(path_graph(directed=True), direction) == wanted


def test_direction_means_nothing_to_an_undirected_graph() -> None:
    graph = path_graph()
    for direction in MessageDirection:
        assert _received(graph, direction) == [11, 111, 110]


@pytest.mark.parametrize("weight", [0.0, -5.0, np.nan, np.inf])
def test_edge_weights_send_no_other_message(weight: float) -> None:
    assert _received(path_graph(weights=np.array([weight, 1.0]))) == [11, 111, 110]


def test_the_posted_circuit_sends_26_messages() -> None:
    graph = make_graph()
    assert (graph.n_nodes, graph.n_features, graph.n_edges) == (8, 7, 13)
    assert graph.messages().shape == (26, 2)


@UNHURRIED
@given(
    n_nodes=st.integers(1, 9),
    pairs=st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=30),
    directed=st.booleans(),
    direction=st.sampled_from(MessageDirection),
)
def test_messages_are_the_entries_of_the_adjacency_matrix(
    n_nodes: int, pairs: list[tuple[int, int]], directed: bool, direction: MessageDirection
) -> None:
    edges = [(a % n_nodes, b % n_nodes) for a, b in pairs]
    graph = Graph(x=np.zeros((n_nodes, 1)), edges=np.array(edges), directed=directed)
    adjacency = np.zeros((n_nodes, n_nodes), bool)
    for source, target in edges:
        if not (directed and direction is MessageDirection.AGAINST):
            adjacency[source, target] = True
        if not (directed and direction is MessageDirection.ALONG):
            adjacency[target, source] = True
    np.testing.assert_array_equal(graph.messages(direction), np.argwhere(adjacency))


def test_degrees_are_those_of_networkx() -> None:
    edges = [(0, 0), (0, 1), (1, 2), (3, 3)]
    graph = Graph(x=np.zeros((5, 1)), edges=np.array(edges))
    expected = nx.Graph(edges)
    expected.add_node(4)
    assert graph.degrees().tolist() == [expected.degree[i] for i in range(5)]


def test_arrays_cannot_be_written_to() -> None:
    graph = path_graph(weights=np.ones(2), positions=np.zeros((3, 2)))
    for array in (graph.x, graph.edges, graph.weights, graph.positions, graph.messages()):
        assert array is not None
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 7


def test_later_changes_to_the_given_arrays_do_not_reach_the_graph() -> None:
    x = np.ones((3, 1), np.float32)
    read_only_view = x[:]
    read_only_view.flags.writeable = False
    edges = np.array([(0, 1)])
    attributes = {"kind": ("wire",)}
    graph = Graph(x=read_only_view, edges=edges, edge_attributes=attributes)
    x[:] = 9
    edges[:] = 2
    attributes["kind"] = ("other",)
    assert graph.x.tolist() == [[1], [1], [1]]
    assert graph.edges.tolist() == [[0, 1]]
    assert graph.edge_attributes["kind"] == ("wire",)


@pytest.mark.parametrize(
    "clone", [copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))]
)
def test_copies_are_equal_and_read_only(clone: object) -> None:
    graph = path_graph(
        weights=np.array([1.0, np.inf]), edge_attributes={"kind": ("a", None)}, label="path"
    )
    other = clone(graph)  # type: ignore[operator]
    assert other.digest() == graph.digest()
    assert not other.x.flags.writeable
    assert not other.edges.flags.writeable


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"x": np.zeros((0, 1))}, "g: a graph needs at least one node, got none"),
        ({"x": np.zeros(3)}, r"g: node features must be a matrix, got shape \(3,\)"),
        ({"x": [[1], [np.nan], [1]]}, "g: feature 'x0' of node '1' is nan; wanted a finite"),
        ({"x": [[1], [1], [-np.inf]]}, "g: feature 'x0' of node '2' is -inf; wanted a finite"),
        ({"x": [[1e300], [1], [1]]}, r"g: feature 'x0' of node '0' is 1e\+300; wanted .* 32-bit"),
        ({"edges": [(0, 1), (0, 3)]}, r"g: edge 1 is \(0, 3\), but nodes are numbered 0 to 2"),
        ({"edges": [(-1, 1)]}, r"g: edge 0 is \(-1, 1\), but nodes are numbered 0 to 2"),
        ({"edges": [(0.5, 1)]}, r"g: edge 0 is \(0.5, 1.0\), but nodes"),
        ({"edges": [(np.nan, 1)]}, r"g: edge 0 is \(nan, 1.0\), but nodes"),
        (
            {"edges": np.array([[0, 1, 2, 0], [1, 2, 0, 1]])},
            r"pairs .* got int64 of shape \(2, 4\)",
        ),
        ({"edges": np.array([["0", "1"]])}, r"pairs of node indices.* got <U1 of shape \(1, 2\)"),
        ({"edges": [0, 1]}, r"pairs .* got int64 of shape \(2,\)"),
        ({"node_names": ("a",)}, "g: 3 nodes but 1 node names"),
        ({"feature_names": ("a", "b")}, "g: 1 features but 2 feature names"),
        ({"weights": [1.0]}, r"g: weights must have shape \(2,\), got \(1,\)"),
        ({"positions": np.zeros((2, 3))}, r"g: positions must have shape \(3, 2\), got \(2, 3\)"),
        ({"edge_attributes": {"kind": ("a",)}}, "g: 2 edges but 1 values of 'kind'"),
    ],
)
def test_bad_input_is_refused_with_the_place(changes: dict[str, object], message: str) -> None:
    values: dict[str, object] = {"x": np.ones((3, 1)), "edges": [(0, 1), (1, 2)], "name": "g"}
    with pytest.raises(ValueError, match=message):
        Graph(**(values | changes))  # type: ignore[arg-type]


def test_a_node_and_its_edges_go_in_one_change() -> None:
    graph = Graph(
        x=np.array([[0.0], [1.0], [2.0], [3.0]]),
        edges=np.array([(0, 1), (1, 2), (2, 3), (3, 3)]),
        node_names=("a", "b", "c", "d"),
        weights=np.array([1.0, 2.0, 3.0, 4.0]),
        positions=np.arange(8.0).reshape(4, 2),
        edge_attributes={"kind": ("p", "q", "r", "s")},
    )
    smaller = graph.without_node(1)
    assert smaller.node_names == ("a", "c", "d")
    assert smaller.x[:, 0].tolist() == [0, 2, 3]
    assert smaller.edges.tolist() == [[1, 2], [2, 2]]
    assert smaller.weights is not None
    assert smaller.weights.tolist() == [3, 4]
    assert smaller.positions is not None
    assert smaller.positions[:, 0].tolist() == [0, 4, 6]
    assert dict(smaller.edge_attributes) == {"kind": ("r", "s")}
    assert graph.n_nodes == 4


def test_the_last_node_and_a_missing_node_cannot_go() -> None:
    single = path_graph([5], NO_EDGES)
    with pytest.raises(ValueError, match="at least one node"):
        single.without_node(0)
    with pytest.raises(ValueError, match="no node 1; nodes are 0 to 0"):
        single.without_node(1)


def test_other_edges_drop_what_belonged_to_the_old_ones() -> None:
    graph = path_graph(weights=np.ones(2), edge_attributes={"kind": ("a", "b")})
    changed = graph.with_edges([(0, 2)])
    assert changed.edges.tolist() == [[0, 2]]
    assert changed.weights is None
    assert not changed.edge_attributes
    assert graph.with_edges([]).n_edges == 0
    with pytest.raises(ValueError, match="pairs"):
        graph.with_edges([[0, 1, 2], [1, 2, 0]])


def test_other_features_keep_or_replace_names() -> None:
    graph = path_graph(feature_names=("charge",))
    assert graph.with_features([[1], [2], [3]]).feature_names == ("charge",)
    wider = graph.with_features(np.ones((3, 2)), ["a", "b"])
    assert wider.feature_names == ("a", "b")
    with pytest.raises(ValueError, match="2 features but 1 feature names"):
        graph.with_features(np.ones((3, 2)))


@pytest.mark.parametrize(
    "changes",
    [
        {"features": (1, 10, 101)},
        {"edges": [(0, 1), (0, 2)]},
        {"directed": True},
        {"name": "other"},
        {"node_names": ("a", "b", "c")},
        {"feature_names": ("a",)},
        {"label": "ring"},
        {"label": 1.0},
        {"actions": ("a", "b")},
        {"weights": np.ones(2)},
        {"positions": np.zeros((3, 2))},
        {"edge_attributes": {"kind": ("a", "b")}},
    ],
)
def test_the_digest_tells_every_difference(changes: dict[str, object]) -> None:
    assert path_graph(**changes).digest() != path_graph().digest()  # type: ignore[arg-type]


def test_the_digest_is_the_same_for_the_same_content() -> None:
    assert make_graph().digest() == make_graph().digest()
