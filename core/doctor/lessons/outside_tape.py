"""The forward pass before the tape."""

import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"

import tensorflow as tf

tf.keras.utils.set_random_seed(7)
network = tf.keras.Sequential(
    [tf.keras.layers.Dense(8, activation="tanh"), tf.keras.layers.Dense(3)]
)
observations = tf.random.normal([4, 5])
network(observations)

q = network(observations)  # <- look here
with tf.GradientTape() as tape:
    loss = tf.reduce_mean(tf.square(q[:, 1] - 5.0))
gradients = tape.gradient(loss, network.trainable_variables)
