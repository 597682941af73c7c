"""The camera: there and back, zoom about a point, fit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gui.canvas.camera import Camera, Rect, fit

pixels = st.floats(-2000, 2000)
worlds = st.floats(-1e3, 1e3)


@settings(deadline=None)
@given(pixels, pixels, st.floats(0.01, 1000), worlds, worlds)
def test_a_pixel_and_its_world_point_are_one(
    x: float, y: float, scale: float, cx: float, cy: float
) -> None:
    camera = Camera(scale, cx, cy, 800, 600)
    back = camera.to_screen(np.array([camera.to_world(x, y)]))[0]
    np.testing.assert_allclose(back, [x, y], atol=1e-4)


@settings(deadline=None)
@given(pixels, pixels, st.floats(0.1, 10))
def test_zoom_keeps_the_point_under_the_cursor(x: float, y: float, factor: float) -> None:
    camera = Camera(50.0, 3.0, -2.0, 640, 480)
    zoomed = camera.zoomed(factor, x, y)
    np.testing.assert_allclose(zoomed.to_world(x, y), camera.to_world(x, y), atol=1e-9)
    assert zoomed.scale == pytest.approx(50.0 * factor)


def test_pan_moves_points_by_the_drag() -> None:
    camera = Camera(40.0, 1.0, 1.0, 640, 480)
    point = np.array([[0.3, 0.7]])
    moved = camera.panned(12, -5).to_screen(point) - camera.to_screen(point)
    np.testing.assert_allclose(moved, [[12, -5]])


@pytest.mark.parametrize("size", [(300, 900), (900, 300), (640, 480)])
def test_fit_puts_every_point_inside_the_margins(size: tuple[int, int]) -> None:
    points = np.random.default_rng(1).normal(size=(50, 2)) * [400, 3]
    camera = fit(points, *size, Rect(20, 30, 90, 40), 1e9)
    screen = camera.to_screen(points)
    low, high = screen.min(axis=0), screen.max(axis=0)
    assert low[0] >= 20 - 1e-6
    assert low[1] >= 30 - 1e-6
    assert high[0] <= size[0] - 90 + 1e-6
    assert high[1] <= size[1] - 40 + 1e-6
    touches = np.isclose([low[0], high[0]], [20, size[0] - 90]).all()
    assert touches or np.isclose([low[1], high[1]], [30, size[1] - 40]).all()


def test_a_single_point_is_fitted_to_the_middle_at_the_largest_scale() -> None:
    camera = fit(np.array([[7.0, 8.0]]), 200, 100, Rect(10, 10, 10, 10), 170.0)
    assert camera.scale == 170.0
    np.testing.assert_allclose(camera.to_screen(np.array([[7.0, 8.0]])), [[100, 50]])


def test_rectangles_hold_and_grow() -> None:
    rect = Rect(0, 0, 10, 20)
    assert rect.grown(0.1) == Rect(-1, -2, 11, 22)
    assert rect.grown(0.1).holds(rect)
    assert not rect.holds(rect.grown(0.1))
    assert rect.mask(np.array([[5.0, 5.0], [11.0, 5.0]])).tolist() == [True, False]
