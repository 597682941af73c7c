"""The graph view: what it shows, its controls, and that closing it leaves no thread."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.config import Head, NetworkConfig
from core.graph import Graph
from gui.canvas.palette import DARK
from gui.graph_view import GraphView
from tests.fakes import make_architecture, make_graph, make_record, make_snapshot

NODE_HEAD = make_architecture(8, NetworkConfig(head=Head.NODE))


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[GraphView]:
    result = GraphView()
    result.resize(760, 560)
    qtbot.addWidget(result)
    result.show()
    yield result
    result.close()
    assert not [t for t in threading.enumerate() if t.name.startswith("graph ")]


def show(view: GraphView, graph: Graph, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.layout_finished):
        view.show_graph(graph)


def ring(n_nodes: int, **kinds: object) -> Graph:
    start = np.arange(n_nodes)
    edges = np.stack([start, (start + 1) % n_nodes], axis=1)
    return Graph(x=start[:, None] % 7, edges=edges, **kinds)


def choices(box: QComboBox) -> list[str]:
    return [box.itemText(i) for i in range(box.count())]


def box(view: GraphView, name: str) -> QComboBox:
    found = view.findChild(QComboBox, name)
    assert found is not None
    return found


def choose(view: GraphView, name: str, text: str) -> None:
    field = box(view, name)
    field.setCurrentText(text)
    field.activated.emit(field.currentIndex())


def centre(view: GraphView, node: int) -> QPoint:
    return view.canvas.node_centre(node).toPoint()


def drag(
    view: GraphView,
    start: QPoint,
    end: QPoint,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    canvas, left = view.canvas, Qt.MouseButton.LeftButton
    QTest.mousePress(canvas, left, keys, start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(canvas, start + (end - start) * share)
    QTest.mouseRelease(canvas, left, keys, end)


def test_nodes_end_up_inside_the_canvas_and_in_different_places(
    view: GraphView, qtbot: QtBot
) -> None:
    show(view, make_graph(), qtbot)
    centres = [view.canvas.node_centre(node) for node in range(8)]
    assert len({(c.x(), c.y()) for c in centres}) == 8
    assert all(view.canvas.rect().contains(c.toPoint()) for c in centres)


def test_every_control_has_a_name_for_programs_and_for_people(view: GraphView) -> None:
    show_names = view.findChildren(QWidget)
    controls = [
        w for w in show_names if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.objectName()
    ]
    assert {"graphColour", "graphLayout", "graphFind", "graphFit", "graphCanvas"} <= {
        w.objectName() for w in controls
    }
    for control in controls:
        text = control.accessibleName() or getattr(control, "text", str)()
        assert text, control.objectName()


def test_another_picture_of_the_same_edges_keeps_the_places(view: GraphView, qtbot: QtBot) -> None:
    graph = make_graph()
    show(view, graph, qtbot)
    before = centre(view, 3)
    with qtbot.assertNotEmitted(view.layout_finished, wait=50):
        view.show_graph(graph.with_features(graph.x + 1))
    assert centre(view, 3) == before


def test_a_graph_seen_before_is_there_at_once(view: GraphView, qtbot: QtBot) -> None:
    first = make_graph()
    show(view, first, qtbot)
    before = centre(view, 5)
    show(view, ring(12), qtbot)
    view.show_graph(make_graph("again"))
    assert not view.is_laying_out()
    assert centre(view, 5) == before


def test_colours_follow_the_chosen_feature(view: GraphView, qtbot: QtBot) -> None:
    show(view, make_graph(), qtbot)
    assert choices(box(view, "graphColour"))[:2] == ["degree", "x0"]
    choose(view, "graphColour", "x5")
    scale = view.canvas.scale
    assert scale is not None
    assert (scale.title, scale.low, scale.high) == ("x5", 0, 7)
    choose(view, "graphColour", "nothing")
    assert view.canvas.scale is None


def test_given_values_take_over_and_go_again(view: GraphView, qtbot: QtBot) -> None:
    show(view, make_graph(), qtbot)
    choose(view, "graphColour", "x6")
    view.set_node_values(np.linspace(0, 2, 8), "saliency")
    assert box(view, "graphColour").currentText() == "saliency"
    assert view.canvas.scale is not None
    assert view.canvas.scale.high == 2
    view.set_node_values(np.linspace(0, 3, 8), "saliency")
    assert view.canvas.scale.high == 3
    view.set_node_values(None, "saliency")
    assert box(view, "graphColour").currentText() == "x6"
    assert "saliency" not in choices(box(view, "graphColour"))


def test_a_person_may_look_at_something_else_while_values_change(
    view: GraphView, qtbot: QtBot
) -> None:
    show(view, make_graph(), qtbot)
    view.set_node_values(np.arange(8.0), "saliency")
    choose(view, "graphColour", "degree")
    view.set_node_values(np.arange(8.0) + 1, "saliency")
    assert box(view, "graphColour").currentText() == "degree"


def test_values_of_another_length_are_refused(view: GraphView) -> None:
    view.show_graph(make_graph())
    with pytest.raises(ValueError, match="saliency: wanted 8 node values"):
        view.set_node_values(np.ones(4), "saliency")


def test_values_of_one_graph_do_not_survive_a_graph_of_another_size(
    view: GraphView, qtbot: QtBot
) -> None:
    show(view, make_graph(), qtbot)
    view.set_node_values(np.arange(8.0), "saliency")
    show(view, ring(5), qtbot)
    assert "saliency" not in choices(box(view, "graphColour"))
    assert view.canvas.scale is not None
    assert view.canvas.scale.title == "degree"


def test_nan_and_infinite_values_are_drawn_without_a_crash(view: GraphView, qtbot: QtBot) -> None:
    show(view, make_graph(), qtbot)
    view.set_node_values(np.array([0, 1, np.nan, np.inf, -np.inf, 2, 3, 4]), "odd")
    assert view.canvas.scale is not None
    assert view.canvas.scale.n_missing == 1
    view.grab()
    view.set_node_values(np.full(8, np.nan), "odd")
    view.grab()


def test_with_node_actions_the_snapshot_marks_and_colours_nodes(
    view: GraphView, qtbot: QtBot
) -> None:
    mask = np.ones(8, dtype=bool)
    mask[4] = False
    step = make_record(n_actions=8, action=2, greedy_action=7)
    snapshot = make_snapshot(
        8, architecture=NODE_HEAD, last_step=step, action_mask=mask, greedy_action=7
    )
    with qtbot.waitSignal(view.layout_finished):
        view.show_snapshot(snapshot)
    marks = view.canvas.marks
    assert (marks.chosen, marks.greedy) == (2, 7)
    assert marks.available is not None
    assert marks.available.tolist() == mask.tolist()
    assert box(view, "graphColour").currentText() == "Q-value"
    view.grab()


def test_with_actions_of_the_whole_graph_no_node_is_marked(view: GraphView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.layout_finished):
        view.show_snapshot(make_snapshot(8, last_step=make_record(n_actions=8)))
    assert view.canvas.marks.chosen is None
    assert view.canvas.marks.greedy is None
    assert "Q-value" not in choices(box(view, "graphColour"))


def test_a_click_selects_and_shows_the_node_escape_lets_go(view: GraphView, qtbot: QtBot) -> None:
    show(view, make_graph(), qtbot)
    with qtbot.waitSignal(view.node_selected) as selected:
        QTest.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=centre(view, 6))
    assert selected.args == [6]
    assert view.panel.isVisible()
    assert view.panel.node == 6
    with qtbot.waitSignal(view.node_selected) as selected:
        QTest.keyClick(view.canvas, Qt.Key.Key_Escape)
    assert selected.args == [-1]
    assert view.panel.isHidden()


def test_hovering_tells_about_the_node_under_the_cursor(view: GraphView, qtbot: QtBot) -> None:
    show(view, make_graph(), qtbot)
    QTest.mouseMove(view.canvas, centre(view, 2))
    assert view.canvas.marks.hovered == 2
    QTest.mouseMove(view.canvas, QPoint(3, 3))
    assert view.canvas.marks.hovered is None


def test_a_dragged_node_follows_is_pinned_and_the_rest_stays(view: GraphView, qtbot: QtBot) -> None:
    show(view, make_graph(), qtbot)
    other, start = centre(view, 1), centre(view, 7)
    end = start + QPoint(-60, 25)
    drag(view, start, end)
    assert (centre(view, 7) - end).manhattanLength() <= 1
    assert centre(view, 1) == other
    place = view.canvas.scene
    assert place is not None
    kept = place.points[7].tolist()
    with qtbot.waitSignal(view.layout_finished):
        view.lay_out()
    assert view.canvas.scene is not None
    assert view.canvas.scene.points[7].tolist() == kept


def test_dragging_the_background_pans_and_the_wheel_zooms_about_the_cursor(
    view: GraphView, qtbot: QtBot
) -> None:
    show(view, make_graph(), qtbot)
    before = view.canvas.node_centre(0)
    drag(view, QPoint(10, 10), QPoint(45, 30))
    moved = view.canvas.node_centre(0) - before
    assert (moved - QPointF(35, 20)).manhattanLength() < 0.01
    at = QPointF(200, 150)
    world = view.canvas.camera.to_world(at.x(), at.y())
    view.canvas.zoom(1.5, at)
    np.testing.assert_allclose(view.canvas.camera.to_world(at.x(), at.y()), world)


def test_fit_and_zoom_buttons(view: GraphView, qtbot: QtBot) -> None:
    show(view, make_graph(), qtbot)
    fitted = view.canvas.camera
    for name, grows in (("graphZoomIn", True), ("graphZoomOut", False)):
        before = view.canvas.camera.scale
        qtbot.mouseClick(view.findChild(QWidget, name), Qt.MouseButton.LeftButton)
        assert (view.canvas.camera.scale > before) == grows
    view.canvas.pan(300, 300)
    qtbot.mouseClick(view.findChild(QWidget, "graphFit"), Qt.MouseButton.LeftButton)
    assert view.canvas.camera == fitted


def test_a_resized_view_stays_fitted_until_a_person_looks_elsewhere(
    view: GraphView, qtbot: QtBot
) -> None:
    show(view, make_graph(), qtbot)
    view.resize(500, 700)
    qtbot.waitUntil(lambda: view.canvas.camera.height == view.canvas.height())
    assert all(view.canvas.rect().contains(centre(view, n)) for n in range(8))
    view.canvas.zoom(2)
    scale = view.canvas.camera.scale
    view.resize(760, 560)
    qtbot.waitUntil(lambda: view.canvas.camera.height == view.canvas.height())
    assert view.canvas.camera.scale == scale


def test_find_selects_the_best_match_and_goes_on_with_enter(view: GraphView, qtbot: QtBot) -> None:
    names = ("and 1", "or", "and 2", "not", "nand")
    show(view, ring(5, node_names=names), qtbot)
    field = view.findChild(QLineEdit, "graphFind")
    assert field is not None
    qtbot.keyClicks(field, "and")
    seen = [view.canvas.marks.selected]
    for _ in range(3):
        qtbot.keyClick(field, Qt.Key.Key_Return)
        seen.append(view.canvas.marks.selected)
    assert seen == [0, 2, 4, 0]
    middle = view.canvas.rect().center()
    assert (centre(view, 0) - middle).manhattanLength() <= 2
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""


@pytest.mark.parametrize("text", ["Force-directed", "Layered", "Circular"])
def test_another_layout_can_be_chosen(view: GraphView, qtbot: QtBot, text: str) -> None:
    show(view, make_graph(), qtbot)
    with qtbot.waitSignal(view.layout_finished):
        choose(view, "graphLayout", text)
    assert len({(centre(view, n).x(), centre(view, n).y()) for n in range(8)}) == 8


def test_layouts_from_coordinates_are_offered_where_there_are_any(
    view: GraphView, qtbot: QtBot
) -> None:
    show(view, ring(3), qtbot)
    assert "As in the file" not in choices(box(view, "graphLayout"))
    show(view, ring(3, positions=[[8, 47], [9, 47], [8, 48]]), qtbot)
    assert choices(box(view, "graphLayout"))[-2:] == ["As in the file", "Geographic"]


def test_a_changed_feature_is_tried_and_can_be_taken_back(view: GraphView, qtbot: QtBot) -> None:
    base = make_graph()
    show(view, base, qtbot)
    view.canvas.select_node(2)
    with qtbot.waitSignal(view.graph_edited) as edited:
        view.panel.feature_edited.emit(2, 5, 9.0)
    graph, what = edited.args
    assert graph.x[2, 5] == 9
    assert what == "x5 of 2: 1 → 9"
    assert view.graph is graph
    bar = view.findChild(QWidget, "whatIfBar")
    assert bar is not None
    assert bar.isVisible()
    with qtbot.waitSignal(view.edits_discarded) as discarded:
        qtbot.mouseClick(view.findChild(QPushButton, "whatIfDiscard"), Qt.MouseButton.LeftButton)
    assert discarded.args == [base]
    assert view.graph is base
    assert bar.isHidden()


def test_edges_are_added_by_a_drag_with_shift_and_deleted_by_key(
    view: GraphView, qtbot: QtBot
) -> None:
    show(view, make_graph(), qtbot)
    places = [centre(view, n) for n in range(8)]
    drag(view, places[0], places[7], Qt.KeyboardModifier.ShiftModifier)
    assert view.graph is not None
    assert view.graph.edges[-1].tolist() == [0, 7]
    assert [centre(view, n) for n in range(8)] == places
    view.canvas.select_edge(13)
    QTest.keyClick(view.canvas, Qt.Key.Key_Delete)
    assert view.graph.edges.tolist() == make_graph().edges.tolist()
    with qtbot.waitSignal(view.edits_kept) as kept:
        qtbot.mouseClick(view.findChild(QPushButton, "whatIfKeep"), Qt.MouseButton.LeftButton)
    assert kept.args == [view.graph]


def test_an_edge_that_exists_is_refused_in_words(view: GraphView, qtbot: QtBot) -> None:
    show(view, make_graph(), qtbot)
    view.canvas.select_node(0)
    with qtbot.assertNotEmitted(view.graph_edited):
        view.canvas.edge_wanted.emit(0, 1)
    problem = view.panel.findChild(QWidget, "nodeProblem")
    assert problem is not None
    assert "there is an edge 0 – 1 already" in problem.text()


def test_snapshots_of_the_same_graph_leave_the_trial_alone_another_ends_it(
    view: GraphView, qtbot: QtBot
) -> None:
    snapshot = make_snapshot(8)
    with qtbot.waitSignal(view.layout_finished):
        view.show_snapshot(snapshot)
    view.panel.feature_edited.emit(0, 0, 1.0)
    tried = view.graph
    view.show_snapshot(snapshot)
    assert view.graph is tried
    other = make_snapshot(8)
    view.show_snapshot(other)
    assert view.graph is other.graph
    assert view.findChild(QWidget, "whatIfBar").isHidden()


def test_a_node_deleted_under_the_selection_is_no_danger(view: GraphView, qtbot: QtBot) -> None:
    graph = make_graph()
    show(view, graph, qtbot)
    view.canvas.select_node(7)
    QTest.mouseMove(view.canvas, centre(view, 7))
    show(view, graph.without_node(7), qtbot)
    assert view.canvas.marks.selected is None
    view.grab()


def test_the_menu_pins_and_unpins(view: GraphView, qtbot: QtBot) -> None:
    show(view, make_graph(), qtbot)
    view.canvas.select_node(1)
    pin = view.panel.findChild(QCheckBox, "nodePin")
    for text, is_pinned in (("Pin in place", True), ("Unpin", False)):
        first = view.menu_for(1, None).actions()[0]
        assert first.text() == text
        first.trigger()
        assert pin.isChecked() == is_pinned


def test_the_menu_of_an_edge_deletes_it(view: GraphView, qtbot: QtBot) -> None:
    show(view, make_graph(), qtbot)
    first = view.menu_for(None, 12).actions()[0]
    assert first.text() == "Delete edge"
    first.trigger()
    assert view.graph is not None
    assert view.graph.n_edges == 12


@pytest.mark.parametrize("n_nodes", [1, 2, 300, 2500])
def test_sizes_are_drawn_in_both_themes(view: GraphView, qtbot: QtBot, n_nodes: int) -> None:
    show(view, ring(n_nodes), qtbot)
    for _ in range(2):
        qtbot.waitUntil(view.canvas.is_sharp)
        image = view.canvas.grab().toImage()
        colours = {image.pixel(x, y) for x in range(0, 700, 3) for y in range(0, 500, 3)}
        assert len(colours) > 2
        view.set_palette(DARK)


def test_a_directed_graph_with_loops_and_odd_weights_is_drawn(
    view: GraphView, qtbot: QtBot
) -> None:
    edges = [(0, 1), (1, 0), (1, 1), (2, 1), (2, 0)]
    graph = Graph(x=[[0], [1], [2]], edges=edges, directed=True, weights=[0, -2, np.inf, np.nan, 3])
    show(view, graph, qtbot)
    for x in range(0, 700, 40):
        view.canvas.hover(QPointF(x, 250))
        view.grab()


def test_closing_while_a_layout_runs_ends_its_thread(view: GraphView) -> None:
    view.show_graph(ring(60_000))
    assert view.is_laying_out()
    view.close()
    assert not view.is_laying_out()


def test_cancel_keeps_what_is_on_screen(view: GraphView, qtbot: QtBot) -> None:
    view.show_graph(ring(30_000))
    qtbot.waitUntil(
        lambda: view.findChild(QWidget, "graphLayoutCancel").isVisible(), timeout=20_000
    )
    qtbot.mouseClick(view.findChild(QWidget, "graphLayoutCancel"), Qt.MouseButton.LeftButton)
    assert not view.is_laying_out()
    assert view.findChild(QWidget, "graphLayoutProgress").isHidden()
    view.grab()


def test_views_come_and_go_without_a_trace(qtbot: QtBot) -> None:
    gone = []
    for _ in range(10):
        view = GraphView()
        view.show_graph(make_graph())
        view.close()
        shiboken6.delete(view)
        gone.append(weakref.ref(view))
        del view
    gc.collect()
    assert sum(one() is not None for one in gone) <= 1
