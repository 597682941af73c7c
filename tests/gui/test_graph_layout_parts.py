"""The steps layouts are made of, against slow but certain ways to the same numbers."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from gui.layouts.coarsen import coarsen
from gui.layouts.components import components, pack
from gui.layouts.layer_assignment import assign_layers, forward_edges
from gui.layouts.layer_coordinates import monotone
from gui.layouts.layer_order import count_crossings, cut_edges, order_layers
from gui.layouts.repulsion import Mesh
from gui.layouts.separate import separate
from gui.layouts.stress import hop_distances, stress, stress_layout


def edges_of(graph: nx.Graph) -> np.ndarray:
    return np.array(nx.convert_node_labels_to_integers(graph).edges, dtype=np.int64)


def test_repulsion_on_the_mesh_agrees_with_all_pairs() -> None:
    rng = np.random.default_rng(0)
    points, masses = rng.uniform(0, 10, (400, 2)), rng.uniform(0.5, 2, 400)
    away = points[:, None] - points[None]
    square = (away**2).sum(axis=2)
    np.fill_diagonal(square, np.inf)
    exact = masses[:, None] * (away * (masses[None] / square)[..., None]).sum(axis=1)
    error = np.linalg.norm(Mesh(256).forces(points, masses) - exact, axis=1)
    # Neighbours within a cell or two are softened; the bulk must be right.
    assert np.median(error / np.linalg.norm(exact, axis=1)) < 0.05


def test_repulsion_does_not_push_the_whole_and_falls_with_distance() -> None:
    rng = np.random.default_rng(1)
    points, masses = rng.normal(size=(300, 2)), rng.uniform(0.5, 2, 300)
    forces = Mesh(128).forces(points, masses)
    assert np.abs(forces.sum(axis=0)).max() < 1e-2 * np.abs(forces).sum()
    two = Mesh(64).forces(np.array([[3.0, 4.0], [3.0, 14.0]]), np.array([1.0, 2.0]))
    np.testing.assert_allclose(two, [[0, -0.2], [0, 0.2]], atol=1e-3)


def test_hops_are_networkxs() -> None:
    graph = nx.karate_club_graph()
    lengths = dict(nx.all_pairs_shortest_path_length(graph))
    wanted = [[lengths[a][b] for b in range(34)] for a in range(34)]
    np.testing.assert_array_equal(hop_distances(34, edges_of(graph)), wanted)


@pytest.mark.parametrize(
    "graph", [nx.karate_club_graph(), nx.les_miserables_graph(), nx.grid_2d_graph(8, 9)]
)
def test_stress_is_no_worse_than_kamada_kawais(graph: nx.Graph) -> None:
    plain = nx.convert_node_labels_to_integers(graph)
    edges = edges_of(graph)
    hops = hop_distances(len(plain), edges)
    other = np.array(list(nx.kamada_kawai_layout(plain, weight=None).values()))
    # networkx scales its picture to [-1, 1]: take its best scale.
    best = min(stress(other * scale, hops) for scale in np.linspace(0.5, 12, 200))
    assert stress(stress_layout(len(plain), edges), hops) <= 1.02 * best


def test_a_path_is_laid_out_as_a_line_of_its_length() -> None:
    points = stress_layout(6, edges_of(nx.path_graph(6)))
    np.testing.assert_allclose(
        np.linalg.norm(points[:, None] - points[None], axis=2),
        np.abs(np.arange(6)[:, None] - np.arange(6)),
        atol=0.02,
    )


@pytest.mark.parametrize(
    "graph",
    [nx.star_graph(2000), nx.path_graph(2000), nx.barabasi_albert_graph(2000, 3, seed=0)],
)
def test_coarsening_shrinks_keeps_neighbours_and_counts_edges(graph: nx.Graph) -> None:
    edges = edges_of(graph)
    levels = coarsen(graph.number_of_nodes(), edges, 100)
    assert levels[-1].n_nodes <= 110
    assert len(levels) < 20
    group = np.arange(graph.number_of_nodes())
    for level in levels[1:]:
        assert level.group is not None
        assert set(level.group.tolist()) == set(range(level.n_nodes))
        group = level.group[group]
        ends = group[edges]
        apart = int((ends[:, 0] != ends[:, 1]).sum())
        assert level.weights.sum() == apart
        merged = nx.Graph(level.edges.tolist())
        assert level.n_nodes == 1 or nx.is_connected(merged)


def test_components_are_networkxs_and_keep_their_edges() -> None:
    graph = nx.disjoint_union_all([nx.path_graph(3), nx.cycle_graph(5), nx.empty_graph(2)])
    order = np.random.default_rng(0).permutation(10)
    edges = order[np.array(graph.edges)]
    parts = components(10, edges)
    wanted = [{int(order[n]) for n in part} for part in nx.connected_components(graph)]
    assert [len(part.members) for part in parts] == [5, 3, 1, 1]
    for part in parts:
        assert set(part.members.tolist()) in wanted
        np.testing.assert_array_equal(part.members[part.edges], edges[part.numbers])


def test_packed_boxes_do_not_touch() -> None:
    rng = np.random.default_rng(0)
    parts = [rng.uniform(0, rng.uniform(0, 9), (5, 2)) for _ in range(30)]
    moved = [part + shift for part, shift in zip(parts, pack(parts), strict=True)]
    for number, part in enumerate(moved):
        for other in moved[:number]:
            gap = np.maximum(
                part.min(axis=0) - other.max(axis=0), other.min(axis=0) - part.max(axis=0)
            )
            assert gap.max() > 1


def test_separating_keeps_what_is_apart_and_parts_what_is_not() -> None:
    x, y = np.meshgrid(np.arange(20.0), np.arange(20.0))
    grid = np.stack([x.ravel(), y.ravel()], axis=1)
    np.testing.assert_array_equal(separate(grid), grid)
    crowded = grid.copy()
    crowded[1] = crowded[0]
    crowded[45] = crowded[46] + [0.01, 0]
    parted = separate(crowded)
    assert np.linalg.norm(parted[0] - parted[1]) > 0.3
    assert np.linalg.norm(parted[45] - parted[46]) > 0.3


def test_crossings_are_counted_like_pair_by_pair() -> None:
    rng = np.random.default_rng(0)
    for _ in range(200):
        ends = rng.integers(0, 6, (int(rng.integers(1, 14)), 2)).astype(float)
        pairs = [
            (ends[i, 0] - ends[j, 0]) * (ends[i, 1] - ends[j, 1]) < 0
            for i in range(len(ends))
            for j in range(i)
        ]
        assert count_crossings(ends) == sum(pairs)


def test_monotone_regression_is_scipys() -> None:
    from scipy.optimize import isotonic_regression

    rng = np.random.default_rng(0)
    for _ in range(50):
        values, weights = rng.normal(size=25), rng.uniform(0.1, 3, 25)
        wanted = isotonic_regression(values, weights=weights).x
        np.testing.assert_allclose(monotone(values, weights), wanted, atol=1e-9)


def test_every_edge_leads_to_a_later_layer_whatever_the_graph() -> None:
    rng = np.random.default_rng(0)
    for directed in (False, True):
        for _ in range(40):
            edges = rng.integers(0, 15, (int(rng.integers(1, 40)), 2))
            forward = forward_edges(15, edges, directed)
            layer = assign_layers(15, forward)
            assert (layer[forward[:, 0]] < layer[forward[:, 1]]).all()
            assert layer.min() == 0 or len(forward) == 0


def test_an_acyclic_graph_keeps_all_its_directions() -> None:
    rng = np.random.default_rng(1)
    for _ in range(40):
        order = rng.permutation(15)
        edges = np.sort(rng.integers(0, 15, (30, 2)), axis=1)
        edges = order[edges[edges[:, 0] != edges[:, 1]]]
        np.testing.assert_array_equal(forward_edges(15, edges, True), edges)


def test_a_tree_is_ordered_without_crossings() -> None:
    tree = nx.balanced_tree(2, 5, create_using=nx.DiGraph)
    shuffled = np.random.default_rng(0).permutation(63)
    edges = shuffled[np.array(tree.edges)]
    layer = assign_layers(63, edges)
    rows = order_layers(cut_edges(layer, edges), lambda _share: None)
    place = np.empty(63)
    for row in rows:
        place[row] = np.arange(len(row))
    between = layer[edges[:, 0]]
    assert sum(count_crossings(place[edges[between == one]]) for one in range(5)) == 0
