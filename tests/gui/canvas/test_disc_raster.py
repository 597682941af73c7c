"""Nodes as one picture: who owns which pixel, and colours."""

from __future__ import annotations

import numpy as np

from gui.canvas.colour_map import rgb_of
from gui.canvas.disc_raster import DEPTHS, disc_table, paint_discs, stamp_discs


def test_a_disc_covers_about_its_area_and_nothing_else() -> None:
    discs = stamp_discs(np.array([[30.3, 20.7]]), np.array([0]), 8.0, 64, 48)
    y, x = np.divmod(discs.pixels, 64)
    away = np.hypot(x - 30.3, y - 20.7)
    assert away.max() <= 8.5
    assert abs(len(discs.pixels) - np.pi * 8.4**2) < 20
    inner = discs.depths[away < 5.9]
    assert (inner == DEPTHS - 1).all()


def test_the_later_node_lies_on_top() -> None:
    centres = np.array([[20.0, 20.0], [23.0, 20.0]])
    for order, top in (([0, 1], 1), ([1, 0], 0)):
        discs = stamp_discs(centres, np.array(order), 6.0, 40, 40)
        owner = dict(zip(discs.pixels.tolist(), discs.owners.tolist(), strict=True))
        assert owner[20 * 40 + 21 + top] == top


def test_every_node_owns_the_pixel_at_its_centre_where_none_overlap() -> None:
    x, y = np.meshgrid(np.arange(5, 95, 9), np.arange(5, 95, 9))
    centres = np.stack([x.ravel(), y.ravel()], axis=1).astype(float)
    discs = stamp_discs(centres, np.arange(len(centres)), 3.0, 100, 100)
    owner = np.full(10_000, -1)
    owner[discs.pixels] = discs.owners
    middle = (centres[:, 1] * 100 + centres[:, 0]).astype(int)
    np.testing.assert_array_equal(owner[middle], np.arange(len(centres)))


def test_nodes_outside_the_picture_draw_only_what_reaches_in() -> None:
    centres = np.array([[-2.0, 10.0], [500.0, 500.0], [-90.0, -90.0]])
    discs = stamp_discs(centres, np.arange(3), 5.0, 30, 30)
    assert set(discs.owners.tolist()) == {0}
    assert (discs.pixels % 30 < 4).all()


def test_recolouring_changes_just_the_pixels_of_that_node() -> None:
    discs = stamp_discs(np.array([[10.0, 10.0], [30.0, 10.0]]), np.arange(2), 5.0, 40, 20)
    table = disc_table(np.array([[255, 0, 0], [0, 0, 255]], np.uint8), rgb_of("#000000"), 5.0)
    image = np.zeros((20, 40), dtype=np.uint32)
    paint_discs(discs, np.array([0, 0], np.int16), table, image)
    before = image.copy()
    assert image[10, 10] == 0xFFFF0000
    paint_discs(discs, np.array([0, 1], np.int16), table, image)
    changed = np.argwhere(image != before)
    assert image[10, 30] == 0xFF0000FF
    assert changed[:, 1].min() > 20


def test_premultiplied_channels_never_exceed_opacity() -> None:
    table = disc_table(np.array([[255, 255, 255]], np.uint8), rgb_of("#ffffff"), 3.0)
    alpha = table >> 24
    for shift in (0, 8, 16):
        assert ((table >> shift & 255) <= alpha).all()
