from __future__ import annotations

import pytest

from core.graph_io import GraphFileError
from tests.core.graph_io import seeds
from tests.core.graph_io.conftest import Read


def test_gate_types_are_features_without_regard_to_case(read: Read) -> None:
    (graph,) = read("h.bench", seeds.TEXTS["half.bench"]).graphs
    assert graph.node_names == ("a", "b", "s", "c")
    assert graph.directed
    assert graph.edges.tolist() == [[0, 2], [1, 2], [0, 3], [1, 3]]
    assert graph.feature_names == ("type=and", "type=input", "type=xor", "output")
    assert graph.x.tolist() == [[0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 0]]


def test_a_gate_may_read_what_comes_later_and_a_lookup_table(read: Read) -> None:
    text = "INPUT(a)\nq = DFF(n)\nn = LUT 0x8 ( a, q )\nOUTPUT(q)\nz = vdd\n"
    (graph,) = read("s.bench", text).graphs
    assert graph.node_names == ("a", "q", "n", "z")
    assert graph.edges.tolist() == [[2, 1], [0, 2], [1, 2]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("INPUT(a)\nb = NOT(c)\n", "line 2: signal 'c' is neither an input nor a gate"),
        ("INPUT(a)\nOUTPUT(c)\n", "line 2: signal 'c'"),
        ("INPUT(a)\nINPUT(a)\n", "node id 'a' is given twice"),
        ("INPUT(a)\nb equals NOT(a)\n", "line 2: 'b equals NOT(a)'; wanted"),
    ],
)
def test_a_bad_netlist_is_refused(read: Read, text: str, said: str) -> None:
    with pytest.raises(GraphFileError, match=r"g\.bench") as caught:
        read("g.bench", text)
    assert said in str(caught.value)
