"""Learning again from recorded labels: the same labels, other settings, an ordinary session."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from core import amendments, labelling, telling
from core.cli import main
from core.labels import Label
from core.relearn import relearn
from core.relearn_record import Relearned, RelearnOrder
from core.resume import resume
from core.session_file import SessionFile
from core.store import SessionFileError
from core.teaching import pay_off
from core.verify import verify
from tests.core.relearning import learned, quiet, taught
from tests.core.session_files import bits, file_session, rows


def again(source: Path, name: str, *settings: str, seed: int | None = None) -> Relearned:
    path = source.with_name(name)
    order = RelearnOrder(source=source, settings=settings, seed=seed, session_path=path)
    return relearn(order, quiet)


def test_nothing_changed_gives_the_same_weights(tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach", {6: {"learning_rate": 3e-3}})
    again(source, "b.gcoach")
    assert learned(source) == learned(tmp_path / "b.gcoach")


@pytest.mark.parametrize("settings", [(), ("discount=0.9", "channels=4", "updates_per_label=3")])
def test_what_is_learned_again_is_an_ordinary_session(
    tmp_path: Path, settings: tuple[str, ...]
) -> None:
    source = taught(tmp_path / "a.gcoach")
    result = again(source, "b.gcoach", *settings, seed=8)
    path = tmp_path / "b.gcoach"
    verification = verify(path)
    assert verification.is_equal, verification.describe()
    assert verification.n_updates == result.updates
    session = resume(path)
    before = bits(session)
    session.close()
    session = resume(path)
    assert bits(session) == before
    session.step()
    session.close()
    assert verify(path).is_equal


@pytest.mark.soak
def test_another_seed_keeps_episodes_actions_and_labels(tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach")
    again(source, "b.gcoach", seed=8)
    again(tmp_path / "b.gcoach", "c.gcoach", seed=9)
    for question in (
        "SELECT step, graph_id, action, environment_reward, at FROM steps",
        "SELECT * FROM rewards",
    ):
        assert rows(source, question) == rows(tmp_path / "b.gcoach", question)
        assert rows(source, question) == rows(tmp_path / "c.gcoach", question)
    assert learned(source) != learned(tmp_path / "b.gcoach")
    assert learned(tmp_path / "b.gcoach") != learned(tmp_path / "c.gcoach")


def test_what_is_set_stays_when_the_person_changed_something_else(tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach", {5: {"learning_rate": 0.5, "discount": 0.75}})
    again(source, "b.gcoach", "learning_rate=0.003")
    session = resume(tmp_path / "b.gcoach")
    settings = session.hyperparameters
    session.close()
    assert (settings.learning_rate, settings.discount) == (0.003, 0.75)


def test_corrections_comparisons_and_demonstrations_are_given_again(tmp_path: Path) -> None:
    source = tmp_path / "a.gcoach"
    session = file_session(source, actions=4)
    for i in range(6):
        step = session.step(1 if i == 3 else None).step
        if i == 1:
            telling.correct(session, step, 2)
        elif i == 2:
            telling.compare(session, step, 3, 0)
        elif i == 3:
            telling.go_on_demonstrating(session, step)
        else:
            labelling.give(session, Label(step=step, value=1.0))
        pay_off(session)
    labelling.undo(session)
    pay_off(session)
    session.close()
    again(source, "b.gcoach")
    assert rows(source, "SELECT * FROM rewards") == rows(
        tmp_path / "b.gcoach", "SELECT * FROM rewards"
    )
    assert learned(source) == learned(tmp_path / "b.gcoach")
    again(source, "c.gcoach", "discount=0.5", seed=4)
    assert verify(tmp_path / "c.gcoach").is_equal


def test_updates_follow_the_new_settings(tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach")
    twice, none = again(source, "b.gcoach"), again(source, "c.gcoach", "updates_per_label=0")
    n_labels = 13 + 1 + 1  # 13 steps, a spread one and one that leaves a step out
    assert (twice.updates, none.updates) == (2 * n_labels, 0)


def test_what_was_done_to_the_weights_is_told_and_left(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    session.step()
    labelling.give(session, Label(step=0, value=1.0))
    pay_off(session)
    labelling.roll_back(session, 0)
    amendments.reset_optimizer(session)
    session.close()
    result = again(tmp_path / "a.gcoach", "b.gcoach")
    assert result.not_repeated == {"rollback": 1, amendments.RESET: 1}
    assert verify(tmp_path / "b.gcoach").is_equal


def test_agreement_counts_what_greedy_follows(tmp_path: Path) -> None:
    """Of three labels on one graph only one action is greedy: hand-worked."""
    session = file_session(tmp_path / "a.gcoach", updates_per_label=0)
    for action, value in ((0, 1.0), (1, 1.0), (2, 0.0)):
        step = session.step(action).step
        labelling.give(session, Label(step=step, value=value))
    session.close()
    result = again(tmp_path / "a.gcoach", "b.gcoach")
    session = resume(tmp_path / "b.gcoach")
    greedy = int(np.argmax(session.q_values()))
    session.close()
    assert result.scores is not None
    assert result.scores.agreement == (0.5 if greedy in (0, 1) else 0.0)
    assert result.scores.accuracy is None


def test_an_update_that_is_not_finite_does_not_end_it(tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach")
    result = again(source, "b.gcoach", "learning_rate=1e9")
    assert result.steps == 14
    assert verify(tmp_path / "b.gcoach").is_equal


def test_ending_it_leaves_no_file(tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach")

    def stop(done: int, of: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    order = RelearnOrder(source=source, session_path=tmp_path / "b.gcoach")
    with pytest.raises(KeyboardInterrupt):
        relearn(order, stop)
    assert not [path.name for path in tmp_path.iterdir() if "b.gcoach" in path.name]


def test_refusals_name_what_was_wanted(tmp_path: Path) -> None:
    source = taught(tmp_path / "a.gcoach")
    with pytest.raises(ValueError, match=r"a\.gcoach: exists already"):
        relearn(RelearnOrder(source=source, session_path=source), quiet)
    with pytest.raises(ValueError, match="learning_rat=1: wanted NAME=VALUE"):
        again(source, "b.gcoach", "learning_rat=1")
    with pytest.raises(SessionFileError, match="nowhere"):
        again(tmp_path / "nowhere.gcoach", "b.gcoach")
    assert not [path.name for path in tmp_path.iterdir() if "b.gcoach" in path.name]


def test_the_command_tells_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, path = taught(tmp_path / "a.gcoach"), tmp_path / "b.gcoach"
    words = ["relearn", str(source), "--set", "discount=0", "--session", str(path)]
    assert main([*words, "--json", "--progress"]) == 0
    *told, result = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["done"] for line in told] == list(range(1, 15))
    assert (result["steps"], result["settings"]) == (14, {"discount": 0})
    with SessionFile(path) as file:
        assert file.config().hyperparameters.discount == 0.0
    assert main(words) == 2
    assert "exists already" in capsys.readouterr().err
