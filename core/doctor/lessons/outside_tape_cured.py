"""The forward pass under the tape."""

import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"

import tensorflow as tf

tf.keras.utils.set_random_seed(7)
network = tf.keras.Sequential(
    [tf.keras.layers.Dense(8, activation="tanh"), tf.keras.layers.Dense(3)]
)
observations = tf.random.normal([4, 5])
network(observations)

with tf.GradientTape() as tape:
    q = network(observations)
    loss = tf.reduce_mean(tf.square(q[:, 1] - 5.0))
gradients = tape.gradient(loss, network.trainable_variables)
