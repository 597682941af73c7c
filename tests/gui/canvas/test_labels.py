"""Names: inside where they fit, beside where nothing is in the way, never on top of others."""

from __future__ import annotations

import numpy as np

from gui.canvas.camera import Rect
from gui.canvas.labels import PlacedLabel, Surroundings, place_labels, points_along, shortened

AREA = Rect(0, 0, 400, 300)
NO_LINES = np.zeros((0, 2))


def measure(text: str) -> tuple[float, float]:
    return 7.0 * len(text), 12.0


def place(names: list[str], screen: object, radius: float, **more: object) -> list[PlacedLabel]:
    centres = np.array(screen, dtype=float)
    everyone = np.arange(len(centres))
    lines = more.pop("lines", NO_LINES)
    reserved = more.pop("reserved", [])
    around = Surroundings(area=AREA, nodes=centres, lines=lines, reserved=reserved)
    return place_labels(names, centres, everyone.tolist(), radius, around, measure)


def overlap(one: Rect, other: Rect) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def test_a_short_name_fits_inside_a_long_one_goes_beside() -> None:
    short, long = place(["7", "alphabet"], [[100, 100], [100, 200]], 12)
    assert short.inside
    assert not long.inside
    corner = np.hypot(short.box.right - 100, (short.box.bottom - 100) * 0.7)
    assert corner <= 12
    assert long.box.left >= 100 + 12


def test_no_two_labels_overlap_and_none_covers_a_node() -> None:
    rng = np.random.default_rng(0)
    screen = rng.uniform([0, 0], [400, 300], (60, 2))
    placed = place([f"node{i}" for i in range(60)], screen, 5)
    assert 15 < len(placed) < 60
    for i, one in enumerate(placed):
        assert AREA.holds(one.box)
        assert not any(overlap(one.box, other.box) for other in placed[:i])
        core = np.maximum(
            np.maximum(one.box.left - screen[:, 0], screen[:, 0] - one.box.right),
            np.maximum(one.box.top - screen[:, 1], screen[:, 1] - one.box.bottom),
        )
        assert (core > 0).all()


def test_the_most_important_name_wins() -> None:
    screen = [[200, 150], [206, 150], [212, 150], [218, 150]]
    placed = place(["first wanted"] + ["others"] * 3, screen, 3)
    assert placed[0].node == 0


def test_reserved_places_stay_free() -> None:
    bar = Rect(300, 0, 400, 300)
    placed = place(["at the border"], [[295, 150]], 4, reserved=[bar])
    assert placed[0].box.right <= 300


def test_a_place_without_an_edge_is_preferred() -> None:
    right = points_along(np.array([[200.0, 150]]), np.array([[390.0, 150]]))
    free, crossed = place(["name"], [[200, 150]], 6), place(["name"], [[200, 150]], 6, lines=right)
    assert free[0].box.left > 200
    assert crossed[0].box.right < 200


def test_long_names_are_cut_and_cut_shorter_where_there_is_no_room() -> None:
    assert shortened("x" * 40) == "x" * 23 + "…"
    assert shortened("two\nlines ") == "two lines"
    placed = place(["x" * 40], [[60, 150]], 6, reserved=[Rect(200, 0, 400, 300)])
    assert placed[0].text == "x" * 11 + "…"


def test_points_along_lines_leave_no_gap_wider_than_the_step() -> None:
    points = points_along(np.array([[0.0, 0], [5, 5]]), np.array([[10.0, 0], [5, 5]]), 4.0)
    np.testing.assert_allclose(points[:4], [[0, 0], [10 / 3, 0], [20 / 3, 0], [10, 0]])
    assert points[4:].tolist() == [[5, 5]]


def test_a_pan_does_not_shuffle_the_labels() -> None:
    rng = np.random.default_rng(1)
    screen = rng.uniform([120, 100], [280, 200], (40, 2))
    names = [f"name {i}" for i in range(40)]

    def offsets(dx: float) -> list[tuple[float, ...]]:
        moved = screen + np.array([dx, 2 * dx])
        around = Surroundings(area=AREA, anchor=(dx, 2 * dx), nodes=moved, lines=NO_LINES)
        placed = place_labels(names, moved, list(range(40)), 4, around, measure)
        corners = [np.array([p.box.left, p.box.top]) - moved[p.node] for p in placed]
        return [(p.node, *corner.round(6)) for p, corner in zip(placed, corners, strict=True)]

    for dx in (1, 2.5, 13, -7):
        assert offsets(dx) == offsets(0)
