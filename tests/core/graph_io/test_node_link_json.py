from __future__ import annotations

import inspect
import json

import networkx as nx
import numpy as np
import pytest

from core.graph_io import GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


def test_ids_of_any_type_names_weights_and_label(read: Read) -> None:
    file = read("g.json", seeds.TEXTS["node_link.json"])
    (graph,) = file.graphs
    assert graph.node_names == ("a", "b", "3")
    assert graph.edges.tolist() == [[0, 1], [1, 2]]
    assert graph.weights is not None
    assert graph.weights.tolist() == [2.0, 1.0]
    assert (graph.name, graph.label, graph.directed) == ("g", "ring", False)
    assert graph.feature_names == ("f", "kind=u", "kind=v")
    assert graph.x.tolist() == [[1.5, 1, 0], [2, 0, 1], [-1, 1, 0]]


@pytest.mark.parametrize("edges", ["links", "edges"])
@pytest.mark.parametrize("directed", [True, False])
def test_what_networkx_writes_comes_back(read: Read, edges: str, directed: bool) -> None:
    rng = np.random.default_rng(5)
    made = nx.gnp_random_graph(20, 0.2, seed=3, directed=directed)
    for node in made:
        made.nodes[node]["f"] = float(rng.normal())
    keyword = "edges" if "edges" in inspect.signature(nx.node_link_data).parameters else "link"
    text = json.dumps(nx.node_link_data(made, **{keyword: edges}))  # its name before 3.4
    (graph,) = read("g.json", text).graphs
    assert graph.directed is directed
    assert {tuple(e) for e in graph.edges.tolist()} == set(made.edges)
    np.testing.assert_allclose(graph.x[:, 0], [f for _, f in made.nodes(data="f")], rtol=1e-6)


def test_d3_ends_are_positions_and_nodes_have_names(read: Read) -> None:
    file = read("d3.json", seeds.TEXTS["d3.json"])
    assert file.graphs[0].node_names == ("Myriel", "Marius")
    assert file.graphs[0].edges.tolist() == [[0, 1]]
    assert any("positions in the list of nodes" in w for w in file.warnings)


def test_an_id_is_preferred_to_a_position(read: Read) -> None:
    text = '{"nodes": [{"id": 1}, {"id": 0}, {"id": 2}], "links": [{"source": 0, "target": 2}]}'
    assert read("g.json", text).graphs[0].edges.tolist() == [[1, 2]]


def test_numbers_and_text_of_the_same_id_match(read: Read) -> None:
    text = '{"nodes": [{"id": "1"}, {"id": "2"}], "links": [{"source": 1, "target": 2}]}'
    file = read("g.json", text)
    assert file.graphs[0].edges.tolist() == [[0, 1]]
    assert any("matched as text" in w for w in file.warnings)


def test_graphology_is_directed_where_the_edge_does_not_say_otherwise(read: Read) -> None:
    file = read("g.json", seeds.TEXTS["graphology.json"])
    (graph,) = file.graphs
    assert graph.directed
    assert graph.node_names == ("A", "B")
    assert graph.edges.tolist() == [[0, 1], [1, 1]]
    assert file.n_records == 2
    assert graph.feature_names == ("h",)
    assert graph.positions is not None
    assert graph.positions.tolist() == [[1, 2], [3, 4]]


def test_cytoscape_elements(read: Read) -> None:
    (graph,) = read("g.json", seeds.TEXTS["cytoscape.json"]).graphs
    assert graph.node_names == ("a", "b")
    assert graph.edges.tolist() == [[0, 1]]
    assert graph.positions is not None
    assert np.isnan(graph.positions[1]).all()


def test_json_graph_format_with_nodes_by_id(read: Read) -> None:
    text = json.dumps(
        {
            "graph": {
                "directed": True,
                "nodes": {"a": {"label": "Alpha"}, "b": {"metadata": {"f": 2}}},
                "edges": [{"source": "b", "target": "a"}],
            }
        }
    )
    (graph,) = read("g.json", text).graphs
    assert graph.node_names == ("Alpha", "b")
    assert graph.directed
    assert graph.edges.tolist() == [[1, 0]]


def test_a_labelled_set_keeps_order_labels_and_columns(read: Read) -> None:
    graphs = read("set.json", seeds.TEXTS["set.json"]).graphs
    assert [graph.label for graph in graphs] == ["edge", "dot"]
    assert [graph.n_nodes for graph in graphs] == [2, 1]
    assert {graph.feature_names for graph in graphs} == {("x0", "x1")}


def test_a_file_may_name_its_features_and_actions(read: Read) -> None:
    text = json.dumps(
        {
            "graph": {"feature_names": ["area", "pins"], "actions": ["left", "right"], "y": 4},
            "nodes": [{"id": 0, "features": [1, 2]}],
            "links": [],
        }
    )
    (graph,) = read("g.json", text).graphs
    assert graph.feature_names == ("area", "pins")
    assert graph.actions == ("left", "right")
    assert graph.label == 4.0


def test_half_a_character_is_replaced(read: Read) -> None:
    text = r'{"nodes": [{"id": "a\ud800"}, {"id": "\ud83d\ude00"}, {"id": "\\ud800"}], "links": []}'
    assert read("g.json", text).graphs[0].node_names == ("a\ufffd", "\U0001f600", r"\ud800")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "an empty list"),
        ("{}", 'wanted an object with "nodes"'),
        ('{"nodes": [], "links": []}', "no nodes; wanted at least one"),
        ('{"nodes": 3, "links": []}', "'nodes' is a number; wanted a list"),
        ('{"nodes": [', "line 1: not JSON"),
        ("[" * 100_000, "nested too deep"),
        ('{"nodes": [{"id": 1}, {"id": 1}], "links": []}', "node id 1 is given twice"),
        ('{"nodes": [{"id": 1}, {}], "links": []}', "node 1 has no id"),
        ('{"nodes": [{"id": 1}], "links": [{"source": 1, "target": 2}]}', "edge 0 ends at '2'"),
        ('{"nodes": [{"id": 1}], "links": [{"source": 1}]}', "edge 0 has no source and target"),
        ('{"nodes": [{"id": 1}], "links": [], "graph": {"y": NaN}}', "'y' is nan; wanted a finite"),
    ],
)
def test_what_is_no_graph_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.json") as caught:
        read("g.json", text)
    assert said in str(caught.value)
