"""Checkpoints: everything is in them, and nothing of a wrong one is taken up."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import numpy as np
import pytest

from core import labelling
from core.arrays import bundle, read_bundle
from core.checkpoint import capture, restore_progress, restore_weights, weights_of
from core.config import NetworkConfig
from core.labels import Label
from core.session import Session
from tests.core.sessions import NARROW, make_session, numbers


def used(seed: int = 0, network: NetworkConfig = NARROW) -> Session:
    session = make_session(seed=seed, network=network, sync_every=3)
    for i in range(5):
        session.step()
        labelling.give(session, Label(step=i, value=float(i)))
        session.learn()
    return session


def test_every_variable_is_captured_by_value() -> None:
    session = used(network=NetworkConfig.as_posted(4, 2))
    arrays = read_bundle(capture(session), "checkpoint")[0]
    learner = session.agent.learner
    expected = [
        *learner.network.variables,
        *learner.target.variables,
        *learner.optimizer.variables(),
    ]
    assert len(arrays) == len(expected)
    assert any("moving_mean" in v.name for v in learner.network.variables)
    for array, variable in zip(arrays.values(), expected, strict=True):
        np.testing.assert_array_equal(array, variable.numpy())


def test_taking_up_a_checkpoint_gives_the_same_numbers() -> None:
    session, other = used(seed=0), used(seed=5)
    data = capture(session)
    facts = restore_weights(other, data)
    restore_progress(other, facts)
    assert numbers(other)[0] == numbers(session)[0]
    assert other.streams.state() == session.streams.state()
    assert other.agent.learner.n_updates == session.agent.learner.n_updates
    assert (other.n_steps, other.n_updates) == (session.n_steps, session.n_updates)


def test_a_checkpoint_of_another_shape_changes_nothing() -> None:
    session = used()
    before = numbers(session)
    for network in (NetworkConfig(layers=2, channels=8), replace(NARROW, channels=4)):
        with pytest.raises(ValueError, match="checkpoint: "):
            restore_weights(session, capture(used(network=network)))
        assert numbers(session) == before


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("online/0", np.zeros((2, 2), np.float32)),
        ("online/0", np.zeros((1, 8), np.float64)),
        ("optimizer/0", np.zeros((), np.float32)),
    ],
)
def test_one_wrong_array_changes_nothing(name: str, value: np.ndarray) -> None:  # type: ignore[type-arg]
    session = used()
    before = numbers(session)
    arrays, facts = read_bundle(capture(session), "checkpoint")
    with pytest.raises(ValueError, match=f"array {name} is"):
        restore_weights(session, bundle(arrays | {name: value}, facts))
    del arrays[name]
    with pytest.raises(ValueError, match=f"array {name} of shape .* is missing"):
        restore_weights(session, bundle(arrays, facts))
    assert numbers(session) == before


def test_flipped_bits_change_nothing() -> None:
    session = used()
    data = capture(session)
    before = numbers(session)
    rng = random.Random(6)
    n_refused = 0
    for _ in range(300):
        damaged = bytearray(data)
        damaged[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        try:
            arrays, _ = read_bundle(bytes(damaged), "checkpoint")
        except ValueError:
            n_refused += 1
            with pytest.raises(ValueError, match="checkpoint"):
                restore_weights(session, bytes(damaged))
        else:
            own = weights_of(session)
            assert all(np.array_equal(arrays[name], own[name]) for name in own if name in arrays)
    assert numbers(session) == before
    assert n_refused > 200


def test_nothing_in_it_is_pickled() -> None:
    data = capture(used())
    assert b"pickle" not in data
    facts = read_bundle(data, "checkpoint")[1]
    assert json.loads(json.dumps(facts)) == facts
