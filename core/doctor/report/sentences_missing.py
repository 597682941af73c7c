"""Sentences for gradients that are None."""

from __future__ import annotations

from collections.abc import Callable

from .evidence import Evidence, Words, listed


def constant_loss(f: Evidence) -> Words:
    """Nothing the loss is made of depends on a variable."""
    return Words(
        f"The loss is a constant to TensorFlow. Everything it is made of comes from data "
        f"({f.op} at {f.line}); no variable has a part in it, so there is nothing to "
        "differentiate. A number such as a reward says how good an action was, but not how it "
        "depends on the weights.",
        "Compute the loss from the network's own output inside the tape: "
        "with tf.GradientTape() as tape: q = model(observation, training=True); "
        "loss = tf.reduce_mean(tf.square(target - q[:, action])).",
        "with tf.GradientTape() as tape:\n"
        "    q = model(observation, training=True)\n"
        "    loss = tf.reduce_mean(tf.square(target - q[:, action]))\n"
        "gradients = tape.gradient(loss, model.trainable_variables)",
    )


def left_tensorflow(f: Evidence) -> Words:
    """Values went through numpy, Python numbers or predict."""
    how = f.facts.get("how", f.op)
    if how == "numpy_function":
        return Words(
            f"tf.numpy_function at {f.line} runs numpy code, which TensorFlow cannot "
            "differentiate.",
            "Write it with TensorFlow operations; or, if it calls TensorFlow inside, use "
            "tf.py_function, which has a gradient.",
            "y = tf.py_function(function, [x], tf.float32)  # unlike numpy_function",
        )
    if how == "predict":
        return Words(
            f"model.predict at {f.line} returns numpy arrays; what was computed inside is not "
            "connected to them. Under a tape it fails with LookupError, because its input "
            "pipeline has no gradient.",
            "Call the model itself: q = model(observation, training=True).",
            "with tf.GradientTape() as tape:\n"
            "    q = model(observation, training=True)  # not model.predict(observation)",
        )
    return Words(
        f"The values left TensorFlow at {f.line} ({how}) and came back as constants. "
        "A tape cannot follow them through numpy or Python numbers.",
        "Stay in TensorFlow until the gradient is taken: q[:, 1] instead of q.numpy()[:, 1], "
        "tf.reduce_max instead of np.max, tf.square instead of float(x) ** 2.",
        "q = model(observation, training=True)  # no .numpy(), float() or np.max\n"
        "best = tf.reduce_max(q, axis=1)\n"
        "loss = tf.reduce_mean(tf.square(target - q[:, 1]))",
    )


def outside_tape(f: Evidence) -> Words:
    """The forward pass ran while no tape was recording."""
    if f.facts.get("when") == "later":
        return Words(
            f"{f.op} at {f.line} ran while the tape was not recording: after its block had "
            "ended, or in stop_recording().",
            "Move this line into the block: with tf.GradientTape() as tape: … , and out of "
            "tape.stop_recording().",
            "with tf.GradientTape() as tape:\n"
            "    q = model(observation, training=True)\n"
            "    loss = tf.reduce_mean(tf.square(target - q[:, action]))  # still inside",
        )
    return Words(
        f"The forward pass at {f.line} ran before the tape was recording; the tape saw only "
        "its finished result.",
        "Move the call of the model into the block: with tf.GradientTape() as tape: "
        "q = model(observation, training=True); loss = …",
        "with tf.GradientTape() as tape:\n"
        "    q = model(observation, training=True)  # inside, not before\n"
        "    loss = tf.reduce_mean(tf.square(target - q[:, action]))",
    )


def non_differentiable(f: Evidence) -> Words:
    """An operation without a gradient."""
    if f.facts.get("no_gradient"):
        return Words(
            f"TensorFlow has no gradient at all for {f.op} ({f.line}) and raises LookupError.",
            "Keep this operation out of the tape, or give it a gradient with tf.custom_gradient.",
            "@tf.custom_gradient\n"
            "def operation(x):\n"
            "    y = ...  # the operation without a gradient\n"
            "    return y, lambda upstream: upstream  # dL/dx from dL/dy",
        )
    if f.facts.get("assigned"):
        return Words(
            f"The values went into a variable by assign at {f.line}; what is read from a "
            "variable later is not connected to what was assigned.",
            "Use the tensor itself in the loss and assign it to the variable besides.",
            "y = model(x)\n"
            "loss = tf.reduce_mean(tf.square(y))  # the tensor, not the variable\n"
            "variable.assign(y)",
        )
    if f.facts.get("silent"):
        return Words(
            f"The gradient of {f.op} at {f.line} answers None for this input.",
            "Return a tensor for every input from the custom gradient, or use another operation.",
            "@tf.custom_gradient\n"
            "def operation(x):\n"
            "    y = tf.identity(x)\n"
            "    return y, lambda upstream: upstream  # a tensor, never None",
        )
    return _WITHOUT_GRADIENT.get(f.op, _any_without_gradient)(f)


def _argmax(f: Evidence) -> Words:
    return Words(
        f"{f.op} at {f.line} returns positions, not values: integers do not change when the "
        "weights change a little, so no gradient goes through.",
        "Use the value at the position: tf.reduce_max(q, axis=1), or "
        "tf.gather(q, action, axis=1, batch_dims=1), or tf.reduce_sum(q * tf.one_hot(action, n), "
        "axis=1). For a soft choice: tf.nn.softmax(q).",
        "best = tf.reduce_max(q, axis=1)  # the value of the best action\n"
        "taken = tf.gather(q, action, axis=1, batch_dims=1)  # the value of the action taken",
    )


def _comparison(f: Evidence) -> Words:
    return Words(
        f"The comparison {f.op} at {f.line} answers true or false, which does not change when "
        "the weights change a little.",
        "Use a smooth measure for the loss (squared error, cross-entropy); keep the comparison "
        "for metrics. A soft step is tf.sigmoid(k * (a - b)).",
        "step = tf.sigmoid(k * (a - b))  # instead of a > b; larger k is steeper",
    )


def _rounding(f: Evidence) -> Words:
    return Words(
        f"{f.op} at {f.line} is a staircase: flat everywhere, and TensorFlow gives it no gradient.",
        "Leave it out of the loss; or round forwards only: x + tf.stop_gradient(tf.round(x) - x).",
        "y = x + tf.stop_gradient(tf.round(x) - x)  # round forwards, pass the gradient on",
    )


def _any_without_gradient(f: Evidence) -> Words:
    return Words(
        f"{f.op} at {f.line} has no gradient: what goes in is not connected to what comes out.",
        "Compute the loss from the values before this operation, or replace it by one that can "
        "be differentiated.",
    )


_WITHOUT_GRADIENT: dict[str, Callable[[Evidence], Words]] = {
    **dict.fromkeys(("ArgMax", "ArgMin", "TopKV2", "Multinomial"), _argmax),
    **dict.fromkeys(
        ("Greater", "GreaterEqual", "Less", "LessEqual", "Equal", "NotEqual", "ApproximateEqual"),
        _comparison,
    ),
    **dict.fromkeys(("Round", "Rint", "Floor", "Ceil", "FloorDiv", "Cast"), _rounding),
}


def stop_gradient(f: Evidence) -> Words:
    """tf.stop_gradient on the only way."""
    return Words(
        f"tf.stop_gradient at {f.line} is on the only way from the loss to {f.who}.",
        "Remove it there. Only the target side of a TD error needs it: "
        "loss = tf.square(tf.stop_gradient(target) - q).",
        "loss = tf.square(tf.stop_gradient(target) - q)  # stop the target, never q",
    )


def not_watched(f: Evidence) -> Words:
    """The tape was not told to watch."""
    if f.facts.get("too_late"):
        return Words(
            f"{f.who}: the tape made at {f.line} was told to watch only after it had been used.",
            "Call tape.watch(x) before the forward pass.",
            "with tf.GradientTape() as tape:\n"
            "    tape.watch(x)  # before x is used\n"
            "    y = model(x)",
        )
    if not f.facts.get("is_variable", True):
        return Words(
            f"The tape made at {f.line} watches variables, not plain tensors, and was not told "
            f"to watch {f.who}.",
            "Add tape.watch(x) as the first line of the block, before x is used.",
            "with tf.GradientTape() as tape:\n    tape.watch(x)\n    y = model(x)",
        )
    if f.facts.get("watches_accessed", True):
        return Words(
            f"{f.who} is not trainable (trainable=False); the tape made at {f.line} watches "
            "trainable variables only.",
            "Make it trainable, or call tape.watch(variable) before it is used.",
            "with tf.GradientTape() as tape:\n    tape.watch(variable)",
        )
    return Words(
        f"The tape made at {f.line} has watch_accessed_variables=False and was not told to watch "
        f"{f.who}.",
        "Call tape.watch(model.trainable_variables) first, after the model has been built; or "
        "leave watch_accessed_variables at True.",
        "with tf.GradientTape(watch_accessed_variables=False) as tape:\n"
        "    tape.watch(model.trainable_variables)\n"
        "    q = model(observation, training=True)",
    )


def integer_variable(f: Evidence) -> Words:
    """An integer or boolean variable."""
    return Words(
        f"{f.who} holds integers or booleans (made at {f.line}); only floating-point variables "
        "have gradients.",
        "Make it floating: tf.Variable(3.0) instead of tf.Variable(3); or leave it out of the "
        "list of variables.",
        "v = tf.Variable(3.0)  # not tf.Variable(3)",
    )


def unused_variable(f: Evidence) -> Words:
    """The variable has no part in the loss."""
    others = f.facts.get("others") or ()
    uses = (
        f" The loss does depend on {listed(others)}."
        if others
        else (" The loss depends on other variables, none of which was asked for.")
    )
    return Words(
        f"The loss does not depend on {f.who}: the layer was not used for it, or belongs to "
        f"another network.{uses}",
        "Ask only for the variables the loss uses (the trained network's own "
        "trainable_variables), or make the unused layer part of the loss.",
        "gradients = tape.gradient(loss, model.trainable_variables)  # of the model the loss uses",
    )


def tape_used_twice(f: Evidence) -> Words:
    """A second gradient on a tape that is not persistent."""
    return Words(
        "This tape has already given its gradients. A tape that is not persistent forgets "
        "everything after the first call of gradient, so TensorFlow raises RuntimeError.",
        "Ask for all gradients in one call: "
        "a, b = tape.gradient(loss, [variables_a, variables_b]). "
        "Or keep the record: with tf.GradientTape(persistent=True) as tape: … and del tape after.",
        "with tf.GradientTape() as tape:\n"
        "    loss = ...\n"
        "a, b = tape.gradient(loss, [variables_a, variables_b])  # once for all",
    )
