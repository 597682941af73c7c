"""The same graph without BatchNorm."""

import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"

import tensorflow as tf
from spektral.layers import GINConv, GlobalAvgPool

tf.keras.utils.set_random_seed(7)
circle = [(0, 1), (1, 2), (2, 3), (3, 0)]
pairs = sorted(circle + [(target, source) for source, target in circle])
adjacency = tf.sparse.SparseTensor(pairs, [1.0] * len(pairs), [4, 4])
features = tf.random.normal([4, 6])
graph_ids = tf.zeros(4, tf.int64)

convolution = GINConv(16, epsilon=0, mlp_hidden=[16], mlp_batchnorm=False)
pool = GlobalAvgPool()
q_values = tf.keras.layers.Dense(5)

with tf.GradientTape() as tape:
    nodes = convolution([features, adjacency], training=True)
    q = q_values(pool([nodes, graph_ids]))
    loss = tf.square(10.0 - q[0, 1])
gradients = tape.gradient(loss, convolution.trainable_variables + q_values.trainable_variables)
