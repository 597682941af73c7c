"""`explain` in someone's own test: same answers, nothing left behind."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from core.backend import keras, tf
from core.doctor import explain
from core.doctor.report.model import Cause, GradientKind
from tests.core.doctor.runs import ROOT

WEIGHTS = tf.Variable([[1.0, -2.0], [0.5, 3.0]], name="weights")
X = tf.constant([[1.0, 2.0], [3.0, 4.0]])


def test_a_right_loss_is_healthy_with_its_norms() -> None:
    report = explain(lambda: tf.reduce_sum(tf.square(X @ WEIGHTS)), [WEIGHTS])
    assert report.healthy
    # d/dW sum (XW)^2 = 2 X'XW, by hand: 2 * [[10, 14], [14, 20]] @ [[1, -2], [0.5, 3]].
    by_hand = [2 * 17.0, 2 * 22.0, 2 * 24.0, 2 * 32.0]
    assert report.variables[0].norm == pytest.approx(sum(v * v for v in by_hand) ** 0.5)


def test_a_cut_is_found_with_its_line() -> None:
    def loss() -> object:
        q = X @ WEIGHTS
        best = tf.argmax(q, axis=1)
        return tf.reduce_sum(tf.cast(best, tf.float32))

    report = explain(loss, [WEIGHTS])
    assert report.cause is Cause.NON_DIFFERENTIABLE
    assert report.cut is not None
    assert report.cut.place is not None
    assert report.cut.place.line == loss.__code__.co_firstlineno + 2
    assert report.cut.place.file == __file__


def test_numpy_is_found() -> None:
    report = explain(lambda: tf.constant(float(tf.reduce_sum(WEIGHTS)) ** 2), [WEIGHTS])
    assert report.cause is Cause.LEFT_TENSORFLOW


def test_a_function_traced_before_is_looked_into() -> None:
    @tf.function
    def loss() -> object:
        q = X @ WEIGHTS
        return tf.reduce_sum(tf.round(q))

    loss()
    report = explain(loss, [WEIGHTS])
    assert report.cause is Cause.NON_DIFFERENTIABLE
    assert report.cut is not None
    assert report.cut.op == "Round"
    assert report.cut.place is not None
    assert report.cut.place.line == loss.python_function.__code__.co_firstlineno + 3


def test_a_zero_in_a_function_traced_before_is_found() -> None:
    @tf.function
    def loss() -> object:
        q = X @ WEIGHTS
        return tf.minimum(tf.reduce_sum(tf.square(q)), 1.0)

    loss()
    report = explain(loss, [WEIGHTS])
    assert report.cause is Cause.SATURATED
    assert report.variables[0].gradient is GradientKind.ZERO


def test_a_keras_model_is_explained() -> None:
    model = keras.Sequential([keras.layers.Dense(2), keras.layers.Dense(1, activation="relu")])
    model(X)
    model.layers[-1].bias.assign([-1e4])
    report = explain(lambda: tf.reduce_mean(tf.square(model(X) - 1.0)), model.trainable_variables)
    assert report.cause is Cause.DEAD_OUTPUT
    assert report.count(GradientKind.ZERO) == 4


def test_two_explanations_do_not_disturb_each_other() -> None:
    assert not explain(lambda: tf.constant(1.0), [WEIGHTS]).healthy
    assert explain(lambda: tf.reduce_sum(WEIGHTS), [WEIGHTS]).healthy


def test_tensorflow_is_left_as_it_was() -> None:
    from tensorflow.python.eager import backprop, context, imperative_grad

    before = (backprop.GradientTape.gradient, imperative_grad.imperative_grad)
    numpy_before = tf.constant(1.0).__class__.numpy
    explain(lambda: tf.reduce_sum(WEIGHTS), [WEIGHTS])
    assert (backprop.GradientTape.gradient, imperative_grad.imperative_grad) == before
    assert tf.constant(1.0).__class__.numpy is numpy_before
    assert not context.context().op_callbacks


def test_an_error_of_the_loss_comes_through_and_leaves_nothing() -> None:
    from tensorflow.python.eager import context

    def loss() -> object:
        raise RuntimeError("the user's own")

    with pytest.raises(RuntimeError, match="the user's own"):
        explain(loss, [WEIGHTS])
    assert not context.context().op_callbacks


def test_bad_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="at least one variable, got none"):
        explain(lambda: tf.reduce_sum(WEIGHTS), [])
    with pytest.raises(ValueError, match="must return a tensor, got float"):
        explain(lambda: 1.0, [WEIGHTS])


def test_importing_the_doctor_imports_no_tensorflow() -> None:
    code = "import sys, core.doctor, core.doctor.command; sys.exit('tensorflow' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=ROOT).returncode == 0


def test_a_function_traced_while_explaining_works_afterwards() -> None:
    @tf.function
    def loss() -> object:
        return tf.reduce_sum(tf.square(X @ WEIGHTS))

    @tf.function
    def update() -> object:
        with tf.GradientTape() as tape:
            value = loss()
        return tape.gradient(value, WEIGHTS)

    def both() -> object:
        return loss() + 0.0 * tf.reduce_sum(update())

    assert explain(both, [WEIGHTS]).healthy
    gc.collect()
    with tf.GradientTape() as tape:
        value = both()
    again = tape.gradient(value, WEIGHTS)
    by_hand = 2 * tf.transpose(X) @ (X @ WEIGHTS)
    tf.debugging.assert_near(again, by_hand)
    tf.debugging.assert_near(update(), by_hand)
