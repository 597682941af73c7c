"""What each cause means for this very call, and what to write instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .model import Cause, Place

Facts = Mapping[str, Any]
Pair = tuple[str, str]
"""Explanation and remedy."""


def sentences(
    cause: Cause, op: str, place: Place | None, variables: Sequence[str], facts: Facts
) -> Pair:
    """The explanation of one finding, with its evidence, and the remedy in code."""
    return _WRITERS[cause](_Finding(op, place, variables, facts))


class _Finding:
    def __init__(
        self, op: str, place: Place | None, variables: Sequence[str], facts: Facts
    ) -> None:
        self.op = op.split(":")[-1] or "an operation"
        self.line = f"line {place.line}" if place else "an unknown line"
        self.facts = facts
        self.who = _list(variables)

    def range(self) -> str:
        """The range of the values that went in, as a sentence part; empty when not known."""
        if "low" not in self.facts:
            return ""
        low, high, size = (self.facts[key] for key in ("low", "high", "size"))
        if size == 1:
            return f" Its input is {low:.6g}."
        return f" Its {size} inputs lie between {low:.6g} and {high:.6g}."


def _list(names: Sequence[str], most: int = 3) -> str:
    if not names:
        return "the variables"
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"


def _tape_used_twice(f: _Finding) -> Pair:
    return (
        "This tape has already given its gradients. A tape that is not persistent forgets "
        "everything after the first call of gradient, so TensorFlow raises RuntimeError.",
        "Ask for all gradients in one call: "
        "a, b = tape.gradient(loss, [variables_a, variables_b]). "
        "Or keep the record: with tf.GradientTape(persistent=True) as tape: … and del tape after.",
    )


def _non_finite(f: _Finding) -> Pair:
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


def _constant_loss(f: _Finding) -> Pair:
    return (
        f"The loss is a constant to TensorFlow. Everything it is made of comes from data "
        f"({f.op} at {f.line}); no variable has a part in it, so there is nothing to "
        "differentiate. A number such as a reward says how good an action was, but not how it "
        "depends on the weights.",
        "Compute the loss from the network's own output inside the tape: "
        "with tf.GradientTape() as tape: q = model(observation, training=True); "
        "loss = tf.reduce_mean(tf.square(target - q[:, action])).",
    )


def _left_tensorflow(f: _Finding) -> Pair:
    how = f.facts.get("how", f.op)
    if how == "numpy_function":
        return (
            f"tf.numpy_function at {f.line} runs numpy code, which TensorFlow cannot "
            "differentiate.",
            "Write it with TensorFlow operations; or, if it calls TensorFlow inside, use "
            "tf.py_function, which has a gradient.",
        )
    if how == "predict":
        return (
            f"model.predict at {f.line} returns numpy arrays; what was computed inside is not "
            "connected to them. Under a tape it fails with LookupError, because its input "
            "pipeline has no gradient.",
            "Call the model itself: q = model(observation, training=True).",
        )
    return (
        f"The values left TensorFlow at {f.line} ({how}) and came back as constants. "
        "A tape cannot follow them through numpy or Python numbers.",
        "Stay in TensorFlow until the gradient is taken: q[:, 1] instead of q.numpy()[:, 1], "
        "tf.reduce_max instead of np.max, tf.square instead of float(x) ** 2.",
    )


def _outside_tape(f: _Finding) -> Pair:
    if f.facts.get("paused") == "later":
        return (
            f"{f.op} at {f.line} ran while the tape was not recording: after its block had "
            "ended, or in stop_recording().",
            "Move this line into the block: with tf.GradientTape() as tape: … , and out of "
            "tape.stop_recording().",
        )
    return (
        f"The forward pass at {f.line} ran before the tape was recording; the tape saw only "
        "its finished result.",
        "Move the call of the model into the block: with tf.GradientTape() as tape: "
        "q = model(observation, training=True); loss = …",
    )


def _non_differentiable(f: _Finding) -> Pair:
    if f.facts.get("no_gradient"):
        return (
            f"TensorFlow has no gradient at all for {f.op} ({f.line}) and raises LookupError.",
            "Keep this operation out of the tape, or give it a gradient with tf.custom_gradient.",
        )
    if f.facts.get("assigned"):
        return (
            f"The values went into a variable by assign at {f.line}; what is read from a "
            "variable later is not connected to what was assigned.",
            "Use the tensor itself in the loss and assign it to the variable besides.",
        )
    if f.facts.get("silent"):
        return (
            f"The gradient of {f.op} at {f.line} answers None for this input.",
            "Return a tensor for every input from the custom gradient, or use another operation.",
        )
    return _WITHOUT_GRADIENT.get(f.op, _any_without_gradient)(f)


def _argmax(f: _Finding) -> Pair:
    return (
        f"{f.op} at {f.line} returns positions, not values: integers do not change when the "
        "weights change a little, so no gradient goes through.",
        "Use the value at the position: tf.reduce_max(q, axis=1), or "
        "tf.gather(q, action, axis=1, batch_dims=1), or tf.reduce_sum(q * tf.one_hot(action, n), "
        "axis=1). For a soft choice: tf.nn.softmax(q).",
    )


def _comparison(f: _Finding) -> Pair:
    return (
        f"The comparison {f.op} at {f.line} answers true or false, which does not change when "
        "the weights change a little.",
        "Use a smooth measure for the loss (squared error, cross-entropy); keep the comparison "
        "for metrics. A soft step is tf.sigmoid(k * (a - b)).",
    )


def _rounding(f: _Finding) -> Pair:
    return (
        f"{f.op} at {f.line} is a staircase: flat everywhere, and TensorFlow gives it no gradient.",
        "Leave it out of the loss; or round forwards only: x + tf.stop_gradient(tf.round(x) - x).",
    )


def _any_without_gradient(f: _Finding) -> Pair:
    return (
        f"{f.op} at {f.line} has no gradient: what goes in is not connected to what comes out.",
        "Compute the loss from the values before this operation, or replace it by one that can "
        "be differentiated.",
    )


_WITHOUT_GRADIENT: dict[str, Callable[[_Finding], Pair]] = {
    **dict.fromkeys(("ArgMax", "ArgMin", "TopKV2", "Multinomial"), _argmax),
    **dict.fromkeys(
        ("Greater", "GreaterEqual", "Less", "LessEqual", "Equal", "NotEqual", "ApproximateEqual"),
        _comparison,
    ),
    **dict.fromkeys(("Round", "Rint", "Floor", "Ceil", "FloorDiv", "Cast"), _rounding),
}


def _stop_gradient(f: _Finding) -> Pair:
    return (
        f"tf.stop_gradient at {f.line} is on the only way from the loss to {f.who}.",
        "Remove it there. Only the target side of a TD error needs it: "
        "loss = tf.square(tf.stop_gradient(target) - q).",
    )


def _not_watched(f: _Finding) -> Pair:
    if f.facts.get("too_late"):
        return (
            f"{f.who}: the tape made at {f.line} was told to watch only after it had been used.",
            "Call tape.watch(x) before the forward pass.",
        )
    if not f.facts.get("is_variable", True):
        return (
            f"The tape made at {f.line} watches variables, not plain tensors, and was not told "
            f"to watch {f.who}.",
            "Add tape.watch(x) as the first line of the block, before x is used.",
        )
    if f.facts.get("watches_accessed", True):
        return (
            f"{f.who} is not trainable (trainable=False); the tape made at {f.line} watches "
            "trainable variables only.",
            "Make it trainable, or call tape.watch(variable) before it is used.",
        )
    return (
        f"The tape made at {f.line} has watch_accessed_variables=False and was not told to watch "
        f"{f.who}.",
        "Call tape.watch(model.trainable_variables) first, after the model has been built; or "
        "leave watch_accessed_variables at True.",
    )


def _integer_variable(f: _Finding) -> Pair:
    return (
        f"{f.who} holds integers or booleans (made at {f.line}); only floating-point variables "
        "have gradients.",
        "Make it floating: tf.Variable(3.0) instead of tf.Variable(3); or leave it out of the "
        "list of variables.",
    )


def _unused_variable(f: _Finding) -> Pair:
    others = f.facts.get("others") or ()
    uses = (
        f" The loss does depend on {_list(others)}."
        if others
        else (" The loss depends on other variables, none of which was asked for.")
    )
    return (
        f"The loss does not depend on {f.who}: the layer was not used for it, or belongs to "
        f"another network.{uses}",
        "Ask only for the variables the loss uses (the trained network's own "
        "trainable_variables), or make the unused layer part of the loss.",
    )


def _zero_gradient(f: _Finding) -> Pair:
    factor = f.facts.get("factor")
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


def _saturated(f: _Finding) -> Pair:
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


def _dead_output(f: _Finding) -> Pair:
    return (
        "The relu of the output layer is 0 for every input it was asked about, so the loss does "
        f"not change when the weights do.{f.range()} Values below 0 can never be reached.",
        "Use a linear output: tf.keras.layers.Dense(n_actions) without activation.",
    )


def _batchnorm(f: _Finding) -> Pair:
    kernels, others = f.facts.get("kernels", 0.0), f.facts.get("others", 0.0)
    return (
        "BatchNorm in training mode makes the mean of every channel over the rows 0, and a mean "
        "over the same rows follows: the output does not depend on the input, and these gradients "
        f"are rounding only (largest kernel {kernels:.1e}, largest other {others:.1e}). The "
        "biases still learn, which hides it.",
        "Take BatchNorm out (GINConv(…, mlp_batchnorm=False)), put an activation after the last "
        "convolution, or train on batches of different graphs.",
    )


def _healthy(f: _Finding) -> Pair:
    return "", ""


_WRITERS: dict[Cause, Callable[[_Finding], Pair]] = {
    Cause.TAPE_USED_TWICE: _tape_used_twice,
    Cause.NON_FINITE: _non_finite,
    Cause.CONSTANT_LOSS: _constant_loss,
    Cause.LEFT_TENSORFLOW: _left_tensorflow,
    Cause.OUTSIDE_TAPE: _outside_tape,
    Cause.NON_DIFFERENTIABLE: _non_differentiable,
    Cause.STOP_GRADIENT: _stop_gradient,
    Cause.NOT_WATCHED: _not_watched,
    Cause.INTEGER_VARIABLE: _integer_variable,
    Cause.UNUSED_VARIABLE: _unused_variable,
    Cause.ZERO_GRADIENT: _zero_gradient,
    Cause.SATURATED: _saturated,
    Cause.DEAD_OUTPUT: _dead_output,
    Cause.BATCHNORM: _batchnorm,
    Cause.HEALTHY: _healthy,
}
