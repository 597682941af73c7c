"""Every row of the benchmark can be measured; what the numbers are says nothing here."""

from __future__ import annotations

import numpy as np
import pytest

from core.bench import geometric
from core.bench.command import GROUPS
from core.bench.learning import OUR_PATHS, SEVERAL, at_once, fastest_of, per_update
from core.bench.rounds import Effort
from core.bench.rows import Group

EXPECTED = {
    "acting": {"predict", "model(x)", "PyTorch Geometric"},
    "learning": {
        "posted update",
        "posted whole step",
        "PyTorch Geometric",
        "products and Adam",
    },
    "step": {"posted whole step"},
    "telemetry": {"no telemetry"},
    "batching": {"DisjointLoader", "np.concatenate"},
    "tracing": {"posted, relaxed", "posted, plain", "ours, compiled", ""},
}


LONG = {"learning", "tracing"}
"""They compile and trace for half a minute; what they measure others test."""


@pytest.mark.parametrize(
    "group",
    [
        pytest.param(group, id=group.name, marks=[pytest.mark.soak] if group.name in LONG else [])
        for group in GROUPS
    ],
)
def test_every_row_is_measured(group: Group) -> None:
    rows = list(group.measure(Effort.short()))
    assert {row.against for row in rows} == EXPECTED[group.name]
    for row in rows:
        assert row.group == group.name
        if row.ours is None:
            assert geometric.problem() in row.note
            continue
        assert row.ours > 0
        if row.against:
            assert row.ratio is not None
            assert 0 < row.ratio.low <= row.ratio.median <= row.ratio.high < np.inf


def test_a_missing_library_is_named_in_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert geometric.problem() == "torch_geometric is not installed"


def test_a_call_of_several_updates_counts_as_several() -> None:
    samples = {path: np.array([0.008, 0.016]) for path in OUR_PATHS}
    each = per_update(samples)
    np.testing.assert_allclose(each[SEVERAL], np.array([0.008, 0.016]) / at_once())
    assert fastest_of(each) == SEVERAL
