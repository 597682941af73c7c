"""Finite action spaces as one list, there and back, with their masks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium import spaces

from core.environments.action_choices import action_choices, find_mask


@pytest.mark.parametrize(
    "space",
    [
        spaces.Discrete(4),
        spaces.Discrete(3, start=-1),
        spaces.MultiDiscrete([2, 3, 2]),
        spaces.MultiDiscrete([[2, 2], [3, 1]]),
        spaces.MultiDiscrete([2, 3], start=[5, -1]),
        spaces.MultiBinary(3),
        spaces.MultiBinary((2, 2)),
    ],
    ids=str,
)
def test_every_action_of_the_space_is_listed_once(space: spaces.Space[Any]) -> None:
    choices = action_choices(space)
    own = [choices.own(action) for action in range(choices.n_actions)]
    assert all(space.contains(np.asarray(a).astype(space.dtype)) for a in own)
    distinct = {np.asarray(a).tobytes() for a in own}
    assert len(distinct) == choices.n_actions == len(choices.names) == len(set(choices.names))
    sampled = {np.asarray(space.sample()).astype(np.int64).tobytes() for _ in range(200)}
    assert sampled <= {np.asarray(a).astype(np.int64).tobytes() for a in own}


def test_parts_name_the_actions() -> None:
    assert action_choices(spaces.Discrete(2)).names == ("action 0", "action 1")
    assert action_choices(spaces.Discrete(2, start=7)).names == ("action 7", "action 8")
    names = action_choices(spaces.MultiDiscrete([2, 3], start=[0, 1])).names
    assert names == ("(0, 1)", "(0, 2)", "(0, 3)", "(1, 1)", "(1, 2)", "(1, 3)")


@pytest.mark.parametrize(
    ("space", "message"),
    [
        (spaces.Box(-1, 1, (2,)), "got continuous actions, Box"),
        (spaces.Text(3), "got Text"),
        (spaces.Dict({"a": spaces.Discrete(2)}), "got Dict"),
        (spaces.MultiDiscrete([64, 65]), "64 x 65 = 4,160 actions; at most 4,096"),
        (spaces.MultiDiscrete([1000] * 30), "x …"),
        (None, "got None"),
    ],
)
def test_what_cannot_be_listed_is_refused(space: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        action_choices(space)


def test_the_most_that_can_be_flattened() -> None:
    assert action_choices(spaces.MultiDiscrete([64, 64])).n_actions == 4_096


def test_masks_of_parts_allow_what_each_part_allows() -> None:
    choices = action_choices(spaces.MultiDiscrete([2, 3]))
    wanted = [False, False, False, True, False, True]
    parts = (np.array([0, 1], np.int8), np.array([1, 0, 1], np.int8))
    assert choices.mask(parts).tolist() == wanted
    assert choices.mask(np.concatenate(parts)).tolist() == wanted
    assert choices.mask(np.array(wanted)).tolist() == wanted
    assert choices.mask(np.array(wanted).reshape(2, 3)).tolist() == wanted
    with pytest.raises(ValueError, match=r"lengths \(2, 3\), got \(2, 2\)"):
        choices.mask((np.ones(2), np.ones(2)))


def test_where_a_mask_is_looked_for() -> None:
    mask = np.array([1, 0])
    for info in ({"action_mask": mask}, {"mask": mask}, {"mask": mask * 0, "action_mask": mask}):
        assert find_mask(None, info) is mask
    assert find_mask({"action_mask": mask}, {}) is mask
    assert find_mask({"nodes": 1}, {"mask": None}) is None
    assert find_mask(np.zeros(3), {}) is None
