from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.config import RewardSource
from core.events import LabelChanged
from core.rewards import RewardEvent, RewardKind, RewardLog
from core.telemetry import Chooser
from gui.timeline_data import (
    TOLD,
    StoredGaps,
    StoredTimeline,
    TimelineData,
    effective_rewards,
)
from gui.timeline_filters import Filter, matching
from tests.fakes import frozen, make_metrics, make_record

NAN = float("nan")
NOTHING = (-1, False, 0, 0)
"""Nothing was said of a step's actions."""


def stored(n_steps: int, **columns: Any) -> StoredTimeline:
    """Steps of a file: all greedy, unlabelled, on graph 7, unless given otherwise."""
    table = np.zeros((n_steps, 7))
    table[:, 0] = np.arange(n_steps)
    table[:, 2] = 7
    table[:, 6] = NAN
    for name, column in (("action", 3), ("greedy", 4), ("chooser", 5), ("environment", 6)):
        if name in columns:
            table[:, column] = columns.pop(name)
    values = {
        "labels": np.full(n_steps, NAN),
        "credits": np.full(n_steps, NAN),
        "skipped": np.zeros(n_steps, bool),
        "told": np.full(n_steps, np.array(NOTHING, dtype=TOLD)),
        "td_errors": np.full(n_steps, NAN),
    }
    return StoredTimeline(table, **(values | {k: np.asarray(v) for k, v in columns.items()}))


def test_a_step_brings_its_action_its_chooser_and_its_gap() -> None:
    data = TimelineData()
    q = np.array([0.5, -1.0, 2.0])
    data.add_step(
        make_record(0, 3, q_values=q, action=1, greedy_action=2, chooser=Chooser.RANDOM, graph_id=4)
    )
    row = data.rows[0]
    assert (row["action"], row["greedy"], row["graph"]) == (1, 2, 4)
    assert row["chooser"] == Chooser.RANDOM
    assert row["gap"] == pytest.approx(3.0)
    assert np.isnan(row["environment"])


def test_of_a_cost_the_gap_is_below_zero() -> None:
    data = TimelineData()
    data.add_step(make_record(0, 3, q_values=[0.5, -1.0, 2.0], action=2, greedy_action=1))
    assert data.rows[0]["gap"] == pytest.approx(-3.0)


def test_a_label_a_relabel_and_its_undoing_are_seen() -> None:
    data = TimelineData()
    data.add_step(make_record(0, 3))
    data.set_label(LabelChanged(0, 2.0, 2.0))
    data.set_label(LabelChanged(0, -1.0, -1.0))
    assert data.by_hand().tolist() == [-1.0]
    data.set_label(LabelChanged(0, None, None))
    assert np.isnan(data.by_hand()).all()
    data.set_label(LabelChanged(0, None, None, skipped=True))
    assert data.rows[0]["skipped"]


def test_zero_is_a_label_and_credit_adds_to_it() -> None:
    data = TimelineData()
    for step in range(3):
        data.add_step(make_record(step, 3))
    data.set_label(LabelChanged(0, 0.0, 0.0))
    data.set_label(LabelChanged(1, None, 0.5, credit=0.5))
    data.set_label(LabelChanged(2, 1.0, 1.5, credit=0.5))
    assert data.by_hand().tolist() == [0.0, 0.5, 1.5]
    assert data.largest_label() == 1.5


def test_a_label_of_a_step_nobody_told_of_is_left_out() -> None:
    data = TimelineData()
    data.set_label(LabelChanged(3, 1.0, 1.0))
    assert data.n_steps == 0


def test_the_newest_td_error_of_each_step_is_kept() -> None:
    data = TimelineData()
    for step in range(3):
        data.add_step(make_record(step, 3))

    def update(number: int, steps: list[int], errors: list[float]) -> Any:
        return make_metrics(
            number, batch_steps=frozen(steps, np.int64), td_errors=frozen(errors, np.float32)
        )

    data.note_updates([update(1, [0, 1, 0], [1.0, 2.0, 1.0]), update(2, [1, 9], [-0.5, 7.0])])
    assert data.rows["td_error"][:2].tolist() == [1.0, -0.5]
    assert np.isnan(data.rows["td_error"][2])


def test_what_the_worker_told_is_newer_than_what_the_file_says() -> None:
    data = TimelineData()
    data.add_step(make_record(3, 5, action=2, greedy_action=4, graph_id=1))
    data.set_label(LabelChanged(3, -2.0, -2.0))
    data.fill(stored(4, action=[0, 1, 2, 3], greedy=[0, 2, 2, 3], labels=[1.0, NAN, 0.0, 5.0]))
    assert data.n_steps == 4
    assert data.rows["action"].tolist() == [0, 1, 2, 2]
    assert data.rows["graph"].tolist() == [7, 7, 7, 1]
    assert data.by_hand()[[0, 2, 3]].tolist() == [1.0, 0.0, -2.0]
    assert data.rows["gap"][[0, 2]].tolist() == [0.0, 0.0]
    assert np.isnan(data.rows["gap"][1]), "a disagreeing step's gap needs its Q-values"
    data.fill_gaps(StoredGaps(0, np.array([0, 0.25, 0, 9], np.float32)))
    assert data.rows["gap"][1] == 0.25


def test_a_label_told_while_the_file_is_read_is_not_lost() -> None:
    data = TimelineData()
    data.fill(stored(2))
    data.set_label(LabelChanged(1, 2.0, 2.0))
    data.fill(stored(2, labels=[1.0, NAN]))
    assert data.by_hand().tolist() == [1.0, 2.0]


def test_steps_still_to_be_read_are_there_but_unknown() -> None:
    data = TimelineData()
    data.add_step(make_record(2, 3))
    assert data.rows["known"].tolist() == [False, False, True]
    assert matching(data.rows, frozenset({Filter.UNLABELLED})).tolist() == [2]


def test_a_step_takes_few_bytes_and_another_session_forgets_them() -> None:
    data = TimelineData()
    data.fill(stored(100_000))
    assert data.n_bytes < 8_000_000
    before = data.version
    data.clear()
    assert data.n_steps == 0
    assert data.version > before
    assert data.n_bytes < 100_000


@pytest.mark.parametrize(
    ("filters", "listed"),
    [
        (set(), [0, 1, 2, 3, 4]),
        ({Filter.UNLABELLED}, [1]),
        ({Filter.DISAGREEING}, [1, 2]),
        ({Filter.EXPLORING}, [2, 3, 4]),
        ({Filter.UNLABELLED, Filter.EXPLORING}, []),
        ({Filter.UNLABELLED, Filter.DISAGREEING, Filter.EXPLORING}, []),
    ],
)
def test_filters_hold_all_at_once(filters: set[Filter], listed: list[int]) -> None:
    data = TimelineData()
    data.fill(
        stored(
            5,
            action=[0, 0, 0, 1, 1],
            greedy=[0, 1, 1, 1, 1],
            chooser=[0, 2, 1, 1, 1],
            labels=[0.0, NAN, 1.0, NAN, NAN],
            credits=[NAN, NAN, 0.5, NAN, NAN],
            skipped=[False, False, False, True, False],
            told=np.array([NOTHING] * 4 + [(2, False, 0, 1)], dtype=TOLD),
        )
    )
    assert matching(data.rows, frozenset(filters)).tolist() == listed


REWARD = st.one_of(st.none(), st.integers(-3, 3).map(float))


@given(
    rows=st.lists(st.tuples(REWARD, REWARD, REWARD), min_size=1, max_size=20),
    source=st.sampled_from(RewardSource),
)
@settings(max_examples=200, deadline=None)
def test_effective_rewards_are_those_of_the_reward_log(
    rows: list[tuple[float | None, float | None, float | None]], source: RewardSource
) -> None:
    log, data = RewardLog(), TimelineData()
    for step, (label, share, environment) in enumerate(rows):
        for kind, value in ((RewardKind.LABEL, label), (RewardKind.CREDIT, share)):
            if value is not None:
                log.append(RewardEvent(id=log.last_id + 1, step=step, kind=kind, value=value))
        data.add_step(make_record(step, 3, environment_reward=environment))
        data.set_label(LabelChanged(step, label, None, credit=share))
    wanted = [log.effective(i, environment, source) for i, (_, _, environment) in enumerate(rows)]
    got = [None if np.isnan(r) else r for r in effective_rewards(data.rows, source).tolist()]
    assert got == wanted
