"""The floor of an update: its matrix products and Adam's arithmetic, and nothing else.

No gathering of neighbours, no activation, no loss, no telemetry: what any implementation on the
same library and threads must at least compute. Forward and backward products of the online
network, forward products of the target network, and Adam over every kernel.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from core.backend import tf
from core.bench.material import N_ACTIONS, N_FEATURES, N_NODES
from core.config import NetworkConfig

DENSE_PER_CONVOLUTION = 3


class Floor:
    """The products of one update on a batch of equally large graphs.

    Args:
        n_graphs: size of the batch.
        config: the network whose kernels are multiplied.
        n_nodes: of each graph.
    """

    def __init__(self, n_graphs: int, config: NetworkConfig, n_nodes: int = N_NODES) -> None:
        rng = np.random.default_rng(0)
        self.n_nodes = n_nodes
        self.n_convolution = DENSE_PER_CONVOLUTION * config.layers
        shapes = kernel_shapes(config)
        drawn = [(rng.normal(size=s) / np.sqrt(s[0])).astype(np.float32) for s in shapes]
        self.kernels = [tf.Variable(kernel) for kernel in drawn]
        self.target = [tf.Variable(kernel) for kernel in drawn]
        self.slots = [[tf.Variable(tf.zeros(s)) for _ in range(2)] for s in shapes]
        x = rng.normal(size=(n_graphs * n_nodes, N_FEATURES)).astype(np.float32)
        self.x, self.next_x = tf.constant(x), tf.constant(x[::-1].copy())
        signature = [tf.TensorSpec([None, N_FEATURES], tf.float32)] * 2
        traced = tf.function(self._run, input_signature=signature)
        self._function = traced.get_concrete_function()

    def run(self) -> float:
        """Compute it all once; gives a number that the target network's products end in."""
        return float(self._function(self.x, self.next_x))

    def _run(self, x: Any, next_x: Any) -> Any:
        following, _ = self._forward(next_x, self.target)
        outputs, inputs = self._forward(x, self.kernels)
        gradients = self._gradients(outputs, inputs)
        for kernel, slots, gradient in zip(self.kernels, self.slots, gradients, strict=True):
            _adam(kernel, slots, gradient)
        return tf.reduce_sum(following[0])

    def _forward(self, x: Any, kernels: list[Any]) -> tuple[Any, list[Any]]:
        """The last product, and what each kernel was multiplied with."""
        inputs = []
        for index, kernel in enumerate(kernels):
            if index == self.n_convolution:
                x = x[:: self.n_nodes]
            inputs.append(x)
            x = tf.matmul(x, kernel)
        return x, inputs

    def _gradients(self, gradient: Any, inputs: list[Any]) -> list[Any]:
        """Products of the backward pass, one per kernel; features need none."""
        gradients = []
        for index in reversed(range(len(self.kernels))):
            gradients.append(tf.matmul(inputs[index], gradient, transpose_a=True))
            if index:
                gradient = tf.matmul(gradient, self.kernels[index], transpose_b=True)
            if index == self.n_convolution:
                gradient = tf.repeat(gradient, self.n_nodes, axis=0)
        return gradients[::-1]


def kernel_shapes(config: NetworkConfig) -> list[tuple[int, int]]:
    """Shapes of GIN0's kernels, in the order in which they are multiplied."""
    width = config.channels
    n_wide = DENSE_PER_CONVOLUTION * config.layers - 1
    return [(N_FEATURES, width), *[(width, width)] * (n_wide + 1), (width, N_ACTIONS)]


def _adam(variable: Any, slots: list[Any], gradient: Any) -> None:
    """Adam's arithmetic with step size 0, so that the weights stay what they are."""
    momentum, velocity = slots
    tf.raw_ops.ResourceApplyAdam(
        var=variable.handle,
        m=momentum.handle,
        v=velocity.handle,
        beta1_power=0.9,
        beta2_power=0.999,
        lr=0.0,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-7,
        grad=gradient,
    )
