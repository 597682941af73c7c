"""The ring of weights: as many labels back as promised, in no more memory than needed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core import labelling
from core.errors import CommandError
from core.labels import Label
from core.resume import resume
from core.weight_ring import LABELS, WeightRing, WeightSnapshot
from tests.core.session_files import labelled_session
from tests.core.sessions import make_session, numbers


def snapshot(*values: float, updates: int = 0) -> WeightSnapshot:
    arrays = {f"w{i}": np.full(1000, v, np.float32) for i, v in enumerate(values)}
    return WeightSnapshot(arrays, updates)


def test_two_hundred_labels_are_held() -> None:
    ring = WeightRing()
    for reward_id in range(1, 1000, 2):
        ring.remember(reward_id, snapshot(reward_id))
    assert len(ring) == LABELS >= 200
    assert ring.oldest == 999 - 2 * (LABELS - 1)
    held = ring.before(999)
    assert held is not None
    assert held.arrays["w0"][0] == 999
    assert ring.before(ring.oldest - 2) is None
    assert ring.before(2) is None


def test_what_did_not_change_is_held_once() -> None:
    ring = WeightRing()
    for reward_id in range(100):
        ring.remember(reward_id, snapshot(reward_id, 7.0, reward_id // 50))
    assert ring.n_bytes == (100 + 1 + 2) * 4000
    assert all(ring.before(i).arrays["w1"][0] == 7.0 for i in range(100))  # type: ignore[union-attr]


def test_memory_is_given_back_when_snapshots_fall_out() -> None:
    ring = WeightRing(capacity=3)
    for reward_id in range(50):
        ring.remember(reward_id, snapshot(reward_id, reward_id // 10))
    assert ring.n_bytes == (3 + 1) * 4000


def test_large_networks_are_held_less_often_but_always_once() -> None:
    ring = WeightRing(max_bytes=20_000)
    for reward_id in range(30):
        ring.remember(reward_id, snapshot(reward_id))
    assert len(ring) == 5
    ring = WeightRing(max_bytes=10)
    for reward_id in range(3):
        ring.remember(reward_id, snapshot(reward_id))
    assert len(ring) == 1


def test_arrays_that_change_afterwards_do_not_change_the_ring() -> None:
    ring = WeightRing()
    given = snapshot(1.0)
    ring.remember(1, given)
    given.arrays["w0"][:] = 5.0
    held = ring.before(1)
    assert held is not None
    assert held.arrays["w0"][0] == 1.0
    assert not held.arrays["w0"].flags.writeable


def test_nan_does_not_defeat_sharing() -> None:
    ring = WeightRing()
    ring.remember(1, snapshot(np.nan))
    ring.remember(2, snapshot(np.nan))
    assert ring.n_bytes == 4000


def test_no_room_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        WeightRing(capacity=0)


def test_rolling_back_takes_weights_and_optimizer_to_before_the_label() -> None:
    session = make_session(sync_every=3)
    for i in range(4):
        session.step()
        if i == 2:
            before = numbers(session)
            sync_counter = session.agent.learner.n_updates
        labelling.give(session, Label(step=i, value=1.0 - i))
        session.learn()
        session.learn()
    streams = session.streams.state()
    labelling.roll_back(session, 2)
    after = numbers(session)
    assert after[0] == before[0], "online, target, optimizer"
    assert session.agent.learner.n_updates == sync_counter
    assert session.streams.state() == streams, "what was random stays random"
    assert session.n_updates == 8
    assert session.rewards.label(2) is not None, "the label stays until it is taken back"


def test_a_share_is_rolled_back_with_its_whole_label() -> None:
    session = make_session()
    for _ in range(3):
        session.step()
    before = numbers(session)[0]
    labelling.give(session, Label(step=2, value=1.0, shares={1: 0.5, 2: 0.5}))
    session.learn()
    labelling.roll_back(session, 1)
    assert numbers(session)[0] == before


def test_what_cannot_be_rolled_back_says_why_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.gcoach"
    session = labelled_session(path)
    session.step()
    with pytest.raises(CommandError, match="step 6 has no label to roll back to"):
        labelling.roll_back(session, 6)
    session.close()
    again = resume(path)
    before = numbers(again)
    with pytest.raises(CommandError, match="step 3 are not held any more"):
        labelling.roll_back(again, 3)
    assert numbers(again) == before
    again.close()
