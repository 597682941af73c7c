from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from core.events import CopiedFrom, SessionStarted
from core.outbox import Telemetry
from core.telemetry import UpdateMetrics
from gui import history_feed
from gui.history import History
from gui.history_feed import HistoryFeed, newest_run
from tests.fakes import make_metrics, make_record, make_snapshot
from tests.gui.timeline_files import write_session


def numbers(first: int, last: int) -> tuple[UpdateMetrics, ...]:
    return tuple(make_metrics(number, q_mean=2.0) for number in range(first, last + 1))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of seven updates, read in blocks of three."""
    monkeypatch.setattr(history_feed, "BLOCK", 3)
    file = tmp_path / "seven.gcoach"
    write_session(file, [make_record(step, 4) for step in range(7)], updates=list(numbers(1, 7)))
    return file


@pytest.fixture
def history() -> History:
    return History()


@pytest.fixture
def feed(history: History, qtbot: QtBot) -> HistoryFeed:
    return HistoryFeed(history)


def started(path: Path, n_updates: int, metrics: tuple[UpdateMetrics, ...] = ()) -> Telemetry:
    snapshot = make_snapshot(4, n_updates=n_updates, session_number=1)
    return Telemetry(snapshot, metrics, 0, [SessionStarted(str(path))])


def test_a_reopened_session_shows_the_updates_of_before(
    path: Path, history: History, feed: HistoryFeed, qtbot: QtBot
) -> None:
    feed.take(started(path, 7))
    qtbot.waitUntil(lambda: not feed.is_busy)
    assert history.column("last_update").tolist() == [1, 2, 3, 4, 5, 6, 7]
    np.testing.assert_allclose(history.curve("loss").mean, 1 / np.arange(1, 8))
    np.testing.assert_allclose(history.column("variable_norms"), 0.1, rtol=1e-6)
    assert history.latest is not None
    assert history.latest.update_step == 7


def test_numbers_the_file_does_not_keep_are_unknown_and_no_nan_that_happened(
    path: Path, history: History, feed: HistoryFeed, qtbot: QtBot
) -> None:
    feed.take(started(path, 7))
    qtbot.waitUntil(lambda: not feed.is_busy)
    for name in ("q_mean", "q_max", "epsilon", "clipped", "dead"):
        assert np.isnan(history.curve(name).mean).all(), name
        assert not history.curve(name).nonfinite.any(), name


def test_updates_that_come_while_the_file_is_read_follow_once_and_in_order(
    path: Path, history: History, feed: HistoryFeed, qtbot: QtBot
) -> None:
    feed.take(started(path, 7, numbers(6, 8)))
    feed.take(Telemetry(None, numbers(9, 10), 0, []))
    qtbot.waitUntil(lambda: not feed.is_busy)
    feed.take(Telemetry(None, numbers(11, 11), 0, []))
    assert history.column("last_update").tolist() == list(range(1, 12))
    assert history.column("missing").sum() == 0
    assert np.isfinite(history.curve("q_mean").mean).tolist() == [False] * 7 + [True] * 4


def test_a_copy_shows_what_the_file_had_when_it_was_copied(
    path: Path, history: History, feed: HistoryFeed, qtbot: QtBot
) -> None:
    copied = CopiedFrom(str(path), n_steps=5, n_updates=5, last_reward_id=0, last_event_id=0)
    snapshot = make_snapshot(4, n_updates=5)
    feed.take(Telemetry(snapshot, (), 0, [SessionStarted(None, copied_from=copied)]))
    qtbot.waitUntil(lambda: not feed.is_busy)
    assert history.column("last_update").tolist() == [1, 2, 3, 4, 5]


def test_a_file_that_cannot_be_read_is_said_and_the_present_goes_on(
    tmp_path: Path, history: History, feed: HistoryFeed, qtbot: QtBot
) -> None:
    damaged = tmp_path / "damaged.gcoach"
    damaged.write_bytes(b"no database at all" * 100)
    with qtbot.waitSignal(feed.said) as said:
        feed.take(started(damaged, 7, numbers(8, 9)))
    assert "damaged.gcoach" in said.args[0]
    assert history.column("last_update").tolist() == [8, 9]


def test_metrics_of_the_session_before_do_not_enter_the_next(
    path: Path, history: History, feed: HistoryFeed, qtbot: QtBot
) -> None:
    feed.take(Telemetry(make_snapshot(4, session_number=0), numbers(1, 40), 0, []))
    feed.take(started(path, 7, (*numbers(41, 42), *numbers(8, 9))))
    qtbot.waitUntil(lambda: not feed.is_busy)
    assert history.column("last_update").tolist() == list(range(1, 10))


def test_the_newest_run_is_empty_when_all_is_of_the_session_before() -> None:
    assert newest_run(numbers(41, 42), 7) == ()
    assert newest_run((), 7) == ()
    assert [m.update_step for m in newest_run(numbers(8, 9), 7)] == [8, 9]
