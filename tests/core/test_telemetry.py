"""The outbox: the latest snapshot, metrics with counted losses, all events."""

from __future__ import annotations

import threading

import numpy as np

from core.config import Head, NetworkConfig
from core.events import Progress
from core.outbox import Outbox
from core.telemetry import Chooser, GradientState, Mode
from tests.fakes import make_architecture, make_metrics, make_record, make_snapshot


def test_the_latest_snapshot_wins_and_is_handed_out_once() -> None:
    outbox = Outbox()
    first, second = make_snapshot(), make_snapshot(mode=Mode.RUNNING)
    outbox.post_snapshot(first)
    outbox.post_snapshot(second)
    assert outbox.drain().snapshot is second
    assert outbox.drain().snapshot is None


def test_lost_metrics_are_counted_and_the_newest_kept() -> None:
    outbox = Outbox(max_metrics=3)
    outbox.post_metrics([make_metrics(i) for i in range(1, 6)])
    outbox.post_metrics([make_metrics(6)])
    drained = outbox.drain()
    assert [m.update_step for m in drained.metrics] == [4, 5, 6]
    assert drained.dropped_metrics == 3
    again = outbox.drain()
    assert (list(again.metrics), again.dropped_metrics) == ([], 0)


def test_events_are_never_dropped_and_keep_their_order() -> None:
    outbox = Outbox(max_metrics=1)
    for i in range(50_000):
        outbox.post_event(Progress(str(i)))
    assert [e.text for e in outbox.drain().events if isinstance(e, Progress)] == [
        str(i) for i in range(50_000)
    ]
    assert list(outbox.drain().events) == []


def test_what_was_drained_does_not_change_any_more() -> None:
    outbox = Outbox()
    outbox.post_event(Progress("a"))
    outbox.post_metrics([make_metrics(1)])
    drained = outbox.drain()
    outbox.post_event(Progress("b"))
    outbox.post_metrics([make_metrics(2)])
    assert (len(drained.events), len(drained.metrics)) == (1, 1)


def test_nothing_is_lost_or_doubled_between_two_threads() -> None:
    outbox, n = Outbox(), 3_000
    metrics = [make_metrics(i + 1) for i in range(n)]

    def post() -> None:
        for i, one in enumerate(metrics):
            outbox.post_event(Progress(str(i)))
            outbox.post_metrics([one])

    poster = threading.Thread(target=post)
    poster.start()
    events: list[str] = []
    updates: list[int] = []
    while poster.is_alive() or len(updates) < n:
        drained = outbox.drain()
        events += [e.text for e in drained.events if isinstance(e, Progress)]
        updates += [m.update_step for m in drained.metrics]
        assert drained.dropped_metrics == 0
    poster.join()
    assert events == [str(i) for i in range(n)]
    assert updates == [m.update_step for m in metrics]


def test_none_and_non_finite_gradients_are_counted_apart() -> None:
    n = len(make_architecture().variable_names)
    norms = np.ones(n)
    norms[[0, 1, 2, 3]] = [np.nan, np.nan, np.inf, 0]
    states = np.full(n, GradientState.FINITE)
    states[[0, 1, 2, 3]] = [
        GradientState.NONE,
        GradientState.NAN,
        GradientState.INF,
        GradientState.ZERO,
    ]
    metrics = make_metrics(1, norms, states)
    assert (metrics.none_count, metrics.nonfinite_count) == (1, 2)


def test_only_epsilon_explores() -> None:
    explored = {c: make_record(chooser=c).explored for c in Chooser}
    assert explored == {Chooser.GREEDY: False, Chooser.RANDOM: True, Chooser.BY_HAND: False}


def test_an_architecture_describes_itself_in_one_line() -> None:
    default = make_architecture(128)
    assert default.describe() == "7 features, 3 GIN layers of 64 channels, 128 actions"
    posted = make_architecture(128, NetworkConfig.as_posted(128))
    assert posted.describe().endswith("128 channels, 128 actions, BatchNorm, relu output")
    node = make_architecture(8, NetworkConfig(head=Head.NODE))
    assert "one Q-value per node" in node.describe()


def test_architectures_are_equal_exactly_when_weights_fit() -> None:
    assert make_architecture() == make_architecture()
    assert make_architecture() != make_architecture(n_features=6)
    assert make_architecture(network=NetworkConfig(layers=2)) != make_architecture()
