"""Situations in which gradients are None, each beside a neighbour that is right.

Every function is one situation; the line it is about ends with `# <- cut`.
"""

import os

os.environ["TF_USE_LEGACY_KERAS"] = os.environ.get("DOCTOR_TEST_LEGACY_KERAS", "1")

import numpy as np
import tensorflow as tf
from situations import run_all

tf.keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = tf.constant(rng.normal(size=(4, 5)), tf.float32)


class Network(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(6, activation="tanh")
        self.out = tf.keras.layers.Dense(3)

    def call(self, inputs):
        hidden = self.hidden(inputs)
        return self.out(hidden)


net = Network()
net(x)
other = Network()
other(x)
# A tape watches tf.Variables; Keras 3 wraps them.
handles = [v if isinstance(v, tf.Variable) else v.value for v in net.trainable_variables]


def no_problem():
    with tf.GradientTape() as tape:
        q = net(x)
        loss = tf.reduce_mean(tf.square(q[:, 1] - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def constant_loss():
    with tf.GradientTape() as tape:
        net(x)
        loss = tf.constant(100.0)  # <- cut
    return tape.gradient(loss, net.trainable_variables)


def constant_made_of_data():
    rewards = tf.constant([1.0, 2.0, 3.0])  # <- cut
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(rewards - 1.0))
    return tape.gradient(loss, net.trainable_variables)


def constant_after_acting():
    q = net(x).numpy()
    action = int(np.argmin(q[0]))
    reward = float(action) - 7.0
    loss = tf.constant(reward)  # <- cut
    with tf.GradientTape() as tape:
        tape.watch(loss)
    return tape.gradient(loss, net.trainable_variables)


def constant_after_acting_in_the_tape():
    with tf.GradientTape() as tape:
        q = net(x).numpy()
        reward = 100.0 if int(np.argmin(q[0])) < 2 else 50.0
        loss = tf.constant(reward)  # <- cut
    return tape.gradient(loss, net.trainable_variables)


def outside_tape():
    q = net(x)  # <- cut
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(q[:, 1] - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def outside_tape_in_a_helper():
    def error(q):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(q - 5.0))
        return tape.gradient(loss, net.trainable_variables)

    values = net(x) * 2.0  # <- cut
    return error(values)


def loss_after_the_block():
    with tf.GradientTape() as tape:
        q = net(x)
    error = q[:, 1] - 5.0  # <- cut
    loss = tf.reduce_mean(tf.square(error))
    return tape.gradient(loss, net.trainable_variables)


def paused_tape():
    with tf.GradientTape() as tape:
        with tape.stop_recording():
            q = net(x)  # <- cut
        loss = tf.reduce_mean(tf.square(q - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def pause_beside_it():
    with tf.GradientTape() as tape:
        with tape.stop_recording():
            target = other(x)
        loss = tf.reduce_mean(tf.square(net(x) - target))
    return tape.gradient(loss, net.trainable_variables)


def watches_nothing():
    with tf.GradientTape(watch_accessed_variables=False) as tape:  # <- cut
        loss = tf.reduce_mean(tf.square(net(x) - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def watches_by_hand():
    with tf.GradientTape(watch_accessed_variables=False) as tape:
        tape.watch(handles)
        loss = tf.reduce_mean(tf.square(net(x) - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def watches_too_late():
    with tf.GradientTape(watch_accessed_variables=False) as tape:  # <- cut
        loss = tf.reduce_mean(tf.square(net(x) - 5.0))
        tape.watch(handles)
    return tape.gradient(loss, net.trainable_variables)


def tensor_not_watched():
    point = tf.constant([1.0, 2.0])
    with tf.GradientTape() as tape:  # <- cut
        y = tf.reduce_sum(point**2)
    return tape.gradient(y, [point])


def tensor_watched():
    point = tf.constant([1.0, 2.0])
    with tf.GradientTape() as tape:
        tape.watch(point)
        y = tf.reduce_sum(point**2)
    return tape.gradient(y, [point])


frozen = tf.Variable([1.0, 2.0], trainable=False, name="frozen")


def not_trainable():
    with tf.GradientTape() as tape:  # <- cut
        loss = tf.reduce_sum(frozen * frozen)
    return tape.gradient(loss, [frozen])


def argmax():
    with tf.GradientTape() as tape:
        q = net(x)
        best = tf.argmax(q, axis=1)  # <- cut
        loss = tf.reduce_mean(tf.square(tf.cast(best, tf.float32) - 2.0))
    return tape.gradient(loss, net.trainable_variables)


def one_hot_of_argmax():
    values = tf.constant(rng.normal(size=(4, 3)), tf.float32)
    with tf.GradientTape() as tape:
        best = tf.argmax(net(x), axis=1)  # <- cut
        loss = tf.reduce_sum(tf.one_hot(best, 3) * values)
    return tape.gradient(loss, net.trainable_variables)


def one_hot_times_values():
    with tf.GradientTape() as tape:
        q = net(x)
        chosen = tf.reduce_sum(q * tf.one_hot(tf.argmax(q, axis=1), 3), axis=1)
        loss = tf.reduce_mean(tf.square(chosen - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def comparison():
    with tf.GradientTape() as tape:
        right = net(x)[:, 0] > 0.0  # <- cut
        loss = 1.0 - tf.reduce_mean(tf.cast(right, tf.float32))
    return tape.gradient(loss, net.trainable_variables)


def comparison_as_mask():
    with tf.GradientTape() as tape:
        q = net(x)
        loss = tf.reduce_mean(tf.where(q > 0.0, q, 0.1 * q))
    return tape.gradient(loss, net.trainable_variables)


def rounding():
    with tf.GradientTape() as tape:
        q = net(x)
        coarse = tf.round(q)  # <- cut
        loss = tf.reduce_mean(tf.square(coarse - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def straight_through_rounding():
    with tf.GradientTape() as tape:
        q = net(x)
        coarse = q + tf.stop_gradient(tf.round(q) - q)
        loss = tf.reduce_mean(tf.square(coarse - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def cast_to_integer():
    with tf.GradientTape() as tape:
        whole = tf.cast(net(x), tf.int32)  # <- cut
        loss = tf.reduce_mean(tf.cast(whole, tf.float32) - 5.0)
    return tape.gradient(loss, net.trainable_variables)


def cast_to_double():
    with tf.GradientTape() as tape:
        wide = tf.cast(net(x), tf.float64)
        loss = tf.reduce_mean(tf.square(wide - 5.0))
    return tape.gradient(loss, net.trainable_variables)


memory = tf.Variable(tf.zeros([4, 3]), trainable=False, name="memory")


def through_assign():
    with tf.GradientTape() as tape:
        memory.assign(net(x))  # <- cut
        loss = tf.reduce_mean(tf.square(memory - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def assign_beside_it():
    with tf.GradientTape() as tape:
        q = net(x)
        memory.assign(q)
        loss = tf.reduce_mean(tf.square(q - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def numpy_method():
    with tf.GradientTape() as tape:
        q = net(x).numpy()  # <- cut
        loss = tf.reduce_mean(tf.square(tf.constant(q[:, 1]) - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def numpy_function_of_numpy():
    with tf.GradientTape() as tape:
        q = net(x)
        best = np.max(q, axis=1)  # <- cut
        loss = tf.reduce_mean(tf.square(best - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def python_number():
    with tf.GradientTape() as tape:
        q = net(x)
        error = float(q[0, 1]) - 5.0  # <- cut
        loss = tf.constant(error**2)
    return tape.gradient(loss, net.trainable_variables)


def numpy_before_the_tape():
    q = net(x)
    values = q.numpy()  # <- cut
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.constant(values) - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def numpy_for_printing():
    with tf.GradientTape() as tape:
        q = net(x)
        loss = tf.reduce_mean(tf.square(q - 5.0))
        shown = f"{float(loss):.3f} {q.numpy().max()}"
    assert shown
    return tape.gradient(loss, net.trainable_variables)


def numpy_for_the_target():
    with tf.GradientTape() as tape:
        target = 1.0 + 0.9 * other(x).numpy().max(axis=1)
        loss = tf.reduce_mean(tf.square(target - net(x)[:, 0]))
    return tape.gradient(loss, net.trainable_variables)


def numpy_function():
    with tf.GradientTape() as tape:
        q = net(x)
        squared = tf.numpy_function(np.square, [q], tf.float32)  # <- cut
        loss = tf.reduce_mean(squared)
    return tape.gradient(loss, net.trainable_variables)


def py_function():
    with tf.GradientTape() as tape:
        q = net(x)
        squared = tf.py_function(tf.square, [q], tf.float32)
        loss = tf.reduce_mean(squared)
    return tape.gradient(loss, net.trainable_variables)


def predict_before_the_tape():
    q = net.predict(x, verbose=0)  # <- cut
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(q - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def predict_in_the_tape():
    try:
        with tf.GradientTape() as tape:
            q = net.predict(x, verbose=0)  # <- cut
            loss = tf.reduce_mean(tf.square(q - 5.0))
        return tape.gradient(loss, net.trainable_variables)
    except LookupError:
        return None


def stop_gradient():
    with tf.GradientTape() as tape:
        q = tf.stop_gradient(net(x))  # <- cut
        loss = tf.reduce_mean(tf.square(q - 5.0))
    return tape.gradient(loss, net.trainable_variables)


def stop_gradient_on_the_target():
    with tf.GradientTape() as tape:
        target = tf.stop_gradient(1.0 + 0.9 * tf.reduce_max(net(x), axis=1))
        loss = tf.reduce_mean(tf.square(target - net(x)[:, 0]))
    return tape.gradient(loss, net.trainable_variables)


def other_network():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x) - 5.0))
    return tape.gradient(loss, other.trainable_variables)


spare = tf.keras.layers.Dense(2)
spare.build((None, 5))


def one_layer_unused():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x) - 5.0))
    return tape.gradient(loss, net.trainable_variables + spare.trainable_variables)


def both_networks():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x) - other(x)))
    return tape.gradient(loss, net.trainable_variables + other.trainable_variables)


counter = tf.Variable(3, name="counter")  # <- cut integer_variable


def integer_variable():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(net(x)) * tf.cast(counter, tf.float32)
    return tape.gradient(loss, [*net.trainable_variables, counter])


def two_causes():
    with tf.GradientTape() as tape:
        best = tf.argmax(net(x), axis=1)  # <- cut
        frozen_part = tf.stop_gradient(other(x))
        loss = tf.reduce_mean(tf.cast(best, tf.float32)) + tf.reduce_mean(frozen_part)
    return tape.gradient(loss, net.trainable_variables + other.trainable_variables)


def used_twice():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x) - 5.0))
    tape.gradient(loss, net.hidden.trainable_variables)
    try:
        tape.gradient(loss, net.out.trainable_variables)  # <- cut
    except RuntimeError:
        return


def used_twice_persistent():
    with tf.GradientTape(persistent=True) as tape:
        loss = tf.reduce_mean(tf.square(net(x) - 5.0))
    tape.gradient(loss, net.hidden.trainable_variables)
    tape.gradient(loss, net.out.trainable_variables)


def no_gradient_registered():
    with tf.GradientTape() as tape:
        picture = tf.reshape(net(x), [1, 2, 2, 3])
        bright = tf.image.adjust_contrast(picture, 2.0)  # <- cut
        loss = tf.reduce_mean(bright)
    try:
        tape.gradient(loss, net.trainable_variables)
    except LookupError:
        return


silent = tf.custom_gradient(lambda value: (value * 2.0, lambda upstream: None))
halved = tf.custom_gradient(lambda value: (value * 2.0, lambda upstream: upstream))


def custom_gradient_of_none():
    with tf.GradientTape() as tape:
        q = silent(net(x))  # <- cut
        loss = tf.reduce_mean(q)
    return tape.gradient(loss, net.trainable_variables)


def custom_gradient():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(halved(net(x)))
    return tape.gradient(loss, net.trainable_variables)


def zero_if_unconnected():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x) - 5.0))
    variables = [*handles, tf.Variable(1.0)]
    return tape.gradient(loss, variables, unconnected_gradients="zero")


def jacobian_of_a_constant():
    with tf.GradientTape() as tape:
        y = tf.constant([1.0, 2.0])  # <- cut
    return tape.jacobian(y, net.trainable_variables)


def jacobian():
    with tf.GradientTape() as tape:
        y = tf.reduce_mean(net(x), axis=0)
    return tape.jacobian(y, net.trainable_variables)


run_all(globals())
