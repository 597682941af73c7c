"""Vectors beside variables: whoever looks or changes something in between makes no difference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from core.config import NetworkConfig, UpdatePath
from core.learner import Learner
from tests.core.helpers import plain_batch, plain_settings, random_graphs, seed_pair
from tests.core.learners import fresh, make_learner, numbers, three_graphs

CONFIG = NetworkConfig(layers=1, channels=5, batch_norm=True)
SETTINGS = plain_settings(sync_every=4, discount=0.5)
LARGE = plain_batch(random_graphs(0, (70, 5)), [0, 1], [1.0, -1.0])
"""Too large to be padded: a plain update in a session of compiled ones."""


@pytest.fixture(scope="module")
def learner() -> Learner:
    return make_learner(CONFIG, path=UpdatePath.COMPILED)


def compiled(learner: Learner, i: int) -> None:
    learner.update_many([three_graphs([1.0, i, 0.5])] * 2, SETTINGS, [seed_pair(i)] * 2)


def plain(learner: Learner, i: int) -> None:
    learner.update(LARGE, SETTINGS, seed_pair(i))


def sync(learner: Learner, i: int) -> None:
    del i
    learner.sync()


def change(learner: Learner, i: int) -> None:
    for variable in learner.variables:
        variable.assign(variable.numpy() * np.float32(1 + 0.01 * i))


def reset(learner: Learner, i: int) -> None:
    del i
    learner.reset_optimizer()


def put_back(learner: Learner, i: int) -> None:
    del i
    values = learner.values()
    for group, variables in learner.stored.items():
        for variable, value in zip(variables, values[group], strict=True):
            variable.assign(value)


ORDERS: list[Callable[[Learner, int], None]] = [compiled, plain, sync, change, reset, put_back]


@pytest.mark.parametrize("seed", range(3))
def test_looking_in_between_changes_nothing(learner: Learner, seed: int) -> None:
    orders = np.random.default_rng(seed).integers(0, len(ORDERS), 14)
    ends: list[Any] = []
    for looks in (False, True):
        fresh(learner)
        for i, order in enumerate(orders.tolist()):
            ORDERS[order](learner, i)
            if looks:
                numbers(learner)
                learner.values()
        target = [v.numpy().tobytes() for v in learner.target.variables]
        ends.append((numbers(learner), target))
    assert ends[0] == ends[1]
    assert ends[0][0] != numbers(fresh(learner))


def test_a_sync_copies_running_statistics_too(learner: Learner) -> None:
    fresh(learner)
    compiled(learner, 1)
    learner.sync()
    pairs = zip(learner.network.variables, learner.target.variables, strict=True)
    assert all(np.array_equal(a.numpy(), b.numpy()) for a, b in pairs)
