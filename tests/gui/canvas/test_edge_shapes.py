"""Edges end at the rims of their nodes; bends and loops keep clear of others."""

from __future__ import annotations

import numpy as np
import pytest

from core.graph import Graph
from gui.canvas.camera import Camera
from gui.canvas.edge_shapes import arrowheads, edge_shapes, loop_angle, loop_points, smooth_controls
from gui.canvas.picking import edge_at, node_at
from gui.canvas.scene import Scene, has_same_edges

RADIUS = 10.0
CAMERA = Camera(100.0, 0.0, 0.0, 800, 600)


def scene(edges: list[tuple[int, int]], points: object, **kinds: object) -> Scene:
    places = np.array(points, dtype=float)
    return Scene(Graph(x=np.zeros((len(places), 1)), edges=edges, **kinds), places, 1.0)


def test_tips_lie_on_the_rim_of_the_target_and_point_at_it() -> None:
    rng = np.random.default_rng(0)
    points = rng.uniform(-3, 3, (12, 2))
    pairs = [(a, b) for a in range(12) for b in range(12) if a != b and (a + b) % 3]
    drawn = scene(pairs, points, directed=True)
    screen = CAMERA.to_screen(points)
    shapes = edge_shapes(drawn, screen, np.arange(len(pairs)), RADIUS)
    target = screen[drawn.graph.edges[shapes.edges, 1]]
    tips = arrowheads(shapes, np.full(len(shapes.edges), 8.0))
    np.testing.assert_allclose(np.hypot(*(tips[:, 0] - target).T), RADIUS, atol=1e-9)
    base = tips[:, 1:].mean(axis=1)
    assert (np.hypot(*(base - target).T) > RADIUS).all()
    np.testing.assert_allclose(np.hypot(*(tips[:, 0] - base).T), 8.0)


def test_an_edge_between_touching_nodes_is_left_out() -> None:
    drawn = scene([(0, 1)], [[0, 0], [0.2, 0]])
    assert len(edge_shapes(drawn, CAMERA.to_screen(drawn.points), np.array([0]), RADIUS).edges) == 0


def test_there_and_back_are_bent_to_different_sides() -> None:
    drawn = scene([(0, 1), (1, 0), (0, 2)], [[0, 0], [2, 0], [0, 2]], directed=True)
    shapes = edge_shapes(drawn, CAMERA.to_screen(drawn.points), np.arange(3), RADIUS)
    assert shapes.straight.tolist() == [False, False, True]
    middle = CAMERA.to_screen(np.array([[1.0, 0.0]]))[0, 1]
    heights = shapes.middles[:2, 1] - middle
    assert heights[0] * heights[1] < 0


def test_undirected_edges_are_never_bent() -> None:
    assert not scene([(0, 1)], [[0, 0], [2, 0]]).bent.any()


def test_a_loop_begins_and_ends_on_the_rim_and_leaves_where_there_is_room() -> None:
    drawn = scene([(0, 0), (0, 1), (0, 2), (0, 3)], [[0, 0], [1, 0], [0, 1], [0, -1]])
    angle = loop_angle(drawn, 0)
    assert angle == pytest.approx(np.pi)
    points = loop_points(np.zeros(2), angle, RADIUS)
    np.testing.assert_allclose(np.hypot(*points[[0, 3]].T), RADIUS)
    assert (points[:, 0] < 0).all()


def test_a_smooth_curve_through_points_on_a_line_stays_on_it() -> None:
    controls = smooth_controls(np.array([[0.0, 0], [1, 1], [2, 2], [5, 5]]))
    np.testing.assert_allclose(controls[..., 0], controls[..., 1])


def test_weights_become_widths() -> None:
    drawn = scene([(0, 1), (1, 2), (0, 2), (2, 2)], np.eye(3, 2), weights=[1, -3, 2, np.inf])
    widths = drawn.widths
    assert widths[0] < widths[2] < widths[1] == widths[3]
    assert len(set(scene([(0, 1), (1, 2)], np.eye(3, 2), weights=[5, 5]).widths)) == 1


def test_the_node_under_a_pixel_is_found_also_just_beside_its_rim() -> None:
    screen = np.array([[100.0, 100.0], [130.0, 100.0]])
    assert node_at(screen, RADIUS, 103, 98) == 0
    assert node_at(screen, RADIUS, 119, 100) == 1
    assert node_at(screen, RADIUS, 100, 130) is None


def test_the_edge_under_a_pixel_is_found() -> None:
    drawn = scene([(0, 1), (1, 2), (2, 0), (0, 0)], [[-1, -1], [1, -1], [1, 1]])
    everything = np.arange(4)

    def hit(x: float, y: float) -> int | None:
        at = CAMERA.to_screen(np.array([[x, y]]))[0]
        return edge_at(drawn, CAMERA, everything, RADIUS, *at)

    assert hit(0.2, -1) == 0
    assert hit(1, 0.1) == 1
    assert hit(-0.1, -0.1) == 2
    assert hit(-0.5, 0.5) is None
    loop = loop_points(CAMERA.to_screen(drawn.points[0]), loop_angle(drawn, 0), RADIUS)
    far = (loop[0] + 3 * loop[1] + 3 * loop[2] + loop[3]) / 8
    assert edge_at(drawn, CAMERA, everything, RADIUS, *far) == 3


def test_there_and_back_are_told_apart_by_the_cursor() -> None:
    drawn = scene([(0, 1), (1, 0)], [[0, 0], [2, 0]], directed=True)
    shapes = edge_shapes(drawn, CAMERA.to_screen(drawn.points), np.arange(2), RADIUS)
    for number in range(2):
        on_curve = (shapes.starts + 2 * shapes.middles + shapes.ends)[number] / 4
        assert edge_at(drawn, CAMERA, np.arange(2), RADIUS, *on_curve) == number


def test_a_routed_edge_is_hit_on_its_way_not_on_the_straight_line() -> None:
    plain = scene([(0, 1)], [[0, 0], [2, 0]])
    routed = Scene(plain.graph, plain.points, 1.0, {0: np.array([[1.0, 1.0]])})
    on_way, straight = CAMERA.to_screen(np.array([[0.5, 0.5], [1.0, 0.0]]))
    assert edge_at(routed, CAMERA, np.array([0]), RADIUS, *on_way) == 0
    assert edge_at(routed, CAMERA, np.array([0]), RADIUS, *straight) is None
    np.testing.assert_allclose(routed.edge_boxes[:, 0], [0, 0, 2, 1])


def test_a_dragged_node_takes_its_edges_off_their_routes() -> None:
    plain = scene([(0, 1), (1, 2)], [[0, 0], [2, 0], [4, 0]])
    bends = {0: np.array([[1.0, 1.0]]), 1: np.array([[3.0, 1.0]])}
    moved = Scene(plain.graph, plain.points, 1.0, bends).with_node_at(0, -1.0, -1.0)
    assert list(moved.routes) == [1]
    assert moved.points[0].tolist() == [-1, -1]
    assert plain.points[0].tolist() == [0, 0]


def test_routes_follow_their_edges_when_another_edge_is_deleted() -> None:
    plain = scene([(0, 1), (1, 2)], [[0, 0], [2, 0], [4, 0]])
    routed = Scene(plain.graph, plain.points, 1.0, {1: np.array([[3.0, 1.0]])})
    fewer = routed.with_graph(plain.graph.with_edges([[1, 2]]))
    assert list(fewer.routes) == [0]


def test_edges_at_a_node_are_those_that_touch_it() -> None:
    drawn = scene([(0, 1), (2, 0), (1, 2), (0, 0)], np.eye(3, 2))
    assert drawn.edges_at(0).tolist() == [0, 1, 3]
    assert drawn.edges_at(2).tolist() == [1, 2]


def test_graphs_with_the_same_edges_are_told_from_others() -> None:
    graph = scene([(0, 1)], np.eye(2)).graph
    assert has_same_edges(graph, graph.with_features(np.ones((2, 5)), list("abcde")))
    assert not has_same_edges(graph, graph.with_edges([[1, 0]]))
