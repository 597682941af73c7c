"""Event files: read back by TensorBoard's own reader where it is installed, else by TensorFlow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.backend import tf
from core.checkpoint import weights_of
from core.cli import main
from core.config import Hyperparameters, NetworkConfig, RewardSource
from core.environments.spec import LabelSpec
from core.export import ExportError
from core.gradients import layer_norms
from core.opening import new_session
from core.options import SessionOptions
from core.session_file import SessionFile
from core.tensorboard import export_tensorboard
from tests.core.sessions import labelled_graphs

Points = dict[str, list[tuple[int, Any]]]
"""(step, value) of every tag, in the order they were written."""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve updates with checkpoints after 4, 8 and 12 of them."""
    made = tmp_path_factory.mktemp("tensorboard") / "lesson.gcoach"
    settings = Hyperparameters(batch_size=4, reward_source=RewardSource.ENVIRONMENT)
    network = NetworkConfig(layers=1, channels=4)
    options = SessionOptions(seed=2, session_path=made, network=network, hyperparameters=settings)
    session = new_session(LabelSpec(labelled_graphs(), "three", None), options)
    for number in range(1, 13):
        session.step()
        session.learn()
        if number in (4, 8):
            session.checkpoint("periodic")
    session.close()
    return made


@pytest.fixture(scope="module")
def run(path: Path) -> Points:
    (file,) = export_tensorboard(path, path.parent / "runs", lambda text: None, n_gradients=2)
    assert file.parent.name == "lesson"
    return read_events(file)


def read_events(file: Path) -> Points:
    """Every point of an event file."""
    points: Points = {}
    try:
        from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
    except ImportError:
        for record in tf.data.TFRecordDataset(str(file)):
            event = tf.compat.v1.Event.FromString(record.numpy())
            for value in event.summary.value:
                array = tf.make_ndarray(value.tensor)
                points.setdefault(value.tag, []).append((event.step, array))
        return points
    reader = EventAccumulator(str(file), size_guidance={"tensors": 0})
    reader.Reload()
    for tag in reader.Tags()["tensors"]:
        points[tag] = [(e.step, tf.make_ndarray(e.tensor_proto)) for e in reader.Tensors(tag)]
    return points


def test_scalars_of_every_update_are_those_of_the_session(run: Points, path: Path) -> None:
    with SessionFile(path) as file:
        updates = list(file.updates())
    assert [step for step, _ in run["loss"]] == list(range(1, 13))
    assert [float(v) for _, v in run["loss"]] == [np.float32(u.loss) for u in updates]
    assert [float(v) for _, v in run["td_error"]] == [np.float32(u.td_error) for u in updates]
    assert {float(v) for _, v in run["gradients/none"]} == {0.0}


def test_gradient_norms_are_by_layer(run: Points, path: Path) -> None:
    from core.resume import restored

    with SessionFile(path) as file:
        architecture = restored(file).agent.learner.architecture
        norms = np.stack([u.gradient_norms for u in file.updates()])
    for layer, column in zip(architecture.layers, layer_norms(architecture, norms).T, strict=True):
        written = [float(v) for _, v in run[f"gradient_norm/{layer.name}"]]
        np.testing.assert_allclose(written, column, rtol=1e-6)


def test_weights_are_histograms_at_every_checkpoint(run: Points, path: Path) -> None:
    steps = [step for step, _ in run["weights/dense 2"]]
    assert steps == [4, 8, 12]
    with SessionFile(path) as file:
        stored = weights_of(file.checkpoint_data(file.checkpoints()[-1].id))
    _, rows = run["weights/dense 2"][-1]
    shapes = {array.shape for name, array in stored.items() if name.startswith("online/")}
    assert {(4, 2), (2,)} <= shapes, "kernel and bias of the last layer"
    assert rows[:, 2].sum() == 4 * 2 + 2
    assert (rows[:, 1] > rows[:, 0]).all()


def test_gradients_are_made_again_after_checkpoints(run: Points, path: Path) -> None:
    assert [step for step, _ in run["gradients/dense 2"]] == [5]
    _, rows = run["gradients/dense 2"][0]
    assert rows[:, 2].sum() == 4 * 2 + 2
    with SessionFile(path) as file:
        norm = float(np.linalg.norm(next(file.updates(4)).gradient_norms[-2:]))
    largest = max(abs(rows[0, 0]), abs(rows[-1, 1]))
    assert largest <= norm <= largest * 10**0.5, "between one and ten entries of that size"


def test_a_second_run_stands_beside_the_first(path: Path, tmp_path: Path) -> None:
    made = [export_tensorboard(path, tmp_path, lambda text: None, 0)[0] for _ in range(2)]
    assert [file.parent.name for file in made] == ["lesson", "lesson-2"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["lesson", "lesson-2"]


def test_an_export_that_is_ended_leaves_nothing(path: Path, tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop(text: str) -> None:
        raise Enough

    with pytest.raises(Enough):
        export_tensorboard(path, tmp_path, stop)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ExportError, match=r"file: cannot write here"):
        export_tensorboard(path, tmp_path / "file", lambda text: None)


def test_the_command_line_writes_a_run(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(path), str(tmp_path), "--format", "tensorboard"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 1
    assert read_events(Path(out[0]))["loss"][0][0] == 1
