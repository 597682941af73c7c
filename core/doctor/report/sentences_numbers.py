"""Sentences for gradients that are zero, rounding or not finite."""

from __future__ import annotations

from .evidence import Evidence, Pair


def non_finite(f: Evidence) -> Pair:
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
        return (
            f"The data that goes into the forward pass{line} already holds NaN or inf.{what} "
            "Everything computed from it, the loss and the gradients included, is not finite.",
            "Find and repair the entry before training: "
            "tf.debugging.assert_all_finite(x, 'features'), or x = np.nan_to_num(x).",
        )
    if where == "variable":
        return (
            f"A variable itself holds NaN or inf.{what} An earlier update must have put it there.",
            "Do not apply gradients that are not finite, and start again from good weights. "
            "Clip before applying: gradients, _ = tf.clip_by_global_norm(gradients, 10.0).",
        )
    if where == "forward":
        if f.facts.get("empty"):
            return (
                f"{f.op} at {f.line} was given nothing: a mean over 0 entries is NaN.",
                "Skip empty inputs (a graph without nodes, an empty batch): "
                "if tf.size(x) == 0: return, or use tf.math.divide_no_nan(total, count).",
            )
        return (
            f"{f.op} at {f.line} is the first operation whose result is not finite although "
            f"everything it was given is.{what} (A logarithm of 0, a division by 0, an overflow.)",
            "Keep its input in range: tf.math.log(x + 1e-7), tf.math.divide_no_nan(a, b), "
            "tf.clip_by_value(x, -30.0, 30.0) before tf.exp, or a loss computed from logits.",
        )
    if where == "backward":
        return (
            f"The forward pass is finite, but the gradient of {f.op} at {f.line} is not: its "
            "slope is infinite there (a square root or a norm at 0, a power below 1 at 0).",
            "Move the point away from 0: tf.sqrt(x + 1e-12). With tf.where, make the input of the "
            "branch that is not chosen safe as well: its gradient is computed too.",
        )
    return (
        f"The gradients of {f.who} are not finite; where that began could not be seen (inside a "
        "loop or a compiled function).",
        "Run with tf.debugging.enable_check_numerics() to stop at the first NaN or inf.",
    )


def zero_gradient(f: Evidence) -> Pair:
    """An operation whose gradient is zero everywhere."""
    factor = f.facts.get("factor")
    if factor == "given":
        return (
            f"The gradient of {f.who} is 0 from the start: what was handed in as output_gradients "
            "is 0, or no operation that makes it 0 could be seen (inside a loop or branch).",
            "Check output_gradients; without them TensorFlow starts from ones.",
        )
    if factor == "multiplied":
        return (
            f"{f.op} at {f.line} multiplies by zeros only; whatever the weights do, the product "
            "stays 0.",
            "Look at the other factor: an empty mask (one_hot of an index outside the range is "
            "all 0), weights that start at 0, inputs that are all 0.",
        )
    if factor == "flat":
        return (
            f"{f.op} at {f.line} is flat everywhere: its gradient is 0 whatever goes in.",
            "Replace it by something with a slope: tf.tanh(k * x) instead of tf.sign(x).",
        )
    return (
        f"The gradient becomes 0 at {f.op} ({f.line}): what depends on {f.who} does not change "
        "its result.",
        "Check that this operation picks the entries that were meant (an index, a slice, a mask), "
        "and that terms do not cancel.",
    )


def saturated(f: Evidence) -> Pair:
    """An operation whose gradient is zero at these values."""
    if f.facts.get("dead_relu"):
        return (
            f"The relu at {f.line} gives 0 for everything it gets: a dead layer.{f.range()} No "
            "gradient goes through, and nothing can revive it.",
            "Start with smaller weights or a smaller learning rate, or use tf.nn.leaky_relu, "
            "which keeps a slope below 0.",
        )
    clips = f.op in ("ClipByValue", "Minimum", "Maximum")
    if clips:
        return (
            f"{f.op} at {f.line} holds its value at a bound; beyond it the slope is 0.{f.range()}",
            "Do not clip the loss. Clip the gradients (tf.clip_by_global_norm) or use a loss that "
            "grows slowly (tf.keras.losses.Huber()).",
        )
    return (
        f"{f.op} at {f.line} is at its flat end: its values are so large that its gradient is "
        f"exactly 0.{f.range()}",
        "Keep its input near 0 (scale features, smaller initial weights), or compute the loss "
        "from logits: tf.nn.softmax_cross_entropy_with_logits.",
    )


def dead_output(f: Evidence) -> Pair:
    """The output's relu is 0 for every input."""
    return (
        "The relu of the output layer is 0 for every input it was asked about, so the loss does "
        f"not change when the weights do.{f.range()} Values below 0 can never be reached.",
        "Use a linear output: tf.keras.layers.Dense(n_actions) without activation.",
    )


def batchnorm(f: Evidence) -> Pair:
    """BatchNorm before a mean over the same rows."""
    kernels, others = f.facts.get("kernels", 0.0), f.facts.get("others", 0.0)
    return (
        "BatchNorm in training mode makes the mean of every channel over the rows 0, and a mean "
        "over the same rows follows: the output does not depend on the input, and these gradients "
        f"are rounding only (largest kernel {kernels:.1e}, largest other {others:.1e}). The "
        "biases still learn, which hides it.",
        "Take BatchNorm out (GINConv(…, mlp_batchnorm=False)), put an activation after the last "
        "convolution, or train on batches of different graphs.",
    )
