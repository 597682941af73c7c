"""200 training steps; the last line of output is their seconds and the peak memory in MB."""

# ruff: noqa: B905 - written as users write it
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"

import resource
import sys
import time

import tensorflow as tf

traced, width = sys.argv[1] == "traced", 256
tf.keras.utils.set_random_seed(1)
x, y = tf.random.normal([32, width]), tf.random.normal([32, 8])
layers = [tf.keras.layers.Dense(width, activation="tanh") for _ in range(4)]
model = tf.keras.Sequential([*layers, tf.keras.layers.Dense(8)])
model(x)
optimizer = tf.keras.optimizers.Adam(1e-3)


def step():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


if traced:
    step = tf.function(step)
started = time.monotonic()
for _ in range(200):
    step()
seconds = time.monotonic() - started
print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
