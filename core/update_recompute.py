"""The gradients of an update, made again: of the latest one at once, of any other by replay.

Nothing is kept while the agent learns. For the latest update the weights it began with follow
from Adam's own slots, and the errors it saw are in its metrics; so one forward and one backward
pass give its gradients again. Any other update is reached by repeating the session from the
nearest checkpoint before it, on a copy. Either way the norms must come out as they were measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import tf
from core.errors import CommandError
from core.events import UpdateInspected
from core.layouts import DisjointLayout, batch_numbers
from core.learner import Learner, objective_sign
from core.preference_loss import preference_loss, told_scalars
from core.replay import Reward, Transition
from core.resume import restored
from core.session import Session
from core.targets import huber
from core.telemetry import GradientState, UpdateMetrics
from core.update_detail import UpdateDetail, VariableDetail, distribution
from core.update_file import FileBefore, Report

Arrays = Sequence[NDArray[np.float32]]
_TOLERANCE = 1e-3
"""Of its own norm and of the largest; with BatchNorm over one graph the gradients of kernels are
rounding error, four layers of it, and come out as other rounding error of about that size."""

_EPSILON = 4e-7
"""A few roundings of float32, as a share of the number that was rounded."""


class MovedOnError(CommandError):
    """The session is not as its latest update left it, so that cannot be looked into."""


@dataclass(frozen=True, slots=True, eq=False)
class _Moment:
    """What an update began with."""

    weights: Arrays
    """Every trainable variable before it."""
    dropout_seed: NDArray[np.int32]
    metrics: UpdateMetrics


def inspect_update(
    session: Session,
    newest: UpdateMetrics | None,
    update_step: int | None,
    variables: Sequence[int],
) -> UpdateInspected:
    """What the worker can tell of an update at once, or the file it can be replayed from.

    Args:
        session: the live session.
        newest: metrics of the newest update it made since it was opened, None without any.
        update_step: which update; None is the latest.
        variables: which trainable variables; empty is all.

    Raises:
        CommandError: no such variable or update.
    """
    latest = session.n_updates
    wanted = latest if update_step is None else update_step
    if latest == 0:
        return UpdateInspected(0, None)
    if not 1 <= wanted <= latest:
        raise CommandError(f"there is no update {wanted}; the newest is {latest}")
    problem = ""
    if newest is not None and newest.update_step == wanted == latest:
        try:
            return UpdateInspected(wanted, latest_detail(session, newest, variables))
        except MovedOnError as error:
            problem = str(error)
    session.recorder.flush()
    path = session.recorder.path
    return UpdateInspected(wanted, None, problem, None if path is None else str(path))


def latest_detail(
    session: Session, metrics: UpdateMetrics, variables: Sequence[int] = ()
) -> UpdateDetail:
    """What the latest update did inside.

    Args:
        session: the live session; nothing of it is different afterwards.
        metrics: of its latest update.
        variables: which trainable variables; empty is all.

    Raises:
        MovedOnError: weights, rewards or buffer are not as that update left them.
        CommandError: no such variable.
    """
    learner = session.agent.learner
    _check_variables(variables, learner)
    if metrics.update_step != session.n_updates:
        raise MovedOnError(f"update {metrics.update_step} is not the latest any more")
    moment = _Moment(_weights_before(learner, metrics), _latest_seed(session), metrics)
    return _detail(session, moment, variables)


def replayed_detail(path: Path, update_step: int, report: Report) -> UpdateDetail:
    """What an update of a session file did inside, to every variable.

    Args:
        path: the session file; it is only read.
        update_step: number of the update.
        report: told how far it is; what it raises ends the replay.

    Raises:
        SessionFileError: the file cannot be read or repeated.
        CommandError: there is no such update, or it does not come out as it was.
    """
    return _detail(*_replayed(path, update_step, report), ())


def replayed_gradients(
    path: Path, update_step: int, report: Report
) -> list[NDArray[np.float32] | None]:
    """The gradient of every trainable variable in an update of a session file; as above."""
    session, moment = _replayed(path, update_step, report)
    gradients = _gradients(session, moment)
    _check_norms(gradients, moment.metrics)
    return gradients


def _replayed(path: Path, update_step: int, report: Report) -> tuple[Session, _Moment]:
    """A session just after an update was repeated in it, and what the update began with."""
    file = FileBefore(path, update_step, report)
    with file:
        session = restored(file)
        seed = _next_seed(session)
        before = [v.numpy() for v in session.agent.learner.variables]
        metrics = session.learn()
    if metrics is None or metrics.update_step != update_step:
        raise CommandError(f"update {update_step} cannot be repeated: nothing is labelled there")
    if not np.array_equal(metrics.gradient_norms, file.update.gradient_norms, equal_nan=True):
        raise CommandError(
            f"update {update_step} does not come out as it was on this computer; "
            "'graph-coach verify' tells where the session first differs"
        )
    return session, _Moment(before, seed, metrics)


# -- the gradients ---------------------------------------------------------------------------


def _detail(session: Session, moment: _Moment, variables: Sequence[int]) -> UpdateDetail:
    learner, metrics = session.agent.learner, moment.metrics
    gradients = _gradients(session, moment)
    _check_norms(gradients, metrics)
    chosen = variables or range(len(learner.variables))
    return UpdateDetail(
        update_step=metrics.update_step,
        variables=tuple(_variable(i, gradients[i], moment) for i in chosen),
    )


def _variable(index: int, gradient: NDArray[np.float32] | None, moment: _Moment) -> VariableDetail:
    metrics = moment.metrics
    return VariableDetail(
        index=index,
        state=GradientState(int(metrics.gradient_states[index])),
        gradient=None if gradient is None else distribution(gradient),
        weights=distribution(moment.weights[index]),
        update_norm=float(metrics.update_norms[index]),
    )


def _gradients(session: Session, moment: _Moment) -> list[NDArray[np.float32] | None]:
    """Gradient of each variable before clipping, by one forward and one backward pass.

    The target network is not asked again: TD target = measured TD error + Q(s, a).
    """
    learner, metrics = session.agent.learner, moment.metrics
    batch = _batch(session, metrics.batch_steps)
    layout = DisjointLayout(learner.network.settings.head)
    now, _, actions, _ = layout.arrays(batch)
    inputs = tuple(tf.constant(array) for array in now)
    _, _, weights = batch_numbers(batch)
    settings, told = session.hyperparameters, layout.told(batch)
    with _with_weights(learner, moment.weights), tf.GradientTape() as tape:
        q = layout.q_values(
            learner.network, inputs, training=True, dropout_seed=moment.dropout_seed
        )
        chosen = layout.chosen(q, actions)
        # those of transitions without a reward are NaN, and their weight is 0
        errors = tf.stop_gradient(chosen + np.nan_to_num(metrics.td_errors)) - chosen
        loss = tf.reduce_mean(weights * huber(errors, settings.huber_delta))
        if told is not None:
            said = (*told, told_scalars(settings))
            loss += preference_loss(layout, q, inputs, said, objective_sign(settings))
        gradients = tape.gradient(loss, learner.variables)
    return [None if g is None else g.numpy() for g in gradients]


@contextmanager
def _with_weights(learner: Learner, weights: Arrays) -> Iterator[None]:
    """The network with other weights for a moment; running statistics come back too."""
    kept = [(v, v.numpy()) for v in learner.network.variables]
    try:
        for variable, value in zip(learner.variables, weights, strict=True):
            variable.assign(value)
        yield
    finally:
        for variable, value in kept:
            variable.assign(value)


def _batch(session: Session, steps: NDArray[np.int64]) -> list[tuple[Transition, Reward]]:
    result = []
    for step in steps.tolist():
        transition, reward = session.buffer.transition(step), session.buffer.reward(step)
        if transition is None or reward is None:
            raise MovedOnError(f"step {step} of the latest batch is not in the buffer any more")
        result.append((transition, reward))
    return result


def _check_norms(gradients: Sequence[NDArray[np.float32] | None], metrics: UpdateMetrics) -> None:
    """The norms must be those that were measured, up to rounding, and of the same kinds."""
    norms = np.array(
        [np.nan if g is None else np.linalg.norm(g.astype(np.float64)) for g in gradients]
    )
    then = metrics.gradient_norms.astype(np.float64)
    was_none = metrics.gradient_states == GradientState.NONE
    is_none = np.array([g is None for g in gradients])
    both = np.isfinite(then) & np.isfinite(norms)
    largest = float(then[both].max()) if both.any() else 0.0
    is_near = np.abs(norms - then)[both] <= _TOLERANCE * (then[both] + largest)
    same_kinds = np.array_equal(is_none, was_none) and np.array_equal(
        np.isfinite(norms), np.isfinite(then)
    )
    if not (same_kinds and is_near.all()):
        raise MovedOnError(
            f"update {metrics.update_step} does not come out again: weights, rewards or settings "
            "changed since, or its gradients are rounding error"
        )


def _check_variables(variables: Sequence[int], learner: Learner) -> None:
    n = len(learner.variables)
    wrong = [i for i in variables if not 0 <= i < n]
    if wrong:
        raise CommandError(f"there is no variable {wrong[0]}: they are 0 to {n - 1}")


# -- the latest update -----------------------------------------------------------------------


def _weights_before(learner: Learner, metrics: UpdateMetrics) -> Arrays:
    """The weights the latest update began with, from those of now and Adam's slots.

    Adam makes w - rate * sqrt(1 - beta2^t) / (1 - beta1^t) * m / (sqrt(v) + epsilon) of w, and
    m, v and t are what that update left. Source: Kingma and Ba (2015), ICLR, section 2.

    Raises:
        MovedOnError: the optimizer was begun anew since.
    """
    now = [v.numpy() for v in learner.variables]
    if not metrics.applied:
        return now
    adam = learner.optimizer
    t = int(adam.iterations.numpy())
    if t == 0:
        raise MovedOnError(
            f"the optimizer was begun anew after update {metrics.update_step}; the weights that "
            "update began with cannot be told from those of now"
        )
    beta_1, beta_2 = (float(adam._get_hyper(name).numpy()) for name in ("beta_1", "beta_2"))
    rate = float(adam.learning_rate.numpy()) * np.sqrt(1 - beta_2**t) / (1 - beta_1**t)
    trained = {id(v) for v in learner.network.trainable_variables}
    before = []
    for variable, value in zip(learner.variables, now, strict=True):
        if id(variable) in trained:
            m, v = (adam.get_slot(variable, name).numpy() for name in ("m", "v"))
            change = rate * m / (np.sqrt(v) + adam.epsilon)
            value = value + change
            # a bias of exactly 0 must not come back as rounding error, which a relu would see
            value = np.where(np.abs(value) < _EPSILON * np.abs(change), 0.0, value)
        before.append(value.astype(np.float32))
    return before


def _latest_seed(session: Session) -> NDArray[np.int32]:
    """The dropout seed of the latest update: the stream's newest draw, drawn once more."""
    now: Any = session.streams.dropout.bit_generator.state
    earlier = np.random.PCG64()
    earlier.state = now
    earlier.advance(-1)
    generator = np.random.Generator(earlier)
    seed = _drawn(generator)
    if earlier.state != now:
        raise MovedOnError("the dropout seed of the latest update cannot be drawn again")
    return seed


def _next_seed(session: Session) -> NDArray[np.int32]:
    """The dropout seed the next update will draw."""
    generator = np.random.Generator(np.random.PCG64())
    generator.bit_generator.state = session.streams.dropout.bit_generator.state
    return _drawn(generator)


def _drawn(generator: np.random.Generator) -> NDArray[np.int32]:
    """As `IGDQN.update` draws it."""
    return generator.integers(0, 2**31 - 1, size=2, dtype=np.int32)
