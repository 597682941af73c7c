"""Colour maps, palettes and the scale beside the colour bar."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gui.canvas.colour_map import MISSING, NAMES, colour_table, entries, is_dark, rgb_of
from gui.canvas.palette import DARK, LIGHT, CanvasPalette
from gui.canvas.value_scale import ValueScale, scale_of, tick_text


def luminance(colour: np.ndarray) -> float:
    """Relative luminance by WCAG 2."""
    part = colour / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(one: str, other: str) -> float:
    low, high = sorted(luminance(rgb_of(c).astype(float)) for c in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_text_and_lines_stand_out_from_the_background(palette: CanvasPalette) -> None:
    assert contrast(palette.text, palette.background) >= 7
    assert contrast(palette.text, palette.card) >= 7
    assert contrast(palette.muted_text, palette.card) >= 4.5
    for colour in ("edge", "rim", "chosen", "greedy", "selected"):
        assert contrast(getattr(palette, colour), palette.background) >= 3, colour


@pytest.mark.parametrize("name", NAMES)
def test_a_map_grows_brighter_all_the_way(name: str) -> None:
    bright = [luminance(rgb.astype(float)) for rgb in colour_table(name, LIGHT)[:256]]
    assert (np.diff(bright) > -1e-3).all()
    assert bright[-1] - bright[0] > 0.5


def test_letters_are_black_or_white_whichever_reads_better() -> None:
    for rgb in colour_table("viridis", LIGHT):
        light = luminance(rgb.astype(float))
        on_white, on_black = 1.05 / (light + 0.05), (light + 0.05) / 0.05
        assert is_dark(rgb) == (on_white > on_black)


def test_values_become_entries_nan_and_inf_too() -> None:
    got = entries([0.0, 5.0, 10.0, np.nan, np.inf, -np.inf], 0.0, 10.0)
    assert got.tolist() == [0, 128, 255, MISSING, 255, 0]


def test_equal_values_have_the_colour_of_the_middle() -> None:
    assert entries([3.0, 3.0], 3.0, 3.0).tolist() == [128, 128]


def test_a_scale_knows_its_range_and_its_gaps() -> None:
    scale = scale_of(np.array([2.0, np.nan, 7.5, np.inf]), "saliency")
    assert (scale.low, scale.high, scale.n_missing, scale.is_whole) == (2.0, 7.5, 1, False)
    empty = scale_of(np.array([np.nan, np.nan]), "none")
    assert (empty.low, empty.high, empty.n_missing) == (0.0, 0.0, 2)


def test_whole_numbers_get_whole_ticks() -> None:
    assert scale_of(np.array([2, 3, 4]), "degree").ticks(6) == [2, 3, 4]


@settings(deadline=None)
@given(st.floats(-1e4, 1e4), st.floats(1e-4, 1e6), st.integers(2, 8))
def test_ticks_are_round_inside_the_range_and_evenly_apart(
    low: float, span: float, about: int
) -> None:
    scale = ValueScale("t", low, low + span)
    ticks = scale.ticks(about)
    assert 2 <= len(ticks) <= about + 2
    assert min(ticks) >= low - 1e-6 * span - 1e-9
    assert max(ticks) <= low + span + 1e-6 * span + 1e-9
    if len(ticks) > 2:
        np.testing.assert_allclose(np.diff(ticks), ticks[1] - ticks[0], rtol=1e-6)


@pytest.mark.parametrize(
    ("value", "step", "text"),
    [
        (0.0, 0.5, "0"),
        (1.5, 0.5, "1.5"),
        (-2.0, 1.0, "−2"),
        (0.25, 0.05, "0.25"),
        (300, 100, "300"),
    ],
)
def test_tick_texts(value: float, step: float, text: str) -> None:
    assert tick_text(value, step) == text
