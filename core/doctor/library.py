"""The doctor as a function: `assert explain(loss_fn, variables).healthy` in someone's test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .report.model import CallReport


def explain(loss_fn: Callable[[], Any], variables: Sequence[Any]) -> CallReport:
    """Compute `loss_fn()` under a tape, take its gradients, and explain what comes back.

    Args:
        loss_fn: called once, without arguments; returns the loss as a tensor. May be a tf.function.
        variables: the variables (or watched tensors) to differentiate with respect to.

    Returns:
        The report; `.healthy` says whether all is well, `str()` is the report as text.

    Raises:
        ValueError: there are no variables, or the loss is not a tensor.
    """
    import tensorflow as tf

    from .watch.watcher import Watcher

    if not variables:
        raise ValueError("explain: wanted at least one variable, got none")
    reports: list[CallReport] = []
    watcher = Watcher(reports.append)
    watcher.install()
    try:
        with tf.GradientTape() as tape:
            loss = loss_fn()
        if not tf.is_tensor(loss):
            raise ValueError(
                f"explain: loss_fn must return a tensor, got {type(loss).__name__}; "
                "a Python number or numpy array has no gradient"
            )
        gradient_failed = _take(tape, loss, variables)
        watcher.finish()
    finally:
        watcher.uninstall()
    if watcher.failures:
        raise RuntimeError(f"explain: the doctor itself failed:\n{watcher.failures[0]}")
    if not reports and gradient_failed is not None:
        raise gradient_failed
    return reports[-1]


def _take(tape: Any, loss: Any, variables: Sequence[Any]) -> LookupError | None:
    """Ask for the gradients; an operation without any gradient is a finding, not a failure."""
    try:
        tape.gradient(loss, list(variables))
    except LookupError as error:
        return error
    return None
