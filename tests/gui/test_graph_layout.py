"""Layouts: the same every time, what each promises, and how long they take."""

from __future__ import annotations

import time

import networkx as nx
import numpy as np
import pytest

from core.graph import Graph
from gui.graph_layout import (
    LayoutKind,
    best_layout,
    compute_layout,
    has_no_cycle,
    offered_layouts,
    rough_spacing,
    typical_spacing,
)
from gui.layouts.report import Pinned, Points


def from_networkx(graph: nx.Graph, **kinds: object) -> Graph:
    plain = nx.convert_node_labels_to_integers(graph)
    edges = np.array(plain.edges, dtype=np.int64).reshape(-1, 2)
    return Graph(x=np.ones((len(plain), 1)), edges=edges, directed=plain.is_directed(), **kinds)


def random_graph(n_nodes: int, n_edges: int, seed: int = 0) -> Graph:
    rng = np.random.default_rng(seed)
    tree = np.stack([np.arange(1, n_nodes), rng.integers(0, np.arange(1, n_nodes))], axis=1)
    more = rng.integers(0, n_nodes, (n_edges - n_nodes + 1, 2))
    edges = np.unique(np.sort(np.concatenate([tree, more]), axis=1), axis=0)
    return Graph(x=np.ones((n_nodes, 1)), edges=edges)


KARATE = from_networkx(nx.karate_club_graph())


def edge_lengths(graph: Graph, points: Points) -> np.ndarray:
    return np.hypot(*(points[graph.edges[:, 0]] - points[graph.edges[:, 1]]).T)


@pytest.mark.parametrize("kind", [LayoutKind.FORCE, LayoutKind.LAYERED, LayoutKind.CIRCULAR])
@pytest.mark.parametrize("graph", [KARATE, random_graph(1500, 3000)], ids=["small", "large"])
def test_the_same_graph_gets_the_same_places(graph: Graph, kind: LayoutKind) -> None:
    first, second = compute_layout(graph, kind), compute_layout(graph, kind)
    np.testing.assert_array_equal(first.points, second.points)
    assert np.isfinite(first.points).all()
    assert first.routes.keys() == second.routes.keys()


@pytest.mark.parametrize("n_nodes", [1, 2, 3, 600])
@pytest.mark.parametrize("kind", [LayoutKind.FORCE, LayoutKind.LAYERED, LayoutKind.CIRCULAR])
def test_graphs_without_edges_and_with_only_loops_are_laid_out(
    n_nodes: int, kind: LayoutKind
) -> None:
    for edges in ([], [(0, 0)]):
        layout = compute_layout(Graph(x=np.ones((n_nodes, 1)), edges=edges), kind)
        assert layout.points.shape == (n_nodes, 2)
        assert len(np.unique(layout.points.round(6), axis=0)) == n_nodes
        assert layout.spacing > 0


def test_components_do_not_overlap() -> None:
    parts = [nx.cycle_graph(7), nx.complete_graph(9), nx.star_graph(5), nx.path_graph(2)]
    graph = from_networkx(nx.disjoint_union_all([*parts, nx.empty_graph(20)]))
    points = compute_layout(graph, LayoutKind.FORCE).points
    boxes, first = [], 0
    for size in (7, 9, 6, 2, *[1] * 20):
        part = points[first : first + size]
        boxes.append((part.min(axis=0), part.max(axis=0)))
        first += size
    for number, (low, high) in enumerate(boxes):
        for other_low, other_high in boxes[:number]:
            assert (low > other_high).any() or (high < other_low).any()


def test_clusters_are_seen_as_clusters() -> None:
    blocks = nx.stochastic_block_model(
        [250] * 3, [[0.1 if i == j else 0.001 for j in range(3)] for i in range(3)], seed=1
    )
    points = compute_layout(from_networkx(blocks), LayoutKind.FORCE).points
    groups = points.reshape(3, 250, 2)
    centres = groups.mean(axis=1)
    inside = np.linalg.norm(groups - centres[:, None], axis=2).mean()
    between = np.linalg.norm(centres - centres[[1, 2, 0]], axis=1).mean()
    assert between > 2 * inside


def test_neighbours_are_near_in_a_large_grid() -> None:
    graph = from_networkx(nx.grid_2d_graph(60, 60))
    layout = compute_layout(graph, LayoutKind.FORCE)
    lengths = edge_lengths(graph, layout.points)
    assert np.quantile(lengths, 0.99) < 3 * np.median(lengths)
    # Opposite corners are far: the sheet is unfolded, not crumpled.
    corner_to_corner = np.linalg.norm(layout.points[0] - layout.points[-1])
    assert corner_to_corner > 45 * np.median(lengths)


def test_hardly_any_two_nodes_lie_on_each_other() -> None:
    graph = from_networkx(nx.star_graph(400))
    layout = compute_layout(graph, LayoutKind.FORCE)
    from scipy.spatial import cKDTree

    nearest = np.asarray(cKDTree(layout.points).query(layout.points, k=2)[0])[:, 1]
    assert nearest.min() > 0.5 * layout.spacing


@pytest.mark.parametrize("size", [40, 1200])
def test_pinned_nodes_stay_and_the_others_go_around_them(size: int) -> None:
    graph = random_graph(size, 2 * size)
    pinned = Pinned(np.array([3, 7]), np.array([[0.0, 0.0], [25.0, 5.0]]))
    points = compute_layout(graph, LayoutKind.FORCE, pinned).points
    np.testing.assert_array_equal(points[[3, 7]], pinned.points)
    far = np.linalg.norm(points - points.mean(axis=0), axis=1)
    assert np.median(far) < 60


def test_layers_lead_from_left_to_right_and_bends_lie_between() -> None:
    rng = np.random.default_rng(2)
    edges = np.unique(np.sort(rng.integers(0, 60, (130, 2)), axis=1), axis=0)
    edges = edges[edges[:, 0] != edges[:, 1]]
    graph = Graph(x=np.ones((60, 1)), edges=edges, directed=True)
    layout = compute_layout(graph, LayoutKind.LAYERED)
    x = layout.points[:, 0]
    assert (x[edges[:, 0]] < x[edges[:, 1]]).all()
    assert layout.routes
    for edge, bends in layout.routes.items():
        way = [x[edges[edge, 0]], *bends[:, 0], x[edges[edge, 1]]]
        assert (np.diff(way) > 0).all()


def test_a_cycle_in_a_directed_graph_costs_one_backward_edge() -> None:
    graph = Graph(x=np.ones((5, 1)), edges=[(i, (i + 1) % 5) for i in range(5)], directed=True)
    layout = compute_layout(graph, LayoutKind.LAYERED)
    x = layout.points[:, 0]
    assert (x[graph.edges[:, 0]] > x[graph.edges[:, 1]]).sum() == 1
    for edge, bends in layout.routes.items():
        source, target = graph.edges[edge]
        way = np.array([x[source], *bends[:, 0], x[target]])
        assert (np.diff(way) < 0).all() or (np.diff(way) > 0).all()


def test_nodes_of_a_layer_keep_their_distance() -> None:
    graph = from_networkx(nx.balanced_tree(3, 4, create_using=nx.DiGraph))
    points = compute_layout(graph, LayoutKind.LAYERED).points
    for layer in np.unique(points[:, 0]):
        heights = np.sort(points[points[:, 0] == layer, 1])
        assert (np.diff(heights) > 1 - 1e-6).all()


def test_a_circle_has_equal_steps_and_begins_at_the_top() -> None:
    points = compute_layout(KARATE, LayoutKind.CIRCULAR).points
    assert points[0, 1] == points[:, 1].min()
    assert points[1, 0] > 0
    np.testing.assert_allclose(np.linalg.norm(np.roll(points, -1, axis=0) - points, axis=1), 1.0)


def with_positions(positions: object, edges: object = ((0, 1), (1, 2))) -> Graph:
    places = np.array(positions, dtype=float)
    return Graph(x=np.ones((len(places), 1)), edges=edges, positions=places)


def test_file_coordinates_keep_their_shape_with_y_upwards() -> None:
    points = compute_layout(with_positions([[0, 0], [300, 0], [300, 400]]), LayoutKind.FILE).points
    sides = [np.linalg.norm(points[a] - points[b]) for a, b in ((0, 1), (1, 2), (0, 2))]
    np.testing.assert_allclose(np.array(sides) / sides[0], [1, 4 / 3, 5 / 3])
    assert points[2, 1] < points[1, 1]


def test_a_node_without_coordinates_is_put_among_its_neighbours_or_below() -> None:
    graph = with_positions([[0, 0], [np.nan, np.nan], [10, 0], [np.nan, 3.0]])
    points = compute_layout(graph, LayoutKind.FILE).points
    assert np.isfinite(points).all()
    assert points[0, 0] < points[1, 0] < points[2, 0]
    assert points[3, 1] > points[[0, 2], 1].max()


def test_the_map_is_mercators() -> None:
    # Equal steps of longitude are equal; a degree of latitude grows as 1/cos of the latitude.
    places = [[0, 0], [1, 0], [0, 60], [0, 61]]
    points = compute_layout(with_positions(places), LayoutKind.GEOGRAPHIC).points
    east = points[1, 0] - points[0, 0]
    north = points[2, 1] - points[3, 1]
    assert north / east == pytest.approx(1 / np.cos(np.radians(60.5)), rel=1e-3)


def test_layouts_are_offered_only_where_they_can_be_made() -> None:
    assert LayoutKind.FILE not in offered_layouts(KARATE)
    assert LayoutKind.GEOGRAPHIC in offered_layouts(with_positions([[8.5, 47], [9, 48], [7, 47]]))
    assert LayoutKind.GEOGRAPHIC not in offered_layouts(
        with_positions([[500, 47], [9, 48], [7, 4]])
    )
    with pytest.raises(ValueError, match="needs some, but there are none"):
        compute_layout(KARATE, LayoutKind.FILE)


def test_the_automatic_choice() -> None:
    chain = Graph(x=np.ones((3, 1)), edges=[(0, 1), (1, 2)], directed=True)
    ring = Graph(x=np.ones((3, 1)), edges=[(0, 1), (1, 2), (2, 0)], directed=True)
    assert best_layout(chain) is LayoutKind.LAYERED
    assert best_layout(ring) is LayoutKind.FORCE
    assert best_layout(KARATE) is LayoutKind.FORCE
    assert best_layout(with_positions([[0, 0], [1, 1], [2, 0]])) is LayoutKind.FILE
    assert compute_layout(chain, LayoutKind.AUTOMATIC).kind is LayoutKind.LAYERED


def test_cycles_are_found_as_networkx_finds_them() -> None:
    rng = np.random.default_rng(4)
    for _ in range(100):
        edges = np.unique(rng.integers(0, 6, (int(rng.integers(1, 9)), 2)), axis=0)
        graph = Graph(x=np.ones((6, 1)), edges=edges, directed=True)
        assert has_no_cycle(graph) == nx.is_directed_acyclic_graph(nx.DiGraph(edges.tolist()))


def test_typical_spacing_ignores_coinciding_points() -> None:
    assert typical_spacing(np.array([[0.0, 0], [2, 0], [4, 0]])) == 2
    assert typical_spacing(np.zeros((5, 2))) == 1
    assert typical_spacing(np.array([[3.0, 4]])) == 1


def test_cancelling_ends_a_layout_at_once() -> None:
    class Enough(Exception):
        pass

    def stop(_share: float, _points: Points | None) -> None:
        raise Enough

    for kind in (LayoutKind.FORCE, LayoutKind.LAYERED):
        with pytest.raises(Enough):
            compute_layout(random_graph(3000, 6000), kind, progress=stop)


def test_progress_rises_and_coarse_pictures_hold_every_node() -> None:
    seen: list[float] = []
    pictures: list[Points] = []

    def note(share: float, points: Points | None) -> None:
        seen.append(share)
        if points is not None:
            pictures.append(points)

    compute_layout(random_graph(3000, 6000), LayoutKind.FORCE, progress=note)
    assert seen == sorted(seen)
    assert 0 <= seen[0] < 0.2
    assert seen[-1] <= 1
    assert len(pictures) >= 3
    assert all(picture.shape == (3000, 2) for picture in pictures)


@pytest.mark.timed
@pytest.mark.parametrize(
    ("n_nodes", "seconds"),
    [(1_000, 0.5), (10_000, 5.0), pytest.param(100_000, 60.0, marks=pytest.mark.soak)],
)
def test_layouts_are_quick_and_a_coarse_picture_comes_early(n_nodes: int, seconds: float) -> None:
    graph = random_graph(n_nodes, 2 * n_nodes)
    compute_layout(random_graph(600, 1200), LayoutKind.FORCE)
    first: list[float] = []
    # Processor time: another program on the machine changes nothing.
    start = time.thread_time()

    def note(_share: float, points: Points | None) -> None:
        if points is not None:
            first.append(time.thread_time() - start)

    compute_layout(graph, LayoutKind.FORCE, progress=note)
    assert time.thread_time() - start < seconds
    assert first[0] < 5.0


def test_rough_spacing_is_about_half_of_an_even_grids() -> None:
    x, y = np.meshgrid(np.arange(50.0), np.arange(20.0))
    grid = np.stack([x.ravel(), y.ravel()], axis=1)
    assert rough_spacing(3 * grid) == pytest.approx(1.5, rel=0.05)
    line = np.stack([np.arange(100.0), np.zeros(100)], axis=1)
    assert 0.4 < rough_spacing(line) < 1
    assert rough_spacing(np.zeros((4, 2))) == 1
    assert typical_spacing(line) == 1
