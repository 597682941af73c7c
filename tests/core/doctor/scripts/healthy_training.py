"""Training code that is right: the doctor must find nothing in it."""

# ruff: noqa: B905, SIM108 - written as users write it
import os

os.environ["TF_USE_LEGACY_KERAS"] = os.environ.get("DOCTOR_TEST_LEGACY_KERAS", "1")

import numpy as np
import tensorflow as tf
from situations import run_all

keras = tf.keras
keras.utils.set_random_seed(11)
rng = np.random.default_rng(11)
x = tf.constant(rng.normal(size=(16, 5)), tf.float32)
y = tf.constant(rng.normal(size=(16, 3)), tf.float32)


def mlp(n_outputs=3):
    layers = [keras.layers.Dense(8, activation="tanh"), keras.layers.Dense(n_outputs)]
    model = keras.Sequential(layers)
    model(x)
    return model


def keras_fit():
    model = mlp()
    model.compile(keras.optimizers.Adam(1e-3), "mse")
    model.fit(x, y, epochs=2, batch_size=8, verbose=0)


def keras_fit_eagerly():
    model = mlp()
    model.compile(keras.optimizers.SGD(1e-3), "mse", run_eagerly=True)
    model.fit(x, y, epochs=1, batch_size=8, verbose=0)


def two_optimizers():
    generator, critic = mlp(5), mlp(1)
    generator_optimizer = keras.optimizers.Adam(1e-3)
    critic_optimizer = keras.optimizers.SGD(1e-3)
    for _ in range(3):
        with tf.GradientTape() as generator_tape, tf.GradientTape() as critic_tape:
            fake = generator(x)
            fooled = critic(fake)
            real = critic(x)
            generator_loss = tf.reduce_mean(tf.nn.softplus(-fooled))
            critic_loss = tf.reduce_mean(tf.nn.softplus(fooled) + tf.nn.softplus(-real))
        gradients = generator_tape.gradient(generator_loss, generator.trainable_variables)
        generator_optimizer.apply_gradients(zip(gradients, generator.trainable_variables))
        gradients = critic_tape.gradient(critic_loss, critic.trainable_variables)
        critic_optimizer.apply_gradients(zip(gradients, critic.trainable_variables))


def double_dqn():
    online, target = mlp(), mlp()
    optimizer = keras.optimizers.Adam(1e-3)
    rewards = tf.constant(rng.normal(size=(16,)), tf.float32)
    actions = tf.constant(rng.integers(0, 3, size=(16,)))

    @tf.function
    def update(observation, next_observation):
        best = tf.argmax(online(next_observation), axis=1)
        value = tf.gather(target(next_observation), best, axis=1, batch_dims=1)
        wanted = tf.stop_gradient(rewards + 0.9 * value)
        with tf.GradientTape() as tape:
            q = tf.gather(online(observation), actions, axis=1, batch_dims=1)
            loss = tf.reduce_mean(keras.losses.huber(wanted[:, None], q[:, None]))
        gradients = tape.gradient(loss, online.trainable_variables)
        gradients, _ = tf.clip_by_global_norm(gradients, 10.0)
        optimizer.apply_gradients(zip(gradients, online.trainable_variables))
        return loss

    for _ in range(3):
        update(x, x + 0.1)
    target.set_weights(online.get_weights())


def double_dqn_eagerly():
    online, target = mlp(), mlp()
    for _ in range(2):
        with tf.GradientTape() as tape:
            best = tf.argmax(online(x + 0.1), axis=1)
            value = tf.reduce_sum(target(x + 0.1) * tf.one_hot(best, 3), axis=1)
            wanted = tf.stop_gradient(1.0 + 0.9 * value)
            action = int(np.argmax(online(x[:1]).numpy()[0]))
            loss = tf.reduce_mean(tf.square(wanted - online(x)[:, action]))
        tape.gradient(loss, online.trainable_variables)


def gradient_penalty():
    critic = mlp(1)
    with tf.GradientTape() as tape:
        with tf.GradientTape() as inner:
            inner.watch(x)
            score = critic(x)
        slope = inner.gradient(score, x)
        penalty = tf.reduce_mean(tf.square(tf.norm(slope, axis=1) - 1.0))
        loss = tf.reduce_mean(score) + 10.0 * penalty
    kernels = [v for v in critic.trainable_variables if len(v.shape) == 2]
    tape.gradient(loss, kernels)


def gradient_penalty_traced():
    critic = mlp(1)
    kernels = [v for v in critic.trainable_variables if len(v.shape) == 2]

    @tf.function
    def step(batch):
        with tf.GradientTape() as tape:
            with tf.GradientTape() as inner:
                inner.watch(batch)
                score = critic(batch)
            slope = inner.gradient(score, batch)
            loss = tf.reduce_mean(score) + tf.reduce_mean(tf.square(tf.norm(slope, axis=1) - 1.0))
        return tape.gradient(loss, kernels)

    step(x)
    step(x)


def persistent_tape():
    actor, critic = mlp(), mlp(1)
    with tf.GradientTape(persistent=True) as tape:
        actor_loss = tf.reduce_mean(tf.square(actor(x)))
        critic_loss = tf.reduce_mean(tf.square(critic(x)))
    tape.gradient(actor_loss, actor.trainable_variables)
    tape.gradient(critic_loss, critic.trainable_variables)
    del tape


def nested_functions():
    model = mlp()

    @tf.function
    def forward(batch):
        return model(batch)

    @tf.function
    def error(batch, wanted):
        return tf.reduce_mean(tf.square(forward(batch) - wanted))

    @tf.function
    def step(batch, wanted):
        with tf.GradientTape() as tape:
            loss = error(batch, wanted)
        return tape.gradient(loss, model.trainable_variables)

    step(x, y)
    with tf.GradientTape() as tape:
        loss = error(x, y)
    tape.gradient(loss, model.trainable_variables)


def while_loop():
    cell = keras.layers.Dense(5, activation="tanh")
    cell(x)

    @tf.function
    def step(start):
        with tf.GradientTape() as tape:
            state = start
            for _ in tf.range(3):
                state = cell(state)
            loss = tf.reduce_mean(tf.square(state))
        return tape.gradient(loss, cell.trainable_variables)

    step(x)
    with tf.GradientTape() as tape:
        _, state = tf.while_loop(lambda i, s: i < 3, lambda i, s: (i + 1, cell(s)), (0, x))
        loss = tf.reduce_mean(tf.square(state))
    tape.gradient(loss, cell.trainable_variables)


def conditional():
    model = mlp()

    @tf.function
    def step(batch, training):
        with tf.GradientTape() as tape:
            q = model(batch)
            if training:
                loss = tf.reduce_mean(tf.square(q))
            else:
                loss = tf.reduce_mean(tf.abs(q))
        return tape.gradient(loss, model.trainable_variables)

    step(x, tf.constant(True))
    step(x, tf.constant(False))


def loop_over_a_dataset():
    model = mlp()
    optimizer = keras.optimizers.Adam(1e-3)
    if hasattr(optimizer, "build"):
        optimizer.build(model.trainable_variables)
    data = tf.data.Dataset.from_tensor_slices((x, y)).batch(4)

    @tf.function
    def epoch():
        total = 0.0
        for batch, wanted in data:
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(tf.square(model(batch) - wanted))
            gradients = tape.gradient(loss, model.trainable_variables)
            optimizer.apply_gradients(zip(gradients, model.trainable_variables))
            total += loss
        return total

    epoch()
    epoch()


@tf.custom_gradient
def clipped_backwards(value):
    return tf.identity(value), lambda upstream: tf.clip_by_norm(upstream, 1.0)


def custom_gradient():
    model = mlp()

    def loss_of(batch):
        return tf.reduce_mean(tf.square(clipped_backwards(model(batch))))

    with tf.GradientTape() as tape:
        loss = loss_of(x)
    tape.gradient(loss, model.trainable_variables)

    @tf.function
    def step(batch):
        with tf.GradientTape() as tape:
            loss = loss_of(batch)
        return tape.gradient(loss, model.trainable_variables)

    step(x)


def embedding():
    table = keras.layers.Embedding(20, 4)
    words = tf.constant([[1, 2, 2], [3, 4, 1]])
    table(words)

    def loss_of(indices):
        return tf.reduce_mean(tf.square(tf.reduce_mean(table(indices), axis=1) - 1.0))

    with tf.GradientTape() as tape:
        loss = loss_of(words)
    tape.gradient(loss, table.trainable_variables)

    @tf.function
    def step(indices):
        with tf.GradientTape() as tape:
            loss = loss_of(indices)
        return tape.gradient(loss, table.trainable_variables)

    step(words)


def recurrent():
    sequence = tf.reshape(x[:, :4], [8, 4, 2])
    for layer in (keras.layers.LSTM(4), keras.layers.GRU(4), keras.layers.SimpleRNN(4)):
        layer(sequence)
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(layer(sequence) - 1.0))
        tape.gradient(loss, layer.trainable_variables)


def recurrent_traced():
    sequence = tf.reshape(x[:, :4], [8, 4, 2])
    layer = keras.layers.LSTM(4)
    layer(sequence)

    @tf.function
    def step(batch):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(layer(batch) - 1.0))
        return tape.gradient(loss, layer.trainable_variables)

    step(sequence)


def compiled_by_xla():
    model = mlp()

    @tf.function(jit_compile=True)
    def step(batch):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(model(batch)))
        return tape.gradient(loss, model.trainable_variables)

    step(x)
    step(x)


def higher_order():
    scale = tf.Variable(3.0)
    with tf.GradientTape() as outer:
        with tf.GradientTape() as inner:
            value = scale**3
        slope = inner.gradient(value, scale)
    outer.gradient(slope, scale)

    @tf.function
    def hessian():
        with tf.GradientTape() as outer, tf.GradientTape() as inner:
            value = scale**3
            slope = inner.gradient(value, scale)
        return outer.gradient(slope, scale)

    hessian()


def graph_gradients():
    model = mlp()

    @tf.function
    def step(batch):
        return tf.gradients(tf.reduce_mean(tf.square(model(batch))), model.trainable_variables)

    step(x)


def convolution_with_batchnorm():
    pictures = tf.constant(rng.normal(size=(4, 8, 8, 2)), tf.float32)
    layers = keras.layers
    model = keras.Sequential(
        [
            layers.Conv2D(4, 3, use_bias=False),
            layers.BatchNormalization(),
            layers.ReLU(),
            layers.GlobalAveragePooling2D(),
            layers.Dropout(0.2),
            layers.Dense(3),
        ]
    )
    model(pictures)

    @tf.function
    def step(batch):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(model(batch, training=True) - 1.0))
        return tape.gradient(loss, model.trainable_variables)

    step(pictures)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(pictures, training=True) - 1.0))
    tape.gradient(loss, model.trainable_variables)


def attention():
    layer = keras.layers.MultiHeadAttention(2, 4, use_bias=False)
    norm = keras.layers.LayerNormalization()
    words = tf.reshape(x[:, :4], [4, 4, 4])
    norm(layer(words, words))
    variables = layer.trainable_variables + norm.trainable_variables

    @tf.function
    def step(batch):
        with tf.GradientTape() as tape:
            out = norm(batch + layer(batch, batch, use_causal_mask=True))
            loss = tf.reduce_mean(tf.square(out - 0.5))
        return tape.gradient(loss, variables)

    step(words)


def mapped_and_scanned():
    scale = tf.Variable(1.5)

    @tf.function
    def step(rows):
        with tf.GradientTape() as tape:
            mapped = tf.map_fn(lambda row: tf.reduce_sum(row) * scale, rows)
            scanned = tf.scan(lambda a, row: a * scale + tf.reduce_sum(row), rows, 0.1)
            loss = tf.reduce_mean(mapped) + tf.reduce_mean(scanned)
        return tape.gradient(loss, scale)

    step(x)


def jacobians():
    model = mlp()
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        q = model(x)
        mean = tf.reduce_mean(q, axis=0)
    tape.jacobian(mean, model.trainable_variables)
    tape.batch_jacobian(q, x)


def weights_set_between():
    model = mlp()
    for _ in range(2):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(model(x)))
        gradients = tape.gradient(loss, model.trainable_variables)
        for variable, gradient in zip(model.trainable_variables, gradients, strict=True):
            variable.assign(variable - 0.1 * gradient)


run_all(globals(), skip=(mlp, clipped_backwards))
