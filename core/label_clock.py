"""When things happened in a session: how many labels were there, and how many minutes it took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from core.rewards import RewardEvent, RewardKind
from core.session_file import SessionFile

Numbers = NDArray[np.float64]
LONGEST_PAUSE_S = 60.0
"""A longer pause between two things that happened counts as long as this."""


def label_minutes(file: SessionFile) -> Numbers:
    """Minutes of the session at which each label was given, then those at its end.

    Raises:
        SessionFileError: the file is damaged.
    """
    rewards = tuple(file.rewards())
    moments = [file.step_moments()[:, 0], np.array([event.at for event in rewards], np.float64)]
    clock = Clock(moments)
    at = [*(event.at for event in given(rewards)), max(m.max() for m in moments if m.size)]
    return clock.minutes(np.array(at, np.float64))


class Clock:
    """Minutes since the first of many moments, long pauses shortened.

    Args:
        moments: rows of seconds since the epoch; a clock that was set back stands still.
    """

    def __init__(self, moments: Sequence[Numbers]) -> None:
        self._at = np.unique(np.concatenate(moments))
        gaps = np.diff(self._at, prepend=self._at[:1])
        self._minutes = np.cumsum(np.minimum(gaps, LONGEST_PAUSE_S)) / 60.0

    def minutes(self, at: Numbers) -> Numbers:
        """Minutes of moments that are among those it was made of."""
        return self._minutes[np.searchsorted(self._at, at)] if at.size else np.empty(0)


def given(rewards: Sequence[RewardEvent]) -> Iterator[RewardEvent]:
    """The first event of each label, correction and the like."""
    for event in rewards:
        is_first = event.part_of in (None, event.id)
        if is_first and event.kind is not RewardKind.RETRACT and not event.leaves_out:
            yield event


def labels_by(rewards: Sequence[RewardEvent], last_reward_id: Numbers) -> Numbers:
    """How many labels were given up to each of these reward events."""
    ids = np.array([event.id for event in given(rewards)], np.float64)
    return np.searchsorted(ids, last_reward_id, "right").astype(np.float64)


def labels_before(rewards: Sequence[RewardEvent], steps: Numbers) -> Numbers:
    """How many labels were given before each step was taken.

    A label is given after the step it is for: it was there before every later step, unless it is
    younger than a label of a later step.
    """
    known_after = np.maximum.accumulate(
        np.array([event.step for event in given(rewards)], np.float64)
    )
    return np.searchsorted(known_after, steps, "left").astype(np.float64)
