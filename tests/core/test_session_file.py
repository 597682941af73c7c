"""Reading parts of a session: what the window scrubs through and other tools ask for."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core import amendments, labelling
from core.graph_io import read_graphs
from core.labels import Label
from core.resume import resume
from core.session import Session
from core.session_file import SessionFile
from core.store import SessionFileError
from tests.core.helpers import path_graph, random_graphs
from tests.core.session_files import bits, file_session, rows


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Steps with none, one and several updates; three graphs in turn."""
    made = file_session(tmp_path / "a.gcoach", *random_graphs(1, [3, 4, 5]))
    for i in range(12):
        made.step(i % 4)
        if i >= 2:
            labelling.give(made, Label(step=i, value=1.0))
        for _ in range(i % 3 if i >= 2 else 0):
            made.learn()
    made.recorder.flush()
    return made


def test_a_step_is_as_it_was_taken(session: Session, tmp_path: Path) -> None:
    with SessionFile(tmp_path / "a.gcoach") as file:
        for record in session.recent_steps:
            stored = file.step(record.step)
            assert stored.record.q_values.tobytes() == record.q_values.tobytes()
            for name in ("action", "greedy_action", "chooser", "epsilon", "graph_id", "at"):
                assert getattr(stored.record, name) == getattr(record, name)
            assert stored.mask.all()
            assert stored.next_mask is None
            assert not stored.record.q_values.flags.writeable
        with pytest.raises(SessionFileError, match="there is no step 12"):
            file.step(12)
    session.close()


def test_the_columns_of_all_steps(session: Session, tmp_path: Path) -> None:
    with SessionFile(tmp_path / "a.gcoach") as file:
        columns = file.step_columns()
        assert columns.shape == (12, 7)
        assert columns[:, 0].tolist() == list(range(12))
        assert columns[:, 3].tolist() == [i % 4 for i in range(12)]
        assert np.isnan(columns[:, 6]).all()
        assert file.step_columns(9)[:, 0].tolist() == [9, 10, 11]
        assert list(file.cases(10, 12)) == [(10, 2, 2), (11, 3, 3)]
        assert file.visits(2, 3) == [4, 7, 10]
    session.close()


def test_the_updates_of_a_step_are_found_without_an_index(session: Session, tmp_path: Path) -> None:
    with SessionFile(tmp_path / "a.gcoach") as file:
        updates = list(file.updates())
        for step in range(-1, 14):
            later = [u.update_step for u in updates if u.step >= step]
            assert file.first_update_after(step) == (later[0] if later else None)
        for reward_id in range(1, 13):
            seen = [u.update_step for u in updates if u.last_reward_id >= reward_id]
            found = file.first_update_with(reward_id)
            assert (None if found is None else found.update_step) == (seen[0] if seen else None)
    session.close()


def test_a_reader_sees_one_moment(session: Session, tmp_path: Path) -> None:
    with SessionFile(tmp_path / "a.gcoach") as file:
        n_steps = file.count("steps")
        session.step()
        labelling.give(session, Label(step=12, value=1.0))
        assert file.count("steps") == n_steps
        assert file.last("rewards") == 10
    with SessionFile(tmp_path / "a.gcoach") as file:
        assert file.count("steps") == n_steps + 1
        assert file.last("rewards") == 11
    session.close()


def test_empty_tables_have_no_last_row(tmp_path: Path) -> None:
    file_session(tmp_path / "a.gcoach").close()
    with SessionFile(tmp_path / "a.gcoach") as file:
        assert [file.last(table) for table in ("steps", "rewards", "updates")] == [-1, -1, -1]
        assert file.first_update_after(0) is None
        assert file.first_update_with(1) is None
        assert file.checkpoints() == []


def test_a_session_only_looked_at_gets_no_other_checkpoint(
    session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "a.gcoach"
    session.close()
    count = "SELECT count(*), max(id) FROM checkpoints"
    before = rows(path, count)
    for _ in range(2):
        opened = resume(path)
        seen = bits(opened)
        opened.close()
    assert rows(path, count) == before
    again = resume(path)
    assert bits(again) == seen
    again.step()
    again.close()
    after_step = rows(path, count)
    assert after_step != before, "a step is worth one"
    tuned = resume(path)
    amendments.set_hyperparameters(tuned, replace(tuned.hyperparameters, epsilon=0.75))
    tuned.close()
    assert rows(path, count) != after_step, "and so is a setting"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_reading_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    file_session(path, path_graph()).close()
    before = path.read_bytes()
    with SessionFile(path) as file:
        assert file.count("graphs") == 1
    read_graphs(path)
    assert names(tmp_path) == ["a.gcoach"]
    assert path.read_bytes() == before


def test_the_log_of_a_session_that_is_open_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    session = file_session(path, path_graph())
    with SessionFile(path) as first, SessionFile(path) as second:
        assert first.count("steps") == second.count("steps") == 0
    assert "a.gcoach-wal" in names(tmp_path)
    session.step()
    session.close()
    assert names(tmp_path) == ["a.gcoach"]
    with SessionFile(path) as file:
        assert file.count("steps") == 1


def test_the_log_of_a_session_that_was_killed_is_left_as_it_is(tmp_path: Path) -> None:
    session = file_session(tmp_path / "open.gcoach", path_graph())
    session.step()
    session.recorder.flush()
    for suffix in ("", "-wal"):  # as a killed program leaves them
        shutil.copy(tmp_path / f"open.gcoach{suffix}", tmp_path / f"killed.gcoach{suffix}")
    log = (tmp_path / "killed.gcoach-wal").read_bytes()
    session.close()
    with SessionFile(tmp_path / "killed.gcoach") as file:
        assert file.count("steps") == 1
    assert len(log) > 0
    assert (tmp_path / "killed.gcoach-wal").read_bytes() == log
