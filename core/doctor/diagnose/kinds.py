"""What is known of kinds of operations: which carry gradients, which flatten them."""

from __future__ import annotations

from functools import lru_cache

# The result depends on the shape alone.
_NO_VALUE_PATH = frozenset(
    {"Shape", "ShapeN", "Size", "Rank", "ZerosLike", "OnesLike", "VariableShape"}
    | {"BroadcastGradientArgs", "TensorListElementShape", "TensorListLength"}
)
# A gradient is registered, but it answers None.
_ANSWERS_NONE = frozenset(
    {"Floor", "Ceil", "Round", "Rint", "FloorDiv", "NextAfter", "Unique", "StringFormat"}
    | {"UnravelIndex", "BroadcastArgs", "Bincount", "DenseBincount", "Histogram"}
)
LEAVES_TENSORFLOW = frozenset({"PyFunc", "PyFuncStateless"})
STOPS = frozenset({"StopGradient"})
# Zero wherever it is defined.
ZERO_EVERYWHERE = frozenset({"Sign", "HeavisideStep"})
# Zero where the operation is flat: outside a range, or at the ends of a curve.
FLAT_PARTS = frozenset(
    {"Relu", "Relu6", "LeakyRelu", "Elu", "Selu", "ClipByValue", "Minimum", "Maximum", "Sigmoid"}
    | {"Tanh", "Softmax", "LogSoftmax", "Softplus", "Erf", "Erfc", "Select", "SelectV2", "Atan"}
    | {"SparseSoftmaxCrossEntropyWithLogits", "SoftmaxCrossEntropyWithLogits", "Max", "Min"}
)
# The least value of an error: no gradient there is right.
MINIMUM_AT_ZERO = frozenset({"Square", "SquaredDifference", "Abs", "L2Loss"})
MULTIPLIES = frozenset(
    {"Mul", "MatMul", "BatchMatMulV2", "BatchMatMulV3", "Einsum", "RealDiv", "MulNoNan"}
    | {"DivNoNan", "Conv1D", "Conv2D", "Conv3D", "DepthwiseConv2dNative", "Pow", "Prod"}
    | {"SparseTensorDenseMatMul", "SparseMatMul", "Conv2DBackpropInput"}
)


def has_no_value_path(kind: str) -> bool:
    """Whether an operation's result does not depend on its inputs' values."""
    return kind in _NO_VALUE_PATH


@lru_cache(maxsize=4096)
def carries_gradient(kind: str) -> bool:
    """Whether TensorFlow has a gradient for an operation, and it is not always None."""
    from tensorflow.python.framework import ops

    if kind.startswith("custom_gradient:"):
        return True
    kind = kind.split(":")[0]
    if kind in _ANSWERS_NONE or kind in STOPS:
        return False
    try:
        return ops.gradient_registry.lookup(kind) is not None
    except LookupError:
        return False
