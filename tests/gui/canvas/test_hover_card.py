"""What the card beside the cursor and the screen reader say."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from core.graph import Graph
from gui.canvas.hover_card import MAX_ROWS, edge_card, node_card, number_text, paint_card, spoken
from gui.canvas.palette import LIGHT


def graph(directed: bool = False) -> Graph:
    return Graph(
        x=[[1, 2.5], [0, -3], [4, 0]],
        edges=[(0, 1), (1, 1), (1, 2)],
        directed=directed,
        node_names=("in", "gate", "2"),
        feature_names=("fan", "delay"),
        weights=[1, np.inf, -2],
        edge_attributes={"net": ("a", "b", "c")},
        name="circuit",
    )


def test_a_node_tells_its_id_degree_value_and_features() -> None:
    card = node_card(graph(), 1, ("saliency", 0.25))
    assert card.heading == "gate"
    assert card.rows == (
        ("id", "1"), ("saliency", "0.25"), ("edges", "3"), ("fan", "0"), ("delay", "−3")
    )  # fmt: skip


def test_a_directed_graph_tells_in_and_out() -> None:
    rows = dict(node_card(graph(directed=True), 1, None).rows)
    assert (rows["in"], rows["out"]) == ("2", "2")


def test_a_node_named_by_its_number_and_a_feature_as_colour_are_not_said_twice() -> None:
    card = node_card(graph(), 2, ("fan", 4.0))
    assert card.heading == "node 2"
    assert [name for name, _ in card.rows] == ["edges", "fan", "delay"]


def test_of_many_features_the_ones_that_are_not_zero_are_told() -> None:
    x = np.zeros((1, 500))
    x[0, [17, 400]] = 1
    rows = node_card(Graph(x=x, edges=[]), 0, None).rows
    assert [row[0] for row in rows[1:3]] == ["x17", "x400"]
    assert len(rows) == MAX_ROWS + 2
    assert rows[-1][0] == "and 488 more features"


def test_an_edge_tells_ends_weight_and_attributes() -> None:
    card = edge_card(graph(directed=True), 2)
    assert card.heading == "gate → 2"
    assert card.rows == (("weight", "−2"), ("net", "c"))
    assert dict(edge_card(graph(), 1).rows)["weight"] == "inf"


@pytest.mark.parametrize(("value", "text"), [(0.0, "0"), (-1.5, "−1.5"), (1e-9, "1e−09")])
def test_numbers(value: float, text: str) -> None:
    assert number_text(value) == text


def test_spoken_words_name_the_graph_and_the_selection() -> None:
    assert spoken(graph(), -1) == "circuit: 3 nodes, 3 edges."
    assert spoken(graph(), 1) == "circuit: 3 nodes, 3 edges. Selected: gate."


@pytest.mark.parametrize("corner", [(5, 5), (395, 5), (5, 295), (395, 295)])
def test_the_card_stays_on_the_canvas(qtbot: QtBot, corner: tuple[int, int]) -> None:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(0xFF123456)
    painter = QPainter(image)
    paint_card(
        painter, node_card(graph(), 1, None), QPointF(*corner), QRectF(0, 0, 400, 300), LIGHT
    )
    painter.end()
    pixels = np.array(image.constBits()).view(np.uint32).reshape(300, 400)
    rows, columns = np.nonzero(pixels != 0xFF123456)
    assert rows.min() >= 3
    assert columns.min() >= 3
    assert rows.max() <= 297
    assert columns.max() <= 397
    assert np.ptp(rows) > 60
