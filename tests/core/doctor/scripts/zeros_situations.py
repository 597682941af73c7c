"""Situations in which gradients are zero or not finite, each beside a neighbour that is right."""

import os

os.environ["TF_USE_LEGACY_KERAS"] = os.environ.get("DOCTOR_TEST_LEGACY_KERAS", "1")

import numpy as np
import tensorflow as tf
from situations import run_all

tf.keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
x = tf.constant(rng.normal(size=(6, 5)), tf.float32)
w = tf.Variable(rng.normal(size=(5, 3)), dtype=tf.float32, name="w")
b = tf.Variable(rng.normal(size=(3,)), dtype=tf.float32, name="b")


def affine(inputs=x):
    return tf.matmul(inputs, w) + b


def sign():
    with tf.GradientTape() as tape:
        side = tf.sign(affine())  # <- cut
        loss = tf.reduce_mean(tf.square(side - 0.5))
    return tape.gradient(loss, [w, b])


def soft_sign():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.tanh(affine()) - 0.5))
    return tape.gradient(loss, [w, b])


def times_zero():
    mask = tf.one_hot([-1] * 6, 3)
    with tf.GradientTape() as tape:
        chosen = affine() * mask  # <- cut
        loss = tf.reduce_mean(tf.square(tf.reduce_sum(chosen, axis=1) - 5.0))
    return tape.gradient(loss, [w, b])


def times_mask():
    mask = tf.one_hot([0, 1, 2, 0, 1, 2], 3)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.reduce_sum(affine() * mask, axis=1) - 5.0))
    return tape.gradient(loss, [w, b])


head = tf.Variable(tf.zeros([3, 1]), name="head")


def zero_head():
    with tf.GradientTape() as tape:
        out = tf.matmul(affine(), head)  # <- cut
        loss = tf.reduce_mean(tf.square(out - 5.0))
    return tape.gradient(loss, [w, b, head])


def clipped_loss():
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(tf.square(affine() - 100.0))
        loss = tf.clip_by_value(loss, 0.0, 1.0)  # <- cut
    return tape.gradient(loss, [w, b])


def clipped_error():
    with tf.GradientTape() as tape:
        error = affine() - 1.0
        loss = tf.reduce_mean(tf.where(abs(error) < 1.0, error**2 / 2, abs(error) - 0.5))
    return tape.gradient(loss, [w, b])


def saturated_softmax():
    with tf.GradientTape() as tape:
        chance = tf.nn.softmax(10_000.0 * affine())  # <- cut
        loss = tf.reduce_mean(tf.square(chance - 0.3))
    return tape.gradient(loss, [w, b])


def softmax():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.nn.softmax(affine()) - 0.3))
    return tape.gradient(loss, [w, b])


def saturated_sigmoid():
    with tf.GradientTape() as tape:
        chance = tf.sigmoid(tf.abs(affine()) + 500.0)  # <- cut
        loss = tf.reduce_mean(tf.square(chance - 0.3))
    return tape.gradient(loss, [w, b])


def saturated_tanh():
    with tf.GradientTape() as tape:
        side = tf.tanh(affine() * 1000.0 + 1e5)  # <- cut
        loss = tf.reduce_mean(tf.square(side - 0.3))
    return tape.gradient(loss, [w, b])


def network(hidden_bias=0.0, output=None, output_bias=0.0, rows=x):
    hidden = tf.keras.layers.Dense(8, activation="relu")
    out = tf.keras.layers.Dense(2, activation=output)
    hidden.build((None, 5))
    out.build((None, 8))
    hidden.bias.assign(tf.fill([8], hidden_bias))
    out.bias.assign(tf.fill([2], output_bias))
    return hidden, out


dead_hidden_layers = network(hidden_bias=-1000.0)
dead_output_layers = network(output="relu", output_bias=-1000.0)
alive_layers = network(output="relu", output_bias=1.0)


def dead_hidden():
    hidden, out = dead_hidden_layers
    with tf.GradientTape() as tape:
        inside = hidden(x)  # <- cut
        loss = tf.reduce_mean(tf.square(out(inside) - 5.0))
    return tape.gradient(loss, [hidden.kernel, hidden.bias, out.kernel, out.bias])


def dead_output():
    hidden, out = dead_output_layers
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(out(hidden(x)) - 5.0))
    return tape.gradient(loss, [hidden.kernel, hidden.bias, out.kernel, out.bias])


def relu_output():
    hidden, out = alive_layers
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(out(hidden(x)) - 5.0))
    return tape.gradient(loss, [hidden.kernel, hidden.bias, out.kernel, out.bias])


def hinge_without_violation():
    with tf.GradientTape() as tape:
        margin = tf.nn.relu(affine() - 1000.0)  # <- cut
        loss = tf.reduce_mean(margin)
    return tape.gradient(loss, [w, b])


def perfect_fit():
    target = tf.constant(affine().numpy())
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(affine() - target))
    return tape.gradient(loss, [w, b])


def slice_of_nothing():
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(affine()[:, 3:]) + 1.0  # <- cut
    return tape.gradient(loss, [w, b])


def nan_in_the_data():
    broken = tf.tensor_scatter_nd_update(x, [[2, 3]], [float("nan")])
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(affine(broken) - 5.0))
    return tape.gradient(loss, [w, b])


def logarithm_of_zero():
    with tf.GradientTape() as tape:
        positive = tf.nn.relu(affine())
        logs = tf.math.log(positive)  # <- cut
        loss = tf.reduce_mean(logs)
    return tape.gradient(loss, [w, b])


def safe_logarithm():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.math.log(tf.nn.softplus(affine()) + 1e-7))
    return tape.gradient(loss, [w, b])


def overflow():
    with tf.GradientTape() as tape:
        large = tf.exp(affine() * 1000.0)  # <- cut
        loss = tf.reduce_mean(large)
    return tape.gradient(loss, [w, b])


def root_at_zero():
    with tf.GradientTape() as tape:
        root = tf.sqrt(tf.nn.relu(affine()))  # <- cut
        loss = tf.reduce_mean(root)
    return tape.gradient(loss, [w, b])


def safe_root():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.sqrt(tf.nn.relu(affine()) + 1e-6))
    return tape.gradient(loss, [w, b])


def masked_attention():
    with tf.GradientTape() as tape:
        logits = tf.where([[True, True, False]] * 6, affine(), -np.inf)
        loss = tf.reduce_mean(tf.square(tf.nn.softmax(logits)[:, 0] - 1.0))
    return tape.gradient(loss, [w, b])


bad_weight = tf.Variable([1.0, float("nan")], name="bad_weight")


def nan_in_a_variable():
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(bad_weight * 2.0)
    return tape.gradient(loss, [bad_weight, tf.Variable(0.0)])


def graph_without_nodes():
    nothing = tf.zeros([0, 5])
    with tf.GradientTape() as tape:
        pooled = tf.reduce_mean(affine(nothing), axis=0)  # <- cut
        loss = tf.reduce_sum(tf.square(pooled - 5.0))
    return tape.gradient(loss, [w, b])


class MeanOfRows(tf.keras.Model):
    """As a GIN with BatchNorm: Dense, BatchNorm, Dense without activation, mean over rows."""

    def __init__(self, activation=None):
        super().__init__()
        self.first = tf.keras.layers.Dense(16, activation="relu")
        self.norm = tf.keras.layers.BatchNormalization()
        self.second = tf.keras.layers.Dense(16, activation=activation)
        self.out = tf.keras.layers.Dense(3)

    def call(self, rows, graph_ids, n_graphs, training=False):
        rows = self.second(self.norm(self.first(rows), training=training))
        return self.out(tf.math.unsorted_segment_mean(rows, graph_ids, n_graphs))


one_graph = tf.zeros([6], tf.int32)
two_graphs = tf.constant([0, 0, 0, 1, 1, 1])
mean_model = MeanOfRows()
mean_model(x, one_graph, n_graphs=1)
activated_model = MeanOfRows("relu")
activated_model(x, one_graph, n_graphs=1)


def batchnorm_one_graph():
    with tf.GradientTape() as tape:
        q = mean_model(x, one_graph, n_graphs=1, training=True)
        loss = tf.square(10.0 - q[0, 1])
    return tape.gradient(loss, mean_model.trainable_variables)


def batchnorm_copies_of_one_graph():
    rows = tf.concat([x] * 8, axis=0)
    ids = tf.repeat(tf.range(8), 6)
    target = tf.constant(rng.normal(size=(8,)), tf.float32)
    with tf.GradientTape() as tape:
        q = mean_model(rows, ids, n_graphs=8, training=True)
        loss = tf.reduce_mean(tf.square(target - q[:, 1]))
    return tape.gradient(loss, mean_model.trainable_variables)


def batchnorm_two_graphs():
    with tf.GradientTape() as tape:
        q = mean_model(x, two_graphs, n_graphs=2, training=True)
        loss = tf.reduce_mean(tf.square(tf.constant([10.0, -3.0]) - q[:, 1]))
    return tape.gradient(loss, mean_model.trainable_variables)


def batchnorm_inference():
    with tf.GradientTape() as tape:
        q = mean_model(x, one_graph, n_graphs=1, training=False)
        loss = tf.square(10.0 - q[0, 1])
    return tape.gradient(loss, mean_model.trainable_variables)


def batchnorm_with_activation():
    with tf.GradientTape() as tape:
        q = activated_model(x, one_graph, n_graphs=1, training=True)
        loss = tf.square(10.0 - q[0, 1])
    return tape.gradient(loss, activated_model.trainable_variables)


def batchnorm_one_row():
    with tf.GradientTape() as tape:
        q = mean_model(x[:1], one_graph[:1], n_graphs=1, training=True)
        loss = tf.square(10.0 - q[0, 1])
    return tape.gradient(loss, mean_model.trainable_variables)


run_all(globals(), skip=(affine, network))
