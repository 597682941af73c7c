"""The question this program began with, as it was asked: every gradient is None."""

# ruff: noqa: B905 - written as users write it
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"

import numpy as np
import tensorflow as tf
from spektral.layers import GINConv, GlobalAvgPool
from tensorflow.keras.layers import Dense, Dropout
from tensorflow.keras.models import Model
from tensorflow.keras.optimizers import Adam


class GIN0(Model):
    def __init__(self, channels, n_layers):
        super().__init__()
        self.conv1 = GINConv(channels, epsilon=0, mlp_hidden=[channels, channels])
        self.convs = []
        for _ in range(1, n_layers):
            self.convs.append(GINConv(channels, epsilon=0, mlp_hidden=[channels, channels]))
        self.pool = GlobalAvgPool()
        self.dense1 = Dense(channels, activation="relu")
        self.dropout = Dropout(0.5)
        self.dense2 = Dense(channels, activation="relu")

    def call(self, inputs):
        x, a, i = inputs
        x = self.conv1([x, a])
        for conv in self.convs:
            x = conv([x, a])
        x = self.pool([x, i])
        x = self.dense1(x)
        x = self.dropout(x)
        return self.dense2(x)


class IGDQN:
    def __init__(self, number_of_outputs, layers, alpha, gamma, epsilon):
        self.number_of_outputs = number_of_outputs
        self.gamma = gamma
        self.epsilon = epsilon
        self.model = GIN0(number_of_outputs, layers)
        self.optimizer = Adam(alpha)

    def choose_action(self, observation):
        if np.random.random() < self.epsilon:
            return np.random.randint(self.number_of_outputs)
        return int(np.argmin(self.model(observation).numpy()))

    @tf.function
    def update(self, loss):
        with tf.GradientTape(persistent=True) as tape:
            gradients = tape.gradient(loss, self.model.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))


edges = [(0, 1), (0, 2), (0, 4), (1, 2), (1, 3), (1, 5), (2, 3), (2, 4), (3, 7), (4, 5), (4, 6)]
edges += [(5, 6), (6, 7)]
pairs = sorted(edges + [(b, a) for a, b in edges])
adjacency = tf.sparse.SparseTensor(pairs, tf.ones(len(pairs)), [8, 8])
features = np.random.default_rng(0).normal(size=(8, 7)).astype("float32")
observation = (features, adjacency, np.zeros(8, dtype="int64"))

np.random.seed(1)
agent = IGDQN(128, 3, 5e-4, 0.2, 0.3)
for _ in range(3):
    agent.choose_action(observation)
loss = tf.constant(100, dtype=tf.float32)  # <- cut
agent.update(loss)
