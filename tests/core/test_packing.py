"""Packed arrays come out as they went in."""

from __future__ import annotations

import numpy as np

from core.backend import tf
from core.packing import Packing


def test_arrays_come_out_of_their_row() -> None:
    rng = np.random.default_rng(0)

    def arrays() -> list[np.ndarray]:
        return [
            rng.normal(size=(2, 3)).astype(np.float32),
            rng.integers(0, 99, 4),
            rng.random((3, 1)) < 0.5,
            rng.integers(0, 9, (2, 2), dtype=np.uint8),
            rng.normal(size=2).astype(np.float32),
            rng.integers(0, 99, 2, dtype=np.int32),
        ]

    each = [arrays(), arrays()]
    packing = Packing(each[0])
    matrices = packing.pack(each, 3)
    assert [m.shape for m in matrices] == [(3, 8), (3, 6), (3, 7)]
    assert not any(m[2].any() for m in matrices)
    for i, wanted in enumerate(each):
        got = packing.unpack([tf.constant(m[i]) for m in matrices])
        for a, b in zip(got, wanted, strict=True):
            assert a.numpy().dtype == b.dtype
            np.testing.assert_array_equal(a.numpy(), b)
