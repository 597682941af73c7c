from __future__ import annotations

from pathlib import Path as FilePath

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from core.doctor.report.model import Flow, Path, PathNode
from gui.doctor.path_items import NodeItem
from gui.doctor.path_view import PathView
from gui.doctor.path_walk import Way, first_node
from gui.theme import Appearance, Theme
from tests.gui.doctor.reports import CUT_LINE, healthy_call, sick_path
from tests.gui.doctor.test_path_layout import random_path


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, tmp_path: FilePath) -> PathView:
    made = PathView(theme)
    qtbot.addWidget(made)
    made.resize(700, 600)
    made.show()
    made.show_path(sick_path(tmp_path / "train.py"))
    return made


def current(view: PathView) -> str:
    assert view.current is not None
    return view.current.label


def place_of(view: PathView, label: str) -> QPoint:
    """Where a node is on screen."""
    items = [item for item in view.scene().items() if isinstance(item, NodeItem)]
    (item,) = [item for item in items if item.node.label == label]
    return view.mapFromScene(item.pos())


def test_the_cut_is_chosen_first(view: PathView) -> None:
    assert current(view) == "ArgMax"
    assert "the gradient is cut here" in view.accessibleDescription()


def test_without_a_cut_the_place_where_nothing_arrives_is_chosen(
    view: PathView, tmp_path: FilePath
) -> None:
    nodes = list(sick_path(tmp_path / "train.py").nodes)
    nodes[3] = PathNode(3, "Relu", "operation", Flow.STOPPED, None)
    view.show_path(Path(tuple(nodes), view.path.edges))
    assert current(view) == "Relu"
    view.show_path(healthy_call(tmp_path / "train.py").path)
    assert current(view) == "loss"


@pytest.mark.parametrize(
    ("keys", "label"),
    [
        ("U", "Cast"),
        ("UUU", "loss"),
        ("UUUU", "loss"),
        ("D", "MatMul"),
        ("DD", "network/one/kernel"),
        ("DDD", "network/one/bias"),
        ("DDR", "network/two/kernel"),
        ("DDRL", "network/one/kernel"),
        ("DDUC", "ArgMax"),
        ("H", "loss"),
    ],
)
def test_arrow_keys_walk_along_the_path(
    qtbot: QtBot, view: PathView, keys: str, label: str
) -> None:
    names = {
        "U": Qt.Key.Key_Up,
        "D": Qt.Key.Key_Down,
        "L": Qt.Key.Key_Left,
        "R": Qt.Key.Key_Right,
        "C": Qt.Key.Key_C,
        "H": Qt.Key.Key_Home,
    }
    for key in keys:
        qtbot.keyClick(view, names[key])
    assert current(view) == label


def test_a_click_chooses_a_node_and_says_which(qtbot: QtBot, view: PathView) -> None:
    with qtbot.waitSignal(view.chosen) as told:
        qtbot.mouseClick(
            view.viewport(), Qt.MouseButton.LeftButton, pos=place_of(view, "network/one/bias")
        )
    assert told.args[0].label == "network/one/bias"
    assert current(view) == "network/one/bias"


def test_hovering_tells_type_shape_state_and_line(view: PathView) -> None:
    (item,) = [
        item
        for item in view.scene().items()
        if isinstance(item, NodeItem) and item.node.label == "MatMul"
    ]
    assert item.toolTip().splitlines() == [
        "MatMul",
        "float32 (4, 3)",
        "no usable gradient arrives",
        "train.py:5",
    ]


def test_a_node_is_found_by_its_line(view: PathView, tmp_path: FilePath) -> None:
    file = str(tmp_path / "train.py")
    found = view.node_at_line(file, 7, "Cast")
    assert found is not None
    assert found.label == "Cast"
    nearest = view.node_at_line(file, 7, "NotThere")
    assert nearest is not None
    assert nearest.label == "Mean"
    assert view.node_at_line(file, 99) is None
    assert view.node_at_line("other.py", CUT_LINE) is None


def test_a_long_path_opens_at_its_cut_and_not_too_small_to_read(view: PathView) -> None:
    long = random_path(200, 10)
    nodes = list(long.nodes)
    nodes[150] = PathNode(150, "Round", "operation", Flow.CUT, None)
    view.show_path(Path(tuple(nodes), long.edges))
    assert view.transform().m11() > 0.8
    assert view.viewport().rect().contains(place_of(view, "Round"))
    view.fit()
    assert view.transform().m11() < 0.5


def test_the_cut_stays_in_view_when_the_window_gets_its_size_later(
    qtbot: QtBot, view: PathView
) -> None:
    long = random_path(200, 10)
    nodes = list(long.nodes)
    nodes[150] = PathNode(150, "Round", "operation", Flow.CUT, None)
    view.show_path(Path(tuple(nodes), long.edges))
    view.resize(400, 300)
    middle = view.viewport().rect().center()
    qtbot.waitUntil(lambda: (place_of(view, "Round") - middle).manhattanLength() < 120)


def test_zoom_keys_stay_within_bounds(qtbot: QtBot, view: PathView) -> None:
    for _ in range(40):
        qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.transform().m11() <= 3.0
    for _ in range(80):
        qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.transform().m11() >= 0.04
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.viewport().rect().contains(place_of(view, "loss"))


def has_colour(view: PathView, label: str, colour: str) -> bool:
    """Whether a node's box has pixels of nearly this colour: edges are smoothed."""
    wanted = QColor(colour)
    image: QImage = view.grab().toImage()
    centre = place_of(view, label)
    for dx in range(-82, 83):
        for dy in range(-18, 19):
            seen = image.pixelColor(centre.x() + dx, centre.y() + dy)
            parts = ((seen.red(), wanted.red()), (seen.green(), wanted.green()))
            if all(abs(a - b) < 45 for a, b in (*parts, (seen.blue(), wanted.blue()))):
                return True
    return False


@pytest.mark.parametrize("appearance", [Appearance.LIGHT, Appearance.DARK])
def test_colours_are_the_themes_and_follow_it(
    view: PathView, theme: Theme, appearance: Appearance
) -> None:
    theme.set_appearance(appearance)
    view.choose(0)
    good, bad = theme.colours.good, theme.colours.bad
    assert has_colour(view, "Cast", good)
    assert not has_colour(view, "Cast", bad)
    assert has_colour(view, "ArgMax", bad)
    assert has_colour(view, "MatMul", bad)
    assert not has_colour(view, "MatMul", good)


def test_no_path_is_no_trouble(view: PathView) -> None:
    view.show_path(Path())
    view.fit()
    view.walk(Way.DOWN)
    assert view.current is None


def test_the_first_look_goes_to_the_frontier(tmp_path: FilePath) -> None:
    stopped, flows = Flow.STOPPED, Flow.FLOWS
    loss = PathNode(0, "loss", "loss", flows, None)
    product = PathNode(1, "MatMul", "operation", flows, None)
    hidden = PathNode(2, "kernel", "variable", stopped, None)
    fine = PathNode(3, "bias", "variable", flows, None)
    unused = PathNode(4, "spare", "variable", stopped, None)
    path = Path((loss, product, hidden, fine, unused), ((0, 1), (1, 2), (1, 3)))
    assert first_node(path) is hidden
    assert first_node(path, ["spare"]) is unused
    assert first_node(Path((loss, product, fine), ((0, 1), (1, 3)))) is loss
    assert first_node(Path()) is None


def test_a_branch_that_needs_no_gradient_does_not_alarm(
    view: PathView, theme: Theme, tmp_path: FilePath
) -> None:
    nodes = (
        PathNode(0, "loss", "loss", Flow.FLOWS, None),
        PathNode(1, "Target", "operation", Flow.STOPPED, None),
        PathNode(2, "MatMul", "operation", Flow.FLOWS, None),
        PathNode(3, "w", "variable", Flow.FLOWS, None),
    )
    path = Path(nodes, ((0, 1), (0, 2), (2, 3)))
    assert path.is_whole
    view.show_path(path)
    assert current(view) == "loss"
    assert not has_colour(view, "Target", theme.colours.bad)
    sick = Path((*nodes[:3], PathNode(3, "w", "variable", Flow.STOPPED, None)), path.edges)
    assert not sick.is_whole
    view.show_path(sick)
    assert has_colour(view, "Target", theme.colours.bad)
