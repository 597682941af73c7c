"""Gradients asked for in threads, by optimizers, in graphs of TensorFlow 1, in saved models."""

import os
import tempfile
import threading

os.environ["TF_USE_LEGACY_KERAS"] = "1"

import numpy as np
import tensorflow as tf
from situations import run_all

keras = tf.keras
tf.keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = tf.constant(rng.normal(size=(8, 5)), tf.float32)
y = tf.constant(rng.normal(size=(8, 3)), tf.float32)
net = keras.Sequential([keras.layers.Dense(8, activation="tanh"), keras.layers.Dense(3)])
net(x)


def long_loop():
    for _ in range(60):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(net(x) ** 2)
        tape.gradient(loss, net.trainable_variables)


def after_the_long_loop():
    for _ in range(2):
        q = net(x)  # <- cut
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(q)
        tape.gradient(loss, net.trainable_variables)


def traced_after_the_long_loop():
    @tf.function
    def update(observation):
        q = net(observation)  # <- cut
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(q)
        return tape.gradient(loss, net.trainable_variables)

    update(x)


def in_a_thread():
    def work():
        with tf.GradientTape() as tape:
            coarse = tf.round(net(x))  # <- cut
            loss = tf.reduce_mean(coarse)
        tape.gradient(loss, net.trainable_variables)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def in_a_thread_and_right():
    def work():
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(net(x) ** 2)
        tape.gradient(loss, net.trainable_variables)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def minimize():
    optimizer = keras.optimizers.Adam(1e-3)
    optimizer.minimize(lambda: tf.reduce_mean(tf.square(net(x) - y)), net.trainable_variables)


def minimize_a_staircase():
    optimizer = keras.optimizers.SGD(1e-3)

    def loss():
        coarse = tf.round(net(x))  # <- cut
        return tf.reduce_mean(coarse)

    try:
        optimizer.minimize(loss, net.trainable_variables)
    except ValueError:
        return


class OwnTape(tf.GradientTape):
    pass


def own_kind_of_tape():
    with OwnTape() as tape:
        coarse = tf.floor(net(x))  # <- cut
        loss = tf.reduce_mean(coarse)
    tape.gradient(loss, net.trainable_variables)


def reset_tape():
    with tf.GradientTape() as tape:
        q = net(x)  # <- cut
        tape.reset()
        loss = tf.reduce_mean(q**2)
    tape.gradient(loss, net.trainable_variables)


def reset_tape_in_time():
    with tf.GradientTape() as tape:
        net(x)
        tape.reset()
        loss = tf.reduce_mean(net(x) ** 2)
    tape.gradient(loss, net.trainable_variables)


def graph_of_tensorflow_1():
    with tf.Graph().as_default():
        used = tf.compat.v1.get_variable("used", [3])
        unused = tf.compat.v1.get_variable("unused", [3])
        gradients = tf.gradients(tf.reduce_sum(tf.square(used)), [used, unused])
        with tf.compat.v1.Session() as session:
            session.run(tf.compat.v1.global_variables_initializer())
            session.run(gradients[0])


def mixed_precision():
    keras.mixed_precision.set_global_policy("mixed_float16")
    try:
        model = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(3)])
        model.compile("sgd", "mse")
        model.fit(x, 10.0 * y, verbose=0)
    finally:
        keras.mixed_precision.set_global_policy("float32")


def distributed():
    strategy = tf.distribute.MirroredStrategy(["/cpu:0"])
    with strategy.scope():
        model = keras.Sequential([keras.layers.Dense(3)])
        model(x)

    @tf.function
    def step():
        def replica():
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(tf.square(model(x) - y))
            return tape.gradient(loss, model.trainable_variables)

        return strategy.run(replica)

    step()


class Exported(tf.Module):
    def __init__(self):
        self.net = net

    @tf.function(input_signature=[tf.TensorSpec([None, 5])])
    def train(self, observations):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(self.net(observations)))
        tape.gradient(loss, self.net.trainable_variables)
        return loss


def saved_and_loaded():
    model = Exported()
    before = model.train(x)
    with tempfile.TemporaryDirectory() as folder:
        tf.saved_model.save(model, folder)
        loaded = tf.saved_model.load(folder)
        after = loaded.train(x)
    np.testing.assert_allclose(before, after, rtol=1e-6)  # float32: an ulp is 1.2e-7
    assert not [name for name in vars(model) if "graph_coach" in name]


def data_through_numpy():
    data = tf.data.Dataset.from_tensor_slices(x)
    data = data.map(lambda row: tf.numpy_function(lambda a: 2 * a, [row], tf.float32)).batch(4)
    for batch in data:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(net(tf.ensure_shape(batch, [None, 5])) ** 2)
        tape.gradient(loss, net.trainable_variables)


def target_through_numpy():
    values = net(x).numpy()
    target = values.copy()
    target[:, 0] = 1.0 + 0.9 * values.max(axis=1)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((net(x) - target) ** 2)
    tape.gradient(loss, net.trainable_variables)


def integer_loss():
    loss = tf.constant(100)  # <- cut
    with tf.GradientTape() as tape:
        net(x)
    tape.gradient(loss, net.trainable_variables)


def no_output_gradient():
    with tf.GradientTape() as tape:
        q = net(x)
    tape.gradient(q, net.trainable_variables, output_gradients=tf.zeros_like(q))


run_all(globals())
