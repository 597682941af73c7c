"""Many small arrays as a few matrices: each argument of a TensorFlow call costs time of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import tf

Arrays = Sequence[NDArray[Any]]
_KINDS = (np.dtype(np.float32), np.dtype(np.int32), np.dtype(np.uint8))
_CARRIED_AS = {np.dtype(np.int64): _KINDS[1], np.dtype(np.bool_): _KINDS[2]}


class Packing:
    """Arrays of fixed shapes side by side in rows of float32, int32 and uint8.

    Args:
        arrays: examples of the arrays; int64 is carried as int32, bool as uint8.
    """

    def __init__(self, arrays: Arrays) -> None:
        self._shapes = [array.shape for array in arrays]
        self._dtypes = [array.dtype for array in arrays]
        self._kinds = [_CARRIED_AS.get(dtype, dtype) for dtype in self._dtypes]
        assert set(self._kinds) <= set(_KINDS)

    def pack(self, each: Sequence[Arrays], n_rows: int) -> tuple[NDArray[Any], ...]:
        """One row for each sequence of arrays, zeros in the rest of `n_rows`."""
        matrices = []
        for kind in _KINDS:
            rows = [self._row(arrays, kind) for arrays in each]
            matrix = np.zeros((n_rows, len(rows[0])), kind)
            matrix[: len(rows)] = rows
            matrices.append(matrix)
        return tuple(matrices)

    def unpack(self, rows: Sequence[Any]) -> list[Any]:
        """The arrays of one row of each matrix, as tensors of their own shapes and types."""
        offsets = dict.fromkeys(_KINDS, 0)
        found = []
        for shape, dtype, kind in zip(self._shapes, self._dtypes, self._kinds, strict=True):
            size = int(np.prod(shape))
            row = rows[_KINDS.index(kind)]
            part = row[offsets[kind] : offsets[kind] + size]
            offsets[kind] += size
            found.append(tf.cast(tf.reshape(part, shape), dtype))
        return found

    def _row(self, arrays: Arrays, kind: np.dtype[Any]) -> NDArray[Any]:
        parts = [
            array.ravel() for array, own in zip(arrays, self._kinds, strict=True) if own == kind
        ]
        return np.concatenate(parts).astype(kind, copy=False) if parts else np.zeros(0, kind)
