"""Asking when unsure: where a run stops, why, how often, and what the file keeps of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.asker import LEAST, Asker, best_gap
from core.asking import Asking, Question, Reason, asking_from_json
from core.commands import GiveReward, OpenGraphs, Run, SetAsking, ShowGraph, Skip, Step
from core.config import Objective
from core.driver import Driver
from core.options import SessionOptions
from core.outbox import Outbox
from core.resume import resume
from core.telemetry import Mode
from core.verify import verify
from tests.core.helpers import path_graph
from tests.core.sessions import LEARNING, NARROW, Desk, labelled_graphs


def many(n: int = 40) -> tuple[Any, ...]:
    rng = np.random.default_rng(5)
    return tuple(path_graph(rng.uniform(0, 5, 3).tolist(), name=f"g {i}") for i in range(n))


def asking(**changes: Any) -> Asking:
    return Asking(is_on=True, **({"first": 0} | changes))


def run(desk: Desk, n_beats: int = 1) -> None:
    """Run until it stops by itself, at most so many beats."""
    desk.give(Run())
    for _ in range(n_beats):
        if desk.driver.drive.mode is not Mode.RUNNING:
            return
        desk.driver.beat()


@pytest.mark.parametrize(
    ("q", "mask", "objective", "gap"),
    [
        ([3.0, 1.0, 2.5], [1, 1, 1], Objective.REWARD, 0.5),
        ([3.0, 1.0, 2.5], [1, 1, 1], Objective.COST, 1.5),
        ([3.0, 1.0, 2.5], [1, 1, 0], Objective.REWARD, 2.0),
        ([3.0, 1.0, 2.5], [1, 0, 0], Objective.REWARD, np.inf),
        ([np.nan, 1.0, 2.5], [1, 1, 1], Objective.REWARD, np.inf),
        ([2.0, 2.0], [1, 1], Objective.REWARD, 0.0),
    ],
)
def test_the_gap_is_that_of_the_best_two_that_can_be_chosen(
    q: list[float], mask: list[int], objective: Objective, gap: float
) -> None:
    assert best_gap(np.array(q, np.float32), np.array(mask, bool), objective) == gap


def test_off_a_run_stops_at_each_step() -> None:
    desk = Desk(*many())
    run(desk, 5)
    assert (desk.session.n_steps, desk.driver.drive.mode) == (1, Mode.AWAITING_REWARD)


def test_a_run_stops_exactly_where_the_gap_is_no_larger_than_the_threshold() -> None:
    desk = Desk(*many())
    session = desk.session
    gaps = []
    for graph in session.arena.graphs():
        q = np.sort(session.agent.q_values(session.registry.encode_only(graph)))
        gaps.append(float(q[-1] - q[-2]))
    threshold = float(np.median(gaps))
    wanted = next(i for i, gap in enumerate(gaps) if gap <= threshold)
    desk.give(SetAsking(asking(threshold=threshold)))
    run(desk, 40)
    now = desk.snapshot().asking
    assert session.n_steps == wanted + 1
    assert desk.driver.drive.mode is Mode.AWAITING_REWARD
    assert now.question is not None
    assert now.question == Question(wanted, Reason.GAP, pytest.approx(gaps[wanted]), threshold, 1)


def test_a_threshold_that_adapts_asks_about_the_share_it_was_told() -> None:
    desk = Desk(*many(200), updates_per_label=0, epsilon=0.0)
    desk.give(SetAsking(asking(share=0.2)))
    desk.give(Run())
    n_asked = 0
    while desk.session.n_steps < 200:
        desk.driver.beat()
        if desk.driver.drive.mode is Mode.AWAITING_REWARD:
            n_asked += 1
            desk.give(Skip(desk.session.n_steps - 1))
    assert 0.1 <= n_asked / (200 - LEAST) <= 0.3


def test_the_first_labels_are_asked_for_whatever_the_gap() -> None:
    desk = Desk(*many(), epsilon=0.0)
    desk.give(SetAsking(asking(first=2, threshold=0.0)))
    for step in range(2):
        run(desk, 3)
        question = desk.snapshot().asking.question
        assert question is not None
        assert (question.step, question.reason) == (step, Reason.FIRST)
        desk.give(GiveReward(step, 1.0))
        desk.work(most=LEARNING.updates_per_label)
    run(desk, 10)
    assert desk.driver.drive.mode is Mode.RUNNING, "no gap is that small"


def test_what_was_labelled_is_not_asked_again() -> None:
    desk = Desk(path_graph(), epsilon=0.0, updates_per_label=0)
    desk.give(SetAsking(asking(threshold=1e9)))
    run(desk, 2)
    desk.give(GiveReward(0, 1.0))
    run(desk, 20)
    assert desk.driver.drive.mode is Mode.RUNNING, "the same graph and the same action"


def test_the_budget_of_a_minute_is_kept_and_comes_back() -> None:
    desk = Desk(*many(60), epsilon=0.0)
    desk.give(SetAsking(asking(threshold=1e9, per_minute=2)))
    for _ in range(2):
        run(desk, 2)
        assert desk.driver.drive.mode is Mode.AWAITING_REWARD
        desk.give(Skip(desk.session.n_steps - 1))
    run(desk, 10)
    assert desk.driver.drive.mode is Mode.RUNNING
    desk.now += 60.0
    run(desk, 2)
    assert desk.driver.drive.mode is Mode.AWAITING_REWARD


def test_a_run_pauses_when_all_questions_were_asked() -> None:
    desk = Desk(*many(), epsilon=0.0)
    desk.give(SetAsking(asking(threshold=1e9, in_all=2)))
    run(desk, 2)
    desk.give(Skip(0))
    run(desk, 2)
    desk.give(Skip(1))
    run(desk, 9)
    now = desk.snapshot().asking
    assert desk.driver.drive.mode is Mode.PAUSED
    assert (now.n_asked, now.is_spent, now.question) == (2, True, None)
    desk.give(SetAsking(asking(threshold=1e9, in_all=2)))
    run(desk, 2)
    assert desk.driver.drive.mode is Mode.AWAITING_REWARD, "counted anew"


def test_a_run_without_waiting_asks_nothing() -> None:
    desk = Desk(*many(), waits=False)
    desk.give(SetAsking(asking(threshold=1e9)))
    run(desk, 10)
    assert desk.driver.drive.mode is Mode.RUNNING
    assert desk.snapshot().asking.n_asked == 0


def test_asking_changes_nothing_of_what_is_done() -> None:
    def actions(setting: Asking | None) -> list[int]:
        desk = Desk(*many())
        if setting is not None:
            desk.give(SetAsking(setting))
        desk.give(Run())
        while desk.session.n_steps < 30:
            desk.driver.beat()
            desk.driver.go_on()
        return [record.action for record in desk.session.recent_steps]

    assert actions(None) == actions(asking(threshold=0.1))


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"threshold": -1.0}, "threshold must be in"),
        ({"share": 0.0}, r"share must be in \(0, 1\]"),
        ({"first": -1}, "first must be in"),
        ({"per_minute": 0}, "per_minute must be in"),
        ({"in_all": 0}, "in_all must be in"),
    ],
)
def test_settings_out_of_range_are_named(values: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        Asking(**values)
    with pytest.raises(ValueError, match=named):
        asking_from_json(values)


def test_an_unknown_entry_of_a_file_is_named() -> None:
    with pytest.raises(ValueError, match="colour"):
        asking_from_json({"colour": 1})


def test_a_resumed_session_asks_as_it_did_and_counts_on(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    options = SessionOptions(
        seed=0, network=NARROW, hyperparameters=replace(LEARNING), session_path=path
    )
    driver = Driver(Outbox(), options)
    driver.carry_out(OpenGraphs(labelled_graphs(), "set"))
    setting = asking(threshold=1e9, in_all=5)
    driver.carry_out(SetAsking(setting))
    driver.drive = replace(driver.drive, pace=None)
    for step in range(2):
        driver.carry_out(Run())
        driver.beat()
        driver.carry_out(GiveReward(step, 1.0))
        driver.pay_off()
    driver.carry_out(Step())
    driver.close()
    session = resume(path)
    again = Asker()
    again.begin(session)
    now = again.now(session)
    assert (now.settings, now.n_asked) == (setting, 2)
    session.close()
    assert verify(path).is_equal


def picked(desk: Desk, n: int) -> list[int]:
    """Positions of the graphs of so many labelled steps."""
    found = []
    for _ in range(n):
        desk.give(Step())
        index = desk.session.shown.observation.index
        assert index is not None
        found.append(index)
        desk.give(GiveReward(desk.session.n_steps - 1, 1.0))
        desk.work()
    return found


def test_a_strategy_picks_each_graph_once_before_any_again() -> None:
    desk = Desk(*many(12))
    desk.give(SetAsking(Asking(picks="novel")))
    order = picked(desk, 12)
    assert sorted(order) == list(range(12))
    assert order != list(range(12))
    assert picked(desk, 1)[0] != order[-1], "not the one on screen"


def test_what_was_skipped_or_only_seen_is_not_picked_again_at_once() -> None:
    desk = Desk(*many(6))
    desk.give(SetAsking(Asking(picks="novel")))
    desk.give(Step())
    first = desk.session.shown.observation.index
    desk.give(Step())
    second = desk.session.shown.observation.index
    assert first != second
    desk.give(Skip(1), Step(), Skip(2), Step())
    assert desk.session.shown.observation.index not in (second,)


def test_a_set_of_one_graph_and_an_unknown_strategy() -> None:
    desk = Desk()
    desk.give(SetAsking(Asking(picks="mixed")), Step(), Step())
    assert desk.session.n_steps == 2
    with pytest.raises(ValueError, match="picks must be one of random"):
        Asking(picks="best")


def test_what_was_picked_is_repeated_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    options = SessionOptions(
        seed=0, network=NARROW, hyperparameters=replace(LEARNING), session_path=path
    )
    driver = Driver(Outbox(), options)
    driver.carry_out(OpenGraphs(many(8), "set"))
    driver.carry_out(SetAsking(Asking(picks="mixed")))
    for step in range(5):
        driver.carry_out(Step())
        driver.carry_out(GiveReward(step, 1.0))
        driver.pay_off()
    driver.close()
    assert verify(path).is_equal
    session = resume(path)
    again = Asker()
    again.begin(session)
    assert again.settings.picks == "mixed"
    session.close()


def test_a_graph_the_person_went_to_is_acted_on() -> None:
    desk = Desk(*many(8))
    desk.give(SetAsking(Asking(picks="novel")), Step(), ShowGraph(5), Step())
    assert desk.session.shown.observation.index == 5
