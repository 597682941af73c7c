"""Graph Coach's own learner: healthy by default, hidden by BatchNorm on a single graph."""

import sys

from core.agent import IGDQN
from core.config import Hyperparameters, NetworkConfig
from core.streams import Streams
from tests.core.helpers import plain_batch, random_graphs

batch_norm, n_graphs = sys.argv[1] == "batchnorm", int(sys.argv[2])
agent = IGDQN(
    4,
    2,
    network=NetworkConfig(channels=16, batch_norm=batch_norm),
    hyperparameters=Hyperparameters(double_q=True),
    streams=Streams(1),
)
graphs = random_graphs(3, [6] * n_graphs)
batch = plain_batch(graphs, [i % 4 for i in range(n_graphs)], [float(i) for i in range(n_graphs)])
for _ in range(3):
    agent.update(batch)
