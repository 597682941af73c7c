"""What a label did: its TD error, its first update, how Q moved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core import labelling
from core.config import Objective
from core.effect import MOST_VISITS, label_effect
from core.errors import CommandError
from core.gradients import layer_norms
from core.labels import Label
from core.resume import resume
from core.session import Session
from core.session_file import SessionFile
from tests.core.helpers import random_graphs
from tests.core.session_files import file_session
from tests.core.sessions import numbers


def effect(session: Session, step: int) -> Any:
    session.recorder.flush()
    assert session.recorder.path is not None
    with SessionFile(session.recorder.path) as file:
        return label_effect(session, file, step)


def test_the_td_error_is_the_one_the_first_update_finds(tmp_path: Path) -> None:
    """With one labelled transition the update's batch holds nothing else."""
    graphs = random_graphs(2, [4, 5])
    for changes in (
        {"discount": 0.0},
        {"discount": 0.9},
        {"discount": 0.9, "double_q": True},
        {"discount": 0.9, "objective": Objective.COST},
    ):
        name = "-".join(map(str, changes.values()))
        session = file_session(tmp_path / f"{name}.gcoach", *graphs, sync_every=1000, **changes)
        session.step()
        labelling.give(session, Label(step=0, value=0.3))
        for _ in range(30):
            session.learn()  # the target network stays behind
        labelling.give(session, Label(step=0, value=2.5))
        metrics = session.learn()
        assert metrics is not None
        (part,) = effect(session, 0).parts
        assert part.td_error == pytest.approx(float(metrics.td_errors[0]), abs=1e-6)
        session.close()


def test_the_first_update_is_named_with_its_norms(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    for i in range(4):
        session.step()
        labelling.give(session, Label(step=i, value=1.0))
        if i != 3:
            session.learn()
    third = effect(session, 2)
    assert third.reward_id == 3
    assert third.update_step == 3
    assert effect(session, 3).update_step is None
    assert effect(session, 3).gradient_norms is None
    metrics = session.learn()
    assert metrics is not None
    last = effect(session, 3)
    assert last.update_step == 4
    assert last.loss == metrics.loss
    architecture = session.agent.learner.architecture
    np.testing.assert_array_equal(
        last.gradient_norms, layer_norms(architecture, metrics.gradient_norms)
    )
    assert last.layers == tuple(layer.name for layer in architecture.layers)
    session.close()


def test_q_moves_towards_the_label_and_every_visit_tells(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach", discount=0.0, epsilon=0.0)
    session.step(2)
    before = float(session.q_values()[2])
    labelling.give(session, Label(step=0, value=before + 3.0))
    seen = []
    for _ in range(40):
        session.learn()
        record = session.step(1)
        seen.append((record.step, float(record.q_values[2])))
    before_asking = numbers(session)
    (part,) = effect(session, 0).parts
    assert numbers(session) == before_asking
    assert part.q_before == before
    assert part.td_error == pytest.approx(3.0, abs=1e-5)
    assert part.visits == tuple(seen)
    assert part.q_now == float(session.q_values()[2])
    assert before < part.visits[10][1] < part.q_now
    assert (part.step, part.action, part.graph_id, part.value) == (0, 2, 1, before + 3.0)
    session.close()


def test_only_visits_of_the_same_graph_count_and_many_are_thinned(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach", *random_graphs(1, [3, 4, 5]))
    for _ in range(3 * 150):
        session.step(0)
    labelling.give(session, Label(step=4, value=1.0))
    (part,) = effect(session, 4).parts
    assert len(part.visits) == MOST_VISITS
    assert all(step % 3 == 1 for step, _ in part.visits)
    assert part.visits[0][0] == 7
    assert part.visits[-1][0] == 3 * 149 + 1
    session.close()


def test_a_spread_label_has_a_part_for_each_share(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    for _ in range(3):
        session.step()
    labelling.give(session, Label(step=0, value=5.0))
    labelling.give(session, Label(step=2, value=1.0, shares={1: 0.25, 2: 0.75}))
    for step in (1, 2):
        whole = effect(session, step)
        assert whole.reward_id == 2
        assert [(part.step, part.value) for part in whole.parts] == [(1, 0.25), (2, 0.75)]
        assert all(part.td_error is not None for part in whole.parts)
    assert [part.value for part in effect(session, 0).parts] == [5.0]
    session.close()


def test_a_relabel_shows_the_new_label_and_undo_the_old_one(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach")
    session.step()
    labelling.give(session, Label(step=0, value=1.0))
    labelling.give(session, Label(step=0, value=-1.0))
    assert effect(session, 0).parts[0].value == -1.0
    labelling.undo(session)
    assert effect(session, 0).parts[0].value == 1.0
    labelling.undo(session)
    with pytest.raises(CommandError, match="step 0 has no label whose effect"):
        effect(session, 0)
    session.close()


def test_effects_are_known_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    session = file_session(path)
    session.step()
    labelling.give(session, Label(step=0, value=1.0))
    session.learn()
    before = effect(session, 0)
    session.close()
    again = resume(path)
    after = effect(again, 0)
    assert after.parts == before.parts
    assert after.update_step == before.update_step == 1
    again.close()


def test_a_step_that_fell_out_of_the_buffer_has_no_td_error(tmp_path: Path) -> None:
    session = file_session(tmp_path / "a.gcoach", buffer_capacity=2)
    for _ in range(4):
        session.step()
    labelling.give(session, Label(step=0, value=1.0))
    (part,) = effect(session, 0).parts
    assert part.td_error is None
    assert part.q_before is None
    session.close()
