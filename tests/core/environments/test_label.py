"""The label environment by Gymnasium's own checker, and what it promises besides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from core.environments import LABEL_ID, register
from core.environments.arena import LabelArena
from core.environments.label import LabelEnv, as_instance
from core.graph import Graph
from tests.core.helpers import NO_EDGES, path_graph, random_graphs


def _labelled() -> list[Graph]:
    return [path_graph([i, 0, 0], label=name) for i, name in enumerate("bab")]


@pytest.mark.parametrize(
    "graphs",
    [
        [path_graph()],
        [path_graph([5], NO_EDGES), path_graph()],
        _labelled(),
        random_graphs(0, [3, 9]),
    ],
    ids=["one", "isolated", "labelled", "sizes"],
)
def test_it_passes_gymnasium_s_checker(graphs: Sequence[Graph]) -> None:
    register()
    register()
    env = gymnasium.make(LABEL_ID, graphs=graphs)
    check_env(env.unwrapped, skip_render_check=True)
    env.close()


def test_it_goes_through_the_set_once_an_episode() -> None:
    graphs = [path_graph([i, 0, 0]) for i in range(3)]
    env = LabelEnv(graphs)
    observation, info = env.reset(seed=1)
    shown = [int(observation.nodes[0, 0])]
    ends = []
    for _ in range(3):
        observation, reward, terminated, truncated, info = env.step(0)
        shown.append(int(observation.nodes[0, 0]))
        ends.append((terminated, truncated))
        assert (reward, info["has_reward"]) == (0.0, False)
        assert info["graph"] is graphs[info["graph_index"]]
    assert shown == [0, 1, 2, 0]
    assert ends == [(False, False), (False, False), (False, True)]


def test_an_episode_may_start_at_any_graph() -> None:
    env = LabelEnv([path_graph([i, 0, 0]) for i in range(3)])
    _, info = env.reset(options={"graph": 2})
    assert info["graph_index"] == 2
    assert [env.step(0)[4]["graph_index"] for _ in range(3)] == [0, 1, 2]
    for index in (3, -1):
        with pytest.raises(ValueError, match=f"graph must be in 0 to 2, got {index}"):
            env.reset(options={"graph": index})
    assert env.graph_index == 2


def test_a_single_graph_goes_on_for_ever() -> None:
    env = LabelEnv([path_graph()])
    env.reset()
    for _ in range(100):
        _, _, terminated, truncated, info = env.step(3)
        assert not terminated
        assert not truncated
        assert info["graph_index"] == 0


def test_the_classes_of_the_labels_are_the_actions_and_their_reward() -> None:
    env = LabelEnv(_labelled())
    assert env.action_names == ("a", "b")
    env.reset()
    rewards = [env.step(action)[1] for action in (1, 1, 1)]
    assert rewards == [1.0, -1.0, 1.0]
    assert [env.correct_action(i) for i in range(3)] == [1, 0, 1]


def test_a_graph_without_its_label_among_the_actions_has_no_reward() -> None:
    graphs = [path_graph(label="a"), path_graph(label="z"), path_graph()]
    env = LabelEnv(graphs, ["a", "b"])
    env.reset()
    got = [env.step(0) for _ in range(3)]
    assert [(g[1], g[4]["has_reward"]) for g in got] == [(1.0, True), (0.0, False), (0.0, False)]


@pytest.mark.parametrize(
    ("graphs", "actions", "names"),
    [
        ([path_graph()], None, tuple(f"action {i}" for i in range(8))),
        ([path_graph(actions=("left", "right"))], None, ("left", "right")),
        (
            [path_graph(label="a"), path_graph(label="a")],
            None,
            tuple(f"action {i}" for i in range(8)),
        ),
        ([path_graph(label=456.0)], 3, ("action 0", "action 1", "action 2")),
        (_labelled(), ("x", "y", "z"), ("x", "y", "z")),
    ],
)
def test_where_the_names_of_the_actions_come_from(
    graphs: list[Graph], actions: Any, names: tuple[str, ...]
) -> None:
    assert LabelEnv(graphs, actions).action_names == names


@pytest.mark.parametrize(
    ("graphs", "actions", "message"),
    [
        ([], None, "at least one graph, got none"),
        ([path_graph()], 0, "at least one action, got none"),
        ([path_graph()], -3, "at least one action, got none"),
        ([path_graph()], (), "at least one action, got none"),
        (
            [path_graph(name="p"), Graph(x=np.ones((2, 5)), edges=NO_EDGES, name="q")],
            None,
            "'p' has 1, 'q' has 5",
        ),
    ],
)
def test_what_makes_no_environment_is_refused(
    graphs: list[Graph], actions: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        LabelEnv(graphs, actions)


@pytest.mark.parametrize("action", [-1, 8])
def test_an_action_that_does_not_exist_changes_nothing(action: int) -> None:
    env = LabelEnv([path_graph(), path_graph()])
    env.reset()
    with pytest.raises(ValueError, match=f"action must be in 0 to 7, got {action}"):
        env.step(action)
    assert env.state() == {"index": 0, "n_shown": 0}


def test_a_restored_state_goes_on_where_it_was() -> None:
    graphs = [path_graph([i, 0, 0]) for i in range(4)]
    env, other = LabelEnv(graphs), LabelEnv(graphs)
    env.reset(options={"graph": 2})
    env.step(0)
    other.restore(env.state())
    for _ in range(3):
        mine, theirs = env.step(0), other.step(0)
        assert mine[2:] == theirs[2:]
        np.testing.assert_array_equal(mine[0].nodes, theirs[0].nodes)


def test_observations_are_in_the_space_and_may_be_written_to() -> None:
    env = LabelEnv(random_graphs(1, [1, 2, 7]))
    for graph in env.graphs:
        observation = as_instance(graph)
        assert env.observation_space.contains(observation)
        wanted = graph.digest()
        observation.nodes[:] = 99
        assert observation.edge_links is not None
        observation.edge_links[:] = 0
        assert graph.digest() == wanted


def test_the_arena_shows_the_environment_with_none_where_it_has_no_opinion() -> None:
    arena = LabelArena((path_graph(label="a"), path_graph(label="z")), "set", ("a", "b"))
    assert (arena.n_graphs, arena.has_reward, arena.action_names) == (2, True, ("a", "b"))
    first = arena.reset(seed=0)
    assert (first.index, first.mask.tolist()) == (0, [True, True])
    outcome = arena.step(1)
    assert (outcome.reward, outcome.observation.index, outcome.truncated) == (-1.0, 1, False)
    outcome = arena.step(1)
    assert (outcome.reward, outcome.observation.index, outcome.truncated) == (None, 0, True)
    assert arena.correct_action(0) == 0
    assert arena.correct_action(1) is None
    assert arena.correct_action(None) is None


def test_the_arena_s_state_brings_the_observation_back() -> None:
    graphs = tuple(path_graph([i, 0, 0]) for i in range(3))
    arena, other = LabelArena(graphs, "set"), LabelArena(graphs, "set")
    arena.reset(seed=0, index=1)
    wanted = arena.step(0).observation
    state = arena.state()
    assert state is not None
    got = other.restore(state)
    assert (got.graph, got.index) == (wanted.graph, wanted.index)
    assert not LabelArena(graphs, "set").has_reward
