"""Lines as numbers per pixel, against lines drawn one by one in the plainest way."""

from __future__ import annotations

import numpy as np
import pytest

from gui.canvas import line_raster
from gui.canvas.line_raster import accumulate_lines, clip_lines


def nothing() -> None:
    """No one wants to give up."""


def draw(starts: object, ends: object, strengths: object = (1.0,), size: int = 20) -> np.ndarray:
    arrays = (np.array(a, dtype=float) for a in (starts, ends, strengths))
    return accumulate_lines(*arrays, size, size, nothing)


def slow_line(start: np.ndarray, end: np.ndarray, size: int) -> np.ndarray:
    """Shares of the two pixels beside the line at every whole step of its longer axis."""
    grid = np.zeros((size, size))
    steep = abs(end[1] - start[1]) > abs(end[0] - start[0])
    a, b = (start[::-1], end[::-1]) if steep else (start, end)
    if a[0] > b[0]:
        a, b = b, a
    for along in range(int(np.ceil(a[0])), int(np.floor(b[0])) + 1):
        across = a[1] + (b[1] - a[1]) * (along - a[0]) / (b[0] - a[0])
        low = int(across)
        for pixel, share in ((low, 1 - (across - low)), (low + 1, across - low)):
            place = (along, pixel) if steep else (pixel, along)
            grid[place] += share
    return grid


def test_a_level_line_fills_its_pixels_once() -> None:
    grid = draw([[2, 5]], [[9, 5]])
    assert grid[5].tolist() == [0, 0] + [1] * 8 + [0] * 10
    assert grid.sum() == 8


def test_random_lines_agree_with_the_slow_way() -> None:
    rng = np.random.default_rng(3)
    starts, ends = rng.uniform(1, 17, (2, 60, 2))
    wanted = sum(slow_line(a, b, 20) for a, b in zip(starts, ends, strict=True))
    np.testing.assert_allclose(draw(starts, ends, np.ones(60)), wanted, atol=1e-4)


def test_strength_scales_what_a_line_adds() -> None:
    once, thrice = (draw([[1, 2]], [[15, 11]], [s]) for s in (1, 3))
    np.testing.assert_allclose(thrice, 3 * once, atol=1e-5)


@pytest.mark.parametrize("start", [(-50, -80), (4, -1000), (-3, 5), (60, 60)])
def test_a_line_from_outside_looks_like_the_same_line_in_a_larger_picture(
    start: tuple[int, int],
) -> None:
    part = draw([start], [[11, 13]])
    shift = np.array([1100, 1100])
    large = accumulate_lines(
        np.array([start]) + shift, np.array([[11, 13]]) + shift, np.ones(1), 1200, 1200, nothing
    )[1100:1120, 1100:1120]
    # Clipping moves the ends by less than a pixel: only the picture's rim may differ.
    np.testing.assert_allclose(part[1:18, 1:18], large[1:18, 1:18], atol=2e-2)


def test_clipping_agrees_with_walking_along_the_line() -> None:
    rng = np.random.default_rng(5)
    starts, ends = rng.uniform(-15, 25, (2, 300, 2))
    share = np.linspace(0, 1, 4001)[:, None]
    for a, b in zip(starts, ends, strict=True):
        walk = a + share * (b - a)
        inside = ((walk >= 0) & (walk <= 10)).all(axis=1)
        first, last, kept = clip_lines(a[None], b[None], np.ones(1), 10.0, 10.0)
        if inside.sum() > 2:
            assert len(kept) == 1
            np.testing.assert_allclose(first[0], walk[inside][0], atol=0.02)
            np.testing.assert_allclose(last[0], walk[inside][-1], atol=0.02)
        elif not inside.any() and len(kept):
            assert np.hypot(*(last[0] - first[0])) < 0.02


def test_a_point_far_outside_and_no_line_at_all_draw_nothing() -> None:
    assert draw([[500, 500]], [[500, 500]]).sum() == 0
    assert draw(np.zeros((0, 2)), np.zeros((0, 2)), np.zeros(0)).sum() == 0


def test_giving_up_is_noticed() -> None:
    def stop() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        accumulate_lines(np.zeros((1, 2)), np.ones((1, 2)) * 9, np.ones(1), 20, 20, stop)


def test_far_too_many_lines_give_the_same_picture_from_fewer_samples(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = np.random.default_rng(7)
    starts, ends = rng.uniform(0, 99, (2, 20_000, 2))
    strengths = np.ones(20_000)
    exact = accumulate_lines(starts, ends, strengths, 100, 100, nothing)
    monkeypatch.setattr(line_raster, "_MOST_SAMPLES", 250_000)
    monkeypatch.setattr(line_raster, "_MOST_SOFT", 0)
    rough = accumulate_lines(starts, ends, strengths, 100, 100, nothing)
    middle = (slice(20, 80), slice(20, 80))
    assert rough.sum() == pytest.approx(exact.sum(), rel=0.03)
    error = np.abs(rough[middle] - exact[middle]) / exact[middle]
    assert np.median(error) < 0.08
