from __future__ import annotations

import numpy as np
import pytest

from core.commands import Step
from core.events import Progress
from core.telemetry import GradientState
from tests.fakes import FakeBridge, make_architecture, make_metrics, make_record, make_snapshot


def test_the_bridge_records_commands_only() -> None:
    bridge = FakeBridge()
    assert bridge.submit(Step())
    assert bridge.commands == [Step()]
    with pytest.raises(TypeError, match="wanted a Command, got str"):
        bridge.submit("step")  # type: ignore[arg-type]


def test_a_full_bridge_refuses() -> None:
    bridge = FakeBridge(accepts=False)
    assert not bridge.submit(Step())
    assert bridge.commands == []


def test_what_is_posted_is_drained_once() -> None:
    bridge = FakeBridge()
    snapshot = make_snapshot()
    bridge.post(snapshot, [make_metrics(1)], [Progress("…")])
    first, second = bridge.drain(), bridge.drain()
    assert first.snapshot is snapshot
    assert len(first.metrics) == len(first.events) == 1
    assert second.snapshot is None


def test_arrays_are_read_only() -> None:
    for array in (make_snapshot().q_values, make_metrics(1).gradient_norms):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_states_follow_from_norms() -> None:
    norms = np.full(len(make_architecture().variable_names), 0.1)
    norms[:3] = 0.0, np.nan, np.inf
    expected = [GradientState.ZERO, GradientState.NAN, GradientState.INF, GradientState.FINITE]
    assert make_metrics(1, norms).gradient_states[:4].tolist() == expected


def test_shapes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="wanted 10 Q-values"):
        make_snapshot(10, action_names=("a",))
    with pytest.raises(ValueError, match="wanted 22 norms"):
        make_metrics(1, [1.0])
    with pytest.raises(ValueError, match=r"\[0, 4\), got 9"):
        make_record(0, 4, action=9)


def test_each_variable_belongs_to_one_layer() -> None:
    architecture = make_architecture()
    owned = [v for layer in architecture.layers for v in layer.variables]
    assert owned == list(range(len(architecture.variable_names)))
