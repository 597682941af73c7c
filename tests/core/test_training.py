"""Training without a window: files and environments, what the report says, what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.cli import main
from core.config import Hyperparameters, RewardSource
from core.errors import CommandError, EnvironmentFailed
from core.resume import resume
from core.training import TrainingRequest, train
from tests.core.sessions import NARROW

HERE = "tests.core.environments.foreign"
MAX_CUT = "GraphCoach/MaxCut-v0"
FAST = Hyperparameters(batch_size=4, learning_rate=1e-2)


def _labelled_file(folder: Path) -> Path:
    """Three graphs of two classes, told apart by their one feature."""
    documents = [
        {
            "graph": {"label": name},
            "nodes": [{"id": 0, "size": size}, {"id": 1, "size": size}],
            "links": [{"source": 0, "target": 1}],
        }
        for size, name in ((0.0, "low"), (5.0, "high"), (1.0, "low"))
    ]
    path = folder / "set.json"
    path.write_text(json.dumps(documents))
    return path


def _request(**changes: Any) -> TrainingRequest:
    values: dict[str, Any] = {"steps": 6, "seed": 1, "hyperparameters": FAST, "network": NARROW}
    return TrainingRequest(**(values | changes))


def _quiet(text: str) -> None:
    """Hear nothing."""


def test_a_labelled_file_is_learned(tmp_path: Path) -> None:
    told: list[str] = []
    request = _request(path=_labelled_file(tmp_path), steps=150)
    report = train(request, told.append)
    assert (report.steps, report.updates, report.labels) == (150, 150, 0)
    assert report.accuracy == 1.0
    assert report.mean_return == 3.0
    assert report.untrained_return <= report.mean_return
    assert len(told) == 10
    assert told[-1].startswith("Step 150 of 150: the mean loss of the last 15 updates is ")
    assert "Accuracy 100.0%" in report.describe()
    assert report.session is None


def test_an_oracle_labels_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "o.gcoach"
    request = _request(
        path=_labelled_file(tmp_path),
        is_oracle=True,
        session_path=path,
        hyperparameters=replace(FAST, updates_per_label=2),
    )
    report = train(request, _quiet)
    assert (report.labels, report.updates) == (6, 12)
    assert "Labels given: 6." in report.describe()
    session = resume(path)
    assert session.hyperparameters.reward_source is RewardSource.BY_HAND
    assert (session.n_steps, session.rewards.n_labelled) == (6, 6)
    assert session.rewards.events[0].source == "oracle"
    session.close()


def test_an_environment_is_trained_with_its_own_settings_and_compared(tmp_path: Path) -> None:
    path = tmp_path / "cut.gcoach"
    args = (("n_nodes", 5),)
    report = train(_request(env=MAX_CUT, env_args=args, session_path=path), _quiet)
    assert report.optimum_share is not None
    assert 0 < report.random_return <= report.mean_return / report.optimum_share * 1.2
    assert "of the optimum; untrained it was" in report.describe()
    session = resume(path)
    assert session.config.hyperparameters.discount == 1.0
    assert session.config.hyperparameters.batch_size == 4
    session.close()


def test_what_was_settled_about_an_environment_is_told() -> None:
    told: list[str] = []
    train(_request(env=f"{HERE}:Nodes", steps=2), told.append)
    assert "taken to be its nodes" in told[0]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"steps": 0, "env": MAX_CUT}, "--steps must be at least 1, got 0"),
        ({}, "either a graph file or --env, got neither"),
        ({"path": Path("a"), "env": MAX_CUT}, f"got a and {MAX_CUT}"),
        ({"env": MAX_CUT, "actions": 3}, "--actions is for graph files"),
        ({"path": Path("a"), "adapter": "a:b"}, "belong to --env"),
        ({"path": Path("a"), "env_args": (("n", 1),)}, "belong to --env"),
        ({"path": Path("no/such.gml")}, "no/such.gml"),
        ({"env": "GraphCoach/Label-v0"}, 'takes {"path": FILE'),
    ],
)
def test_what_cannot_be_trained(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        train(_request(**changes), _quiet)


def test_a_file_without_classes_has_nothing_to_learn_from(tmp_path: Path) -> None:
    path = tmp_path / "plain.edgelist"
    path.write_text("a b\nb c\n")
    with pytest.raises(CommandError, match="nothing to learn from"):
        train(_request(path=path), _quiet)


def test_the_label_environment_takes_a_path(tmp_path: Path) -> None:
    args = (("path", str(_labelled_file(tmp_path))),)
    report = train(_request(env="GraphCoach/Label-v0", env_args=args), _quiet)
    assert report.environment == "set.json"
    assert report.accuracy is not None


def test_a_failing_environment_ends_the_run_with_its_own_words(tmp_path: Path) -> None:
    path = tmp_path / "broken.gcoach"
    with pytest.raises(EnvironmentFailed, match="ValueError: node 3 has left the ring"):
        train(_request(env=f"{HERE}:Broken", env_args=(("after", 4),), session_path=path), _quiet)


# -- the command line ----------------------------------------------------------------------------


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the person's own, with an environment that needs a module called core."""
    (tmp_path / "core.py").write_text("SIZE = 4\n")
    (tmp_path / "ring_env.py").write_text(
        "import gymnasium\n"
        "import numpy as np\n"
        "from core import SIZE\n"
        "class Ring(gymnasium.Env):\n"
        "    action_space = gymnasium.spaces.Discrete(2)\n"
        "    def __init__(self, fails=False):\n"
        "        self.fails = fails\n"
        "    def reset(self, seed=None, options=None):\n"
        "        self.n = 0\n"
        "        return self.look(), {}\n"
        "    def step(self, action):\n"
        "        if self.fails:\n"
        "            raise OSError('the cable is out')\n"
        "        self.n += 1\n"
        "        return self.look(), float(action), self.n == 3, False, {}\n"
        "    def look(self):\n"
        "        links = [(i, (i + 1) % SIZE) for i in range(SIZE)]\n"
        "        return {'x': np.full((SIZE, 1), self.n), 'edge_links': np.array(links)}\n"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(argv)
    out, err = capsys.readouterr()
    return status, out, err


def test_train_verify_and_export_on_the_command_line(
    own_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ("train", "--env", "ring_env:Ring", "--steps", "8", "--seed", "2", "--json")
    status, out, _ = _run(capsys, *said, "--session", "ring.gcoach")
    report = json.loads(out)
    assert (status, report["environment"], report["updates"]) == (0, "ring_env:Ring", 8)
    assert {"mean_return", "untrained_return", "random_return"} <= set(report)
    monkeypatch.setattr("core.environments.trust._allowed", set())
    status, out, err = _run(capsys, "verify", "ring.gcoach")
    assert (status, out) == (2, "")
    assert "open the session with --env ring_env:Ring" in err
    assert err.count("\n") == 1
    monkeypatch.chdir("/")  # the folder is remembered
    file = str(own_folder / "ring.gcoach")
    status, out, _ = _run(capsys, "verify", file, "--env", "ring_env:Ring", "--json")
    assert (status, json.loads(out)["equal"]) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--env", "ring_env:Ring", "--env-args", '{"fails": true}'), "OSError: the cable is out"),
        (("--env", "ring_env:Ring", "--env-args", "[1]"), "--env-args must be a JSON object"),
        (("--env", "ring_env:Ring", "--env-args", '{"n": 1}'), "unexpected keyword argument 'n'"),
        (("--env", "ring_env:Rong"), "module 'ring_env' has no 'Rong'"),
        (("--env", "rung_env:Ring"), "no module 'rung_env'"),
        (("--env", "ring_env:Ring", "--adapter", "ring_env"), "--adapter must be module:function"),
        (("--adapter", "a:b"), "either a graph file or --env, got neither"),
    ],
)
@pytest.mark.usefixtures("own_folder")
def test_problems_are_one_line_and_status_2(
    arguments: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = _run(capsys, "train", *arguments, "--steps", "3")
    assert (status, out) == (2, "")
    assert line in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.soak
@pytest.mark.parametrize(
    ("env", "args", "steps", "share"),
    [
        (MAX_CUT, (("n_nodes", 12), ("edge_probability", 0.4)), 8_000, 0.97),
        ("GraphCoach/IndependentSet-v0", (), 3_000, 0.9),
    ],
)
def test_a_choice_of_nodes_comes_close_to_the_optimum_on_unseen_graphs(
    env: str, args: tuple[tuple[str, Any], ...], steps: int, share: float
) -> None:
    report = train(TrainingRequest(env=env, env_args=args, steps=steps, seed=1), _quiet)
    assert report.optimum_share is not None
    assert report.optimum_share >= share


@pytest.mark.soak
@pytest.mark.parametrize(
    ("args", "steps"),
    [
        ((("path", str(Path(__file__).parents[2] / "assets" / "graphs" / "c17.json")),), 4_000),
        ((("n_cells", 60), ("netlist_seed", 1)), 8_000),
    ],
    ids=["c17", "60 cells"],
)
def test_a_placement_has_a_quarter_less_wire_than_a_random_one(
    args: tuple[tuple[str, Any], ...], steps: int
) -> None:
    env = "GraphCoach/GridPlacement-v0"
    report = train(TrainingRequest(env=env, env_args=args, steps=steps, seed=1), _quiet)
    assert report.mean_return >= 0.75 * report.random_return
