"""Layers of large graphs: what they show, and when new ones are made."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from core.graph import Graph
from gui.canvas.camera import Camera
from gui.canvas.colour_map import colour_table
from gui.canvas.layer_cache import LayerCache
from gui.canvas.layers import make_layers, request_for
from gui.canvas.palette import LIGHT
from gui.canvas.scene import Scene
from gui.canvas.visible import MAX_EDGES, MAX_NODES, Visible, visible_parts

CAMERA = Camera(10.0, 10.0, 10.0, 300, 300)


def grid_scene(side: int = 30) -> Scene:
    x, y = np.meshgrid(np.arange(side), np.arange(side))
    points = np.stack([x.ravel(), y.ravel()], axis=1) * (20 / side)
    number = np.arange(side * side).reshape(side, side)
    right = np.stack([number[:, :-1].ravel(), number[:, 1:].ravel()], axis=1)
    down = np.stack([number[:-1].ravel(), number[1:].ravel()], axis=1)
    graph = Graph(x=np.zeros((side * side, 1)), edges=np.concatenate([right, down]))
    return Scene(graph, points, 20 / side)


@pytest.fixture
def cache(qtbot: QtBot) -> Iterator[LayerCache]:
    result = LayerCache()
    yield result
    result.stop()


def want(cache: LayerCache, scene: Scene, camera: Camera) -> Visible:
    visible = visible_parts(scene, camera, camera.to_screen(scene.points))
    cache.want(scene, camera, 1.0, visible)
    return visible


def picture(cache: LayerCache, camera: Camera, scene: Scene) -> np.ndarray:
    image = QImage(camera.width, camera.height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    colours = np.zeros(scene.graph.n_nodes, dtype=np.int16)
    cache.paint_nodes(painter, camera, colours, colour_table("viridis", LIGHT), LIGHT)
    painter.end()
    return np.array(image.constBits()).view(np.uint32).reshape(image.height(), image.width())


def test_edges_are_where_the_camera_sees_them() -> None:
    graph = Graph(x=np.zeros((2, 1)), edges=[(0, 1)])
    scene = Scene(graph, np.array([[5.0, 10.0], [15.0, 10.0]]), 1.0)
    layers = make_layers(request_for(scene, CAMERA, 1.0, True, True), lambda: None)
    assert layers.edges is not None
    rows, columns = np.nonzero(layers.edges)
    left = (layers.request.camera.width - CAMERA.width) // 2
    # A line between two pixel rows is shared by both.
    assert set(rows - left) == {149, 150}
    assert columns.min() - left in (100, 99)
    assert columns.max() - left in (200, 199)


def test_a_lonely_line_is_still_seen_beside_a_dense_place() -> None:
    rng = np.random.default_rng(0)
    points = np.concatenate([rng.normal(10, 0.5, (60, 2)), [[0.05, 0], [0.05, 20]]])
    edges = [(a, b) for a in range(60) for b in range(a)] + [(60, 61)]
    scene = Scene(Graph(x=np.zeros((62, 1)), edges=edges), points, 1.0)
    layers = make_layers(request_for(scene, CAMERA, 1.0, True, False), lambda: None)
    assert layers.edges is not None
    alone = layers.edges[:, 120:130].max()
    assert alone > 20
    assert layers.edges.max() > 5 * alone


def test_few_shapes_need_no_layers(cache: LayerCache) -> None:
    visible = want(cache, grid_scene(5), CAMERA)
    assert not visible.nodes_as_layer
    assert not visible.edges_as_layer
    assert cache.is_sharp()


def test_layers_come_and_show_the_nodes(cache: LayerCache, qtbot: QtBot) -> None:
    scene = grid_scene(40)
    with qtbot.waitSignal(cache.changed):
        visible = want(cache, scene, CAMERA)
    assert visible.nodes_as_layer
    assert visible.edges_as_layer
    assert len(visible.nodes) > MAX_NODES
    assert len(visible.edges) > MAX_EDGES
    drawn = picture(cache, CAMERA, scene)
    centres = np.floor(CAMERA.to_screen(scene.points)).astype(int)
    inside = ((centres >= 1) & (centres < 299)).all(axis=1)
    assert (drawn[centres[inside, 1], centres[inside, 0]] >> 24 > 100).all()


def test_a_pan_inside_the_margin_needs_nothing_new(cache: LayerCache, qtbot: QtBot) -> None:
    scene = grid_scene(40)
    with qtbot.waitSignal(cache.changed):
        want(cache, scene, CAMERA)
    with qtbot.assertNotEmitted(cache.changed, wait=150):
        want(cache, scene, CAMERA.panned(15, -15))
        assert cache.is_sharp()


def test_after_a_zoom_the_old_picture_is_scaled_and_a_sharp_one_follows(
    cache: LayerCache, qtbot: QtBot
) -> None:
    scene = grid_scene(60)
    with qtbot.waitSignal(cache.changed):
        want(cache, scene, CAMERA)
    near = CAMERA.zoomed(1.3, 150, 150)
    want(cache, scene, near)
    assert not cache.is_sharp()
    assert np.count_nonzero(picture(cache, near, scene)) > 1000
    qtbot.waitSignal(cache.changed).wait()
    assert cache.is_sharp()


def test_a_recoloured_or_renamed_graph_keeps_its_layers(cache: LayerCache, qtbot: QtBot) -> None:
    scene = grid_scene(40)
    with qtbot.waitSignal(cache.changed):
        want(cache, scene, CAMERA)
    changed = scene.with_graph(scene.graph.with_features(np.ones((1600, 2)), ["a", "b"]))
    want(cache, changed, CAMERA)
    assert cache.is_sharp()
    want(cache, scene.with_node_at(0, 3.0, 3.0), CAMERA)
    assert not cache.is_sharp()
