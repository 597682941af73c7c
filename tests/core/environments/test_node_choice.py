"""Max cut and independent set: their rules against hand-worked values and brute force."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from core.environments import INDEPENDENT_SET_ID, MAX_CUT_ID, register
from core.environments.independent_set import IndependentSetEnv
from core.environments.max_cut import MaxCutEnv
from core.environments.node_choice import NodeChoiceEnv
from core.environments.optimum import largest_cut, largest_independent_set
from core.graph import Graph
from tests.core.environments.brute_force import (
    cut_size,
    is_independent,
    largest_cut_by_hand,
    largest_independent_set_by_hand,
)
from tests.core.helpers import path_graph, random_graphs

ENVS = (MaxCutEnv, IndependentSetEnv)
TRIANGLE_AND_TAIL = [[0, 1], [1, 2], [0, 2], [2, 3]]


def _graph(edges: Any, n_nodes: int = 4) -> Graph:
    return Graph(x=np.ones((n_nodes, 1), np.float32), edges=np.array(edges).reshape(-1, 2))


@pytest.mark.parametrize("env_id", [MAX_CUT_ID, INDEPENDENT_SET_ID])
@pytest.mark.parametrize(
    "arguments",
    [{}, {"n_nodes": [3, 9]}, {"edge_probability": 0.0}, {"graphs": random_graphs(3, [4, 7])}],
    ids=["default", "sizes", "no edges", "set"],
)
def test_gymnasiums_checker_passes(env_id: str, arguments: dict[str, Any]) -> None:
    register()
    env = gymnasium.make(env_id, **arguments)
    check_env(env.unwrapped, skip_render_check=True)
    env.close()


def test_a_cut_by_hand() -> None:
    env = MaxCutEnv([_graph(TRIANGLE_AND_TAIL)])
    observation, info = env.reset(seed=0)
    assert env.graph.feature_names == ("side", "gain", "degree")
    assert observation.nodes.tolist() == [[0, 2, 2], [0, 2, 2], [0, 3, 3], [0, 1, 1]]
    assert info["objective"] == 0
    observation, reward, terminated, _, info = env.step(0)
    assert (reward, terminated, info["objective"]) == (2.0, False, 2)
    assert observation.nodes.tolist() == [[1, -2, 2], [0, 0, 2], [0, 1, 3], [0, 1, 1]]
    assert info["action_mask"].tolist() == [0, 1, 1, 1]
    observation, reward, terminated, _, info = env.step(3)
    assert (reward, terminated, info["objective"]) == (1.0, True, 3)
    assert observation.nodes[:, 1].tolist() == [-2, 0, -1, -1]


def test_an_independent_set_by_hand() -> None:
    env = IndependentSetEnv([_graph([*TRIANGLE_AND_TAIL, [1, 1]])])
    observation, info = env.reset(seed=0)
    assert env.graph.feature_names == ("chosen", "free", "free neighbours", "degree")
    assert info["action_mask"].tolist() == [1, 0, 1, 1]  # node 1 is joined to itself
    assert observation.nodes[0].tolist() == [0, 1, 1, 2]
    observation, reward, terminated, _, info = env.step(3)
    assert (reward, terminated) == (1.0, False)
    assert info["action_mask"].tolist() == [1, 0, 0, 0]
    assert observation.nodes[2].tolist() == [0, 0, 1, 3]
    _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated, info["objective"]) == (1.0, True, False, 2)


@pytest.mark.parametrize("env_type", ENVS)
def test_rewards_sum_to_the_objective_however_one_acts(env_type: type[NodeChoiceEnv]) -> None:
    rng = np.random.default_rng(5)
    env = env_type(n_nodes=[2, 12])
    for seed in range(40):
        _, info = env.reset(seed=seed)
        total, ended, n_steps = 0.0, False, 0
        while not ended:
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            _, reward, terminated, truncated, info = env.step(action)
            assert not truncated
            total, ended, n_steps = total + reward, terminated, n_steps + 1
        chosen = frozenset(np.flatnonzero(env.flags).tolist())
        assert len(chosen) == n_steps
        if env_type is MaxCutEnv:
            assert total == info["objective"] == cut_size(env.graph, chosen)
            gains = [cut_size(env.graph, chosen | {v}) - total for v in range(len(env.flags))]
            assert max(gains) <= 0
        else:
            assert total == len(chosen)
            assert is_independent(env.graph, chosen)
            rest = set(range(len(env.flags))) - chosen
            assert not any(is_independent(env.graph, chosen | {v}) for v in rest)


@pytest.mark.parametrize("env_type", ENVS)
def test_the_best_return_is_the_optimum(env_type: type[NodeChoiceEnv]) -> None:
    """Every way of acting is tried: the best of them is what brute force finds."""
    env = env_type(n_nodes=6, edge_probability=0.5)
    for seed in range(8):
        env.reset(seed=seed)
        assert _best_return(env) == env.optimum()


def _best_return(env: NodeChoiceEnv) -> float:
    seen: dict[int, float] = {}

    def best(state: dict[str, int]) -> float:
        if state["flags"] not in seen:
            _, info = env.restore(state)
            returns = [0.0] if not info["action_mask"].any() else []
            for action in np.flatnonzero(info["action_mask"]):
                env.restore(state)
                _, reward, terminated, _, _ = env.step(int(action))
                returns.append(reward + (0.0 if terminated else best(env.state())))
            seen[state["flags"]] = max(returns)
        return seen[state["flags"]]

    return best(env.state())


def test_optima_against_brute_force_in_another_way() -> None:
    graphs = random_graphs(11, [1, 2, 3, 5, 6, 8, 9, 10] * 3)
    for graph in graphs:
        assert largest_cut(graph) == largest_cut_by_hand(graph)
        assert largest_independent_set(graph) == largest_independent_set_by_hand(graph)
    ring = _graph([[i, (i + 1) % 16] for i in range(16)], 16)
    assert (largest_cut(ring), largest_independent_set(ring)) == (16, 8)
    with pytest.raises(ValueError, match="17 nodes are too many"):
        largest_cut(_graph([], 17))
    assert MaxCutEnv([_graph([], 17)]).optimum() is None


@pytest.mark.parametrize("env_type", ENVS)
def test_a_seed_decides_the_graphs_and_a_set_is_drawn_from(env_type: type[NodeChoiceEnv]) -> None:
    first, second = env_type(n_nodes=[5, 9]), env_type(n_nodes=[5, 9])
    first.reset(seed=3)
    second.reset(seed=3)
    digests = []
    for _ in range(5):
        assert first.graph.digest() == second.graph.digest()
        assert first.action_space.n == first.graph.n_nodes
        digests.append(first.graph.digest())
        first.reset()
        second.reset()
    assert len(set(digests)) == 5
    env = env_type(random_graphs(2, [4, 5, 6]))
    drawn = [env.reset(seed=seed)[1]["graph_index"] for seed in range(30)]
    assert set(drawn) == {0, 1, 2} == set(range(env.n_graphs))
    assert env.reset(options={"graph": 1})[1]["graph_index"] == 1
    with pytest.raises(ValueError, match="graph must be in 0 to 2, got 3"):
        env.reset(options={"graph": 3})
    with pytest.raises(ValueError, match="random graphs have no set"):
        first.reset(options={"graph": 0})


@pytest.mark.parametrize("env_type", ENVS)
def test_a_masked_action_changes_nothing_and_episodes_still_end(
    env_type: type[NodeChoiceEnv],
) -> None:
    env = env_type([path_graph()])
    env.reset(seed=0)
    env.step(0)
    before = env.flags
    got = [env.step(0)[1:4] for _ in range(5)]
    assert got == [(0.0, False, False)] * 4 + [(0.0, False, True)]
    np.testing.assert_array_equal(env.flags, before)
    for action in (-1, 3):
        with pytest.raises(ValueError, match=f"action must be in 0 to 2, got {action}"):
            env.step(action)


@pytest.mark.parametrize("env_type", ENVS)
def test_a_state_is_plain_json_and_brings_everything_back(env_type: type[NodeChoiceEnv]) -> None:
    env, other = (
        env_type(n_nodes=70, edge_probability=0.1),
        env_type(n_nodes=70, edge_probability=0.1),
    )
    _, info = env.reset(seed=6)
    for _ in range(9):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    observation, again = other.restore(json.loads(json.dumps(env.state())))
    assert other.graph.digest() == env.graph.digest()
    np.testing.assert_array_equal(again["action_mask"], info["action_mask"])
    np.testing.assert_array_equal(observation.nodes, env.graph.x)
    action = int(np.flatnonzero(info["action_mask"])[0])
    assert env.step(action)[1:4] == other.step(action)[1:4]


def test_graphs_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "ring.edgelist").write_text("a b\nb c\nc d\nd a\n")
    env = MaxCutEnv(path=tmp_path / "ring.edgelist")
    env.reset(seed=0)
    assert env.graph.node_names == ("a", "b", "c", "d")
    assert env.optimum() == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n_nodes": 0}, "n_nodes must be"),
        ({"n_nodes": [5, 3]}, "n_nodes must be"),
        ({"n_nodes": [1, 2, 3]}, "n_nodes must be"),
        ({"n_nodes": 1_000_000}, "in 1 to 2,000"),
        ({"n_nodes": [2.5, 3]}, "n_nodes must be"),
        ({"edge_probability": 1.5}, r"edge_probability must be in \[0, 1\], got 1.5"),
        ({"graphs": []}, "at least one graph, got none"),
        ({"graphs": [path_graph()], "path": "x"}, "graphs or a path, got both"),
        ({"path": "no/such/file.gml"}, "no/such/file.gml"),
    ],
)
def test_arguments_that_do_not_fit(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MaxCutEnv(**arguments)
