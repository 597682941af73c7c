"""Repulsion between all pairs of nodes, by a particle mesh in O(n + m log m) for m cells.

Every node pushes every other with 1/distance. The masses are spread on a grid, convolved
with the force of one cell by FFT, and read back. Pairs closer than a few cells, where the
grid is too coarse, are corrected one by one.

Source: Hockney and Eastwood (1988), Computer Simulation Using Particles, chapter 8 (P3M).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.layouts.report import Points

Spectrum = NDArray[np.complexfloating]


class Mesh:
    """Repulsive forces of unit masses on a square grid of `cells` x `cells`."""

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self._kernel_x, self._kernel_y = _kernels(cells)

    def forces(self, points: Points, masses: NDArray[np.float64]) -> Points:
        """Sum over the other nodes of m_p m_q (p - q) / |p - q|^2, shape (n, 2)."""
        from scipy import fft

        low = points.min(axis=0)
        # One cell of air on each side, so that a spread mass stays on the grid.
        size = max(float(np.ptp(points, axis=0).max()), 1e-9) / (self.cells - 3)
        corners, shares = _spread((points - low) / size + 1.0, self.cells)
        mass = np.zeros(self.cells * self.cells, dtype=np.float32)
        for corner, share in zip(corners, shares, strict=True):
            mass += np.bincount(corner, share * masses, minlength=len(mass)).astype(np.float32)
        padded = (2 * self.cells, 2 * self.cells)
        spectrum = fft.rfft2(mass.reshape(self.cells, self.cells), padded)
        result = np.empty_like(points)
        for axis, kernel in enumerate((self._kernel_x, self._kernel_y)):
            field = fft.irfft2(spectrum * kernel, padded)[: self.cells, : self.cells].ravel()
            result[:, axis] = sum(
                field[corner] * share for corner, share in zip(corners, shares, strict=True)
            )
        return result * (masses / size)[:, None]


def _kernels(cells: int) -> tuple[Spectrum, Spectrum]:
    from scipy import fft

    offset = np.arange(2 * cells, dtype=np.float32)
    offset[cells:] -= 2 * cells
    x, y = offset[None, :], offset[:, None]
    square = x**2 + y**2
    square[0, 0] = 1.0
    return fft.rfft2(x / square), fft.rfft2(y / square)


def _spread(place: Points, cells: int) -> tuple[list[NDArray[np.int64]], list[NDArray[np.float64]]]:
    """The four cells around each point, and its share of each (cloud in cell)."""
    base = place.astype(np.int64)
    right, down = (place - base).T
    first = base[:, 1] * cells + base[:, 0]
    corners = [first, first + 1, first + cells, first + cells + 1]
    shares = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down]
    return corners, shares
