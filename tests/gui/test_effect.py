from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from core import labelling
from core.rewards import RewardEvent, RewardKind, RewardLog
from core.session_file import SessionFile
from core.telemetry import Mode, Snapshot
from gui.effect_desk import REST_MS, EffectDesk
from gui.effect_plot import LayerNorms, QPath, QPathPlot
from gui.effect_reader import (
    MET,
    MOST_VISITS,
    EffectReader,
    LabelEffect,
    Standing,
    label_chain,
    read_effect,
)
from gui.effect_view import EffectView
from gui.theme import Theme
from gui.timeline_words import TimelineNames
from tests.fakes import make_architecture, make_metrics, make_record, make_snapshot
from tests.gui.timeline_files import write_session

LABEL, CREDIT, RETRACT = RewardKind.LABEL, RewardKind.CREDIT, RewardKind.RETRACT
ARCHITECTURE = make_architecture(3)


def records() -> list[Any]:
    """Eight steps, in turn on two graphs; Q of action 1 rises by a tenth each step."""
    return [
        make_record(
            step, 3, graph_id=1 + step % 2, action=1, greedy_action=2, q_values=[0, step / 10, 9]
        )
        for step in range(8)
    ]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "effect.gcoach"
    rewards = [
        [RewardEvent(id=1, step=2, kind=LABEL, value=1.0)],
        [RewardEvent(id=2, step=2, kind=LABEL, value=-2.0)],
        [
            RewardEvent(id=3, step=4, kind=CREDIT, value=0.5, part_of=3),
            RewardEvent(id=4, step=5, kind=CREDIT, value=1.5, part_of=3),
        ],
        [RewardEvent(id=5, step=3, kind=LABEL, value=2.0)],
        [RewardEvent(id=6, step=3, kind=RETRACT, retracts=5)],
    ]
    norms = np.full(len(ARCHITECTURE.variable_names), 0.5)
    updates = [
        make_metrics(u, norms * u, architecture=ARCHITECTURE, last_reward_id=seen)
        for u, seen in ((1, 1), (2, 2), (3, 2))
    ]
    met = [
        (1, {"reward": 1, "parts": [{"step": 2, "q": 0.1, "td_error": 0.9}]}),
        (2, {"reward": 2, "parts": [{"step": 2, "q": 0.3, "td_error": -2.3}]}),
    ]
    write_session(file, records(), rewards, updates=updates, met=met)
    return file


def effect_of(path: Path, step: int) -> LabelEffect | None:
    with SessionFile(path) as file:
        return read_effect(file, RewardLog(list(file.rewards())), step)


def test_the_newest_label_its_first_update_and_the_later_visits(path: Path) -> None:
    effect = effect_of(path, 2)
    assert effect is not None
    assert (effect.value, effect.total, effect.n_steps) == (-2.0, -2.0, 1)
    assert (effect.q_before, effect.td_error) == (0.3, -2.3)
    assert (effect.graph_id, effect.action) == (1, 1)
    assert [step for step, _ in effect.visits] == [4, 6]
    assert [q for _, q in effect.visits] == pytest.approx([0.4, 0.6])
    assert effect.update is not None
    assert effect.update.update_step == 2
    assert effect.update.gradient_norms[0] == 1.0


def test_a_share_knows_its_whole_and_what_no_update_has_seen_says_so(path: Path) -> None:
    effect = effect_of(path, 5)
    assert effect is not None
    assert (effect.value, effect.total, effect.n_steps) == (1.5, 2.0, 2)
    assert effect.update is None
    assert effect.td_error is None


@pytest.mark.parametrize("step", [0, 3])
def test_without_a_label_in_force_there_is_no_effect(path: Path, step: int) -> None:
    assert effect_of(path, step) is None


def test_the_whole_chain_of_a_steps_labels_is_told(path: Path) -> None:
    with SessionFile(path) as file:
        log = RewardLog(list(file.rewards()))
    assert label_chain(log, 2) == ((1.0, Standing.REPLACED), (-2.0, Standing.IN_FORCE))
    assert label_chain(log, 3) == ((2.0, Standing.TAKEN_BACK),)
    log.append(RewardEvent(id=7, step=3, kind=RETRACT, retracts=6))
    assert label_chain(log, 3) == ((2.0, Standing.IN_FORCE),), "given back"
    assert label_chain(log, 4) == ((0.5, Standing.IN_FORCE),)
    log.append(RewardEvent(id=8, step=4, kind=LABEL, value=1.0))
    assert [standing for _, standing in label_chain(log, 4)] == [Standing.IN_FORCE] * 2, (
        "a label adds to a share, it does not replace it"
    )
    log.append(RewardEvent(id=9, step=5, kind=RETRACT, retracts=3))
    assert label_chain(log, 5) == ((1.5, Standing.TAKEN_BACK),), "with its whole label"


def test_many_visits_are_thinned_evenly_to_both_ends(tmp_path: Path) -> None:
    file = tmp_path / "many.gcoach"
    steps = [make_record(s, 3, graph_id=1) for s in range(350)]
    write_session(file, steps, [[RewardEvent(id=1, step=0, kind=LABEL, value=1.0)]])
    effect = effect_of(file, 0)
    assert effect is not None
    visits = [step for step, _ in effect.visits]
    assert len(visits) == MOST_VISITS
    assert (visits[0], visits[-1]) == (1, 349)
    assert max(np.diff(visits)) - min(np.diff(visits)) <= 1


def test_it_agrees_with_the_effect_the_worker_would_tell(tmp_path: Path) -> None:
    from core.effect import EVENT, label_effect
    from core.environments.spec import LabelSpec
    from core.labels import Label
    from core.opening import new_session
    from core.options import SessionOptions
    from tests.core.sessions import LEARNING, NARROW, labelled_graphs

    assert MET == EVENT
    file = tmp_path / "real.gcoach"
    options = SessionOptions(seed=3, network=NARROW, hyperparameters=LEARNING, session_path=file)
    session = new_session(LabelSpec(labelled_graphs(), "three"), options)
    for step in range(6):
        session.step()
        if step in (1, 4):
            labelling.give(session, Label(step=step, value=2.0 - step))
            session.learn()
            session.learn()
    labelling.give(session, Label(step=5, value=1.0, shares={3: 0.25, 5: 0.75}))
    session.learn()
    session.recorder.flush()
    with SessionFile(file) as opened:
        for step in (1, 3, 4, 5):
            theirs = label_effect(session, opened, step)
            part = next(p for p in theirs.parts if p.step == step)
            ours = read_effect(opened, RewardLog(list(opened.rewards())), step)
            assert ours is not None
            assert (ours.value, ours.n_steps) == (part.value, len(theirs.parts))
            assert (ours.q_before, ours.td_error) == (part.q_before, part.td_error)
            assert ours.visits == part.visits
            assert ours.update is not None
            assert ours.update.update_step == theirs.update_step
            assert ours.update.loss == theirs.loss
    session.close()


# -- the reader and the view -------------------------------------------------------------------


def test_the_reader_takes_in_labels_given_since_the_last_time(qtbot: QtBot, path: Path) -> None:
    reader = EffectReader()
    with qtbot.waitSignal(reader.found) as told:
        reader.find(0, str(path))
    assert told.args == [None]
    from core.journal import Journal

    journal = Journal.reopen(path)
    journal.add_rewards([RewardEvent(id=7, step=0, kind=LABEL, value=0.5)])
    journal.close()
    with qtbot.waitSignal(reader.found) as told:
        reader.find(0, str(path))
    assert told.args is not None
    assert told.args[0].value == 0.5
    with qtbot.waitSignal(reader.found) as told:
        reader.find(0, str(path.with_name("gone.gcoach")))
    assert told.args == [None]
    reader.stop()


def shown(step: int = 2, **changes: Any) -> Snapshot:
    values = {
        "last_step": make_record(step, 3, graph_id=1, action=1),
        "q_values": [0.0, -1.7, 9.0],
        "architecture": ARCHITECTURE,
        "action_names": ("left", "keep", "right"),
        "n_labels": 3,
        "n_updates": 3,
    }
    return make_snapshot(3, **(values | changes))


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> EffectView:
    names = TimelineNames()
    names.learn(shown())
    widget = EffectView(names, theme)
    qtbot.addWidget(widget)
    widget.resize(320, 400)
    widget.show()
    return widget


def said(view: EffectView, name: str) -> str:
    label = view.findChild(QLabel, f"effect-{name}")
    assert label is not None
    return str(label.text())


def test_the_view_says_what_the_label_met_moved_and_taught(view: EffectView, path: Path) -> None:
    view.show_effect(effect_of(path, 2), shown())
    assert said(view, "title") == "−2 for step 2: keep on circuit"
    assert said(view, "chain") == "Labels of this step: +1 (replaced), −2"
    assert said(view, "met") == "TD error it met: −2.3"
    assert said(view, "moved") == "Q 0.3 → −1.7 (−2)"
    assert said(view, "update") == "Gradient norms at its first update, 2 (loss 0.5)"
    norms = view.findChild(LayerNorms)
    assert norms is not None
    # six variables of norm 1 in a convolution, two in a dense layer
    assert norms.accessibleDescription().startswith("conv 1 2.45")
    assert norms.accessibleDescription().endswith("dense 2 1.41")
    plot = view.findChild(QPathPlot)
    assert plot is not None
    assert plot.accessibleDescription() == "0.3, 0.4, 0.6, −1.7"


def test_a_share_and_an_update_to_come_are_said(view: EffectView, path: Path) -> None:
    view.show_effect(effect_of(path, 5), shown(5))
    assert said(view, "title").startswith("+1.5 for step 5")
    assert said(view, "others") == "A share of +2, spread over 2 steps"
    assert said(view, "update") == "No update has seen it yet."
    assert said(view, "moved") == "Q now −1.7"


def is_empty(view: EffectView) -> bool:
    state = view.findChild(QWidget, "empty-state")
    return state is not None and state.isVisible()


def test_no_label_and_an_answer_for_a_step_no_longer_on_screen_are_empty(
    view: EffectView, path: Path
) -> None:
    view.show_effect(effect_of(path, 2), shown())
    assert not is_empty(view)
    view.show_effect(effect_of(path, 2), shown(3))
    assert is_empty(view)
    view.show_effect(None, shown())
    assert is_empty(view)


def test_the_desk_asks_once_per_change_and_only_when_learning_has_settled(
    qtbot: QtBot, view: EffectView, path: Path
) -> None:
    desk = EffectDesk(view)
    asked: list[int] = []
    find = desk._reader.find
    desk._reader.find = lambda step, p: (asked.append(step), find(step, p))  # type: ignore[method-assign, assignment, func-returns-value]
    here = {"session_path": str(path)}
    desk.show_snapshot(shown(owed_updates=2, **here))
    desk.show_snapshot(shown(mode=Mode.RUNNING, **here))
    assert asked == []
    desk.show_snapshot(shown(**here))
    desk.show_snapshot(shown(**here))
    qtbot.waitUntil(lambda: said(view, "met") == "TD error it met: −2.3")
    assert asked == [2]
    for update in (4, 5, 6):
        desk.show_snapshot(shown(n_updates=update, **here))
    qtbot.waitUntil(lambda: asked == [2, 2])
    qtbot.wait(2 * REST_MS)
    assert asked == [2, 2], "three changes at once are one question"
    desk.show_snapshot(shown(n_labels=0, **here))
    qtbot.waitUntil(lambda: is_empty(view))
    view.hide()
    desk.show_snapshot(shown(n_updates=7, **here))
    qtbot.wait(2 * REST_MS)
    assert len(asked) == 2, "nobody looks"
    view.show()
    qtbot.waitUntil(lambda: len(asked) == 3)
    desk.stop()


def test_numbers_that_are_not_finite_do_not_break_the_pictures(qtbot: QtBot, theme: Theme) -> None:
    plot, norms = QPathPlot(theme), LayerNorms(theme)
    for widget in (plot, norms):
        qtbot.addWidget(widget)
    norms.show_norms(["a", "b", "c", "d"], [0.0, float("nan"), float("inf"), 1e-7])
    for values in ((float("nan"), 1.0), (float("inf"),), (), (2.0,), (1.0, 1.0)):
        plot.show_path(QPath(values, 1.0))
        plot.resize(120, 60)
        assert not plot.grab().isNull()
    norms.resize(200, 80)
    assert not norms.grab().isNull()
    assert "NaN" in norms.accessibleDescription()


def test_the_effect_in_another_session_is_not_shown_in_this_one(
    qtbot: QtBot, view: EffectView, path: Path
) -> None:
    desk = EffectDesk(view)
    desk.show_snapshot(shown(session_path=str(path)))
    qtbot.waitUntil(lambda: said(view, "met") == "TD error it met: −2.3")
    desk.show_snapshot(shown(session_path=str(path), session_number=2, owed_updates=5))
    assert is_empty(view)
    desk.stop()
