"""The estimate counts what the network really holds."""

from __future__ import annotations

import pytest

from core.config import Head, NetworkConfig
from core.memory_need import bytes_needed, n_parameters, physical_memory
from tests.core.helpers import path_graph
from tests.core.sessions import make_session


@pytest.mark.parametrize(("layers", "channels", "n_actions"), [(1, 8, 4), (3, 16, 5), (2, 5, 128)])
def test_parameters_are_those_of_the_network(layers: int, channels: int, n_actions: int) -> None:
    network = NetworkConfig(layers=layers, channels=channels)
    session = make_session(path_graph(), network=network, actions=n_actions)
    real = sum(v.numpy().size for v in session.agent.network.trainable_variables)
    assert n_parameters(1, n_actions, network) == real


def test_a_node_head_needs_no_output_per_action() -> None:
    node = NetworkConfig(head=Head.NODE)
    assert n_parameters(7, 1, node) == n_parameters(7, 100_000, node)


def test_more_of_anything_needs_more() -> None:
    network = NetworkConfig()
    base = bytes_needed(7, 128, network, 32, 8)
    assert base < 20_000_000
    assert bytes_needed(7, 10**9, network, 32, 8) > 10**12
    assert bytes_needed(7, 128, network, 10_000_000, 8) > 10**11
    assert bytes_needed(7, 128, network, 32, 10_000_000) > 10**11
    assert bytes_needed(7, 128, NetworkConfig(layers=32, channels=4096), 32, 8) > 3 * 10**10


def test_this_computer_has_some_memory() -> None:
    assert 1 << 28 < physical_memory() < 1 << 45
