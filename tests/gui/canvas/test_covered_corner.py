"""A graph is fitted beside or above what lies over the lower left corner of the canvas."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QRect, QSize
from pytestqt.qtbot import QtBot

from core.graph import Graph
from gui.graph_view import GraphView
from tests.fakes import make_graph

SIZE = QSize(600, 400)


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[GraphView]:
    result = GraphView()
    result.resize(SIZE)
    qtbot.addWidget(result)
    result.show()
    with qtbot.waitSignal(result.layout_finished):
        result.show_graph(square())
    yield result
    result.close()


def square() -> Graph:
    """Four nodes, one of them in the lower left wherever the layout turns them."""
    return make_graph(4)


def corner_of(view: GraphView, size: QSize) -> QRect:
    """The covered pixels, and around them what a node would reach into."""
    radius = int(np.ceil(view.canvas.radius()))
    top = view.canvas.height() - size.height()
    return QRect(0, top, size.width(), size.height()).adjusted(0, 1 - radius, radius - 1, 0)


@pytest.mark.parametrize("size", [QSize(120, 50), QSize(280, 150), QSize(90, 260)])
def test_no_node_is_fitted_under_what_covers_the_corner(view: GraphView, size: QSize) -> None:
    view.canvas.cover_corner(size)
    assert view.canvas.follows_fit
    for node in range(4):
        assert not corner_of(view, size).contains(view.canvas.node_centre(node).toPoint())


def test_a_corner_that_covers_no_node_moves_nothing(view: GraphView) -> None:
    before = view.canvas.camera
    view.canvas.cover_corner(QSize(4, 4))
    assert view.canvas.camera == before


def test_where_the_person_looks_stays(view: GraphView) -> None:
    view.canvas.pan(-80, 60)
    before = view.canvas.camera
    view.canvas.cover_corner(QSize(280, 200))
    assert view.canvas.camera == before
    view.fit()
    assert view.canvas.camera != before


def test_the_line_of_changes_is_not_covered(view: GraphView, qtbot: QtBot) -> None:
    size = QSize(120, 50)
    for width in (760, 320):
        view.resize(width, 400)
        view.canvas.cover_corner(size)
        view._trials.edit_feature(0, 0, 3.0)
        qtbot.wait(1)
        covered = QRect(0, view.canvas.height() - size.height(), size.width(), size.height())
        bar = view._trials.bar
        assert not bar.geometry().intersects(covered), width
        assert bar.width() >= min(bar.sizeHint().width(), view.canvas.width() - 16), width
