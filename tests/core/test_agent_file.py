"""Agents on disk: the same Q-values after loading, or a message and the agent as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pytest

from core.agent import IGDQN
from core.agent_file import (
    AgentFileError,
    architecture_path,
    load_agent,
    save_agent,
    weights_path,
)
from core.config import Head, NetworkConfig
from core.streams import Streams
from tests.core.helpers import plain_batch, random_graph

GRAPH = random_graph(np.random.default_rng(0))
NAMES = ("left", "right", "up", "down")


def make_agent(seed: int, n_actions: int = 4, **network: Any) -> IGDQN:
    """A built agent with BatchNorm, so that there are running statistics to keep."""
    values = {"layers": 1, "channels": 4, "batch_norm": True} | network
    made = IGDQN(n_actions, 1, network=NetworkConfig(**values), streams=Streams(seed))
    made.network_config = NetworkConfig(**values)
    made.q_values(GRAPH)
    return made


@pytest.fixture(scope="module")
def trained() -> IGDQN:
    """An agent that has seen a few updates: moved weights, statistics and optimizer."""
    made = make_agent(1)
    for _ in range(3):
        made.update(plain_batch([GRAPH, GRAPH], [0, 1], [1.0, -1.0]))
    return made


def _numbers(agent: IGDQN) -> list[bytes]:
    learner = agent.learner
    kept = [*learner.network.variables, *learner.target.variables, *learner.optimizer.variables()]
    return [v.numpy().tobytes() for v in kept]


def test_a_loaded_agent_has_the_same_q_values(trained: IGDQN, tmp_path: Path) -> None:
    saved = save_agent(trained, tmp_path / "agent", NAMES)
    assert saved == tmp_path / "agent.weights.h5"
    other = make_agent(2)
    assert not np.allclose(other.q_values(GRAPH), trained.q_values(GRAPH))
    load_agent(other, saved)
    np.testing.assert_array_equal(other.q_values(GRAPH), trained.q_values(GRAPH))
    networks = (other.network, other.learner.target)
    for variable, *copies in zip(
        trained.network.variables, *(n.variables for n in networks), strict=True
    ):
        for copy in copies:
            np.testing.assert_array_equal(copy.numpy(), variable.numpy())


def test_the_optimizer_of_a_loaded_agent_starts_anew(trained: IGDQN, tmp_path: Path) -> None:
    save_agent(trained, tmp_path / "agent", NAMES)
    load_agent(trained, tmp_path / "agent")
    assert all((v.numpy() == 0).all() for v in trained.learner.optimizer.variables())
    trained.update(plain_batch([GRAPH], [0], [1.0]))


def test_the_record_is_readable_without_us(trained: IGDQN, tmp_path: Path) -> None:
    save_agent(trained, tmp_path / "agent", NAMES)
    record = json.loads((tmp_path / "agent.json").read_text())
    assert (record["n_features"], record["n_actions"]) == (3, 4)
    assert record["actions"] == list(NAMES)
    assert record["network"]["batch_norm"] is True
    assert record["variables"]["dense 2 kernel"] == [4, 4]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["agent.json", "agent.weights.h5"]


@pytest.mark.parametrize("given", ["a.b", "a.b.weights.h5", "a.b.h5", "a.b.json"])
def test_any_suffix_of_ours_names_the_same_two_files(given: str, tmp_path: Path) -> None:
    assert weights_path(tmp_path / given) == tmp_path / "a.b.weights.h5"
    assert architecture_path(tmp_path / given) == tmp_path / "a.b.json"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"layers": 2}, "layers: saved 1, here 2"),
        ({"channels": 5}, "channels: saved 4, here 5"),
        ({"n_actions": 3}, "n_actions: saved 4, here 3"),
        ({"batch_norm": False}, "batch_norm: saved True, here False"),
        ({"head": Head.NODE}, "head: saved graph, here node"),
    ],
)
def test_another_architecture_is_refused_with_both(
    trained: IGDQN, tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    save_agent(trained, tmp_path / "agent", NAMES)
    other = make_agent(2, **changes)
    before = _numbers(other)
    with pytest.raises(
        AgentFileError, match=f"agent.weights.h5 has another architecture.*{message}"
    ):
        load_agent(other, tmp_path / "agent")
    assert _numbers(other) == before


def test_node_heads_fit_whatever_the_number_of_nodes_was(tmp_path: Path) -> None:
    first, other = make_agent(1, 4, head=Head.NODE), make_agent(2, 9, head=Head.NODE)
    save_agent(first, tmp_path / "agent", NAMES)
    load_agent(other, tmp_path / "agent")
    np.testing.assert_array_equal(other.q_values(GRAPH), first.q_values(GRAPH))


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _break_a_group(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data.replace(b"TREE", b"TREX").replace(b"SNOD", b"SNOX"))


def _edit(path: Path, value: Any) -> None:
    """Put something else where one kernel was; None leaves nothing."""
    with h5py.File(path, "r+") as file:
        name = "layers/dense_1/vars/0"
        del file[name]
        if value is not None:
            file[name] = value


@pytest.mark.parametrize(
    "damage",
    [
        _cut,
        _empty,
        _break_a_group,
        lambda path: _edit(path, None),
        lambda path: _edit(path, np.zeros((2, 2))),
        lambda path: _edit(path, "text"),
        lambda path: _edit(path, np.full((4, 4), np.nan)),
    ],
    ids=["cut", "empty", "group", "missing", "shape", "text", "nan"],
)
def test_damaged_weights_leave_the_agent_as_it_was(
    trained: IGDQN, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    path = save_agent(trained, tmp_path / "agent", NAMES)
    damage(path)
    other = make_agent(2)
    before = _numbers(other)
    with pytest.raises(AgentFileError, match=r"agent.weights.h5: not usable weights: ") as caught:
        load_agent(other, path)
    assert "\n" not in str(caught.value)
    assert _numbers(other) == before


@pytest.mark.parametrize("missing", ["agent.json", "agent.weights.h5"])
def test_a_missing_file_is_named(trained: IGDQN, tmp_path: Path, missing: str) -> None:
    save_agent(trained, tmp_path / "agent", NAMES)
    (tmp_path / missing).unlink()
    with pytest.raises(AgentFileError, match=f"^{missing} is missing: an agent is its"):
        load_agent(make_agent(2), tmp_path / "agent")


@pytest.mark.parametrize("text", ["", "[]", "{}", '"text"', '{"network": {"layers": 0}}', "\xff"])
def test_a_damaged_record_is_refused(trained: IGDQN, tmp_path: Path, text: str) -> None:
    save_agent(trained, tmp_path / "agent", NAMES)
    (tmp_path / "agent.json").write_text(text, encoding="latin-1")
    with pytest.raises(AgentFileError, match=r"agent.json: not an agent's architecture"):
        load_agent(trained, tmp_path / "agent")


def test_a_failed_save_leaves_the_earlier_agent_whole(trained: IGDQN, tmp_path: Path) -> None:
    save_agent(trained, tmp_path / "agent", NAMES)
    record = (tmp_path / "agent.json").read_bytes()
    (tmp_path / "agent.weights.h5").unlink()
    (tmp_path / "agent.weights.h5").mkdir()
    with pytest.raises(AgentFileError, match=r"agent.weights.h5: cannot save the agent: Is a dir"):
        save_agent(make_agent(2, 3), tmp_path / "agent", NAMES)
    assert (tmp_path / "agent.json").read_bytes() == record
    assert sorted(p.name for p in tmp_path.iterdir()) == ["agent.json", "agent.weights.h5"]


def test_a_folder_that_does_not_exist_is_named(trained: IGDQN, tmp_path: Path) -> None:
    with pytest.raises(AgentFileError, match=r"nowhere.*cannot save the agent: No such file"):
        save_agent(trained, tmp_path / "nowhere" / "agent", NAMES)
    assert list(tmp_path.iterdir()) == []
