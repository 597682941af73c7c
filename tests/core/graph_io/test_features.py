from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from core.graph_io import ColumnKind, ColumnUse, FeatureError, GraphFileError
from tests.core.graph_io.conftest import Read


def document(nodes: Sequence[dict[str, Any]], links: Sequence[tuple[int, int]] = ()) -> str:
    numbered = [{"id": i, **node} for i, node in enumerate(nodes)]
    edges = [{"source": a, "target": b} for a, b in links]
    return json.dumps({"nodes": numbered, "links": edges})


def test_numbers_truths_and_categories(read: Read) -> None:
    nodes = [{"area": 1.5, "fixed": True, "kind": "b"}, {"area": 2, "fixed": False, "kind": "a"},
             {"area": -1, "fixed": True, "kind": "b"}]  # fmt: skip
    (graph,) = read("g.json", document(nodes)).graphs
    assert graph.feature_names == ("area", "fixed", "kind=a", "kind=b")
    assert graph.x.tolist() == [[1.5, 1, 0, 1], [2, 0, 1, 0], [-1, 1, 0, 1]]


def test_a_missing_number_is_the_mean_and_marked(read: Read) -> None:
    file = read("g.json", document([{"f": 1}, {"f": None}, {"f": 5}, {"f": ""}, {"f": 3}]))
    (graph,) = file.graphs
    assert graph.feature_names == ("f", "f missing")
    assert graph.x.tolist() == [[1, 0], [3, 1], [5, 0], [3, 1], [3, 0]]
    assert any("2 of 5 nodes have no 'f'; they get the mean" in w for w in file.warnings)


def test_a_missing_category_belongs_to_none_and_is_marked(read: Read) -> None:
    (graph,) = read("g.json", document([{"k": "a"}, {"k": "b"}, {}, {"k": "a"}])).graphs
    assert graph.feature_names == ("k=a", "k=b", "k missing")
    assert graph.x.tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]]


def test_what_most_nodes_lack_is_left_out(read: Read) -> None:
    file = read("g.json", document([{"f": 1, "g": 1}, {"g": 2}, {"g": 3}]))
    assert file.graphs[0].feature_names == ("g",)
    assert any("most nodes have none" in w for w in file.warnings)


def test_no_features_give_constant_and_degree_and_say_so(read: Read) -> None:
    file = read("g.json", document([{}, {}, {}], [(0, 1), (1, 2), (2, 2)]))
    (graph,) = file.graphs
    assert graph.feature_names == ("constant", "degree")
    assert graph.x.tolist() == [[1, 1], [1, 2], [1, 3]]
    assert any("a constant 1 and each node's degree" in w for w in file.warnings)


def test_names_and_descriptions_are_no_features(read: Read) -> None:
    nodes = [{"note": f"text {i}", "name": f"n{i}", "f": i} for i in range(5)]
    file = read("g.json", document(nodes))
    assert file.graphs[0].feature_names == ("f",)
    assert file.graphs[0].node_names[4] == "n4"


def test_categories_are_sorted_as_people_count(read: Read) -> None:
    nodes = [{"k": f"t{i}"} for i in (10, 9, 2, 10, 9, 2)]
    (graph,) = read("g.json", document(nodes)).graphs
    assert graph.feature_names == ("k=t2", "k=t9", "k=t10")


def test_text_that_python_takes_for_a_number_stays_text(read: Read) -> None:
    nodes = [{"k": "1_2"}, {"k": "1_3"}, {"k": "1_2"}]
    assert read("g.json", document(nodes)).graphs[0].feature_names == ("k=1_2", "k=1_3")


def test_numbers_written_as_text_are_numbers(read: Read) -> None:
    nodes = [{"f": "1.5"}, {"f": "-2"}, {"f": "1e3"}]
    (graph,) = read("g.json", document(nodes)).graphs
    assert graph.x.ravel().tolist() == [1.5, -2, 1000]


def test_lists_of_numbers_become_one_column_each(read: Read) -> None:
    nodes = [{"features": [1, 2]}, {"features": [3, 4]}]
    (graph,) = read("g.json", document(nodes)).graphs
    assert graph.feature_names == ("x0", "x1")
    placed = [{"embedding": [1, 2], "x": 0, "y": 1}, {"embedding": [3, 4], "x": 1, "y": 0}]
    (graph,) = read("g.json", document(placed)).graphs
    assert graph.feature_names == ("embedding0", "embedding1")
    assert graph.positions is not None


def test_a_size_is_a_feature_unless_it_comes_with_colours(read: Read) -> None:
    (graph,) = read("g.json", document([{"size": 1}, {"size": 2}])).graphs
    assert graph.feature_names == ("size",)
    nodes = [{"size": 1, "color": "red", "f": 1}, {"size": 2, "color": "red", "f": 2}]
    (graph,) = read("g.json", document(nodes)).graphs
    assert graph.feature_names == ("f",)


@pytest.mark.parametrize(
    ("nodes", "said"),
    [
        ([{"f": 1}, {"f": math.nan}], "'f' of node '1' is nan; wanted a finite 32-bit number"),
        ([{"f": 1}, {"f": math.inf}], "'f' of node '1' is inf; wanted a finite 32-bit number"),
        ([{"f": 1}, {"f": 1e39}], "'f' of node '1' is 1e+39; wanted a finite 32-bit number"),
        ([{"f": 1}, {"f": "big"}], "'f' of node '1' is 'big'; wanted a number"),
        ([{"features": [1, "a"]}], "'features' of node '0' is 'a' at entry 1; wanted a number"),
        ([{"features": [1, math.nan]}], "'features' of node '0' is nan at entry 1"),
        (
            [{"features": [1, 2, 3]}, {"features": [1, 2]}],
            "'features' of node '1' has 2 numbers, that of node '0' has 3",
        ),
        ([{"features": [1]}, {}], "'features' of node '1' is missing; wanted a list"),
        (
            [{"features": [1]}, {"features": [None]}],
            "'features' of node '1' is missing at entry 0; wanted",
        ),
    ],
)
def test_text_nan_and_widths_are_named_by_node_and_column(
    read: Read, nodes: list[dict[str, Any]], said: str
) -> None:
    with pytest.raises(FeatureError, match=r"g\.json") as caught:
        read("g.json", document(nodes))
    assert said in str(caught.value)
    assert said.startswith(repr(caught.value.column))


def test_a_bad_column_can_be_left_out(read: Read) -> None:
    nodes: list[dict[str, Any]] = [{"f": 1, "g": 2}, {"f": math.nan, "g": 3}]
    (graph,) = read("g.json", document(nodes), uses={"f": ColumnUse.LEAVE_OUT}).graphs
    assert graph.feature_names == ("g",)


def test_columns_describe_what_a_dialog_shows(read: Read) -> None:
    nodes: list[dict[str, Any]] = [
        {"f": 1, "k": "a", "color": "red"},
        {"f": 2, "k": "a", "color": "red"},
        {"k": "b"},
    ]
    columns = {c.name: c for c in read("g.json", document(nodes)).columns}
    assert columns["f"].kind is ColumnKind.NUMBER
    assert (columns["f"].n_missing, columns["f"].n_distinct) == (1, 2)
    assert columns["f"].examples == ("1", "2")
    assert columns["k"].choices == (ColumnUse.ONE_HOT, ColumnUse.LEAVE_OUT)
    assert columns["color"].use is ColumnUse.LEAVE_OUT
    assert columns["color"].reason == "the editor's drawing"


def test_other_uses_of_the_same_file(read: Read) -> None:
    nodes: list[dict[str, Any]] = [{"f": 1, "k": "a"}, {"f": 3, "k": "b"}, {"f": 5, "k": "a"}]
    file = read("g.json", document(nodes))
    standard = file.with_uses({"f": ColumnUse.STANDARDISED, "k": ColumnUse.LEAVE_OUT}).graphs[0]
    np.testing.assert_allclose(standard.x.ravel(), np.array([-1, 0, 1]) * math.sqrt(1.5), rtol=1e-6)
    hot = file.with_uses({"f": ColumnUse.ONE_HOT}).graphs[0]
    assert hot.feature_names == ("f=1", "f=3", "f=5", "k=a", "k=b")
    assert file.with_uses({}).graphs[0].digest() == file.graphs[0].digest()


def test_a_column_without_spread_is_only_centred(read: Read) -> None:
    file = read("g.json", document([{"f": 4}, {"f": 4}]), uses={"f": ColumnUse.STANDARDISED})
    assert file.graphs[0].x.tolist() == [[0], [0]]


def test_choices_that_do_not_fit_are_refused(read: Read) -> None:
    file = read("g.json", document([{"k": "a"}, {"k": "a"}]))
    with pytest.raises(GraphFileError, match="no node attribute 'z'; there are k"):
        file.with_uses({"z": ColumnUse.NUMBER})
    with pytest.raises(FeatureError, match="'k' holds categories; wanted one of the uses one-hot"):
        file.with_uses({"k": ColumnUse.NUMBER})


def test_too_many_categories_are_refused(read: Read) -> None:
    file = read("g.json", document([{"k": f"v{i}"} for i in range(300)]))
    with pytest.raises(FeatureError, match="300 categories; one-hot takes at most 256"):
        file.with_uses({"k": ColumnUse.ONE_HOT})


def test_graphs_without_an_attribute_of_their_set_have_it_missing(read: Read) -> None:
    text = json.dumps(
        [
            {"nodes": [{"id": 0, "f": 2}, {"id": 1, "f": 4}], "links": []},
            {"nodes": [{"id": 0}], "links": []},
        ]
    )
    first, second = read("set.json", text).graphs
    assert first.x.tolist() == [[2, 0], [4, 0]]
    assert second.x.tolist() == [[3, 1]]


def test_statistics_are_over_the_whole_set(read: Read) -> None:
    text = json.dumps([{"nodes": [{"id": 0, "f": v}], "links": []} for v in (1, 3)])
    first, second = read("set.json", text, uses={"f": ColumnUse.STANDARDISED}).graphs
    assert (first.x.item(), second.x.item()) == (-1, 1)
