"""A session as TensorBoard event files: scalars of every update, histograms by layer.

Step numbers are update numbers. Weights come from the checkpoints; gradients, of which a session
file keeps the norms only, are made again by replay for some updates.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import tf
from core.checkpoint import weights_of
from core.export import ExportError
from core.gradients import layer_norms
from core.resume import FileRecorder
from core.schema import PAYLOADS
from core.session import Session
from core.session_file import SessionFile
from core.stored_rows import StoredCheckpoint, StoredUpdate
from core.telemetry import Architecture
from core.update_detail import distribution
from core.update_recompute import MovedOnError, replayed_gradients

GRADIENT_HISTOGRAMS = 8
"""Updates whose gradients are made again, spread over the checkpoints."""
_BLOCK = 4_096
_SCALAR, _TENSOR = 1, 2
"""DataClass in TensorFlow's summary.proto."""

Tell = Callable[[str], object]
"""Is told what is being done; may raise to end the export."""


def export_tensorboard(
    path: Path, folder: Path, tell: Tell, n_gradients: int = GRADIENT_HISTOGRAMS
) -> list[Path]:
    """Write a run that `tensorboard --logdir FOLDER` shows; gives its event files.

    The run is a folder of its own, named after the session, which appears when it is whole;
    a number tells it from an earlier run of that name.

    Args:
        path: the session file.
        folder: where the run goes.
        tell: is told how far it is.
        n_gradients: of how many updates to make gradients again.

    Raises:
        SessionFileError: the session cannot be read.
        ExportError: the folder cannot be written.
    """
    run = _free_name(folder, path.stem)
    part = folder / f".{run.name}.part"
    try:
        part.mkdir(parents=True)
        with SessionFile(path) as file:
            _write(file, part, tell, n_gradients)
        part.replace(run)
    except OSError as error:
        raise ExportError(f"{folder}: cannot write here: {error}") from error
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return sorted(run.iterdir())


def _free_name(folder: Path, name: str) -> Path:
    number = 1
    while (run := folder / (name if number == 1 else f"{name}-{number}")).exists():
        number += 1
    return run


def _write(file: SessionFile, folder: Path, tell: Tell, n_gradients: int) -> None:
    session = Session(file.config(), file.spec(), FileRecorder(file))
    checkpoints = [c for c in file.checkpoints() if c.reason not in PAYLOADS]
    writer = tf.summary.create_file_writer(str(folder))
    try:
        with writer.as_default():
            _write_scalars(file, session.agent.learner.architecture, tell)
            _write_weights(file, session, checkpoints, tell)
            _write_gradients(file, session, _spread(checkpoints, n_gradients), tell)
    finally:
        writer.close()


def _write_scalars(file: SessionFile, architecture: Architecture, tell: Tell) -> None:
    norm_tags = [f"gradient_norm/{layer.name}" for layer in architecture.layers]
    write = _scalar_writer(
        ["loss", "td_error", "gradients/none", "gradients/nonfinite", *norm_tags]
    )
    n_updates, done = file.count("updates"), 0
    for block in _blocks(file.updates()):
        tell(f"update {done} of {n_updates}")
        norms = np.stack([u.gradient_norms for u in block])
        numbers = np.array([(u.loss, u.td_error, u.none_count, u.nonfinite_count) for u in block])
        values = np.concatenate([numbers, layer_norms(architecture, norms)], axis=1)
        steps = np.array([u.update_step for u in block], np.int64)
        write(tf.constant(steps), tf.constant(values, tf.float32))
        done += len(block)


def _scalar_writer(tags: Sequence[str]) -> Any:
    """A traced loop: one call per scalar from Python takes ten times as long."""

    metadata = _metadata("scalars", _SCALAR)

    def write(steps: Any, values: Any) -> None:
        for row in tf.range(tf.shape(steps)[0]):
            for column, tag in enumerate(tags):
                tf.summary.write(tag, values[row, column], step=steps[row], metadata=metadata)

    signature = [tf.TensorSpec([None], tf.int64), tf.TensorSpec([None, len(tags)], tf.float32)]
    return tf.function(write, input_signature=signature)


def _write_weights(
    file: SessionFile, session: Session, checkpoints: Sequence[StoredCheckpoint], tell: Tell
) -> None:
    learner = session.agent.learner
    place = {id(v): i for i, v in enumerate(learner.network.variables)}
    names = [f"online/{place[id(v)]}" for v in learner.variables]
    for checkpoint in checkpoints:
        tell(f"weights after update {checkpoint.update_step}")
        stored = weights_of(file.checkpoint_data(checkpoint.id))
        arrays = [stored[name] for name in names]
        _write_layers("weights", learner.architecture, arrays, checkpoint.update_step)


def _write_gradients(
    file: SessionFile, session: Session, checkpoints: Sequence[StoredCheckpoint], tell: Tell
) -> None:
    """Of the update right after each checkpoint, where the replay is shortest."""
    newest = file.last("updates")
    for update in sorted({c.update_step + 1 for c in checkpoints if c.update_step < newest}):
        tell(f"gradients of update {update}")
        try:
            gradients = replayed_gradients(file.path, update, lambda *_: tell(""))
        except MovedOnError:
            continue  # rounding error, of which a histogram would tell nothing
        _write_layers("gradients", session.agent.learner.architecture, gradients, update)


def _write_layers(
    group: str,
    architecture: Architecture,
    arrays: Sequence[NDArray[Any] | None],
    update_step: int,
) -> None:
    """One histogram per layer: rows of (left edge, right edge, count)."""
    metadata = _metadata("histograms", _TENSOR)
    for layer in architecture.layers:
        own = [arrays[i] for i in layer.variables]
        entries = [array.ravel() for array in own if array is not None]
        if entries:
            found = distribution(np.concatenate(entries))
            rows = np.stack([found.edges[:-1], found.edges[1:], found.counts], axis=1)
            tf.summary.write(f"{group}/{layer.name}", rows, step=update_step, metadata=metadata)


def _metadata(plugin: str, data_class: int) -> Any:
    """What tells TensorBoard how to show a tensor.

    `tf.summary.scalar` and `histogram` add the same, but only where TensorBoard is installed.
    """
    made = tf.compat.v1.SummaryMetadata(data_class=data_class)
    made.plugin_data.plugin_name = plugin
    return made


def _spread(checkpoints: Sequence[StoredCheckpoint], n: int) -> list[StoredCheckpoint]:
    """At most n of the checkpoints, evenly, the first and the last among them."""
    if len(checkpoints) <= n:
        return list(checkpoints)
    places = np.linspace(0, len(checkpoints) - 1, n).round().astype(int)
    return [checkpoints[i] for i in np.unique(places).tolist()]


def _blocks(updates: Iterator[StoredUpdate]) -> Iterator[list[StoredUpdate]]:
    while block := list(islice(updates, _BLOCK)):
        yield block
