from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from core.graph_io import GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read

BOMB = """<?xml version="1.0"?>
<!DOCTYPE graphml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>
<graphml><graph edgedefault="directed"><node id="&d;"/></graph></graphml>"""
OUTSIDE = """<!DOCTYPE graphml [<!ENTITY a SYSTEM "file:///etc/hostname">]>
<graphml><graph edgedefault="directed"><node id="&a;"/></graph></graphml>"""


def test_keys_defaults_and_an_undirected_edge_among_directed_ones(read: Read) -> None:
    file = read("g.graphml", seeds.TEXTS["plain.graphml"])
    (graph,) = file.graphs
    assert graph.feature_names == ("area", "kind=and", "kind=or")
    assert graph.x.tolist() == [[2.5, 1, 0], [1, 0, 1], [1, 1, 0]]
    assert graph.directed
    assert graph.edges.tolist() == [[0, 1], [1, 2], [2, 1]]
    assert file.n_records == 2
    assert any("1 of 2 edges are undirected" in w for w in file.warnings)


@pytest.mark.parametrize("directed", [True, False])
def test_what_networkx_writes_comes_back(read: Read, directed: bool) -> None:
    made = nx.gnp_random_graph(25, 0.15, seed=4, directed=directed)
    nx.set_node_attributes(made, {n: n / 8 for n in made}, "f")
    nx.set_edge_attributes(made, {e: sum(e) for e in made.edges}, "weight")
    text = "\n".join(nx.generate_graphml(made))
    (graph,) = read("g.graphml", text).graphs
    assert graph.directed is directed
    assert {tuple(e) for e in graph.edges.tolist()} == set(made.edges)
    assert graph.x[:, 0].tolist() == [n / 8 for n in made]
    assert graph.weights is not None
    assert graph.weights.tolist() == [sum(e) for e in graph.edges.tolist()]


def test_yed_labels_groups_ports_and_places(read: Read) -> None:
    file = read("g.graphml", seeds.TEXTS["groups.graphml"])
    (graph,) = file.graphs
    assert graph.node_names == ("Group", "Inner", "n1")
    assert graph.edges.tolist() == [[1, 2]]
    assert graph.positions is not None
    np.testing.assert_array_equal(graph.positions, [[np.nan, np.nan], [110, -55], [np.nan, np.nan]])
    assert any("labels in the editor" in w for w in file.warnings)
    assert any("1 nodes are groups" in w for w in file.warnings)


def test_colours_and_places_are_no_features_unless_asked(read: Read) -> None:
    keys = "".join(
        f'<key id="{k}" for="node" attr.name="{k}" attr.type="double"/>'
        for k in ("r", "g", "b", "x", "y", "size", "age")
    )
    nodes = "".join(
        f'<node id="{i}">'
        + "".join(f'<data key="{k}">{i}</data>' for k in ("r", "g", "b", "x", "y", "size", "age"))
        + "</node>"
        for i in range(3)
    )
    text = f'<graphml>{keys}<graph edgedefault="undirected">{nodes}</graph></graphml>'
    file = read("g.graphml", text)
    assert file.graphs[0].feature_names == ("age",)
    assert any("a colour" in w and "r, g, b" in w for w in file.warnings)
    left_out = {c.name for c in file.columns if c.reason}
    assert left_out == {"r", "g", "b", "x", "y", "size"}


@pytest.mark.parametrize("text", [BOMB, OUTSIDE])
def test_entities_are_refused_without_being_expanded(read: Read, text: str) -> None:
    with pytest.raises(GraphFileError, match="declares XML entities"):
        read("g.graphml", text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<graphml>", "not well-formed XML"),
        ("<svg/>", "neither GraphML nor GEXF"),
        ("<graphml/>", "no <graph>"),
        ("<graphml><graph><node/></graph></graphml>", "node 0 has no id"),
        (
            '<graphml><graph><node id="a"/><edge source="a" target="b"/></graph></graphml>',
            "its target is 'b', which is no node",
        ),
        ("<graphml>" + "<graph>" * 600, "nested deeper"),
        (
            '<graphml><key id="f" for="node" attr.name="f" attr.type="double"/><graph>'
            '<node id="a"><data key="f">1</data></node><node id="b"><data key="f">x</data></node>'
            "</graph></graphml>",
            "'f' of node 'b' is 'x'; wanted a number",
        ),
        (
            '<graphml><key id="f" for="node" attr.name="f" attr.type="double"/><graph>'
            '<node id="a"><data key="f">NaN</data></node></graph></graphml>',
            "'f' of node 'a' is nan; wanted a finite 32-bit number",
        ),
    ],
)
def test_what_is_no_graph_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.graphml") as caught:
        read("g.graphml", text)
    assert said in str(caught.value)


def test_a_declared_encoding_is_used(read: Read) -> None:
    text = (
        '<?xml version="1.0" encoding="ISO-8859-1"?>\n'
        '<graphml><graph><node id="Jos\xe9"/></graph></graphml>'
    )
    file = read("g.graphml", text.encode("latin-1"))
    assert file.graphs[0].node_names == ("Jos\xe9",)
    assert file.encoding == "ISO-8859-1"
