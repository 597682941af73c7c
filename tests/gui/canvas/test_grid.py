"""The slots of a placement: recognised by their names, drawn where the cells are."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from core.graph import Graph
from gui.canvas.camera import Camera
from gui.canvas.colour_map import rgb_of
from gui.canvas.grid import Grid, grid_of, paint_grid
from gui.canvas.palette import LIGHT
from gui.graph_layout import LayoutKind, compute_layout
from gui.graph_view import GraphView
from tests.fakes import make_record, make_snapshot


def names(rows: int, columns: int) -> tuple[str, ...]:
    return tuple(f"row {r + 1}, column {c + 1}" for r in range(rows) for c in range(columns))


def netlist(places: object) -> Graph:
    return Graph(x=np.zeros((3, 1)), edges=[(0, 1), (1, 2)], positions=places)


def test_a_grid_is_known_by_the_names_of_its_slots() -> None:
    graph = netlist([[0, 0], [1, -1], [5, 0]])
    mask = np.ones(6, dtype=bool)
    mask[4] = False
    step = make_record(n_actions=6, action=4, greedy_action=2)
    grid = grid_of(
        make_snapshot(
            6, graph=graph, action_names=names(2, 3), action_mask=mask, last_step=step,
            greedy_action=0,
        )
    )  # fmt: skip
    assert grid is not None
    assert (grid.rows, grid.columns, grid.chosen, grid.greedy) == (2, 3, 4, 0)
    assert grid.available.tolist() == mask.tolist()


@pytest.mark.parametrize("wrong", [names(2, 3)[::-1], names(2, 3)[1:], ("left", "right"), ()])
def test_other_names_are_no_grid(wrong: tuple[str, ...]) -> None:
    snapshot = make_snapshot(6, graph=netlist(np.eye(3, 2)), action_names=names(2, 3))
    assert grid_of(snapshot) is not None
    n_actions = max(len(wrong), 1)
    changed = make_snapshot(n_actions, graph=netlist(np.eye(3, 2)))
    object.__setattr__(changed, "action_names", wrong)
    assert grid_of(changed) is None


def test_slots_are_drawn_at_the_places_of_the_cells(qtbot: QtBot) -> None:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    camera = Camera(40.0, 2.0, 1.0, 300, 200)
    painter = QPainter(image)
    grid = Grid(3, 5, np.ones(15, dtype=bool), chosen=7)
    paint_grid(painter, grid, camera, LIGHT)
    painter.end()
    pixels = np.array(image.constBits()).reshape(200, 300, 4)[:, :, 2::-1].astype(int)
    rows, columns = np.nonzero((pixels < 250).any(axis=2))
    corner = camera.to_screen(grid.corners())
    assert abs(columns.min() - corner[0, 0]) < 4
    assert abs(rows.max() - corner[1, 1]) < 4
    ring = np.abs(pixels - rgb_of(LIGHT.chosen).astype(int)).sum(axis=2) < 30
    middle = np.argwhere(ring).mean(axis=0)[::-1]
    np.testing.assert_allclose(middle, camera.to_screen(np.array([[2.0, 1.0]]))[0], atol=1)


def test_places_on_a_grid_keep_their_coordinates() -> None:
    places = np.array([[0, 0], [3, -1], [4, -2]])
    points = compute_layout(netlist(places), LayoutKind.FILE).points
    np.testing.assert_array_equal(points, places * [1, -1])


def test_a_cell_that_is_placed_moves_and_the_others_stay(qtbot: QtBot) -> None:
    view = GraphView()
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show()
    first = make_snapshot(6, graph=netlist([[0, 0], [4, 0], [4, -1]]), action_names=names(2, 3))
    with qtbot.waitSignal(view.layout_finished):
        view.show_snapshot(first)
    view.canvas.zoom(1.2)
    before = [view.canvas.node_centre(n) for n in range(3)]
    second = make_snapshot(6, graph=netlist([[0, 0], [2, -1], [4, -1]]), action_names=names(2, 3))
    with qtbot.waitSignal(view.layout_finished):
        view.show_snapshot(second)
    after = [view.canvas.node_centre(n) for n in range(3)]
    assert (after[0], after[2]) == (before[0], before[2])
    scale = view.canvas.camera.scale
    assert after[1].x() - before[1].x() == pytest.approx(-2 * scale)
    assert after[1].y() - before[1].y() == pytest.approx(scale)
    view.grab()
    view.close()


def test_another_layout_hides_the_grid(qtbot: QtBot) -> None:
    view = GraphView()
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show()
    snapshot = make_snapshot(6, graph=netlist([[0, 0], [1, 0], [2, -1]]), action_names=names(2, 3))
    with qtbot.waitSignal(view.layout_finished):
        view.show_snapshot(snapshot)
    assert slots_seen(view) > 100
    box = view.findChild(QComboBox, "graphLayout")
    assert box is not None
    box.setCurrentText("Circular")
    with qtbot.waitSignal(view.layout_finished):
        box.activated.emit(box.currentIndex())
    assert slots_seen(view) == 0
    view.close()


def slots_seen(view: GraphView) -> int:
    """Pixels in the colour of the ring around the greedy slot."""
    image = view.canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.array(image.constBits()).reshape(image.height(), image.width(), 4)[:, :, 2::-1]
    away = np.abs(pixels.astype(int) - rgb_of(LIGHT.greedy).astype(int)).sum(axis=2)
    return int(np.count_nonzero(away < 10))
