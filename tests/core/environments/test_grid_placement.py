"""Placement on a grid: wire lengths by hand, the order, the grid, and the rules of acting."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from core.environments import GRID_PLACEMENT_ID, register
from core.environments.grid_placement import GridPlacementEnv
from core.environments.netlist import nets_of, placing_order, random_netlist, wire_length
from core.graph import Graph
from tests.core.helpers import random_graphs

SAMPLES = Path(__file__).parents[3] / "assets" / "graphs"


def _netlist(edges: Any, n_cells: int, directed: bool = True) -> Graph:
    return Graph(x=np.ones((n_cells, 1), np.float32), edges=np.array(edges), directed=directed)


FAN = _netlist([[0, 1], [0, 2], [2, 3]], 4)
"""Cell 0 drives 1 and 2; cell 2 drives 3: nets {0, 1, 2} and {2, 3}."""


@pytest.mark.parametrize(
    "arguments",
    [{}, {"n_cells": 1}, {"netlist_seed": 4}, {"path": SAMPLES / "c17.json"}, {"graphs": [FAN]}],
    ids=["default", "one cell", "one netlist", "c17", "given"],
)
def test_gymnasiums_checker_passes(arguments: dict[str, Any]) -> None:
    register()
    env = gymnasium.make(GRID_PLACEMENT_ID, **arguments)
    check_env(env.unwrapped, skip_render_check=True)
    env.close()


def test_nets_are_signals_with_their_readers() -> None:
    assert [sorted(net.tolist()) for net in nets_of(FAN)] == [[0, 1, 2], [2, 3]]
    undirected = _netlist([[0, 1], [1, 2], [2, 2]], 3, directed=False)
    assert [net.tolist() for net in nets_of(undirected)] == [[0, 1], [1, 2]]
    assert nets_of(_netlist(np.zeros((0, 2)), 3)) == ()


def test_wire_length_by_hand() -> None:
    nets = nets_of(FAN)
    places = np.array([[0, 0], [2, 1], [1, 3], [0, 3]])
    everything = np.ones(4, dtype=bool)
    assert wire_length(nets, places, everything) == (2 + 3) + (1 + 0)
    assert wire_length(nets, places, np.array([True, True, False, True])) == 2 + 1
    assert wire_length(nets, places, np.zeros(4, dtype=bool)) == 0


def test_each_cell_is_tied_to_those_before_it() -> None:
    chain = _netlist([[0, 1], [1, 2], [2, 3], [3, 4]], 5)
    order = placing_order(5, nets_of(chain))
    assert sorted(order) == [0, 1, 2, 3, 4]
    for i in range(1, 5):
        assert any(abs(order[i] - earlier) == 1 for earlier in order[:i])
    star = _netlist([[i, 3] for i in (0, 1, 2, 4)], 5, directed=False)
    assert placing_order(5, nets_of(star))[0] == 3
    assert placing_order(3, ()) == (0, 1, 2)


def test_an_episode_by_hand() -> None:
    env = GridPlacementEnv([FAN], rows=2, columns=3)
    observation, info = env.reset(seed=0)
    assert env.action_names[4] == "row 2, column 2"
    order = [info["cell"]]
    rewards = []
    for slot in (0, 5, 1, 2):
        assert observation.nodes[:, 0].tolist() == [i == info["cell"] for i in range(4)]
        observation, reward, terminated, truncated, info = env.step(slot)
        rewards.append(reward)
        order.append(info["cell"])
    assert order == [2, 3, 0, 1, -1]
    # 2 at (0,0); 3 at (1,2): net {2,3} is 3; 0 at (0,1): net {0,2} is 1; 1 at (0,2): 1 more
    assert rewards == [0, -3, -1, -1]
    assert (terminated, truncated, info["wire_length"]) == (True, False, 5)
    assert info["action_mask"].tolist() == [0, 0, 0, 1, 1, 0]
    assert env.graph.positions is not None
    assert env.graph.positions.tolist() == [[1, 0], [2, 0], [0, 0], [2, -1]]
    with pytest.raises(ValueError, match="every cell is placed"):
        env.step(3)


def test_features_tell_places_and_the_target() -> None:
    env = GridPlacementEnv([FAN], rows=3, columns=5)
    env.reset(seed=0)
    env.step(14)  # cell 2 into the corner at row 3, column 5
    names = env.graph.feature_names
    values = dict(zip(names, env.graph.x.T.tolist(), strict=True))
    assert values["placed"] == [0, 0, 1, 0]
    assert (values["x"], values["y"]) == ([0, 0, 1, 0], [0, 0, 1, 0])
    assert values["nets"] == [1, 1, 2, 1]
    assert values["target x"] == values["target y"] == [1, 1, 1, 1]
    fresh = GridPlacementEnv([FAN], rows=3, columns=5)
    fresh.reset(seed=0)
    assert fresh.graph.x[0, -2:].tolist() == [0.5, 0.5]


def test_the_target_is_where_the_next_cell_adds_least() -> None:
    """Against trying every slot: no slot adds less than the target's, were it free."""
    rng = np.random.default_rng(2)
    env = GridPlacementEnv(n_cells=12)
    for seed in range(10):
        _, info = env.reset(seed=seed)
        for _ in range(7):
            _, _, _, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        cell, length = info["cell"], info["wire_length"]
        target_x, target_y = (
            env.graph.x[0, -2] * (env.columns - 1),
            env.graph.x[0, -1] * (env.rows - 1),
        )
        added = {}
        for row in range(env.rows):
            for column in range(env.columns):
                env._slots[cell] = row * env.columns + column
                added[row, column] = env.wire_length() - length
        env._slots[cell] = -1
        corners = [
            (round_y(target_y), round_x(target_x))
            for round_x in (np.floor, np.ceil)
            for round_y in (np.floor, np.ceil)
        ]
        assert min(added[int(r), int(c)] for r, c in corners) == min(added.values())


def test_rewards_sum_to_the_wire_length() -> None:
    rng = np.random.default_rng(0)
    env = GridPlacementEnv(random_graphs(4, [3, 9, 14]))
    for seed in range(15):
        _, info = env.reset(seed=seed)
        total, ended = 0.0, False
        while not ended:
            slot = int(rng.choice(np.flatnonzero(info["action_mask"])))
            _, reward, ended, _, info = env.step(slot)
            total += reward
        assert -total == info["wire_length"] == env.wire_length()


def test_a_taken_slot_changes_nothing_and_episodes_still_end() -> None:
    env = GridPlacementEnv([FAN])
    env.reset(seed=0)
    env.step(0)
    got = [env.step(0)[1:4] for _ in range(7)]
    assert got == [(0.0, False, False)] * 6 + [(0.0, False, True)]


def test_a_state_brings_everything_back() -> None:
    env, other = GridPlacementEnv(n_cells=40), GridPlacementEnv(n_cells=40)
    _, info = env.reset(seed=9)
    for _ in range(25):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-3]))
    _, again = other.restore(json.loads(json.dumps(env.state())))
    assert other.graph.digest() == env.graph.digest()
    assert (again["wire_length"], again["cell"]) == (info["wire_length"], info["cell"])
    assert env.step(0)[1:4] == other.step(0)[1:4]


@pytest.mark.parametrize(
    ("n_cells", "arguments", "grid"),
    [
        (11, {}, (4, 4)),
        (60, {}, (8, 9)),
        (1, {}, (1, 2)),
        (106, {}, (8, 16)),
        (128, {}, (8, 16)),
        (10, {"rows": 2}, (2, 6)),
        (10, {"columns": 3}, (4, 3)),
        (4, {"rows": 2, "columns": 2}, (2, 2)),
    ],
)
def test_the_grid(n_cells: int, arguments: dict[str, int], grid: tuple[int, int]) -> None:
    env = GridPlacementEnv(n_cells=n_cells, **arguments)
    assert (env.rows, env.columns) == grid
    assert env.action_space.n == env.rows * env.columns >= n_cells


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n_cells": 129}, "129 cells do not fit on a grid of 8 x 16; at most 128"),
        ({"n_cells": 9, "rows": 2, "columns": 4}, "9 cells do not fit on a grid of 2 x 4"),
        ({"rows": 12, "columns": 12}, "1 to 128 slots, got 12 rows x 12 columns"),
        ({"rows": 0}, "1 to 128 slots, got 0 rows"),
        ({"n_cells": 0}, "n_cells must be at least 1"),
        ({"graphs": [FAN], "path": "x"}, "graphs or a path, got both"),
    ],
)
def test_arguments_that_do_not_fit(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GridPlacementEnv(**arguments)


@pytest.mark.parametrize("n_cells", [1, 2, 3, 11, 60, 128])
def test_random_netlists_have_no_cycle_and_no_loose_input(n_cells: int) -> None:
    netlist = random_netlist(np.random.default_rng(n_cells), n_cells)
    assert netlist.n_nodes == n_cells
    assert (netlist.edges[:, 0] < netlist.edges[:, 1]).all()
    if n_cells > 3:
        assert (netlist.degrees() > 0).all()
    again = random_netlist(np.random.default_rng(n_cells), n_cells)
    assert netlist.digest() == again.digest()
