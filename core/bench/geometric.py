"""The same network and learning rule in PyTorch Geometric, where that is installed.

It is never required: `problem` says why there is nothing to compare with.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.batch import EncodedGraph, concatenate
from core.config import Hyperparameters, NetworkConfig

if TYPE_CHECKING:
    from core.layouts import Batch  # imports TensorFlow


def problem() -> str:
    """Why PyTorch Geometric cannot be measured; empty when it can."""
    if importlib.util.find_spec("torch_geometric") is None:
        return "torch_geometric is not installed"
    return ""


class GeometricAgent:
    """Acts and learns as ours does: same layers, target network, Huber loss, clipping, Adam.

    Adam is PyTorch's fused one. Nothing is measured besides: no norms, no dead units.
    """

    def __init__(
        self, n_features: int, n_actions: int, config: NetworkConfig, settings: Hyperparameters
    ) -> None:
        import torch

        self._torch = torch
        torch.manual_seed(0)
        self.settings = settings
        self.network = _network(n_features, n_actions, config)
        self.target = _network(n_features, n_actions, config)
        self.target.load_state_dict(self.network.state_dict())
        self.target.eval()
        self.optimizer = torch.optim.Adam(
            self.network.parameters(), lr=settings.learning_rate, fused=True
        )

    def q_values(self, inputs: Sequence[Any]) -> NDArray[np.float32]:
        """Q-values of a batch in inference mode, shape (n_graphs, n_actions)."""
        self.network.eval()
        with self._torch.inference_mode():
            q: NDArray[np.float32] = self.network(*inputs).numpy()
        return q

    def inputs(self, graphs: Sequence[EncodedGraph]) -> tuple[Any, ...]:
        """Graphs as one batch: x, edge_index (2, n_messages), graph ids, number of graphs."""
        from_numpy = self._torch.from_numpy
        batch = concatenate(graphs)
        edge_index = np.ascontiguousarray(batch.messages.T)
        return (
            from_numpy(batch.x.copy()),
            from_numpy(edge_index),
            from_numpy(batch.graph_ids.astype(np.int64)),
            batch.n_graphs,
        )

    def prepared(self, batch: Batch) -> tuple[Any, ...]:
        """A batch of transitions as tensors, for `learn`."""
        torch = self._torch
        return (
            self.inputs([t.observation for t, _ in batch]),
            self.inputs([t.next_observation for t, _ in batch]),
            torch.tensor([t.action for t, _ in batch]),
            torch.tensor([r.value for _, r in batch]),
        )

    def learn(self, prepared: tuple[Any, ...]) -> float:
        """One gradient step; gives the loss."""
        torch = self._torch
        inputs, next_inputs, actions, rewards = prepared
        settings = self.settings
        with torch.no_grad():
            best = self.target(*next_inputs).amax(dim=1)
            targets = rewards + settings.discount * best
        self.network.train()
        q = self.network(*inputs).gather(1, actions[:, None])[:, 0]
        loss = torch.nn.functional.huber_loss(q, targets, delta=settings.huber_delta)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), settings.clip_norm)
        self.optimizer.step()
        return float(loss.detach())


def _network(n_features: int, n_actions: int, config: NetworkConfig) -> Any:
    """GIN0 with PyTorch Geometric's GINConv and mean pooling."""
    import torch
    from torch import nn
    from torch_geometric.nn import GINConv, global_mean_pool

    width = config.channels

    class Network(nn.Module):  # type: ignore[misc]
        """GIN0 in PyTorch."""

        def __init__(self) -> None:
            super().__init__()
            widths = [n_features] + [width] * (config.layers - 1)
            self.convolutions = nn.ModuleList(GINConv(_mlp(nn, n, config), eps=0.0) for n in widths)
            self.dense_1 = nn.Linear(width, width)
            self.dropout = nn.Dropout(config.dropout)
            self.dense_2 = nn.Linear(width, n_actions)

        def forward(self, x: Any, edge_index: Any, graph_ids: Any, n_graphs: int) -> Any:
            """Q-values, shape (n_graphs, n_actions)."""
            for convolution in self.convolutions:
                x = convolution(x, edge_index)
            pooled = global_mean_pool(x, graph_ids, size=n_graphs)
            q = self.dense_2(self.dropout(torch.relu(self.dense_1(pooled))))
            return torch.relu(q) if config.output_activation == "relu" else q

    return Network()


def _mlp(nn: Any, n_features: int, config: NetworkConfig) -> Any:
    """Two hidden layers and a linear one, as inside Spektral's GINConv."""
    layers: list[Any] = []
    width = n_features
    for _ in range(2):
        layers += [nn.Linear(width, config.channels), nn.ReLU()]
        layers += [nn.BatchNorm1d(config.channels)] if config.batch_norm else []
        width = config.channels
    return nn.Sequential(*layers, nn.Linear(width, config.channels))
