"""Configuration: ranges, presets, and the way to JSON and back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.config import (
    ACTIVATIONS,
    Head,
    Hyperparameters,
    NetworkConfig,
    Objective,
    Pooling,
    RewardSource,
    SessionConfig,
    from_json,
    to_json,
)
from core.graph import MessageDirection
from tests.core.helpers import UNHURRIED


def test_the_default_preset_is_the_one_that_learns_on_one_graph() -> None:
    net, learning = NetworkConfig(), Hyperparameters()
    assert not net.batch_norm
    assert net.output_activation == "linear"
    assert net.dropout == 0
    assert net.standardise
    assert (learning.clip_norm, learning.batch_size) == (10, 32)
    assert (learning.learning_rate, learning.discount, learning.epsilon) == (5e-4, 0.2, 0.3)


def test_the_posted_preset_is_the_question_s_network() -> None:
    assert NetworkConfig.as_posted(128) == NetworkConfig(
        layers=3,
        channels=128,
        batch_norm=True,
        conv_activation="linear",
        output_activation="relu",
        dropout=0.5,
        standardise=False,
        pooling=Pooling.MEAN,
        head=Head.GRAPH,
        message_direction=MessageDirection.BOTH,
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"epsilon": 1.01}, r"epsilon must be in \[0.0, 1.0\], got 1.01"),
        ({"epsilon": float("nan")}, r"epsilon must be in \[0.0, 1.0\], got nan"),
        ({"epsilon_end": -0.1}, "epsilon_end must be in"),
        ({"discount": 2.0}, "discount must be in"),
        ({"learning_rate": 0.0}, "learning_rate must be above 0 and at most 1e.09, got 0.0"),
        ({"learning_rate": float("inf")}, "learning_rate must be above 0 .*, got inf"),
        ({"learning_rate": float("nan")}, "learning_rate must be above 0 .*, got nan"),
        ({"huber_delta": 0.0}, "huber_delta must be above 0"),
        ({"clip_norm": -1.0}, "clip_norm must be in"),
        ({"batch_size": 0}, "batch_size must be in"),
        ({"buffer_capacity": 0}, "buffer_capacity must be in"),
        ({"sync_every": 0}, "sync_every must be in"),
        ({"updates_per_label": -1}, "updates_per_label must be in"),
        ({"epsilon_decay_steps": -1}, "epsilon_decay_steps must be in"),
    ],
)
def test_hyperparameters_out_of_range_are_refused(changes: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Hyperparameters(**changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"layers": 0}, r"layers must be in \[1, 32\], got 0"),
        ({"channels": 0}, "channels must be in"),
        ({"dropout": 1.0}, r"dropout must be in \[0, 1\), got 1.0"),
        ({"dropout": float("nan")}, "dropout must be in"),
        ({"conv_activation": "softmax"}, "conv_activation must be one of linear, relu"),
        ({"output_activation": "Relu"}, "output_activation must be one of .*, got 'Relu'"),
    ],
)
def test_networks_out_of_range_are_refused(changes: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        NetworkConfig(**changes)  # type: ignore[arg-type]


def test_a_seed_is_not_negative() -> None:
    with pytest.raises(ValueError, match="seed must be at least 0, got -1"):
        SessionConfig(seed=-1)


def test_an_epsilon_set_by_hand_ends_the_decay() -> None:
    decaying = Hyperparameters(epsilon=1.0, epsilon_end=0.1, epsilon_decay_steps=100)
    assert decaying.changed(epsilon=0.5) == Hyperparameters(epsilon=0.5, epsilon_end=0.5)
    kept = decaying.changed(epsilon=0.5, epsilon_end=0.2)
    assert (kept.epsilon_end, kept.epsilon_decay_steps) == (0.2, 100)
    assert decaying.changed(discount=0.5).epsilon_decay_steps == 100


share = st.floats(0, 1)
networks = st.builds(
    NetworkConfig,
    layers=st.integers(1, 32),
    channels=st.integers(1, 4096),
    batch_norm=st.booleans(),
    conv_activation=st.sampled_from(ACTIVATIONS),
    output_activation=st.sampled_from(ACTIVATIONS),
    dropout=st.floats(0, 0.99),
    standardise=st.booleans(),
    pooling=st.sampled_from(Pooling),
    head=st.sampled_from(Head),
    message_direction=st.sampled_from(MessageDirection),
)
learning = st.builds(
    Hyperparameters,
    learning_rate=st.floats(1e-12, 10),
    discount=share,
    epsilon=share,
    epsilon_end=share,
    epsilon_decay_steps=st.integers(0, 10**9),
    batch_size=st.integers(1, 1000),
    double_q=st.booleans(),
    clip_norm=st.floats(0, 1e6),
    objective=st.sampled_from(Objective),
    reward_source=st.sampled_from(RewardSource),
)


@UNHURRIED
@given(
    st.builds(SessionConfig, seed=st.integers(0, 2**64), network=networks, hyperparameters=learning)
)
def test_json_brings_back_the_same_configuration(config: SessionConfig) -> None:
    assert from_json(SessionConfig, to_json(config)) == config


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({}, "SessionConfig: entry seed is missing"),
        ([1], "SessionConfig: wanted a JSON object, got list"),
        ({"seed": "7"}, "seed: wanted int, got '7'"),
        ({"seed": True}, "seed: wanted int, got True"),
        ({"seed": 1.5}, "seed: wanted int, got 1.5"),
        ({"seed": 1, "sede": 2}, "SessionConfig: unknown entry sede"),
        ({"seed": 1, "network": None}, "NetworkConfig: wanted a JSON object, got NoneType"),
        ({"seed": 1, "network": {"head": "edge"}}, "head: wanted one of graph, node, got 'edge'"),
        ({"seed": 1, "network": {"head": ["node"]}}, "head: wanted one of graph, node, got"),
        ({"seed": 1, "network": {"batch_norm": 1}}, "batch_norm: wanted bool, got 1"),
        ({"seed": 1, "hyperparameters": {"discount": "0.2"}}, "discount: wanted float, got '0.2'"),
        ({"seed": 1, "hyperparameters": {"discount": 7}}, "discount must be in"),
        ({"seed": 1, "hyperparameters": {"learning_rate": 10**400}}, "learning_rate must be"),
    ],
)
def test_json_that_is_no_configuration_is_refused(entries: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        from_json(SessionConfig, json.dumps(entries))


@pytest.mark.parametrize("text", ["", "{", "nonsense"])
def test_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"Expecting|property name"):
        from_json(NetworkConfig, text)


def test_only_by_hand_leaves_a_transition_without_a_reward() -> None:
    assert [s for s in RewardSource if not s.uses_environment] == [RewardSource.BY_HAND]
