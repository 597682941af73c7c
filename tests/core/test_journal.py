"""Rows as they are written: what anyone finds who opens a session file with other tools."""

from __future__ import annotations

import io
import json
import math
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core import labelling
from core.journal import Journal
from core.labels import Label
from core.recorder import Moment, NoRecorder
from core.rewards import RewardEvent, RewardKind
from core.store import SessionFileError
from tests.core.session_files import file_session, labelled_session, rows
from tests.fakes import make_graph, make_metrics, make_record

COLUMNS = {
    "meta": ["key", "value"],
    "graphs": ["id", "sha256", "name", "data"],
    "steps": [
        *("step", "episode", "graph_id", "action", "greedy_action", "explored", "epsilon"),
        *("q_values", "environment_reward", "next_graph_id", "terminated", "truncated", "at"),
    ],
    "rewards": [
        *("id", "step", "value", "weight", "confidence", "action", "other_action", "kind"),
        *("source", "retracts", "at"),
    ],
    "events": ["id", "step", "update_step", "kind", "data", "at"],
    "updates": [
        *("update_step", "step", "last_reward_id", "loss", "td_error", "gradient_norms"),
        *("none_count", "nonfinite_count", "at"),
    ],
    "checkpoints": ["id", "update_step", "step", "reason", "data"],
}


def event(event_id: int, step: int = 0, value: float = 1.0) -> RewardEvent:
    return RewardEvent(id=event_id, step=step, kind=RewardKind.LABEL, value=value, at=1.7e9)


def test_tables_and_columns_have_the_promised_names(tmp_path: Path) -> None:
    Journal(tmp_path / "a", {}).close()
    for table, columns in COLUMNS.items():
        found = [row[1] for row in rows(tmp_path / "a", f"PRAGMA table_info({table})")]
        assert found[: len(columns)] == columns


def test_meta_says_what_made_the_file(tmp_path: Path) -> None:
    file_session(tmp_path / "a", seed=12).close()
    meta = dict(rows(tmp_path / "a", "SELECT key, value FROM meta"))
    assert meta["format_version"] == "1"
    assert meta["seed"] == "12"
    assert abs(float(meta["created"]) - time.time()) < 600
    assert json.loads(meta["config"])["network"]["channels"] == 8
    assert json.loads(meta["architecture"])["n_actions"] == 4
    assert "tensorflow" in json.loads(meta["versions"])


def test_a_label_is_in_the_file_when_label_returns(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a")
    session.step()
    labelling.give(session, Label(step=0, value=2.0))
    assert rows(tmp_path / "a", "SELECT step, value, kind FROM rewards") == [(0, 2.0, "label")]
    assert len(rows(tmp_path / "a", "SELECT * FROM steps")) == 1, "and the step it is for"
    session.close()


def test_undo_adds_a_row_and_changes_none(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a")
    session.step()
    labelling.give(session, Label(step=0, value=10.0))
    before = rows(tmp_path / "a", "SELECT * FROM rewards")
    labelling.undo(session)
    labelling.redo(session)
    after = rows(tmp_path / "a", "SELECT * FROM rewards ORDER BY id")
    assert after[:1] == before
    columns = rows(tmp_path / "a", "SELECT id, kind, retracts FROM rewards ORDER BY id")
    assert columns == [(1, "label", None), (2, "retract", 1), (3, "retract", 2)]
    session.close()


def test_arrays_are_plain_npy_without_pickle(tmp_path: Path) -> None:
    session = labelled_session(tmp_path / "a")
    q = session.recent_steps[3].q_values
    session.close()
    ((data,),) = rows(tmp_path / "a", "SELECT q_values FROM steps WHERE step = 3")
    np.testing.assert_array_equal(np.load(io.BytesIO(data), allow_pickle=False), q)
    ((data,),) = rows(tmp_path / "a", "SELECT gradient_norms FROM updates WHERE update_step = 3")
    assert np.load(io.BytesIO(data), allow_pickle=False).dtype == np.float32
    ((data,),) = rows(tmp_path / "a", "SELECT data FROM checkpoints")
    with np.load(io.BytesIO(data), allow_pickle=False) as bundle:
        assert any(name.startswith("target/") for name in bundle.files)
    assert b"pickle" not in (tmp_path / "a").read_bytes()


def test_both_rewards_are_stored_apart(tmp_path: Path) -> None:
    graph = replace(make_graph(), label="a")
    session = file_session(tmp_path / "a", graph, actions=("a", "b"))
    session.step(0)
    session.step(1)
    labelling.give(session, Label(step=1, value=5.0))
    session.close()
    assert rows(tmp_path / "a", "SELECT environment_reward FROM steps") == [(1.0,), (-1.0,)]
    assert rows(tmp_path / "a", "SELECT step, value FROM rewards") == [(1, 5.0)]


def test_nan_and_none_survive(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "a", {})
    journal.add_update(make_metrics(1, loss=math.nan, td_error=math.inf))
    mask = np.array([True, False, True, True])
    journal.add_step(make_record(n_actions=4, environment_reward=None), mask, mask)
    journal.close()
    assert rows(tmp_path / "a", "SELECT loss, td_error FROM updates") == [(None, math.inf)]
    ((reward, data),) = rows(tmp_path / "a", "SELECT environment_reward, mask FROM steps")
    assert reward is None
    np.testing.assert_array_equal(np.load(io.BytesIO(data)), mask)


def test_the_last_two_checkpoints_and_one_per_doubling_of_age_are_kept(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "a", {})
    for number in range(1, 501):
        journal.add_checkpoint(Moment(number, number * 200, 0), "periodic", b"x")
        kept = [r[0] // 200 for r in rows(tmp_path / "a", "SELECT update_step FROM checkpoints")]
        kept = sorted({*kept, number})
        assert kept[-2:] == [n for n in (number - 1, number) if n > 0]
        assert len(kept) <= 12
        for wanted in range(1, number):
            best = max((n for n in kept if n <= wanted), default=0)
            assert wanted - best <= max(2, number - best), "never further than from the newest"
    journal.close()
    kept = [row[0] for row in rows(tmp_path / "a", "SELECT id FROM checkpoints ORDER BY id")]
    assert kept[-2:] == [499, 500]


def test_weights_an_event_refers_to_are_never_thinned(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "a", {})
    loaded = journal.add_checkpoint(Moment(1, 1, 0), "agent loaded", b"x")
    for number in range(2, 60):
        reason = "rollback" if number % 20 == 0 else "periodic"
        journal.add_checkpoint(Moment(number, number, 0), reason, b"x")
    journal.close()
    reasons = rows(tmp_path / "a", "SELECT id, reason FROM checkpoints ORDER BY id")
    assert (loaded, "agent loaded") in reasons
    assert [r for r in reasons if r[1] == "rollback"] == [(20, "rollback"), (40, "rollback")]
    assert [r[0] for r in reasons if r[1] == "periodic"][-2:] == [58, 59]


def test_payloads_do_not_push_the_last_two_checkpoints_out(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "a", {})
    for reason in ("periodic", "saved", "rollback", "rollback", "rollback", "rollback"):
        journal.add_checkpoint(Moment(1, 1, 0), reason, b"x")
    journal.close()
    kept = rows(tmp_path / "a", "SELECT reason FROM checkpoints ORDER BY id")
    assert kept[:2] == [("periodic",), ("saved",)]


def test_events_count_on_after_reopening(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "a", {})
    journal.add_event("reset", Moment(0, 0, 0), {"graph": None})
    journal.close()
    again = Journal.reopen(tmp_path / "a")
    assert again.last_event_id == 1
    again.add_event("reset", Moment(5, 2, 3), {"graph": 1})
    again.close()
    found = rows(tmp_path / "a", "SELECT id, step, update_step, last_reward_id, data FROM events")
    assert found == [(1, 0, 0, 0, '{"graph": null}'), (2, 5, 2, 3, '{"graph": 1}')]


def test_a_new_session_never_takes_an_existing_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"precious")
    with pytest.raises(SessionFileError, match="never overwrites"):
        Journal(tmp_path / "a", {})
    assert (tmp_path / "a").read_bytes() == b"precious"


def test_an_act_of_several_events_is_one_commit(tmp_path: Path) -> None:
    """Killed in the middle of a spread label, the file must not hold some of its shares."""
    journal = Journal(tmp_path / "a", {})
    journal.add_rewards([event(1)])
    bad = replace(event(4), step=object())  # type: ignore[arg-type]
    with pytest.raises(Exception, match="support"):
        journal.add_rewards([event(2), event(3), bad])
    with pytest.raises(Exception, match="support"):
        journal.close()
    assert rows(tmp_path / "a", "SELECT id FROM rewards") == [(1,)]


def test_without_a_file_there_is_nothing_to_save(tmp_path: Path) -> None:
    with pytest.raises(SessionFileError, match="never recorded"):
        NoRecorder().save_as(tmp_path / "a")
