"""Tried changes: the new graph, its words, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.graph import Graph
from gui.canvas.feature_model import FeatureModel
from gui.canvas.node_search import matching_nodes
from gui.canvas.what_if import edge_number, with_edge, with_feature, without_edge


def graph(directed: bool = False, weighted: bool = False) -> Graph:
    return Graph(
        x=[[1, 2], [3, 4], [5, 6]],
        edges=[(0, 1), (1, 2)],
        directed=directed,
        weights=[2.0, 3.0] if weighted else None,
        node_names=("a", "b", "ab"),
        feature_names=("size", "kind"),
        edge_attributes={"colour": ("red", "blue")} if weighted else {},
    )


def test_a_feature_changes_in_a_new_graph_only() -> None:
    before = graph()
    edit = with_feature(before, 1, 0, 2.5)
    assert edit.graph.x.tolist() == [[1, 2], [2.5, 4], [5, 6]]
    assert before.x[1, 0] == 3
    assert edit.what == "size of b: 3 → 2.5"
    assert edit.graph.edges is before.edges


def test_an_edge_is_added_with_weight_one() -> None:
    edit = with_edge(graph(weighted=True), 2, 0)
    assert edit.graph.edges.tolist() == [[0, 1], [1, 2], [2, 0]]
    assert edit.graph.weights is not None
    assert edit.graph.weights.tolist() == [2, 3, 1]
    assert edit.graph.edge_attributes == {"colour": ("red", "blue", None)}
    assert edit.what == "added ab – a"
    assert with_edge(graph(), 1, 1).graph.edges[-1].tolist() == [1, 1]


def test_an_edge_that_exists_is_refused_in_either_direction_unless_directed() -> None:
    with pytest.raises(ValueError, match="there is an edge b – a already"):
        with_edge(graph(), 1, 0)
    assert with_edge(graph(directed=True), 1, 0).graph.n_edges == 3
    with pytest.raises(ValueError, match="a → b already"):
        with_edge(graph(directed=True), 0, 1)


def test_a_deleted_edge_takes_its_weight_and_attributes_along() -> None:
    edit = without_edge(graph(weighted=True), 0)
    assert edit.graph.edges.tolist() == [[1, 2]]
    assert edit.graph.weights is not None
    assert edit.graph.weights.tolist() == [3]
    assert edit.graph.edge_attributes == {"colour": ("blue",)}
    assert edit.what == "deleted a – b"


def test_edge_numbers() -> None:
    assert edge_number(graph(), 2, 1) == 1
    assert edge_number(graph(directed=True), 2, 1) is None
    assert edge_number(graph(), 0, 2) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [("a", [0, 2]), ("B", [1, 2]), ("ab", [2]), ("2", [2]), ("", []), ("nobody", [])],
)
def test_nodes_are_found_by_name_or_number(text: str, found: list[int]) -> None:
    assert matching_nodes(graph(), text) == found


def test_the_whole_name_comes_before_the_number_and_the_rest() -> None:
    names = ("1", "x1", "11", "0", "1a")
    found = matching_nodes(Graph(x=np.zeros((5, 1)), edges=[], node_names=names), "1")
    assert found == [0, 1, 2, 4]


@pytest.fixture
def model(qtbot: QtBot) -> FeatureModel:
    result = FeatureModel()
    result.show_node(graph(), 1)
    return result


def test_the_table_shows_names_and_values(model: FeatureModel) -> None:
    assert (model.rowCount(), model.columnCount()) == (2, 2)
    texts = [[model.data(model.index(r, c)) for c in range(2)] for r in range(2)]
    assert texts == [["size", "3"], ["kind", "4"]]
    editable = Qt.ItemFlag.ItemIsEditable
    assert not model.flags(model.index(0, 0)) & editable
    assert model.flags(model.index(0, 1)) & editable


@pytest.mark.parametrize(("typed", "value"), [("1,5", 1.5), ("1.5", 1.5), ("-2e3", -2000.0)])
def test_typed_numbers_are_understood(
    model: FeatureModel, qtbot: QtBot, typed: str, value: float
) -> None:
    with qtbot.waitSignal(model.edited) as edited:
        assert model.setData(model.index(0, 1), typed)
    assert edited.args == [0, value]


@pytest.mark.parametrize("typed", ["", "abc", "nan", "inf", "1e400", "1e39"])
def test_what_is_no_finite_number_is_refused_in_words(
    model: FeatureModel, qtbot: QtBot, typed: str
) -> None:
    with qtbot.assertNotEmitted(model.edited), qtbot.waitSignal(model.problem) as problem:
        assert not model.setData(model.index(1, 1), typed)
    assert problem.args[0].startswith("kind: ")
    assert len(problem.args[0]) > 10


def test_the_same_number_again_is_no_change(model: FeatureModel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(model.edited):
        assert model.setData(model.index(0, 1), "3.0")
