"""Sentences for gradients that are zero, rounding or not finite."""

from __future__ import annotations

from .evidence import Evidence, Words


def non_finite(f: Evidence) -> Words:
    """NaN or inf."""
    what = (
        f" The first bad entry is {f.facts['entry']} at {list(f.facts['index'])}."
        if ("entry" in f.facts)
        else ""
    )
    where = f.facts.get("pass")
    if where == "data":
        made = f.facts.get("made")
        line = f", made at line {made.line}," if made else ""
        return Words(
            f"The data that goes into the forward pass{line} already holds NaN or inf.{what} "
            "Everything computed from it, the loss and the gradients included, is not finite.",
            "Find and repair the entry before training: "
            "tf.debugging.assert_all_finite(x, 'features'), or x = np.nan_to_num(x).",
            "tf.debugging.assert_all_finite(x, 'features')",
        )
    if where == "variable":
        return Words(
            f"A variable itself holds NaN or inf.{what} An earlier update must have put it there.",
            "Do not apply gradients that are not finite, and start again from good weights. "
            "Clip before applying: gradients, _ = tf.clip_by_global_norm(gradients, 10.0).",
            "gradients, _ = tf.clip_by_global_norm(gradients, 10.0)\n"
            "optimizer.apply_gradients(zip(gradients, model.trainable_variables))",
        )
    if where == "forward":
        return _non_finite_forward(f, what)
    if where == "backward":
        return Words(
            f"The forward pass is finite, but the gradient of {f.op} at {f.line} is not: its "
            "slope is infinite there (a square root or a norm at 0, a power below 1 at 0).",
            "Move the point away from 0: tf.sqrt(x + 1e-12). With tf.where, make the input of the "
            "branch that is not chosen safe as well: its gradient is computed too.",
            "y = tf.sqrt(x + 1e-12)\n"
            "safe = tf.where(x > 0, x, 1.0)\n"
            "y = tf.where(x > 0, tf.sqrt(safe), 0.0)",
        )
    return Words(
        f"The gradients of {f.who} are not finite; where that began could not be seen (inside a "
        "loop or a compiled function).",
        "Run with tf.debugging.enable_check_numerics() to stop at the first NaN or inf.",
        "tf.debugging.enable_check_numerics()",
    )


def _non_finite_forward(f: Evidence, what: str) -> Words:
    if f.facts.get("empty"):
        return Words(
            f"{f.op} at {f.line} was given nothing: a mean over 0 entries is NaN.",
            "Skip empty inputs (a graph without nodes, an empty batch): "
            "if tf.size(x) == 0: return, or use tf.math.divide_no_nan(total, count).",
            "mean = tf.math.divide_no_nan(tf.reduce_sum(x), tf.cast(tf.size(x), x.dtype))",
        )
    return Words(
        f"{f.op} at {f.line} is the first operation whose result is not finite although "
        f"everything it was given is.{what} (A logarithm of 0, a division by 0, an overflow.)",
        "Keep its input in range: tf.math.log(x + 1e-7), tf.math.divide_no_nan(a, b), "
        "tf.clip_by_value(x, -30.0, 30.0) before tf.exp, or a loss computed from logits.",
        "y = tf.math.log(x + 1e-7)\n"
        "y = tf.math.divide_no_nan(a, b)\n"
        "y = tf.exp(tf.clip_by_value(x, -30.0, 30.0))",
    )


def zero_gradient(f: Evidence) -> Words:
    """An operation whose gradient is zero everywhere."""
    factor = f.facts.get("factor")
    if factor == "given":
        return Words(
            f"The gradient of {f.who} is 0 from the start: what was handed in as output_gradients "
            "is 0, or no operation that makes it 0 could be seen (inside a loop or branch).",
            "Check output_gradients; without them TensorFlow starts from ones.",
            "gradients = tape.gradient(loss, model.trainable_variables)  # no output_gradients",
        )
    if factor == "multiplied":
        return Words(
            f"{f.op} at {f.line} multiplies by zeros only; whatever the weights do, the product "
            "stays 0.",
            "Look at the other factor: an empty mask (one_hot of an index outside the range is "
            "all 0), weights that start at 0, inputs that are all 0.",
            "tf.debugging.assert_greater(tf.reduce_max(tf.abs(mask)), 0.0)  # the other factor",
        )
    if factor == "flat":
        return Words(
            f"{f.op} at {f.line} is flat everywhere: its gradient is 0 whatever goes in.",
            "Replace it by something with a slope: tf.tanh(k * x) instead of tf.sign(x).",
            "y = tf.tanh(k * x)  # instead of tf.sign(x)",
        )
    return Words(
        f"The gradient becomes 0 at {f.op} ({f.line}): what depends on {f.who} does not change "
        "its result.",
        "Check that this operation picks the entries that were meant (an index, a slice, a mask), "
        "and that terms do not cancel.",
    )


def saturated(f: Evidence) -> Words:
    """An operation whose gradient is zero at these values."""
    if f.facts.get("dead_relu"):
        return Words(
            f"The relu at {f.line} gives 0 for everything it gets: a dead layer.{f.range()} No "
            "gradient goes through, and nothing can revive it.",
            "Start with smaller weights or a smaller learning rate, or use tf.nn.leaky_relu, "
            "which keeps a slope below 0.",
            "layer = tf.keras.layers.Dense(units, activation=tf.nn.leaky_relu)",
        )
    clips = f.op in ("ClipByValue", "Minimum", "Maximum")
    if clips:
        return Words(
            f"{f.op} at {f.line} holds its value at a bound; beyond it the slope is 0.{f.range()}",
            "Do not clip the loss. Clip the gradients (tf.clip_by_global_norm) or use a loss that "
            "grows slowly (tf.keras.losses.Huber()).",
            "gradients, _ = tf.clip_by_global_norm(gradients, 10.0)  # not the loss\n"
            "loss = tf.keras.losses.Huber()(target, q)",
        )
    return Words(
        f"{f.op} at {f.line} is at its flat end: its values are so large that its gradient is "
        f"exactly 0.{f.range()}",
        "Keep its input near 0 (scale features, smaller initial weights), or compute the loss "
        "from logits: tf.nn.softmax_cross_entropy_with_logits.",
        "loss = tf.nn.softmax_cross_entropy_with_logits(labels, logits)  # not of a softmax",
    )


def dead_output(f: Evidence) -> Words:
    """The output's relu is 0 for every input."""
    return Words(
        "The relu of the output layer is 0 for every input it was asked about, so the loss does "
        f"not change when the weights do.{f.range()} Values below 0 can never be reached.",
        "Use a linear output: tf.keras.layers.Dense(n_actions) without activation.",
        "output = tf.keras.layers.Dense(n_actions)  # no activation",
    )


def batchnorm(f: Evidence) -> Words:
    """BatchNorm before a mean over the same rows."""
    kernels, others = f.facts.get("kernels", 0.0), f.facts.get("others", 0.0)
    return Words(
        "BatchNorm in training mode makes the mean of every channel over the rows 0, and a mean "
        "over the same rows follows: the output does not depend on the input, and these gradients "
        f"are rounding only (largest kernel {kernels:.1e}, largest other {others:.1e}). The "
        "biases still learn, which hides it.",
        "Take BatchNorm out (GINConv(…, mlp_batchnorm=False)), put an activation after the last "
        "convolution, or train on batches of different graphs.",
        "convolution = GINConv(channels, mlp_batchnorm=False)",
    )
