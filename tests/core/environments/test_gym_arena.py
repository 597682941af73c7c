"""Any Gymnasium environment as an arena: its graph, actions, masks, ends and refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces

from core.config import Head
from core.environments.gym_arena import GymArena
from core.environments.gym_spec import GymSpec, parse_env_args
from core.environments.spec import environment_spec, make_arena, spec_from_json
from core.errors import EnvironmentFailed, UntrustedEnvironmentError
from core.graph import Graph

HERE = "tests.core.environments.foreign"


def _arena(name: str, adapter: str | None = None, **args: Any) -> GymArena:
    spec = environment_spec(f"{HERE}:{name}", tuple(args.items()), adapter)
    arena = make_arena(spec)
    assert isinstance(arena, GymArena)
    return arena


def _no_graph(digest: str) -> Graph:
    raise AssertionError(f"no graph is stored for {digest}")


# -- the graph -----------------------------------------------------------------------------------


@pytest.mark.parametrize("show", ["instance", "links", "index", "namedtuple", "adjacency"])
def test_the_graph_is_found_in_every_shape(show: str) -> None:
    arena = _arena("Walk", show=show)
    graph = arena.reset(seed=4).graph
    assert (graph.n_nodes, graph.n_features, graph.n_edges) == (5, 2, 5)
    assert graph.directed
    at = int(graph.x[:, 0].argmax())
    outcome = arena.step(1)
    assert int(outcome.observation.graph.x[:, 0].argmax()) == (at + 2) % 5
    assert outcome.reward == float((at + 2) % 5 == 0)


@pytest.mark.parametrize("key", ["graph", "graph_obs"])
def test_the_graph_may_lie_in_the_info(key: str) -> None:
    assert _arena("InInfo", key=key).reset(seed=0).graph.n_nodes == 5


def test_an_adapter_says_where_the_graph_is() -> None:
    arena = _arena("Walk", f"{HERE}:flat_graph", show="flat")
    plain = _arena("Walk")
    for seed in range(3):
        mine, other = arena.reset(seed), plain.reset(seed)
        np.testing.assert_array_equal(mine.graph.x, other.graph.x)
        np.testing.assert_array_equal(mine.graph.edges, other.graph.edges)


def test_without_a_graph_the_message_says_what_was_looked_for_and_how_to_help() -> None:
    with pytest.raises(ValueError, match="no graph found") as caught:
        _arena("Walk", show="flat")
    text = str(caught.value)
    for part in (
        f"{HERE}:Walk",
        "array of shape (20,)",
        "GraphInstance",
        "edge_index",
        'info["graph_obs"]',
        "--adapter module:function",
        "def function(observation, info) -> gymnasium.spaces.GraphInstance",
    ):
        assert part in text


def test_a_graph_that_is_there_only_at_first_is_missed_when_it_is_gone() -> None:
    arena = _arena("InInfo", only_at_first=True)
    arena.reset(seed=0)
    with pytest.raises(ValueError, match="no graph found"):
        arena.step(0)


# -- actions -------------------------------------------------------------------------------------


def test_discrete_actions_are_a_list() -> None:
    arena = _arena("Walk", space=spaces.Discrete(3, start=1))
    assert (arena.head, arena.action_names) == (Head.GRAPH, ("action 1", "action 2", "action 3"))
    assert arena.reset(seed=0).mask.tolist() == [True] * 3
    arena.step(2)
    assert arena._env.actions == [3]


def test_parts_are_flattened_and_given_back_as_the_environment_has_them() -> None:
    arena = _arena("Walk", space=spaces.MultiDiscrete([2, 3]))
    assert arena.action_names[4] == "(1, 1)"
    arena.reset(seed=0)
    arena.step(4)
    assert arena._env.actions[0].tolist() == [1, 1]


def test_actions_are_nodes_where_their_numbers_change_together() -> None:
    arena = _arena("Nodes")
    assert (arena.head, arena.action_names) == (Head.NODE, ())
    assert "taken to be its nodes" in arena.notices[0]
    for seed, size in ((0, 4), (1, 6), (2, 5)):
        observation = arena.reset(seed)
        at = int(observation.graph.x[:, 0].argmax())
        assert observation.mask.tolist() == [node != at for node in range(size)]


@pytest.mark.parametrize(
    ("n_nodes", "head"), [(5, Head.GRAPH), (9, Head.GRAPH), (10, Head.NODE), (30, Head.NODE)]
)
def test_as_many_actions_as_nodes_may_be_a_coincidence_while_they_are_few(
    n_nodes: int, head: Head
) -> None:
    arena = _arena("Walk", n_nodes=n_nodes, space=spaces.Discrete(n_nodes))
    assert arena.head is head
    assert len(arena.notices) == 1


@pytest.mark.parametrize(("said", "head"), [("nodes", Head.NODE), ("graph", Head.GRAPH)])
def test_an_environment_may_say_what_its_actions_are(
    said: str, head: Head, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{HERE}.Walk.metadata", {"actions": said}, raising=False)
    for n_nodes in (3, 12):
        arena = _arena("Walk", n_nodes=n_nodes, space=spaces.Discrete(n_nodes))
        assert (arena.head, arena.notices) == (head, ())
    monkeypatch.setattr(f"{HERE}.Walk.metadata", {"actions": ["left", "right"]})
    assert _arena("Walk", n_nodes=12, space=spaces.Discrete(12)).head is Head.NODE


@pytest.mark.parametrize("key", ["action_mask", "mask"])
def test_masks_are_found_under_both_names(key: str) -> None:
    arena = _arena("Masked", mask=[0, 1, 1], key=key)
    assert arena.reset(seed=0).mask.tolist() == [False, True, True]
    assert not arena.reset(seed=0).mask.flags.writeable


def test_a_mask_of_another_length_is_refused_with_both() -> None:
    with pytest.raises(ValueError, match="the mask has 4 entries for 3 actions"):
        _arena("Masked", mask=[1, 1, 0, 1]).reset(seed=0)


def test_a_mask_that_forbids_all_is_refused_unless_the_episode_has_ended() -> None:
    with pytest.raises(ValueError, match="forbids every action"):
        _arena("Masked", mask=[0, 0, 0]).reset(seed=0)
    arena = _arena("Masked", mask=[1, 0, 0], ends=True)
    arena.reset(seed=0)
    arena._env.mask = [0, 0, 0]
    assert not arena.step(0).observation.mask.any()


def test_a_list_that_changes_is_as_long_as_the_longest_seen_and_masked_beyond() -> None:
    arena = _arena("Growing", counts=[2, 5, 3])
    assert len(arena.action_names) == 5
    assert arena.reset(seed=0).mask.tolist() == [True] * 2 + [False] * 3
    assert arena.reset(seed=1).mask.all()


def test_more_actions_than_the_network_was_made_for_are_refused() -> None:
    arena = _arena("Growing", counts=[2, 2, 3, 7])
    with pytest.raises(ValueError, match="7 actions now, but the network was made for 3"):
        arena.reset(seed=3)


def test_continuous_actions_are_refused() -> None:
    with pytest.raises(ValueError, match=f"{HERE}:Walk: wanted actions that can be listed .*cont"):
        _arena("Walk", space=spaces.Box(0, 1, (2,)))


# -- what comes back -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("old step", "step must return observation, reward, .* got tuple of 4"),
        ("nan", "a reward must be a finite 32-bit number, got nan"),
        ("huge", r"a reward must be a finite 32-bit number, got 1e\+39"),
        ("complex", "a reward must be a finite 32-bit number, got 1j"),
        ("word", "a reward must be a finite 32-bit number, got 'good'"),
        ("wide", "the first had 2 per node, now there are 5"),
        ("no features", "feature 'x0' of node '0' is inf"),
    ],
)
def test_what_a_step_may_not_return(what: str, message: str) -> None:
    arena = _arena("Returns", what=what)
    arena.reset(seed=0)
    with pytest.raises(ValueError, match=message):
        arena.step(0)


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("old reset", "reset must return observation and info, got GraphInstance|got tuple of 3"),
        ("info", "info must be a dict, got list"),
    ],
)
def test_what_a_reset_may_not_return(what: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _arena("Returns", what=what)


@pytest.mark.parametrize(("what", "reward"), [("array", 0.5), ("none", None)])
def test_rewards_of_other_kinds(what: str, reward: float | None) -> None:
    arena = _arena("Returns", what=what)
    arena.reset(seed=0)
    assert arena.step(0).reward == reward


def test_the_episode_is_cut_off_where_gymnasium_says_so() -> None:
    arena = make_arena(environment_spec("Short-v0"))
    arena.reset(seed=0)
    assert [arena.step(0).truncated for _ in range(2)] == [False, True]


# -- failures ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "last_line"),
    [("make", "KeyError: 'no simulator'"), ("reset", "RuntimeError: the licence has run out")],
)
def test_a_failure_at_the_start_is_told_in_its_own_words(where: str, last_line: str) -> None:
    with pytest.raises(EnvironmentFailed) as caught:
        _arena("Broken", where=where)
    assert str(caught.value) == last_line
    assert caught.value.traceback.rstrip().endswith(last_line)
    assert "foreign.py" in caught.value.traceback
    assert "gym_arena.py" not in caught.value.traceback


@pytest.mark.parametrize("error", ["ValueError", "SystemExit"])
def test_a_failing_step_is_told_whatever_it_raised(error: str) -> None:
    arena = _arena("Broken", error=error)
    arena.reset(seed=0)
    arena.step(0)
    arena.step(0)
    with pytest.raises(EnvironmentFailed, match=f"{error}: node 3 has left the ring"):
        arena.step(0)
    arena.close()  # raises inside, which costs nothing any more


def test_adapters_that_fail_or_give_no_graph() -> None:
    with pytest.raises(EnvironmentFailed, match="IndexError"):
        _arena("Walk", f"{HERE}:failing_adapter", show="flat")
    with pytest.raises(ValueError, match=r"wanted def function.*got array of shape \(3,\)"):
        _arena("Walk", f"{HERE}:wrong_adapter", show="flat")


@pytest.mark.parametrize(
    ("env", "message"),
    [
        ("NoSuchThing-v0", "no environment is registered as 'NoSuchThing-v0'"),
        ("no_such_module:Env", "no module 'no_such_module' in .* or among what is installed"),
        (f"{HERE}:Wolk", f"module '{HERE}' has no 'Wolk'"),
        (f"{HERE}:not_a_class", "wanted a class, got int"),
        (f"{HERE}:NoEnvironment", "wanted a gymnasium.Env, got NoEnvironment without reset, step"),
        (f"{HERE}.deeper:Env", f"no module '{HERE}.deeper'"),
    ],
)
def test_names_that_lead_nowhere(env: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_arena(environment_spec(env))


@pytest.mark.parametrize("adapter", ["foreign", ":flat", f"{HERE}:nothing"])
def test_adapters_that_lead_nowhere(adapter: str) -> None:
    with pytest.raises(ValueError, match="--adapter"):
        _arena("Walk", adapter)


# -- specifications ------------------------------------------------------------------------------


def test_the_registered_class_of_a_module_by_its_id() -> None:
    arena = make_arena(environment_spec(f"{HERE}:Walk-v7", (("n_nodes", 7),)))
    assert arena.reset(seed=0).graph.n_nodes == 7


def test_a_specification_survives_a_file() -> None:
    args = parse_env_args('{"show": "links", "n_nodes": 4}')
    spec = environment_spec(f"{HERE}:Walk", args, f"{HERE}:flat_graph")
    assert isinstance(spec, GymSpec)
    again = spec_from_json(spec.to_json(), _no_graph)
    assert isinstance(again, GymSpec)
    assert again == spec
    assert Path(spec.folder) == Path.cwd()


@pytest.mark.parametrize("text", ["[1]", "3", "{", '{"a": }', "n=3", ""])
def test_arguments_that_are_no_json_object(text: str) -> None:
    with pytest.raises(ValueError, match="--env-args must be"):
        parse_env_args(text)


@pytest.mark.parametrize(
    "change", [{"env": 3}, {"env_args": [1]}, {"folder": None}, {"adapter": 1}, {"kind": "other"}]
)
def test_damaged_specifications_are_refused(change: dict[str, Any]) -> None:
    facts = json.loads(GymSpec(env="Walk-v7").to_json()) | change
    with pytest.raises(ValueError, match="environment: "):
        spec_from_json(json.dumps(facts), _no_graph)


def test_a_program_that_only_a_file_names_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.environments.trust._allowed", set())
    spec = GymSpec(env="os:system", env_args=(("command", "exit 1"),), folder="/somewhere")
    with pytest.raises(UntrustedEnvironmentError, match="with --env os:system"):
        make_arena(spec_from_json(spec.to_json(), _no_graph))
    ours = GymSpec(env="GraphCoach/MaxCut-v0", adapter="evil:function")
    with pytest.raises(UntrustedEnvironmentError, match="--adapter evil:function"):
        make_arena(ours)
    make_arena(GymSpec(env="GraphCoach/MaxCut-v0"))
