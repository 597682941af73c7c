from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.telemetry import GradientState
from gui.gradients_image import StateColours, StripReader, Strips, picture
from gui.gradients_quantity import Quantity
from gui.gradients_scale import LogScale, ShareScale, log_scale
from gui.history import History
from tests.fakes import make_architecture, make_metrics

ARCHITECTURE = make_architecture()
N_VARIABLES = len(ARCHITECTURE.variable_names)
COLOURS = StateColours(empty=(1, 1, 1), mark=(2, 2, 2), nan=(3, 3, 3), inf=(4, 4, 4))
TABLE = np.stack([np.arange(256)] * 3, axis=1).astype(np.uint8)


def filled(norms: np.ndarray) -> History:
    history = History(ARCHITECTURE)
    metrics = [make_metrics(i + 1, np.full(N_VARIABLES, n)) for i, n in enumerate(norms)]
    for start in range(0, len(metrics), 97):
        history.append(metrics[start : start + 97])
    return history


def test_a_pixel_shows_the_largest_norm_of_its_updates() -> None:
    norms = np.random.default_rng(5).lognormal(size=1600)
    drawn = StripReader(filled(norms)).read((1, 1600), 100)
    assert drawn.norms.shape == (5, 100)
    assert drawn.known.all()
    for pixel in (0, 50, 99):
        update = int(1 + (pixel + 0.5) * 1599 / 100 + 0.5)
        group = update // 16
        members = [u for u in range(1, 1601) if u // 16 == group]
        expected = max(norms[u - 1] for u in members) * 2**0.5
        assert drawn.norms[4, pixel] == pytest.approx(expected, rel=1e-5)


def test_reading_again_after_new_updates_equals_reading_anew() -> None:
    norms = np.random.default_rng(6).lognormal(size=2000)
    history = filled(norms[:1500])
    reader = StripReader(history)
    reader.read((1, 1500), 120)
    for start in range(1500, 2000, 7):
        history.append(
            [
                make_metrics(i + 1, np.full(N_VARIABLES, norms[i]))
                for i in range(start, min(start + 7, 2000))
            ]
        )
        last = min(start + 7, 2000)
        again, anew = reader.read((1, last), 120), StripReader(history).read((1, last), 120)
        np.testing.assert_array_equal(again.norms, anew.norms)
        np.testing.assert_array_equal(again.states, anew.states)


def test_reading_again_after_rows_merged_equals_reading_anew() -> None:
    history = History(ARCHITECTURE, max_rows=64)
    reader = StripReader(history)
    rng = np.random.default_rng(7)
    for update in range(1, 300):
        history.append([make_metrics(update, np.full(N_VARIABLES, rng.lognormal()))])
        again = reader.read((1, update + 20), 50)
        anew = StripReader(history).read((1, update + 20), 50)
        np.testing.assert_array_equal(again.norms, anew.norms)


def test_lost_updates_are_not_known() -> None:
    history = History(ARCHITECTURE)
    history.append([make_metrics(i) for i in (*range(1, 41), *range(61, 101))])
    drawn = StripReader(history).read((1, 100), 100)
    assert not drawn.known[45:55].any()
    assert drawn.known[:38].all()
    assert drawn.known[62:].all()


def test_updates_that_did_not_happen_yet_are_not_known() -> None:
    drawn = StripReader(filled(np.ones(5))).read((1, 21), 100)
    assert drawn.known[:20].all()
    assert not drawn.known[25:].any()


def test_the_gravest_state_of_a_pixel_is_shown() -> None:
    history = History(ARCHITECTURE)
    one = make_metrics(1)
    nan = make_metrics(1, np.full(N_VARIABLES, np.nan))
    history.append([replace(nan if i == 500 else one, update_step=i) for i in range(1, 1001)])
    drawn = StripReader(history).read((1, 1000), 50)
    assert (drawn.states[0] == GradientState.NAN).sum() in (1, 2)
    assert set(drawn.states[0].tolist()) == {GradientState.FINITE, GradientState.NAN}


def test_norms_stand_on_a_log_scale() -> None:
    position = LogScale(-4, 0).position(np.array([1e-4, 1e-2, 1.0, 1e3, 0.0, np.nan]))
    np.testing.assert_allclose(position, [0.0, 0.5, 1.0, 1.0, np.nan, np.nan])


def test_the_picture_has_a_row_per_layer_and_gaps_between() -> None:
    strips = Strips(
        norms=np.array([[1e-4, 1.0], [1e-2, 1e-2]], dtype=np.float32),
        states=np.zeros((2, 2), dtype=np.uint8),
        known=np.array([True, True]),
    )
    rgb = picture(strips, LogScale(-4, 0), 6, 2, TABLE, COLOURS)
    assert rgb.shape == (12, 2, 3)
    assert rgb[3, :, 0].tolist() == [0, 255]
    assert rgb[8, :, 0].tolist() == [127, 127]
    assert (rgb[[0, 5, 6, 11]] == COLOURS.empty).all()


def test_unknown_pixels_are_empty_whatever_their_state() -> None:
    strips = Strips(
        norms=np.ones((1, 3), dtype=np.float32),
        states=np.full((1, 3), GradientState.NAN, dtype=np.uint8),
        known=np.array([True, False, True]),
    )
    rgb = picture(strips, LogScale(-4, 0), 8, 0, TABLE, COLOURS)
    assert (rgb[:, 1] == COLOURS.empty).all()
    assert (rgb[:, 0] == COLOURS.nan).any()


def test_scales_label_round_numbers() -> None:
    assert LogScale(-4, 0).ticks(2) == [(1.0, "1"), (0.5, "10⁻²"), (0.0, "10⁻⁴")]
    assert [text for _, text in ShareScale().ticks(3)] == ["100%", "50%", "0%"]
    assert log_scale(np.array([2e-9, 0.0, np.nan, 0.5])) == LogScale(-9, 0)
    assert log_scale(np.array([np.nan])) == LogScale(-3, 0)


def test_each_quantity_is_read_from_its_own_column() -> None:
    architecture = replace(ARCHITECTURE, activations=("relu",))
    history = History(architecture)
    history.append(
        [
            make_metrics(
                i,
                architecture=architecture,
                weight_norms=np.full(N_VARIABLES, 2.0 if i > 1 else 0.0, np.float32),
                update_norms=np.full(N_VARIABLES, 0.5 if i > 2 else 0.0, np.float32),
                dead_shares=np.array([0.0], np.float32),
            )
            for i in range(1, 4)
        ]
    )
    ratio = StripReader(history, Quantity.RATIO).read((1, 3), 3)
    assert ratio.states[0].tolist() == [
        GradientState.NONE,
        GradientState.ZERO,
        GradientState.FINITE,
    ]
    assert ratio.norms[0, 2] == 0.25
    weight = StripReader(history, Quantity.WEIGHT).read((1, 3), 3)
    assert weight.norms[4, 1] == pytest.approx(2 * 2**0.5)
    dead = StripReader(history, Quantity.DEAD).read((1, 3), 3)
    assert dead.norms.shape == (1, 3)
    assert set(dead.states[0].tolist()) == {GradientState.FINITE}, "no dead unit is a number too"
