"""How much memory a session will want, so that a file from a stranger cannot claim it all."""

from __future__ import annotations

import os
import sys

from core.config import Head, NetworkConfig

_WITHOUT_ANSWER = 8 << 30
_COPIES = 5
"""Online and target network, Adam's two moments, gradients."""
_PASSES = 3
"""Forward and backward pass, and the target network's forward pass."""
_PER_GRAPH = 500
"""Bytes of a transition in a batch."""
_PER_NODE = 100
"""Bytes of messages and graph ids per node, now and next, in a sparse graph."""


def n_parameters(n_features: int, n_actions: int, network: NetworkConfig) -> int:
    """Numbers in one GIN0, BatchNorm aside."""
    width = network.channels
    is_node_head = network.head is Head.NODE
    first = (n_features + 1) * width + 2 * (width + 1) * width
    others = (network.layers - 1) * 3 * (width + 1) * width
    pooled = 2 * width if is_node_head else width
    head = (pooled + 1) * width + (width + 1) * (1 if is_node_head else n_actions)
    return first + others + head


def bytes_needed(
    n_features: int, n_actions: int, network: NetworkConfig, batch_size: int, n_nodes: int
) -> int:
    """Bytes of weights and of one update, a rough estimate.

    Args:
        n_features: per node.
        n_actions: of the whole graph.
        network: its shape.
        batch_size: graphs per update.
        n_nodes: of the largest graph.
    """
    weights = 4 * _COPIES * n_parameters(n_features, n_actions, network)
    activations = _PASSES * 4 * n_nodes * network.channels * 3 * network.layers
    inputs = _PER_GRAPH + n_nodes * (2 * 4 * n_features + _PER_NODE)
    return weights + batch_size * (activations + inputs)


def physical_memory() -> int:
    """Bytes of memory this computer has; 8 GiB where it does not say."""
    if sys.platform == "win32":
        return _WITHOUT_ANSWER
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return _WITHOUT_ANSWER
