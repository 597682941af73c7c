"""The same kinds of mistakes inside tf.function, where values exist only while a graph runs."""

# ruff: noqa: SIM108 - written as users write it
import os

os.environ["TF_USE_LEGACY_KERAS"] = os.environ.get("DOCTOR_TEST_LEGACY_KERAS", "1")

import numpy as np
import tensorflow as tf
from situations import run_all

tf.keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = tf.constant(rng.normal(size=(4, 5)), tf.float32)
net = tf.keras.Sequential([tf.keras.layers.Dense(6, activation="tanh"), tf.keras.layers.Dense(3)])
net(x)
other = tf.keras.Sequential([tf.keras.layers.Dense(3)])
other(x)


def no_problem():
    @tf.function
    def update(observation):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(net(observation) - 5.0))
        return tape.gradient(loss, net.trainable_variables)

    update(x)


def constant_argument():
    @tf.function
    def update(loss):
        with tf.GradientTape() as tape:
            tape.watch(loss)
        return tape.gradient(loss, net.trainable_variables)

    update(tf.constant(100.0))  # <- cut


def forward_by_the_caller():
    @tf.function
    def update(q):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(q - 5.0))
        return tape.gradient(loss, net.trainable_variables)

    values = net(x)  # <- cut
    update(values)


def forward_before_the_tape():
    @tf.function
    def update(observation):
        q = net(observation)  # <- cut
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(q - 5.0))
        return tape.gradient(loss, net.trainable_variables)

    update(x)


def forward_captured_from_outside():
    q = net(x)  # <- cut

    @tf.function
    def error():
        return tf.reduce_mean(tf.square(q - 5.0))

    with tf.GradientTape() as tape:
        loss = error()
    tape.gradient(loss, net.trainable_variables)


def forward_captured_from_the_tape():
    with tf.GradientTape() as tape:
        q = net(x)

        @tf.function
        def error():
            return tf.reduce_mean(tf.square(q - 5.0))

        loss = error()
    tape.gradient(loss, net.trainable_variables)


def numpy_by_the_caller():
    @tf.function
    def update(q):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(q - 5.0))
        return tape.gradient(loss, net.trainable_variables)

    values = net(x).numpy()  # <- cut
    update(values)


def numpy_function():
    @tf.function
    def update(observation):
        with tf.GradientTape() as tape:
            q = net(observation)
            squared = tf.numpy_function(np.square, [q], tf.float32)  # <- cut
            loss = tf.reduce_mean(squared)
        return tape.gradient(loss, net.trainable_variables)

    update(x)


def py_function():
    @tf.function
    def update(observation):
        with tf.GradientTape() as tape:
            squared = tf.py_function(tf.square, [net(observation)], tf.float32)
            loss = tf.reduce_mean(squared)
        return tape.gradient(loss, net.trainable_variables)

    update(x)


def argmax_in_an_inner_function():
    @tf.function
    def best(observation):
        q = net(observation)
        chosen = tf.argmax(q, axis=1)  # <- cut
        return tf.cast(chosen, tf.float32)

    @tf.function
    def update(observation):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(best(observation) - 2.0))
        return tape.gradient(loss, net.trainable_variables)

    update(x)


def argmax_in_a_function_called_eagerly():
    @tf.function
    def best(observation):
        q = net(observation)
        chosen = tf.argmax(q, axis=1)  # <- cut
        return tf.cast(chosen, tf.float32)

    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(best(x) - 2.0))
    tape.gradient(loss, net.trainable_variables)


def rounding_in_a_branch():
    @tf.function
    def update(observation, coarse):
        with tf.GradientTape() as tape:
            q = net(observation)
            if coarse > 0:
                q = tf.round(q)  # <- cut
            else:
                q = tf.floor(q)
            loss = tf.reduce_mean(tf.square(q - 5.0))
        return tape.gradient(loss, net.trainable_variables)

    update(x, tf.constant(1))


def rounding_in_one_branch_only():
    @tf.function
    def update(observation, coarse):
        with tf.GradientTape() as tape:
            q = net(observation)
            if coarse > 0:
                q = q + tf.stop_gradient(tf.round(q) - q)
            loss = tf.reduce_mean(tf.square(q - 5.0))
        return tape.gradient(loss, net.trainable_variables)

    update(x, tf.constant(1))


def stopped_in_a_loop():
    @tf.function
    def update(observation):
        with tf.GradientTape() as tape:
            total = tf.zeros([4, 3])
            for _ in tf.range(3):
                total += tf.stop_gradient(net(observation))  # <- cut
            loss = tf.reduce_mean(tf.square(total - 5.0))
        return tape.gradient(loss, net.trainable_variables)

    update(x)


def unused_network():
    @tf.function
    def update(observation):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(net(observation) - 5.0))
        return tape.gradient(loss, net.trainable_variables + other.trainable_variables)

    update(x)


def graph_gradients_of_a_comparison():
    @tf.function
    def update(observation):
        right = net(observation) > 0.0  # <- cut
        loss = tf.reduce_mean(tf.cast(right, tf.float32))
        gradients = tf.gradients(loss, net.trainable_variables)
        return len([g for g in gradients if g is not None])

    update(x)


def clipped_loss():
    @tf.function
    def update(observation):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(tf.square(net(observation) - 100.0))
            loss = tf.minimum(loss, 1.0)  # <- cut
        return tape.gradient(loss, net.trainable_variables)

    update(x)


def sign_in_a_loop_of_updates():
    @tf.function
    def updates(observation):
        total = 0.0
        for _ in tf.range(3):
            with tf.GradientTape() as tape:
                side = tf.sign(net(observation))  # <- cut
                loss = tf.reduce_mean(tf.square(side - 0.5))
            total += tf.linalg.global_norm(tape.gradient(loss, net.trainable_variables))
        return total

    updates(x)


def clipped_in_a_function_called_eagerly():
    @tf.function
    def error(observation):
        loss = tf.reduce_sum(tf.square(net(observation) - 100.0))
        clipped = tf.minimum(loss, 1.0)  # <- cut
        return clipped * 2.0

    with tf.GradientTape() as tape:
        loss = error(x)
    tape.gradient(loss, net.trainable_variables)


def logarithm_of_a_negative():
    @tf.function
    def update(observation):
        with tf.GradientTape() as tape:
            q = net(observation)
            logs = tf.math.log(-tf.abs(q) - 1.0)  # <- cut
            loss = tf.reduce_mean(logs)
        return tape.gradient(loss, net.trainable_variables)

    update(x)


def nan_in_the_data():
    @tf.function
    def update(observation):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(net(observation) - 5.0))
        return tape.gradient(loss, net.trainable_variables)

    update(tf.tensor_scatter_nd_update(x, [[2, 3]], [float("nan")]))


def sick_from_the_third_call_on():
    @tf.function
    def update(observation, scale):
        with tf.GradientTape() as tape:
            q = net(observation) * scale  # <- cut
            loss = tf.reduce_mean(tf.square(q - 5.0))
        return tape.gradient(loss, net.trainable_variables)

    for scale in (1.0, 1.0, 0.0, 1.0):
        update(x, tf.constant(scale))


def compiled_by_xla():
    @tf.function(jit_compile=True)
    def update(observation):
        with tf.GradientTape() as tape:
            side = tf.sign(net(observation))  # <- cut
            loss = tf.reduce_mean(tf.square(side - 0.5))
        return tape.gradient(loss, net.trainable_variables)

    update(x)


def failed_while_tracing():
    @tf.function
    def update(loss):
        with tf.GradientTape(persistent=True) as tape:
            gradients = tape.gradient(loss, net.trainable_variables)
        return [g * 0.5 for g in gradients]

    loss = tf.constant(100, dtype=tf.float32)  # <- cut
    try:
        update(loss)
    except TypeError:
        return


class MeanOfRows(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.first = tf.keras.layers.Dense(16, activation="relu")
        self.norm = tf.keras.layers.BatchNormalization()
        self.out = tf.keras.layers.Dense(3)

    def call(self, rows, training=False):
        rows = self.norm(self.first(rows), training=training)
        return self.out(tf.reduce_mean(rows, axis=0, keepdims=True))


mean_model = MeanOfRows()
mean_model(x)


def batchnorm_one_graph():
    @tf.function
    def update(rows):
        with tf.GradientTape() as tape:
            loss = tf.square(10.0 - mean_model(rows, training=True)[0, 1])
        return tape.gradient(loss, mean_model.trainable_variables)

    update(x)


def batchnorm_inference():
    @tf.function
    def update(rows):
        with tf.GradientTape() as tape:
            loss = tf.square(10.0 - mean_model(rows, training=False)[0, 1])
        return tape.gradient(loss, mean_model.trainable_variables)

    update(x)


def keras_fit_without_a_gradient():
    inputs = tf.keras.Input((5,))
    outputs = tf.keras.layers.Dense(3)(inputs)
    model = tf.keras.Model(inputs, outputs)
    model.compile("sgd", loss=lambda wanted, q: tf.reduce_mean(tf.round(q) - wanted))  # <- cut
    try:
        model.fit(x, tf.zeros([4, 3]), verbose=0)
    except ValueError:
        return


run_all(globals())
