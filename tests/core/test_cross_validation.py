"""Cross-validation on sets that are easy, that are noise, and that are none."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.cli import main
from core.config import Hyperparameters
from core.cross_validation import cross_validate
from core.pool import ask_random
from core.teaching import Teacher, judge
from core.training import TrainingRequest
from tests.core.sessions import NARROW, labelled_graphs, make_session

Sizes = Sequence[tuple[float, str | None]]
SETTINGS = Hyperparameters(batch_size=8, learning_rate=1e-2, discount=0.0, updates_per_label=4)


def write_set(folder: Path, sizes: Sizes) -> Path:
    """A file of pairs of nodes, each of one size and one class."""
    documents = [
        {
            "graph": {} if name is None else {"label": name},
            "nodes": [{"id": 0, "size": size}, {"id": 1, "size": size}],
            "links": [{"source": 0, "target": 1}],
        }
        for size, name in sizes
    ]
    path = folder / "set.json"
    path.write_text(json.dumps(documents))
    return path


def easy(n: int) -> Sizes:
    """Small ones are low, large ones high; twice as many low."""
    rng = np.random.default_rng(2)
    low = [(float(size), "low") for size in rng.uniform(0, 1, 2 * n)]
    return [*low, *[(float(size), "high") for size in rng.uniform(4, 5, n)]]


def request(path: Path, **changes: Any) -> TrainingRequest:
    values: dict[str, Any] = {"steps": 40, "seed": 1, "folds": "4", "is_oracle": True}
    values |= {"hyperparameters": SETTINGS, "network": NARROW}
    return TrainingRequest(path=path, **(values | changes))


def test_an_easy_set_is_learned_and_judged_on_graphs_that_were_held_back(tmp_path: Path) -> None:
    told: list[str] = []
    report = cross_validate(request(write_set(tmp_path, easy(8)), steps=120), told.append)
    assert report.folds == len(told) == len(report.fold_accuracies) == 4
    assert report.majority == pytest.approx(2 / 3)
    assert report.end.accuracy == pytest.approx(np.mean(report.fold_accuracies))
    assert report.end.accuracy > 0.95
    assert report.best.accuracy == max(point.accuracy for point in report.curve)
    assert (report.end.labels, report.end.updates) == (120, 480)
    assert len(report.curve) == 20
    assert np.sum(report.confusion) == 24, "every graph is held back once"
    right = np.trace(np.array(report.confusion)) / 24
    assert right == pytest.approx(report.end.accuracy, abs=1e-9), "folds of equal size"
    assert "most frequent class alone: 0.667" in report.describe()


def test_classes_without_rhyme_or_reason_cannot_be_guessed(tmp_path: Path) -> None:
    """Had the held-back graphs been learned from, they would be known."""
    rng = np.random.default_rng(7)
    sizes = [(float(size), str(rng.choice(["a", "b"]))) for size in rng.uniform(0, 1, 40)]
    report = cross_validate(request(write_set(tmp_path, sizes), steps=60), lambda _: None)
    assert report.end.accuracy < 0.75


@pytest.mark.parametrize(
    ("sizes", "changes", "named"),
    [
        ([(0.0, "a"), (1.0, "b"), (2.0, None)], {}, "graph 2 has none"),
        (easy(8), {"session_path": Path("a.gcoach")}, "leave --session out"),
        (easy(8), {"folds": "9"}, "between 2 and 8"),
    ],
)
def test_what_cannot_be_cross_validated_is_told(
    tmp_path: Path, sizes: Sizes, changes: dict[str, Any], named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        cross_validate(request(write_set(tmp_path, sizes), **changes), lambda _: None)


def test_an_environment_has_no_folds() -> None:
    bad = replace(request(Path("x")), path=None, env="GraphCoach/MaxCut-v0")
    with pytest.raises(ValueError, match="needs a file or folder of graphs"):
        cross_validate(bad, lambda _: None)


def test_the_command_gives_one_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_set(tmp_path, easy(4))
    arguments = ["train", str(path), "--folds", "2", "--steps", "3", "--ask", "margin", "--json"]
    assert main(arguments) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["folds"] == 2
    assert len(document["curve"]) == 3
    assert document["classes"] == ["high", "low"]


def test_each_graph_is_labelled_once_before_any_again() -> None:
    session = make_session(*labelled_graphs(), updates_per_label=0)
    teacher = Teacher(session, ask_random, np.random.default_rng(0))
    for _ in range(6):
        teacher.label_next()
    graphs = [record.graph_id for record in session.recent_steps]
    assert sorted(graphs[:3]) == sorted(graphs[3:])
    assert len(set(graphs)) == 3
    assert session.rewards.n_labelled == 6


def test_confusion_counts_right_class_by_named_class() -> None:
    session = make_session(*labelled_graphs())
    graphs = session.arena.graphs()
    q = [session.agent.q_values(session.registry.encode_only(g)) for g in graphs]
    named = [int(np.argmax(values)) for values in q]
    found = judge(session, graphs, [1, 0, 1])
    wanted = np.zeros((2, 2), int)
    for right, name in zip([1, 0, 1], named, strict=True):
        wanted[right, name] += 1
    assert found.confusion.tolist() == wanted.tolist()
    assert found.accuracy == np.mean([n == r for n, r in zip(named, [1, 0, 1], strict=True)])
