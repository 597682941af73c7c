"""200 training steps, eager and then traced; prints their CPU seconds and the peak memory in MB."""

# ruff: noqa: B905 - written as users write it
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"

import resource
import time

import tensorflow as tf

width = 256
tf.keras.utils.set_random_seed(1)
x, y = tf.random.normal([32, width]), tf.random.normal([32, 8])
layers = [tf.keras.layers.Dense(width, activation="tanh") for _ in range(4)]
model = tf.keras.Sequential([*layers, tf.keras.layers.Dense(8)])
model(x)
optimizer = tf.keras.optimizers.Adam(1e-3)


def eager_step():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


@tf.function
def traced_step():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


def seconds(step):
    started = time.process_time()
    for _ in range(200):
        step()
    return time.process_time() - started


print(
    seconds(eager_step),
    seconds(traced_step),
    resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
)
