"""Verify says equal when it is, and names the first place when anything was changed."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import numpy as np
import pytest

from core.arrays import bundle, read_array, read_bundle, row_bytes
from core.cli import main
from core.store import SessionFileError
from core.verify import verify
from tests.core.session_files import change, labelled_session, rows


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session of 6 labelled steps with two checkpoints."""
    path = tmp_path_factory.mktemp("kept") / "kept.gcoach"
    session = labelled_session(path, epsilon=0.5)
    session.checkpoint("saved")
    session.step()
    session.close()
    return path


@pytest.fixture
def path(kept: Path, tmp_path: Path) -> Path:
    """A copy to change."""
    return Path(shutil.copyfile(kept, tmp_path / "a.gcoach"))


def test_an_untouched_session_is_equal(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert main(["verify", str(path)]) == 0
    assert "Repeated 7 steps and 12 updates, compared the weights at 2 checkpoints." in (
        capsys.readouterr().out
    )
    assert path.read_bytes() == before


def test_a_changed_reward_is_named_by_its_step(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, "UPDATE rewards SET value = 1.5 WHERE id = 3")
    assert main(["verify", str(path)]) == 1
    out = capsys.readouterr().out
    assert "First difference: step 2: its reward (event 3) was changed in the file" in out


def test_one_changed_byte_of_a_reward_is_found_even_below_float32(path: Path) -> None:
    """The last byte of a float64 is lost in the network's float32; the row's checksum has it."""
    change(path, "UPDATE rewards SET value = 0.1 WHERE id = 3")
    content = bytearray(path.read_bytes())
    place = content.find(struct.pack(">d", 0.1))
    assert place > 0
    content[place + 7] ^= 1
    path.write_bytes(bytes(content))
    (value,) = rows(path, "SELECT value FROM rewards WHERE id = 3")[0]
    assert value != 0.1
    assert np.float32(value) == np.float32(0.1)
    result = verify(path)
    assert result.first_difference.startswith("step 2: its reward (event 3) was changed")


def test_a_reward_changed_with_its_checksum_shows_in_the_first_update_that_saw_it(
    path: Path,
) -> None:
    from core.schema import reward_checksum

    change(path, "UPDATE rewards SET value = 1.5 WHERE id = 3")
    row = rows(path, "SELECT * FROM rewards WHERE id = 3")[0]
    change(
        path,
        "UPDATE rewards SET checksum = ? WHERE id = 3",
        values=(reward_checksum(row[:-1]),),
    )
    result = verify(path)
    assert not result.is_equal
    number = int(result.first_difference.split()[1])
    assert result.first_difference.startswith("update ")
    assert number in (5, 6), "updates 5 and 6 are the first that could sample step 2"
    assert result.loss_difference > 0
    assert result.weight_difference > 0


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("UPDATE steps SET greedy_action = (greedy_action + 1) % 4 WHERE step = 3", "step 3: gre"),
        ("UPDATE steps SET epsilon = 0.25 WHERE step = 4", "step 4: epsilon was 0.25, now 0.5"),
        ("UPDATE updates SET loss = loss + 0.001 WHERE update_step = 4", "update 4 (after step 1)"),
        ("UPDATE updates SET td_error = NULL WHERE update_step = 7", "update 7 (after step 3)"),
        ("DELETE FROM updates WHERE update_step = 5", "update 6 (after step 2)"),
        ("DELETE FROM updates WHERE update_step = 12", "step 6: Q-values differ"),
        ("DELETE FROM steps WHERE step = 6", "checkpoint 2: its moment never came"),
        ("UPDATE rewards SET step = 99 WHERE id = 4", "update 7 (after step 3)"),
    ],
)
def test_the_first_difference_is_named(path: Path, statement: str, where: str) -> None:
    change(path, statement)
    result = verify(path)
    assert not result.is_equal
    assert result.first_difference.startswith(where)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE rewards SET kind = 'labem' WHERE id = 3",
        "UPDATE rewards SET source = 'keyboarD' WHERE id = 3",
        "UPDATE rewards SET weight = 2 WHERE id = 3",
        "UPDATE rewards SET retracts = 1 WHERE id = 3",
        "UPDATE rewards SET value = NULL WHERE id = 3",
        "UPDATE rewards SET at = at + 1 WHERE id = 3",
    ],
)
def test_whatever_of_a_reward_was_changed_names_its_step(path: Path, statement: str) -> None:
    change(path, statement)
    assert main(["verify", str(path)]) == 1
    assert verify(path).first_difference.startswith("step 2: its reward (event 3) was changed")


def test_another_action_than_the_agent_would_have_taken_is_named(path: Path) -> None:
    change(path, "UPDATE steps SET action = (action + 1) % 4 WHERE step = 3")
    assert verify(path).first_difference.startswith("step 3: action was ")


def test_one_changed_q_value_is_measured(path: Path) -> None:
    (data,) = rows(path, "SELECT q_values FROM steps WHERE step = 5")[0]
    q = read_array(data).copy()
    q[1] += 0.5
    change(path, "UPDATE steps SET q_values = ? WHERE step = 5", values=(row_bytes(q),))
    result = verify(path)
    assert result.first_difference == "step 5: Q-values differ by 0.5"
    assert result.q_difference == pytest.approx(0.5)


def test_one_changed_weight_is_measured(path: Path) -> None:
    ((checkpoint_id, data),) = rows(path, "SELECT id, data FROM checkpoints WHERE reason = 'saved'")
    arrays, facts = read_bundle(data, "checkpoint")
    arrays["target/0"] = arrays["target/0"] + np.float32(0.25)
    change(path, "UPDATE checkpoints SET data = ? WHERE id = 1", values=(bundle(arrays, facts),))
    result = verify(path)
    assert checkpoint_id == 1
    assert result.first_difference.startswith("checkpoint 1 (step 6): weights differ by 0.25")


def test_a_changed_stream_of_random_numbers_is_named(path: Path) -> None:
    ((data,),) = rows(path, "SELECT data FROM checkpoints WHERE reason = 'closed'")
    arrays, facts = read_bundle(data, "checkpoint")
    facts["streams"] = facts["streams"].replace('"has_uint32": 0', '"has_uint32": 1', 1)
    change(path, "UPDATE checkpoints SET data = ? WHERE id = 2", values=(bundle(arrays, facts),))
    assert verify(path).first_difference == "checkpoint 2 (step 7): streams differs"


def test_a_damaged_checkpoint_is_named(path: Path) -> None:
    change(path, "UPDATE checkpoints SET data = substr(data, 1, 500) WHERE id = 1")
    assert verify(path).first_difference.startswith("checkpoint 1: damaged")


def test_what_is_no_session_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("no session")
    with pytest.raises(SessionFileError, match="not a readable session file"):
        verify(other)
    assert main(["verify", str(other)]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "notes.txt" in err
