from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.config import NetworkConfig
from core.telemetry import GradientState
from gui.history import STATE_OF_SEVERITY, History
from gui.history_layers import layer_gradients, layer_sizes, ratios
from tests.fakes import make_architecture, make_metrics

F, Z, N, A, I = (  # noqa: E741
    GradientState.FINITE,
    GradientState.ZERO,
    GradientState.NONE,
    GradientState.NAN,
    GradientState.INF,
)


def one_layer(norms: list[float], states: list[GradientState]) -> tuple[float, int]:
    result, state = layer_gradients(
        np.array([norms], dtype=np.float32),
        np.array([states], dtype=np.uint8),
        np.ones((len(norms), 1), dtype=bool),
    )
    return float(result[0, 0]), int(state[0, 0])


def test_a_layers_norm_is_the_root_of_the_sum_of_squares() -> None:
    assert one_layer([3.0, 4.0], [F, F]) == (5.0, F)


def test_layers_own_their_variables_only() -> None:
    norms, states = layer_gradients(
        np.array([[3.0, 4.0, 12.0]]),
        np.array([[F, F, F]], dtype=np.uint8),
        np.array([[True, False], [True, False], [False, True]]),
    )
    np.testing.assert_allclose(norms, [[5.0, 12.0]])
    assert states.tolist() == [[F, F]]


@pytest.mark.parametrize(
    ("norms", "states", "norm", "state"),
    [
        ([3.0, 0.0], [F, Z], 3.0, F),
        ([3.0, np.nan], [F, N], 3.0, F),
        ([0.0, 0.0], [Z, Z], 0.0, Z),
        ([0.0, np.nan], [Z, N], 0.0, Z),
        ([np.nan, np.nan], [N, N], np.nan, N),
        ([3.0, np.nan], [F, A], np.nan, A),
        ([3.0, np.inf], [F, I], np.inf, I),
        ([np.inf, np.nan], [I, A], np.nan, A),
    ],
)
def test_none_zero_nan_and_inf_stay_apart(
    norms: list[float], states: list[GradientState], norm: float, state: GradientState
) -> None:
    result = one_layer(norms, states)
    np.testing.assert_equal(result[0], norm)
    assert result[1] == state


def test_a_layer_of_large_finite_norms_does_not_overflow() -> None:
    norm, state = one_layer([3e30, 4e30], [F, F])
    assert norm == pytest.approx(5e30)
    assert state == F


def test_sizes_and_ratios_of_layers() -> None:
    members = np.array([[True, False], [True, False], [False, True]])
    sizes = layer_sizes(np.array([[3.0, 4.0, 0.0], [np.inf, 1.0, 2.0]]), members)
    np.testing.assert_array_equal(sizes, [[5.0, 0.0], [np.inf, 2.0]])
    found = ratios(np.array([[1.0, 2.0], [1.0, 1.0]]), np.array([[4.0, 0.0], [np.nan, 2.0]]))
    np.testing.assert_array_equal(found, [[0.25, np.nan], [np.nan, 0.5]])


def filled(n_updates: int, max_rows: int = 65_536, **changes: float) -> History:
    history = History(make_architecture(), max_rows=max_rows)
    for start in range(1, n_updates + 1, 50):
        stop = min(start + 50, n_updates + 1)
        history.append([make_metrics(i, **changes) for i in range(start, stop)])
    return history


def test_updates_arrive_in_order_with_their_numbers() -> None:
    history = filled(120)
    assert history.column("first_update").tolist() == list(range(1, 121))
    np.testing.assert_allclose(history.curve("loss").mean, 1 / np.arange(1, 121))
    assert history.latest is not None
    assert history.latest.update_step == 120
    assert history.layer_names == ("conv 1", "conv 2", "conv 3", "dense 1", "dense 2")


def test_lost_metrics_are_counted_where_they_were_lost() -> None:
    history = History(make_architecture())
    history.append([make_metrics(i) for i in (1, 2, 6, 7)])
    history.append([make_metrics(i) for i in (10, 11)])
    assert history.curve("loss").missing.tolist() == [0, 0, 3, 0, 2, 0]


def test_a_resumed_session_has_lost_nothing_before_its_first_update() -> None:
    history = History(make_architecture())
    history.append([make_metrics(501), make_metrics(502)])
    assert history.curve("loss").missing.tolist() == [0, 0]


def test_merging_keeps_lost_metrics_and_the_gravest_state() -> None:
    architecture = make_architecture()
    history = History(architecture, max_rows=64)
    n_variables = len(architecture.variable_names)
    for update in range(1, 200):
        if update in (5, 6):
            continue
        norms = np.full(n_variables, 0.1)
        if update == 9:
            norms[:] = np.nan
        history.append([make_metrics(update, norms)])
    assert history.n_rows <= 64
    assert int(history.curve("loss").missing.sum()) == 2
    row = int(np.searchsorted(history.column("last_update"), 9))
    states = STATE_OF_SEVERITY[history.column("layer_severity")[row]]
    assert states.tolist() == [GradientState.NAN] * 5
    np.testing.assert_allclose(history.column("layer_norms")[row, 4], 0.1 * 2**0.5, rtol=1e-6)


def test_nonfinite_losses_are_counted_and_not_drawn() -> None:
    history = History(make_architecture())
    history.append([make_metrics(1, loss=np.nan), make_metrics(2, loss=np.inf), make_metrics(3)])
    curve = history.curve("loss")
    assert curve.nonfinite.tolist() == [1, 1, 0]
    assert np.isnan(curve.high[:2]).all()
    assert curve.high[2] == pytest.approx(1 / 3)


def test_a_smaller_update_number_starts_anew() -> None:
    history = filled(30)
    history.append([make_metrics(31), make_metrics(1), make_metrics(2)])
    assert history.column("first_update").tolist() == [1, 2]


def test_metrics_of_another_network_are_left_out() -> None:
    history = History(make_architecture())
    other = make_architecture(network=NetworkConfig(layers=2))
    history.append([make_metrics(900, architecture=other), make_metrics(1)])
    assert history.column("first_update").tolist() == [1]


def test_clear_forgets_everything_and_takes_the_new_architecture() -> None:
    history = filled(30)
    version = history.version
    history.clear(make_architecture(network=NetworkConfig(layers=1)))
    assert history.n_rows == 0
    assert history.latest is None
    assert history.layer_names == ("conv 1", "dense 1", "dense 2")
    assert history.version > version
    assert history.latest_layers()[0].size == 0


def test_label_moments_are_the_first_updates_that_saw_a_new_reward() -> None:
    history = History(make_architecture())
    ids = [0, 0, 1, 1, 1, 2, 4, 4]
    history.append([make_metrics(i + 1, last_reward_id=r) for i, r in enumerate(ids)])
    assert history.label_updates().tolist() == [3, 6, 7]


def test_memory_is_bounded_for_a_deep_network() -> None:
    architecture = make_architecture(network=NetworkConfig(layers=32))
    history = History(architecture)
    one = make_metrics(1, architecture=architecture)
    for start in range(1, 100_001, 1000):
        history.append([replace(one, update_step=i) for i in range(start, start + 1000)])
    assert history.n_bytes < 80_000_000
    assert int(history.column("last_update")[-1]) == 100_000
    assert int(history.column("first_update")[0]) == 1


def test_the_generation_changes_when_rows_move_not_when_they_are_added() -> None:
    history = History(make_architecture(), max_rows=64)
    history.append([make_metrics(i) for i in range(1, 40)])
    before = history.generation
    history.append([make_metrics(40)])
    assert history.generation == before
    history.append([make_metrics(i) for i in range(41, 80)])
    assert history.generation != before


def test_every_fact_of_an_update_is_kept_by_layer_and_activation() -> None:
    architecture = replace(make_architecture(), activations=("relu 1", "relu 2"))
    history = History(architecture)
    n = len(architecture.variable_names)
    history.append(
        [
            make_metrics(
                1,
                architecture=architecture,
                weight_norms=np.full(n, 2.0, np.float32),
                update_norms=np.full(n, 0.5, np.float32),
                dead_shares=np.array([0.25, 0.75], np.float32),
                clipped=True,
                q_mean=-3.0,
            ),
            make_metrics(2, architecture=architecture),
        ]
    )
    np.testing.assert_allclose(history.column("layer_ratios")[0], 0.25)
    np.testing.assert_allclose(history.column("layer_weights")[0, 4], 2 * 2**0.5)
    np.testing.assert_allclose(history.column("dead_shares")[0], [0.25, 0.75])
    assert np.isnan(history.column("dead_shares")[1]).all(), "these metrics do not tell"
    assert history.curve("dead").mean.tolist() == [0.5, 0.0]
    assert history.curve("clipped").mean.tolist() == [1.0, 0.0]
    assert history.curve("q_mean").mean[0] == -3.0


def test_the_share_of_clipped_updates_survives_merging() -> None:
    history = History(make_architecture(), max_rows=64)
    for update in range(1, 400):
        history.append([make_metrics(update, clipped=update % 4 == 0)])
    curve = history.curve("clipped")
    assert history.n_rows < 400
    assert (curve.mean * curve.count).sum() == pytest.approx(99)


def test_updates_and_steps_find_each_other() -> None:
    history = History(make_architecture())
    assert history.row_of(3) is None
    assert history.step_of(3) is None
    history.append([make_metrics(i, step=(i - 1) // 3 * 2) for i in range(1, 10)])
    assert [history.step_of(i) for i in (1, 3, 4, 9, 99)] == [0, 0, 2, 4, 4]
    assert history.updates_of(0, 0) == (1, 3)
    assert history.updates_of(1, 3) == (4, 6)
    assert history.updates_of(1, 99) == (4, 9)
    assert history.updates_of(5, 9) is None
