"""The history of the layers' numbers as a picture: layers down, updates to the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.telemetry import GradientState
from gui.decimation import bins
from gui.gradients_quantity import Quantity
from gui.gradients_scale import Scale
from gui.history import History

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Strips:
    """One entry per row and pixel column."""

    norms: NDArray[np.float32]
    """Largest finite number of the pixel's updates, NaN without one; (n_layers, n_pixels)."""
    states: NDArray[np.uint8]
    """Gravest GradientState of the pixel's updates; (n_layers, n_pixels)."""
    known: NDArray[np.bool_]
    """False where there is no update or its metrics were lost; (n_pixels,)."""


@dataclass(frozen=True, slots=True)
class StateColours:
    """RGB of what is not a number on the colour scale."""

    empty: tuple[int, int, int]
    mark: tuple[int, int, int]
    """Hatching of None and dots of 0, upon `empty`."""
    nan: tuple[int, int, int]
    inf: tuple[int, int, int]


class StripReader:
    """Reads strips from a history; bins that were complete the last time are not read again."""

    def __init__(self, history: History, quantity: Quantity = Quantity.GRADIENT) -> None:
        self._history = history
        self._quantity = quantity
        self._generation = history.generation
        self._starts = np.empty(0, dtype=np.int64)
        self._norms = np.empty((0, 0), dtype=np.float32)
        self._severity = np.empty((0, 0), dtype=np.uint8)

    def read(self, shown: tuple[float, float], n_pixels: int) -> Strips:
        """What each pixel column of the picture stands for."""
        history = self._history
        first, last = history.column("first_update"), history.column("last_update")
        columns = bins(first, last, shown, n_pixels)
        if columns.starts.size == 0:
            return _no_strips(len(self._quantity.names(history)), n_pixels)
        self._reduce(columns.starts, int(np.searchsorted(last, columns.updates[-1])) + 1)
        centres = np.arange(n_pixels) + 0.5
        updates = np.floor(shown[0] + centres * (shown[1] - shown[0]) / n_pixels + 0.5)
        place = np.searchsorted(columns.updates, updates)
        inside = np.minimum(place, columns.updates.size - 1)
        known = (place < columns.updates.size) & (updates >= first[columns.starts][inside])
        values = self._norms[inside].T
        is_kept = self._quantity is Quantity.GRADIENT
        severity = self._severity[inside].T if is_kept else None
        return Strips(values, self._quantity.states(values, severity), known)

    def _reduce(self, starts: NDArray[np.int64], stop: int) -> None:
        """Largest norm and gravest state of each bin, the complete ones from the last time."""
        n_kept = self._n_complete(starts)
        new = starts[n_kept:] - starts[n_kept]
        norms = self._history.column(self._quantity.column)[starts[n_kept] : stop]
        self._norms = _joined(self._norms[:n_kept], np.fmax.reduceat(norms, new, axis=0))
        if self._quantity is Quantity.GRADIENT:
            severity = self._history.column("layer_severity")[starts[n_kept] : stop]
            self._severity = _joined(
                self._severity[:n_kept], np.maximum.reduceat(severity, new, axis=0)
            )
        self._starts, self._generation = starts, self._history.generation

    def _n_complete(self, starts: NDArray[np.int64]) -> int:
        n_before = self._starts.size - 1
        if (
            n_before < 1
            or self._generation != self._history.generation
            or starts.size <= n_before
            or not np.array_equal(starts[: n_before + 1], self._starts)
        ):
            return 0
        return n_before


def _joined(before: NDArray[Any], after: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([before, after]) if len(before) else after


def _no_strips(n_layers: int, n_pixels: int) -> Strips:
    return Strips(
        np.full((n_layers, n_pixels), np.nan, np.float32),
        np.zeros((n_layers, n_pixels), np.uint8),
        np.zeros(n_pixels, dtype=bool),
    )


def picture(
    drawn: Strips,
    scale: Scale,
    row_height: int,
    gap: int,
    table: NDArray[np.uint8],
    colours: StateColours,
) -> Pixels:
    """RGB picture, shape (n_layers * row_height, n_pixels, 3).

    Args:
        drawn: what to draw.
        scale: from numbers to colours.
        row_height: pixels per layer.
        gap: empty pixels of them, half above and half below.
        table: the colour scale, shape (n, 3).
        colours: of everything that is no finite norm.
    """
    n_layers, n_pixels = drawn.states.shape
    rgb = np.repeat(_cells(drawn, scale, table, colours), row_height, axis=0)
    states = np.repeat(drawn.states, row_height, axis=0)
    y, x = np.arange(n_layers * row_height)[:, None], np.arange(n_pixels)[None, :]
    hatched = (states == GradientState.NONE) & ((x + y) % 5 < 2)
    dotted = (states == GradientState.ZERO) & (x % 4 < 2) & (y % 4 < 2)
    crossed = (states == GradientState.NAN) & (((x + y) % 6 == 0) | ((x - y) % 6 == 0))
    rgb[hatched | dotted] = colours.mark
    rgb[crossed] = colours.empty
    rgb[:, ~drawn.known] = colours.empty
    inside = y[:, 0] % row_height
    rgb[(inside < gap // 2) | (inside >= row_height - (gap - gap // 2))] = colours.empty
    return rgb


def _cells(
    drawn: Strips,
    scale: Scale,
    table: NDArray[np.uint8],
    colours: StateColours,
) -> Pixels:
    position = np.nan_to_num(scale.position(drawn.norms))
    rgb = table[(position * (len(table) - 1)).astype(np.int64)]
    for state, colour in (
        (GradientState.NONE, colours.empty),
        (GradientState.ZERO, colours.empty),
        (GradientState.NAN, colours.nan),
        (GradientState.INF, colours.inf),
    ):
        rgb[drawn.states == state] = colour
    return rgb
