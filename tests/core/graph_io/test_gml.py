from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from core.graph_io import GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


def test_repeated_labels_missing_places_and_text_over_two_lines(read: Read) -> None:
    file = read("zoo.gml", seeds.TEXTS["zoo.gml"])
    (graph,) = file.graphs
    assert graph.n_nodes == 3
    assert graph.node_names == ("None", "Lexington", "Lexington")
    assert graph.name == "Zoo"
    assert graph.label is None
    assert graph.edges.tolist() == [[0, 1], [1, 2]]
    assert file.n_records == 3
    assert graph.feature_names == ("Internal",)
    assert graph.positions is not None
    np.testing.assert_array_equal(graph.positions, [[4.9, 52.4], [np.nan, np.nan], [2.5, -1]])
    said = " ".join(file.warnings)
    assert "1 label used by more than one node ('Lexington')" in said
    assert "'None': a node's name" in said
    assert "1 of 3 nodes have no coordinates" in said
    assert "1 of 3 edge records repeat an edge" in said


@pytest.mark.parametrize("directed", [True, False])
def test_what_networkx_writes_comes_back(read: Read, directed: bool) -> None:
    made = nx.gnp_random_graph(15, 0.2, seed=1, directed=directed)
    nx.set_node_attributes(made, {n: n * 0.5 for n in made}, "f")
    (graph,) = read("g.gml", "\n".join(nx.generate_gml(made))).graphs
    assert graph.directed is directed
    assert {tuple(e) for e in graph.edges.tolist()} == set(made.edges)
    assert graph.x[:, 0].tolist() == [n * 0.5 for n in made]


def test_newline_before_the_bracket_comments_and_odd_keys(read: Read) -> None:
    text = (
        'Creator "x"\n# a comment [\ngraph\n[\n  node\n  [\n  id 1\n  a-b 2\n  _c .5\n  ]\n'
        "  node [ id 2 a-b 3 _c INF ]\n]\n"
    )
    with pytest.raises(GraphFileError, match="'_c' of node '2' is inf"):
        read("g.gml", text)
    graph = read("g.gml", text.replace("INF", "1.5")).graphs[0]
    assert graph.feature_names == ("a-b", "_c")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("graph [ node [ id 0 ]", "1 brackets are never closed"),
        ("graph [ node [ id 0 ] ] ]", "']' where none can be"),
        ('graph [ node [ id 0 label "a ] ]', "a quote that is never closed"),
        ("graph [ node [ label 3 ] ]", "node 0 has no id"),
        ("graph [ node [ id 0 ]\nedge [ source 0 target 9 ] ]", "its target is '9'"),
        ("graph [ " + "a [ " * 300, "nested too deep"),
    ],
)
def test_what_is_no_graph_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.gml") as caught:
        read("g.gml", text)
    assert said in str(caught.value)
