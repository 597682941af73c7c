"""Strategies of asking: each chooses what its description says, on sets one can look through."""

from __future__ import annotations

import numpy as np
import pytest

from core.config import Objective
from core.graph import Graph
from core.pool import ASKS, FIRST_TYPICAL, Pool, ask_doubtful, ask_margin, ask_novel, ask_typical
from core.session import Session
from tests.core.helpers import path_graph
from tests.core.sessions import make_session


def graphs(*sizes: float) -> list[Graph]:
    return [path_graph([size, 0, 1], name=f"g {i}") for i, size in enumerate(sizes)]


def pool_of(*sizes: float, seed: int = 4, n_actions: int = 3, **settings: object) -> Pool:
    session = make_session(*graphs(*sizes), seed=seed, actions=n_actions, **settings)
    return Pool(session, np.random.default_rng(0))


def q_values(session: Session) -> np.ndarray:  # type: ignore[type-arg]
    return np.array(
        [
            session.agent.q_values(session.registry.encode_only(graph))
            for graph in session.arena.graphs()
        ]
    )


SIZES = (0.0, 1.0, 2.5, 4.0, 7.0)


def test_margin_asks_where_the_two_best_actions_are_closest() -> None:
    pool = pool_of(*SIZES)
    ranked = np.sort(q_values(pool.session), axis=1)
    gaps = ranked[:, -1] - ranked[:, -2]
    asked = ask_margin(pool)
    assert asked == int(np.argmin(gaps))
    pool.take(asked)
    assert ask_margin(pool) == min(pool.unlabelled, key=lambda i: gaps[i])


@pytest.mark.parametrize("objective", list(Objective))
def test_doubtful_asks_where_the_best_action_promises_least(objective: Objective) -> None:
    pool = pool_of(*SIZES, objective=objective)
    q = q_values(pool.session)
    best = q.max(axis=1) if objective is Objective.REWARD else -q.min(axis=1)
    assert ask_doubtful(pool) == int(np.argmin(best))


def test_novel_begins_in_the_middle_and_goes_far() -> None:
    pool = pool_of(0.0, 0.1, 0.2, 0.3, 9.0)
    first = ask_novel(pool)
    pool.take(first)
    assert ask_novel(pool) == 4, "far from all others"
    pool.take(4)
    third = ask_novel(pool)
    nearest = np.linalg.norm(pool.places[:, None] - pool.places[pool.labelled], axis=2).min(axis=1)
    assert third == int(np.argmax(nearest))


def test_typical_takes_the_middle_of_the_largest_cluster_that_is_new() -> None:
    pool = pool_of(0.0, 0.1, 0.2, 8.0, 8.1, 8.2, 8.3, 8.4)
    first = ask_typical(pool)
    pool.take(first)
    second = ask_typical(pool)
    assert {first < 3, second < 3} == {True, False}, "one of each heap"
    assert (second if second < 3 else first) == 1, "the middle one of three"


def test_equal_graphs_leave_nothing_new_and_are_asked_all_the_same() -> None:
    pool = pool_of(1.0, 1.0, 1.0)
    for _ in range(3):
        pool.take(ask_typical(pool))
    assert pool.labelled == []
    assert pool.unlabelled == [0, 1, 2], "all may be asked about again"


@pytest.mark.parametrize("name", ASKS)
def test_every_graph_is_asked_about_once_before_any_again(name: str) -> None:
    pool = pool_of(*np.linspace(0.0, 9.0, FIRST_TYPICAL + 4))
    n = len(pool.unlabelled)
    asked = []
    for _ in range(n):
        asked.append(ASKS[name](pool))
        pool.take(asked[-1])
    assert sorted(asked) == list(range(n))


@pytest.mark.parametrize("name", ASKS)
def test_asking_leaves_the_session_as_it_was(name: str) -> None:
    pool = pool_of(*SIZES)
    before = pool.session.streams.state()
    ASKS[name](pool)
    assert pool.session.streams.state() == before
    assert pool.session.n_steps == 0


def test_places_stay_put_while_the_network_learns() -> None:
    pool = pool_of(*SIZES)
    before = pool.places.copy()
    for variable in pool.session.agent.network.trainable_variables:
        variable.assign(variable * 2.0)
    np.testing.assert_array_equal(pool.places, before)
