"""Making the record of one operation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tensorflow.python import pywrap_tfe
from tensorflow.python.framework import dtypes, ops

from .recorder import Recorder
from .records import Operation

# Everything tf.GradientTape carries a gradient through: backprop_util.IsTrainable.
TRAINABLE = frozenset(
    {
        dtypes.half,
        dtypes.bfloat16,
        dtypes.float32,
        dtypes.float64,
        dtypes.complex64,
        dtypes.complex128,
        dtypes.resource,
        dtypes.variant,
    }
)


def operation_record(
    recorder: Recorder, kind: str, inputs: Sequence[Any], outputs: Sequence[Any]
) -> Operation:
    """A record of an operation made now, by the user's innermost frame."""
    tapes = recorder.thread.tapes_tuple
    # tf.stop_gradient pauses all tapes to run its own operation.
    if tapes and kind != "StopGradient" and pywrap_tfe.TFE_Py_TapeSetIsStopped():
        tapes = ()
    float_inputs = float_outputs = 0
    for index, tensor in enumerate(inputs):
        if tensor.dtype in TRAINABLE:
            float_inputs |= 1 << index
    for index, tensor in enumerate(outputs):
        if tensor.dtype in TRAINABLE:
            float_outputs |= 1 << index
    # Where a forward pass ran outside the tape is told at the level of the tape's own function,
    # so that all of the stack is needed there; elsewhere the innermost frame is enough.
    stack = () if tapes else recorder.places.stack()
    return Operation(
        serial=recorder.next_serial(),
        kind=kind,
        inputs=tuple([tensor._id for tensor in inputs]),
        outputs=tuple([tensor._id for tensor in outputs]),
        float_inputs=float_inputs,
        float_outputs=float_outputs,
        raw=recorder.places.here() if tapes else (stack[0] if stack else None),
        tapes=tapes,
        stack=stack,
    )


def keep_values(operation: Operation, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
    """Keep the tensors of an eager operation for as long as its tapes may need them."""
    for tape in operation.tapes:
        if tape.keeps_values:
            for tensors in (inputs, outputs):
                for tensor in tensors:
                    if isinstance(tensor, ops.EagerTensor):
                        tape.values[tensor._id] = tensor
