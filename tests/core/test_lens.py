"""The lens: what it shows, how often, and that long answers come in slices."""

from __future__ import annotations

import numpy as np
import pytest

from core import commands as c
from core import lens as lens_module
from core.lens import Lens
from core.lens_view import LensKind, LensRequest, LensTarget, LensView
from core.session import Session
from core.telemetry import Mode
from tests.core.health.faulty import healthy
from tests.core.sessions import Desk


class Watch:
    """A lens on a healthy session, with a clock that is turned by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.lens = Lens(clock=lambda: self.now)
        self.session: Session = healthy()

    def look(self, request: LensRequest) -> LensView:
        self.lens.ask(request)
        self.lens.work(self.session)
        assert self.lens.view is not None
        return self.lens.view

    def due(self, is_idle: bool = False) -> float | None:
        return self.lens.due_in(self.session, is_idle)


@pytest.fixture
def watch() -> Watch:
    return Watch()


def test_saliency_of_the_chosen_action_the_greedy_one_and_their_difference(watch: Watch) -> None:
    q = watch.session.q_values()
    greedy = int(q.argmax())
    chosen = watch.session.step((greedy + 1) % 4).action
    views = {t: watch.look(LensRequest(LensKind.SALIENCY, t)) for t in LensTarget}
    assert (views[LensTarget.CHOSEN].action, views[LensTarget.CHOSEN].other) == (chosen, None)
    assert views[LensTarget.GREEDY].action == greedy
    both = views[LensTarget.DIFFERENCE]
    assert (both.action, both.other) == (chosen, greedy)
    assert both.q == pytest.approx(float(q[chosen] - q[greedy]))
    assert both.saliency.shape == (8, 7)
    np.testing.assert_allclose(both.node_saliency, both.saliency.sum(axis=1))
    assert not np.allclose(both.saliency, views[LensTarget.CHOSEN].saliency)


def test_named_actions_win(watch: Watch) -> None:
    request = LensRequest(LensKind.SALIENCY, LensTarget.DIFFERENCE, action=2, other=1)
    assert (watch.look(request).action, watch.look(request).other) == (2, 1)


def test_embeddings_layer_by_layer(watch: Watch) -> None:
    views = [watch.look(LensRequest(LensKind.EMBEDDING, layer=i)) for i in range(2)]
    assert views[0].components.shape == (8, 2)
    assert not np.allclose(views[0].components, views[1].components)
    assert 0 < views[0].spread <= 1
    assert 0 < sum(views[0].shares) <= 1 + 1e-9


def test_nothing_is_due_until_something_changes(watch: Watch) -> None:
    assert watch.due() is None
    watch.lens.ask(LensRequest(LensKind.SALIENCY))
    assert watch.due() == 0.0
    watch.lens.work(watch.session)
    assert watch.due() is None
    watch.session.learn()
    assert watch.due() == pytest.approx(0.2), "not more than 5 times a second"
    watch.now += 0.2
    assert watch.due() == 0.0
    watch.lens.ask(None)
    assert watch.due() is None
    assert watch.lens.view is None


def test_an_answer_that_took_long_is_followed_by_a_rest_seven_times_as_long(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object) -> tuple[np.ndarray, tuple[float, float]]:
        watch.now += 0.1
        return np.zeros((8, 2)), (0.0, 0.0)

    monkeypatch.setattr(lens_module, "principal_components", slow)
    watch.look(LensRequest(LensKind.EMBEDDING))
    assert watch.lens._rests_until == pytest.approx(watch.now + 0.2), "the first one is traced"
    watch.session.learn()
    view = watch.look(LensRequest(LensKind.EMBEDDING))
    assert view.milliseconds == pytest.approx(100)
    watch.session.learn()
    assert watch.due() == pytest.approx(0.7)


def test_edges_come_in_slices_that_end_complete(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lens_module, "MOST_NODES", 24)  # three edges in a call
    whole = watch.look(LensRequest(LensKind.EDGES))
    assert whole.is_complete
    monkeypatch.setattr(lens_module, "SLICE_S", -1.0)
    watch.lens.ask(None)
    view = watch.look(LensRequest(LensKind.EDGES))
    assert (view.n_edges_done, view.is_complete) == (3, False)
    assert np.isnan(view.edges[3:]).all()
    assert watch.due(is_idle=True) == 0.0, "an idle worker goes on at once"
    assert watch.due(is_idle=False) == pytest.approx(0.2)
    while not view.is_complete:
        watch.lens.work(watch.session)
        assert watch.lens.view is not None
        view = watch.lens.view
    np.testing.assert_allclose(view.edges, whole.edges, atol=1e-7)
    assert watch.due() is None


def test_the_window_gets_the_answer_with_the_snapshot() -> None:
    desk = Desk()
    desk.give(c.Step(), c.WatchLens(LensRequest(LensKind.SALIENCY)))
    assert desk.driver.patience() == 0.0
    desk.work()
    assert desk.driver.patience() is None, "the worker rests once it is answered"
    snapshot = desk.snapshot()
    assert snapshot.lens is not None
    assert snapshot.lens.graph is snapshot.graph
    assert snapshot.mode is Mode.PAUSED
    desk.give(c.GiveReward(0, 1.0))
    desk.now += 1.0
    desk.work()
    desk.now += 0.3  # it rested since the first of the updates
    desk.work()
    again = desk.snapshot().lens
    assert again is not None
    assert again.n_updates == desk.session.n_updates
    assert not np.array_equal(again.saliency, snapshot.lens.saliency)


def test_answers_are_read_only(watch: Watch) -> None:
    for kind in LensKind:
        view = watch.look(LensRequest(kind))
        for array in (view.saliency, view.edges, view.components):
            assert not array.flags.writeable


def test_layers_are_counted_from_0() -> None:
    with pytest.raises(ValueError, match="counted from 0, got -1"):
        LensRequest(LensKind.EMBEDDING, layer=-1)
