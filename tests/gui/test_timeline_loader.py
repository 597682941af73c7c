from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from core.events import CopiedFrom, LabelChanged, SessionStarted, StepTaken
from core.outbox import Telemetry
from core.rewards import RewardEvent, RewardKind
from core.session_file import SessionFile
from core.store import SessionFileError
from core.telemetry import Chooser
from gui.timeline_data import StoredGaps, StoredNames, StoredTimeline, TimelineData
from gui.timeline_feed import TimelineFeed
from gui.timeline_loader import GAP_BLOCK, Extent, TimelineLoader, read_timeline
from gui.timeline_words import TimelineNames
from tests.fakes import frozen, make_metrics, make_record
from tests.gui.timeline_files import write_session

LABEL, CREDIT, RETRACT = RewardKind.LABEL, RewardKind.CREDIT, RewardKind.RETRACT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Six steps on two graphs: labelled, relabelled, spread, taken back, skipped, labelled."""
    file = tmp_path / "six.gcoach"
    records = [
        make_record(
            step,
            4,
            graph_id=1 + step % 2,
            q_values=[0.0, 1.0, 2.0, 4.0],
            action=step % 4,
            greedy_action=3,
            chooser=Chooser.RANDOM if step % 4 < 3 else Chooser.GREEDY,
            environment_reward=0.25 if step == 5 else None,
        )
        for step in range(6)
    ]
    rewards = [
        [RewardEvent(id=1, step=0, kind=LABEL, value=2.0)],
        [RewardEvent(id=2, step=0, kind=LABEL, value=-1.0)],
        [
            RewardEvent(id=3, step=1, kind=CREDIT, value=0.5, part_of=3),
            RewardEvent(id=4, step=2, kind=CREDIT, value=1.5, part_of=3),
        ],
        [RewardEvent(id=5, step=3, kind=LABEL, value=2.0)],
        [RewardEvent(id=6, step=3, kind=RETRACT, retracts=5)],
        [RewardEvent(id=7, step=5, kind=LABEL, value=0.0)],
    ]
    met = [
        (1, {"reward": 1, "parts": [{"step": 0, "q": 1.0, "td_error": 1.0}]}),
        (2, {"reward": 2, "parts": [{"step": 0, "q": 1.5, "td_error": -2.5}]}),
        (4, {"reward": 3, "parts": [{"step": s, "td_error": 0.25 * s} for s in (1, 2)]}),
        (5, {"reward": 5, "parts": [{"step": 3, "q": None, "td_error": None}]}),
        (7, {"reward": 7, "parts": [{"step": 99, "td_error": 1.0}, "damaged"]}),
    ]
    write_session(file, records, rewards, [(4, 6), (5, 6), (99, 6)], met=met)
    return file


def read(path: Path) -> tuple[StoredTimeline, StoredNames, list[StoredGaps]]:
    with SessionFile(path) as file:
        steps, names, *gaps = read_timeline(file)
    assert isinstance(steps, StoredTimeline)
    assert isinstance(names, StoredNames)
    return steps, names, [g for g in gaps if isinstance(g, StoredGaps)]


def test_labels_in_force_credit_and_skips_come_from_the_file(path: Path) -> None:
    steps, names, _ = read(path)
    np.testing.assert_array_equal(steps.labels, [-1.0, *[np.nan] * 4, 0.0])
    np.testing.assert_array_equal(steps.credits, [np.nan, 0.5, 1.5, *[np.nan] * 3])
    assert np.flatnonzero(steps.skipped).tolist() == [4], "step 5 was labelled after its skip"
    assert names.graphs == {1: "circuit 1", 2: "circuit 2"}


def test_q_gaps_follow_block_by_block_the_newest_first(tmp_path: Path) -> None:
    file = tmp_path / "long.gcoach"
    n_steps = GAP_BLOCK + 3
    disagreeing = {0, 1, n_steps - 1}
    write_session(
        file,
        [
            make_record(
                s, 2, q_values=[1.0, 3.5], greedy_action=1, action=int(s not in disagreeing)
            )
            for s in range(n_steps)
        ],
    )
    _, _, gaps = read(file)
    assert [g.first for g in gaps] == [3, 0]
    assert gaps[0].gaps[-1] == 2.5
    assert gaps[1].gaps.tolist() == [2.5, 2.5, 0.0]


def test_a_block_in_which_all_is_greedy_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "greedy.gcoach"
    write_session(file, [make_record(s, 2) for s in range(5)])
    _, _, gaps = read(file)
    assert gaps == []


def test_what_the_newest_label_met_is_the_td_error_the_file_has(path: Path) -> None:
    steps, _, _ = read(path)
    np.testing.assert_array_equal(steps.td_errors, [-2.5, 0.25, 0.5, np.nan, np.nan, np.nan])


def test_of_a_copy_only_what_was_there_then_is_read(path: Path) -> None:
    with SessionFile(path) as file:
        steps, *_ = read_timeline(file, Extent(n_steps=2, last_reward_id=1, last_event_id=4))
    assert isinstance(steps, StoredTimeline)
    assert len(steps.columns) == 2
    np.testing.assert_array_equal(steps.labels, [2.0, np.nan])
    np.testing.assert_array_equal(steps.td_errors, [1.0, np.nan])


def feed() -> tuple[TimelineData, TimelineNames, TimelineFeed]:
    data, names = TimelineData(), TimelineNames()
    return data, names, TimelineFeed(data, names)


def test_a_resumed_session_is_filled_while_it_goes_on(qtbot: QtBot, path: Path) -> None:
    data, names, feeder = feed()
    events = [
        SessionStarted(str(path)),
        StepTaken(make_record(6, 4, action=0, greedy_action=0)),
        LabelChanged(6, 1.0, 1.0),
    ]
    feeder.take(Telemetry(None, (), 0, events))

    def is_filled() -> bool:
        feeder.take(Telemetry(None, (), 0, ()))
        return data.n_steps == 7 and not feeder.is_loading

    qtbot.waitUntil(is_filled)
    np.testing.assert_array_equal(data.by_hand(), [-1.0, 0.5, 1.5, np.nan, np.nan, 0.0, 1.0])
    np.testing.assert_array_equal(data.rows["gap"], [4.0, 3.0, 2.0, 0.0, 4.0, 3.0, 0.0])
    assert names.graph(1) == "circuit 1"
    feeder.stop()


def test_a_copy_in_memory_is_filled_from_the_file_it_was_copied_from(
    qtbot: QtBot, path: Path
) -> None:
    data, _, feeder = feed()
    copied = CopiedFrom(str(path), n_steps=4, n_updates=0, last_reward_id=6, last_event_id=8)
    own = StepTaken(make_record(4, 4, action=0, greedy_action=0))
    feeder.take(Telemetry(None, (), 0, [SessionStarted(None, copied_from=copied), own]))

    def is_filled() -> bool:
        feeder.take(Telemetry(None, (), 0, ()))
        return not feeder.is_loading

    qtbot.waitUntil(is_filled)
    assert data.n_steps == 5, "steps 4 and 5 of the file came after the copy"
    np.testing.assert_array_equal(data.by_hand(), [-1.0, 0.5, 1.5, np.nan, np.nan])
    assert not data.rows["skipped"].any()
    feeder.stop()


def test_a_td_error_of_an_update_is_newer_than_what_the_file_has(qtbot: QtBot, path: Path) -> None:
    data, _, feeder = feed()
    feeder.take(Telemetry(None, (), 0, [SessionStarted(str(path))]))
    data.add_step(make_record(1, 4))
    metrics = replace(
        make_metrics(1), batch_steps=frozen([1], np.int64), td_errors=frozen([0.75], np.float32)
    )
    data.note_updates([metrics])

    def is_filled() -> bool:
        feeder.take(Telemetry(None, (), 0, ()))
        return data.n_steps == 6 and not feeder.is_loading

    qtbot.waitUntil(is_filled)
    np.testing.assert_array_equal(data.rows["td_error"][:4], [-2.5, 0.75, 0.5, np.nan])
    feeder.stop()


def test_a_file_that_cannot_be_read_is_said_and_costs_nothing_else(
    qtbot: QtBot, tmp_path: Path
) -> None:
    data, _, feeder = feed()
    missing = tmp_path / "gone.gcoach"
    said = [feeder.take(Telemetry(None, (), 0, [SessionStarted(str(missing))]))]

    def is_said() -> bool:
        said.append(feeder.take(Telemetry(None, (), 0, ())))
        return any(said)

    qtbot.waitUntil(is_said)
    assert any("gone.gcoach" in text for text in said)
    feeder.take(Telemetry(None, (), 0, [StepTaken(make_record(0, 4))]))
    assert data.n_steps == 1
    feeder.stop()


def test_metrics_that_may_be_of_the_session_before_are_left_out() -> None:
    data, _, feeder = feed()
    update = make_metrics(1, batch_steps=frozen([0], np.int64), td_errors=frozen([5.0], np.float32))
    step = StepTaken(make_record(0, 4))
    feeder.take(Telemetry(None, [update], 0, [SessionStarted(None), step]))
    assert np.isnan(data.rows["td_error"][0])
    feeder.take(Telemetry(None, [update], 0, ()))
    assert data.rows["td_error"][0] == 5.0


def test_another_session_begins_with_no_steps(qtbot: QtBot, path: Path) -> None:
    data, _, feeder = feed()
    feeder.take(Telemetry(None, (), 0, [SessionStarted(str(path))]))
    feeder.take(Telemetry(None, (), 0, [SessionStarted(None)]))
    qtbot.wait(50)
    feeder.take(Telemetry(None, (), 0, ()))
    assert data.n_steps == 0, "a reader of the session before delivers nothing any more"


def test_stopping_the_loader_ends_its_thread(path: Path) -> None:
    loader = TimelineLoader()
    loader.request(path)
    loader.stop()
    assert loader.poll() == []
    assert not loader.is_busy


def test_a_damaged_row_is_an_error_of_the_file(path: Path, tmp_path: Path) -> None:
    import sqlite3

    with sqlite3.connect(path) as db:
        db.execute("UPDATE steps SET q_values = x'00' WHERE step = 2")
    db.close()
    with SessionFile(path) as file, pytest.raises(SessionFileError, match="step 2"):
        list(read_timeline(file))
