from __future__ import annotations

import networkx as nx
import pytest

from core.graph_io import ColumnUse, GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read

VERSIONS = ("1.1draft", "1.2draft", "1.3")


def test_text_ids_labels_defaults_nesting_and_drawing(read: Read) -> None:
    file = read("g.gexf", seeds.TEXTS["viz.gexf"])
    (graph,) = file.graphs
    assert graph.node_names == ("A", "A", "C")
    assert graph.feature_names == ("Class",)
    assert graph.x.tolist() == [[1], [7], [7]]
    assert graph.positions is not None
    assert graph.positions[0].tolist() == [1.5, -2]
    assert graph.directed
    assert graph.edges.tolist() == [[0, 1], [1, 2], [1, 0]]
    assert file.n_records == 2
    assert any("'0.0' are text" in w for w in file.warnings)
    assert any("'A'" in w and "kept apart" in w for w in file.warnings)


def test_the_drawing_can_be_asked_for(read: Read) -> None:
    text = seeds.TEXTS["viz.gexf"]
    file = read("g.gexf", text, uses={"viz size": ColumnUse.NUMBER})
    assert "viz size" in file.graphs[0].feature_names


@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_is_read_alike(read: Read, version: str) -> None:
    text = seeds.TEXTS["viz.gexf"].replace("1.2draft", version)
    assert read("g.gexf", text).graphs[0].x.tolist() == [[1], [7], [7]]


@pytest.mark.parametrize("directed", [True, False])
def test_what_networkx_writes_comes_back(read: Read, directed: bool) -> None:
    made = nx.gnp_random_graph(15, 0.2, seed=1, directed=directed)
    nx.set_node_attributes(made, {n: n * 2 for n in made}, "f")
    (graph,) = read("g.gexf", "\n".join(nx.generate_gexf(made))).graphs
    assert graph.directed is directed
    assert {tuple(e) for e in graph.edges.tolist()} == set(made.edges)
    assert graph.x[:, 0].tolist() == [n * 2 for n in made]


def test_a_missing_weight_is_one(read: Read) -> None:
    text = """<gexf version="1.3"><graph><nodes><node id="a"/><node id="b"/><node id="c"/></nodes>
    <edges><edge source="a" target="b" weight="4"/><edge source="b" target="c"/></edges></graph>
    </gexf>"""
    weights = read("g.gexf", text).graphs[0].weights
    assert weights is not None
    assert weights.tolist() == [4, 1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<gexf/>", "no <graph>"),
        ("<gexf><graph><nodes><node/></nodes></graph></gexf>", "node 0 has no id"),
        (
            '<gexf><graph><nodes><node id="a"/></nodes><edges><edge source="z" target="a"/></edges>'
            "</graph></gexf>",
            "its source is 'z', which is no node",
        ),
    ],
)
def test_what_is_no_graph_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.gexf") as caught:
        read("g.gexf", text)
    assert said in str(caught.value)
