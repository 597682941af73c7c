"""The strip when steps are thinner than a mark: what each pixel column holds, as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from gui.timeline_filters import is_disagreeing, is_exploring, is_spoken_of, is_unlabelled
from gui.timeline_lanes import Lanes, height_share
from gui.timeline_span import Span


@dataclass(frozen=True, slots=True, eq=False)
class PixelColumns:
    """What the steps of each pixel column amount to; shape (n_columns,) each."""

    x: NDArray[np.int64]
    """Pixel of the column, ascending."""
    up: NDArray[np.float64]
    """Rewards by hand above 0, summed over the column and divided by its steps."""
    down: NDArray[np.float64]
    """Rewards by hand below 0, likewise."""
    zero: NDArray[np.float64]
    """Share of steps with a reward of exactly 0, in [0, 1]."""
    pending: NDArray[np.float64]
    """Share of steps without a label."""
    exploring: NDArray[np.float64]
    disagreeing: NDArray[np.float64]
    spoken_of: NDArray[np.float64]
    """Share of steps with a correction, a demonstration or a comparison."""


def pixel_columns(rows: NDArray[Any], span: Span) -> PixelColumns:
    """Gather the shown steps of `rows` by the pixel column their left edge is in."""
    first, end = span.shown(len(rows))
    shown = rows[first:end]
    pixels = np.floor(span.x_of(0) + np.arange(first, end) * span.step_px).astype(np.int64)
    np.clip(pixels, 0, int(span.width) - 1, out=pixels)
    starts = np.flatnonzero(np.diff(pixels, prepend=-1))
    counts = np.diff(starts, append=pixels.size)
    given = np.array(shown["given"])
    rewards = np.nan_to_num(given)
    amounts = (
        np.maximum(rewards, 0.0),
        np.minimum(rewards, 0.0),
        given == 0,
        is_unlabelled(shown),
        is_exploring(shown),
        is_disagreeing(shown),
        is_spoken_of(shown),
    )
    means = (_means(amount, starts, counts) for amount in amounts)
    return PixelColumns(pixels[starts], *means)


def picture(columns: PixelColumns, lanes: Lanes, width: int, colours: dict[str, QColor]) -> QImage:
    """The columns as an image of `width` pixels; colours by the names `Colours` has.

    What a single step among many has is still one or two pixels tall.
    """
    height = round(lanes.height)
    canvas = np.zeros((height, columns.x.size), dtype=np.uint32)
    y = np.arange(height)[:, None] + 0.5
    largest = float(max(columns.up.max(initial=0.0), -columns.down.min(initial=0.0)))
    scale = largest or 1.0
    above, below = lanes.zero - y, y - lanes.zero

    def tall(share: NDArray[np.float64], most: float, least: float) -> NDArray[np.float64]:
        return np.where(share > 0, np.maximum(least, most * share), 0.0)

    for distance, heights, colour in (
        (np.abs(above), np.minimum(columns.pending, 1e-9) * 1e9, "muted"),
        (np.abs(above), tall(columns.zero, 3.0, 1.5), "text"),
        (above, tall(height_share(columns.up, scale), lanes.half, 2.0), "good"),
        (below, tall(height_share(columns.down, scale), lanes.half, 2.0), "bad"),
        (np.abs(above), tall(columns.spoken_of, 3.5, 2.5), "accent"),
        (lanes.exploring_end - y, tall(columns.exploring, lanes.exploring_end, 1.0), "greedy"),
        (lanes.height - y, tall(columns.disagreeing, lanes.exploring_end, 1.0), "chosen"),
    ):
        canvas[(distance > 0) & (distance < heights)] = colours[colour].rgba()
    image = np.zeros((height, width), dtype=np.uint32)
    image[:, columns.x] = canvas
    shown = QImage(image.data, width, height, 4 * width, QImage.Format.Format_ARGB32)
    return shown.copy()  # owns its pixels; the array goes away with this function


def _means(
    amounts: NDArray[Any], starts: NDArray[np.int64], counts: NDArray[np.int64]
) -> NDArray[np.float64]:
    if starts.size == 0:
        return np.zeros(0)
    return np.add.reduceat(amounts, starts, dtype=np.float64) / counts
