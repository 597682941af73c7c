from __future__ import annotations

import pytest

from core.graph_io import GraphFileError, HyperedgeExpansion
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


def test_hyperedges_become_cliques(read: Read) -> None:
    file = read("h.hgr", seeds.TEXTS["hyper.hgr"])
    (graph,) = file.graphs
    assert graph.edges.tolist() == [[0, 1], [0, 2], [1, 2], [2, 3]]
    assert graph.weights is not None
    assert graph.weights.tolist() == [2, 2, 2, 5]
    assert graph.feature_names == ("weight",)
    assert graph.x.ravel().tolist() == [1, 1, 2, 3]
    assert file.n_records == 2
    assert any("a clique" in w for w in file.warnings)


def test_hyperedges_become_stars_when_asked(read: Read) -> None:
    file = read("h.hgr", seeds.TEXTS["hyper.hgr"], hyperedges=HyperedgeExpansion.STAR)
    (graph,) = file.graphs
    assert graph.node_names[4:] == ("hyperedge 1", "hyperedge 2")
    assert graph.edges.tolist() == [[4, 0], [4, 1], [4, 2], [5, 2], [5, 3]]
    assert any("a star" in w for w in file.warnings)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 3\n1 2\n", "1 hyperedges; the first line promises 2"),
        ("1 3\n1 4\n", "line 2: node '4'; the nodes are 1 to 3"),
        ("x 3\n1 2\n", "wanted the numbers of hyperedges and nodes"),
        ("1 3 10\n1 2\n1\n", "1 node weights for 3 nodes"),
        ("1 5000\n" + " ".join(str(i) for i in range(1, 5001)) + "\n", "expand the hyperedges"),
    ],
)
def test_a_bad_hypergraph_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.hgr") as caught:
        read("g.hgr", text)
    assert said in str(caught.value)
