"""Remedies: what a click does, that a replay repeats it, and that it can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core import commands as c
from core.config import Hyperparameters, NetworkConfig
from core.driver import Driver
from core.errors import CommandError
from core.gradients import layer_norms
from core.health.finding import Finding
from core.health.remedy import (
    ChangeNetwork,
    ChangeSettings,
    CountLabels,
    Redraw,
    Remedy,
    ResetOptimizer,
    SetAside,
)
from core.options import SessionOptions
from core.outbox import Outbox
from core.resume import resume
from core.session import Session
from core.snapshot import take_snapshot
from core.telemetry import Mode, UpdateMetrics
from core.verify import verify
from tests.core.health.faulty import poison, with_feature
from tests.fakes import make_graph

SMALL = NetworkConfig(layers=2, channels=16)


class Bench:
    """A driver on the posted circuit, with a file where a path is given."""

    def __init__(self, path: Path | None = None, network: NetworkConfig = SMALL) -> None:
        self.outbox = Outbox()
        settings = Hyperparameters(batch_size=16, updates_per_label=5, epsilon=0.5)
        options = SessionOptions(
            seed=5, network=network, hyperparameters=settings, session_path=path
        )
        self.driver = Driver(self.outbox, options)
        self.give(c.OpenGraphs((make_graph(),), "circuit", actions=16))
        self.metrics: list[UpdateMetrics] = []

    @property
    def session(self) -> Session:
        return self.driver.session

    def give(self, *commands: c.Command) -> None:
        for command in commands:
            self.driver.carry_out(command)

    def work(self) -> None:
        """Make every update that is owed."""
        while self.session.owed_updates:
            self.driver.beat()
        self.metrics += self.outbox.drain().metrics

    def teach(self, n_labels: int) -> None:
        """Step, label by the action's number, learn."""
        for _ in range(n_labels):
            self.give(c.Step())
            step = self.session.n_steps - 1
            action = self.session.recent_steps[-1].action
            self.give(c.GiveReward(step, 1.0 if action % 2 else -1.0))
            self.work()

    def finding(self, id_: str) -> Finding:
        found = {f.id: f for f in self.driver.insight.report.findings}
        assert id_ in found, f"found {sorted(found)}"
        return found[id_]

    def apply(self, id_: str, which: int = 0) -> None:
        self.give(c.ApplyRemedy(id_, self.finding(id_).remedies[which]))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path / "session.gcoach")
    yield made
    made.driver.close()


def state(session: Session) -> tuple[Any, ...]:
    learner = session.agent.learner
    variables = [*learner.network.variables, *learner.target.variables]
    slots = learner.optimizer.variables()
    return (
        [v.numpy().tobytes() for v in [*variables, *slots]],
        session.streams.state(),
        session.hyperparameters,
        [session.buffer.reward(s) for s in session.buffer.steps],
        (session.n_steps, session.n_updates),
    )


def remedy(*actions: Any) -> Remedy:
    return Remedy("do it", "It is done.", actions)


def counted(bench: Bench) -> tuple[int, int]:
    """Labelled steps and steps set aside, as the window is told."""
    snapshot = take_snapshot(bench.session, bench.driver.drive_now())
    return snapshot.n_labels, snapshot.n_set_aside


def norms_of_layers(bench: Bench) -> np.ndarray[Any, Any]:
    architecture = bench.session.agent.learner.architecture
    return layer_norms(architecture, np.stack([m.gradient_norms for m in bench.metrics[-5:]]))


@pytest.mark.parametrize("with_file", [True, False])
def test_one_click_cures_a_q_that_does_not_depend_on_the_graph(
    tmp_path: Path, with_file: bool
) -> None:
    path = tmp_path / "posted.gcoach" if with_file else None
    bench = Bench(path, NetworkConfig.as_posted(16))
    bench.teach(4)
    found = bench.finding("batchnorm-single-graph")
    assert found.since_update <= 20
    first = bench.session
    labels = {s: first.rewards.by_hand(s) for s in first.rewards.labelled_steps()}
    actions = [record.action for record in first.recent_steps]

    bench.apply("batchnorm-single-graph")
    assert bench.session is not first
    assert not bench.session.network_config.batch_norm
    after = bench.session.rewards
    assert {s: after.by_hand(s) for s in after.labelled_steps()} == labels
    assert [record.action for record in bench.session.recent_steps] == actions
    bench.work()
    assert bench.session.n_updates == 20
    assert (norms_of_layers(bench)[:, :3] > 1e-3).all()
    changed = make_graph().with_features(make_graph().x[::-1])
    q = [bench.session.agent.q_values(g) for g in (make_graph(), changed)]
    assert np.abs(q[0] - q[1]).max() > 1e-3
    assert bench.driver.insight.report.findings == ()

    bench.give(c.UndoRemedy())
    assert bench.session.network_config.batch_norm
    assert bench.session.n_updates == 20
    assert bench.driver.insight.done == []
    bench.driver.close()
    if path is not None:
        assert verify(path).is_equal
        assert verify(path.with_name("posted-2.gcoach")).is_equal


@pytest.mark.parametrize(
    "actions",
    [
        (ChangeSettings((("learning_rate", 1e-4), ("clip_norm", 1.0))),),
        (SetAside((1, 2)),),
        (Redraw(("conv 2", "dense 1")),),
        (ResetOptimizer(),),
        (ChangeSettings((("learning_rate", 1e-4),)), Redraw(("conv 1",)), SetAside((0,))),
    ],
    ids=lambda actions: "+".join(type(a).__name__ for a in actions),
)
def test_a_replay_and_a_resume_repeat_remedies_and_their_undoing(
    bench: Bench, actions: tuple[Any, ...], tmp_path: Path
) -> None:
    bench.teach(3)
    bench.give(c.ApplyRemedy("any", remedy(*actions)))
    bench.work()
    bench.teach(1)
    bench.session.checkpoint("periodic")
    bench.teach(1)
    bench.give(c.UndoRemedy())
    bench.work()
    bench.teach(1)
    expected = state(bench.session)
    path = bench.session.recorder.path
    assert path is not None
    bench.driver.close()
    assert verify(path).is_equal
    again = resume(path)
    assert state(again) == expected
    again.close()


def test_settings_go_back_but_what_was_changed_since_stays(bench: Bench) -> None:
    bench.give(c.ApplyRemedy("any", remedy(ChangeSettings((("learning_rate", 1e-4),)))))
    settings = bench.session.hyperparameters
    bench.give(c.SetHyperparameters(settings.changed(discount=0.9)))
    bench.give(c.UndoRemedy())
    assert bench.session.hyperparameters.learning_rate == 5e-4
    assert bench.session.hyperparameters.discount == 0.9


def test_a_step_left_out_is_not_sampled_until_it_is_labelled_anew(bench: Bench) -> None:
    bench.teach(3)
    bench.give(c.ApplyRemedy("any", remedy(SetAside((1,)))))
    assert bench.session.buffer.reward(1) is None
    assert counted(bench) == (2, 1)
    bench.work()
    assert {t.step for t, _ in bench.session.last_batch} == {0, 2}
    bench.give(c.GiveReward(1, 0.5))
    reward = bench.session.buffer.reward(1)
    assert reward is not None
    assert reward.value == 0.5
    assert counted(bench) == (3, 0)


def test_a_new_network_from_the_settings_leaves_the_same_steps_out(bench: Bench) -> None:
    bench.teach(3)
    bench.give(c.ApplyRemedy("any", remedy(SetAside((1,)))))
    bench.give(c.NewNetwork(NetworkConfig(layers=1, channels=8), bench.session.hyperparameters))
    assert counted(bench) == (2, 1)
    bench.work()
    assert {t.step for t, _ in bench.session.last_batch} == {0, 2}
    path = bench.session.recorder.path
    assert path is not None
    bench.driver.close()
    assert verify(path).is_equal


def test_undoing_a_redraw_brings_the_weights_back(bench: Bench) -> None:
    bench.teach(2)
    before = bench.session.weights().arrays
    bench.give(c.ApplyRemedy("any", remedy(Redraw(("conv 1",)))))
    changed = bench.session.weights().arrays
    assert any(not np.array_equal(before[k], changed[k]) for k in before)
    kernel = bench.session.agent.network.convolutions[0].mlp.layers[0].kernel.numpy()
    limit = np.sqrt(6 / sum(kernel.shape))
    assert np.abs(kernel).max() <= limit
    assert kernel.std() == pytest.approx(limit / np.sqrt(3), rel=0.2)
    bench.give(c.UndoRemedy())
    after = bench.session.weights().arrays
    assert all(np.array_equal(before[k], after[k]) for k in before)


def test_labels_of_weight_0_are_made_to_count(bench: Bench) -> None:
    bench.give(c.Step(), c.GiveReward(0, 2.0, weight=0.0))
    bench.give(c.ApplyRemedy("constant-loss", remedy(CountLabels((0,)))))
    reward = bench.session.buffer.reward(0)
    assert reward is not None
    assert (reward.value, reward.weight) == (2.0, 1.0)


def test_after_a_nan_the_run_goes_on_without_the_transition(bench: Bench) -> None:
    bench.teach(3)
    transition = bench.session.buffer.transition(1)
    assert transition is not None
    poison(bench.session, 1, observation=with_feature(transition, 0, 0, np.nan))
    before = bench.session.weights().arrays
    bench.give(c.SetWaitForReward(False), c.SetPace(None), c.Run())
    bench.session.owed_updates = 7
    bench.driver.beat()
    assert bench.driver.drive.mode is Mode.PAUSED
    after = bench.session.weights().arrays
    assert all(np.array_equal(before[k], after[k]) for k in before if k.startswith("online"))

    bench.apply("non-finite")
    assert bench.driver.drive.mode is Mode.RUNNING
    assert bench.session.owed_updates == 6
    bench.work()
    assert all(m.applied for m in bench.metrics[-6:])
    assert "non-finite" not in {f.id for f in bench.driver.insight.report.findings}


@pytest.mark.parametrize("which", [0, 1])
def test_after_an_overflow_the_run_goes_on_with_smaller_steps(bench: Bench, which: int) -> None:
    bench.teach(2)
    for variable in bench.session.agent.network.trainable_variables:
        variable.assign(variable * 1e7)
    bench.session.owed_updates = 3
    bench.driver.beat()
    found = bench.finding("non-finite")
    assert "too large for 32 bits" in found.cause
    assert ["rate" in found.remedies[0].name, "Clip" in found.remedies[1].name] == [True, True]
    bench.apply("non-finite", which)
    bench.work()
    assert all(m.applied for m in bench.metrics[-2:])


def test_nothing_to_undo_is_said(bench: Bench) -> None:
    with pytest.raises(CommandError, match="no remedy to undo"):
        bench.give(c.UndoRemedy())


def test_a_network_that_cannot_be_made_leaves_the_session(bench: Bench) -> None:
    bench.teach(1)
    session, path = bench.session, bench.session.recorder.path
    assert path is not None
    with pytest.raises(ValueError, match="layers must be in"):
        bench.give(c.ApplyRemedy("any", remedy(ChangeNetwork((("layers", 99),)))))
    assert bench.session is session
    assert sorted(p.name for p in path.parent.glob("*.gcoach")) == [path.name]


def test_a_remedy_for_another_session_is_refused(bench: Bench) -> None:
    with pytest.raises(CommandError, match="meant for session 99"):
        bench.give(c.ApplyRemedy("any", remedy(ResetOptimizer()), session_number=99))
