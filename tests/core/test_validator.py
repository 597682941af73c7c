"""The held-back graphs: never shown, judged after each label, known again after a resume."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.batch import encode
from core.batch_forward import MOST_GRAPHS, BatchForward
from core.commands import GiveReward, LoadAgent, OpenGraphs, Run, SaveAgent, Step, Undo
from core.config import Objective
from core.driver import Driver
from core.environments.spec import LabelSpec
from core.graph import Graph
from core.options import SessionOptions
from core.outbox import Outbox
from core.resume import resume
from core.session import Session
from core.validation_point import ValidationPoint, learning_curve, point_from_json
from core.validator import EVENT, Validator, confusion
from core.verify import verify
from tests.core.helpers import path_graph
from tests.core.sessions import LEARNING, NARROW, Desk, labelled_graphs, make_session


def held_back() -> tuple[Graph, ...]:
    return tuple(
        path_graph([value, 0, 1], name=f"kept {i}", label=name)
        for i, (value, name) in enumerate([(0.5, "low"), (5.5, "high"), (1.5, "low")])
    )


class Teaching(Desk):
    """A desk whose session holds graphs back."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.give(OpenGraphs(labelled_graphs(), "set", held_back=held_back()))
        self.outbox.drain()

    def label(self, value: float = 1.0) -> None:
        """Act, label, and let time pass until all that follows is done."""
        self.give(Step())
        self.give(GiveReward(self.session.n_steps - 1, value))
        self.work()
        self.now += 10.0
        self.work()


def test_many_graphs_at_once_are_seen_as_each_alone() -> None:
    session = make_session(*labelled_graphs())
    rng = np.random.default_rng(3)
    graphs = [path_graph(rng.uniform(0, 5, 3).tolist()) for _ in range(MOST_GRAPHS + 6)]
    seen = BatchForward(session.agent.network).see([encode(g) for g in graphs])
    alone = np.array([session.agent.q_values(g) for g in graphs])
    np.testing.assert_allclose(seen.q_values, alone, atol=1e-5)
    assert seen.embeddings.shape == (len(graphs), 1, NARROW.channels)
    assert np.ptp(seen.embeddings[:, 0], axis=0).max() > 0.0


def test_no_graphs_are_nothing_to_look_at() -> None:
    with pytest.raises(ValueError, match="at least one graph"):
        BatchForward(make_session().agent.network).see([])


def test_confusion_follows_the_objective() -> None:
    q = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]], np.float32)
    assert confusion(q, [0, 0, 1], Objective.REWARD) == ((1, 1), (1, 0))
    assert confusion(q, [0, 0, 1], Objective.COST) == ((1, 1), (0, 1))


def test_a_point_counts_what_was_right() -> None:
    point = ValidationPoint(4, 8, ((3, 1), (2, 2)))
    assert (point.n_graphs, point.n_right, point.accuracy) == (8, 5, 5 / 8)
    assert point.majority == 0.5
    assert point_from_json(point.to_json()) == point
    with pytest.raises(ValueError, match="square"):
        point_from_json({"labels": 1, "updates": 1, "confusion": [[1, 2]]})


def test_the_curve_has_the_newest_point_of_each_number_of_labels() -> None:
    a, b, c = (ValidationPoint(n, u, ((1,),)) for n, u in [(2, 4), (1, 2), (2, 6)])
    assert learning_curve([a, b, c]) == (b, c)


def test_held_back_graphs_are_never_shown_and_judged_after_each_label() -> None:
    desk = Teaching()
    desk.work()
    untrained = desk.snapshot().validation
    assert untrained.n_graphs == 3
    assert [point.n_labels for point in untrained.curve] == [0]
    for _ in range(7):
        desk.label()
    assert desk.session.arena.n_graphs == 3
    names = {desk.session.registry.identify(g)[0] for g in labelled_graphs()}
    assert {record.graph_id for record in desk.session.recent_steps} <= names
    known = desk.snapshot().validation
    assert [point.n_labels for point in known.curve] == list(range(8))
    assert known.newest is not None
    assert known.newest.n_updates == 7 * LEARNING.updates_per_label, "after the label's updates"


def test_what_is_judged_is_what_the_agent_would_name() -> None:
    desk = Teaching()
    for _ in range(3):
        desk.label()
    known = desk.snapshot().validation.newest
    assert known is not None
    session = desk.session
    names = session.arena.action_names
    wanted = np.zeros((2, 2), int)
    for graph in held_back():
        named = int(np.argmax(session.agent.q_values(session.registry.encode_only(graph))))
        wanted[names.index(str(graph.label)), named] += 1
    assert np.array_equal(known.confusion, wanted)


def test_judging_changes_nothing_that_is_learned() -> None:
    def weights(desk: Desk) -> list[bytes]:
        for _ in range(4):
            desk.give(Step(), GiveReward(desk.session.n_steps, 1.0))
            desk.work()
            desk.now += 10.0
            desk.work()
        return [v.numpy().tobytes() for v in desk.session.agent.learner.network.variables]

    plain = Desk()
    plain.give(OpenGraphs(labelled_graphs(), "set"))
    assert weights(Teaching()) == weights(plain)


def test_a_label_taken_back_is_judged_again() -> None:
    desk = Teaching()
    desk.label()
    desk.give(Undo())
    desk.now += 10.0
    desk.work()
    newest = desk.snapshot().validation.newest
    assert newest is not None
    assert newest.n_labels == 0


def test_other_weights_are_judged_again(tmp_path: Path) -> None:
    desk = Teaching()
    desk.label()
    desk.give(SaveAgent(tmp_path / "agent.weights.h5"))
    for _ in range(3):
        desk.label(-1.0)
    desk.give(LoadAgent(tmp_path / "agent.weights.h5"))
    assert desk.driver.insight.validator.due_in(desk.session) is not None


def test_judging_rests_while_a_run_goes_on() -> None:
    desk = Teaching(reward_source=desk_source())
    desk.work()
    desk.give(Run())
    before = len(stored(desk.session))
    for _ in range(50):
        desk.driver.beat()
    assert len(stored(desk.session)) == before, "the same labels, and no time has passed"


def desk_source() -> Any:
    from core.config import RewardSource

    return RewardSource.ENVIRONMENT


def stored(session: Session) -> list[Any]:
    try:
        with session.recorder.reading() as file:
            return [event for event in file.events() if event.kind == EVENT]
    except ValueError:
        return []


def filed(path: Path) -> Driver:
    settings = replace(LEARNING)
    options = SessionOptions(seed=0, network=NARROW, hyperparameters=settings, session_path=path)
    driver = Driver(Outbox(), options)
    driver.carry_out(OpenGraphs(labelled_graphs(), "set", held_back=held_back()))
    for step in range(4):
        driver.carry_out(Step())
        driver.carry_out(GiveReward(step, 1.0))
        driver.pay_off()
        driver.insight.validator.work(driver.session)
    return driver


def test_a_resumed_session_knows_its_graphs_and_its_curve(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    driver = filed(path)
    before = driver.insight.validator.known
    driver.close()
    session = resume(path)
    assert isinstance(session.spec, LabelSpec)
    assert [g.name for g in session.spec.held_back] == [g.name for g in held_back()]
    again = Validator()
    again.begin(session)
    assert again.known == before
    again.work(session)
    assert again.known == before, "the same weights name them alike"
    session.close()
    assert verify(path).is_equal


def test_a_session_that_holds_nothing_back_has_nothing_to_judge() -> None:
    desk = Desk()
    assert desk.driver.insight.validator.due_in(desk.session) is None
    assert desk.snapshot().validation.n_graphs == 0
