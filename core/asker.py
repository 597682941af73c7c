"""Decides at which steps of a run by hand a label is wanted."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from core.asking import Asking, AskingNow, Question, Reason, asking_from_json
from core.config import Objective
from core.consistency import Case
from core.graph_picker import GraphPicker
from core.session import Session
from core.store import SessionFileError
from core.telemetry import StepRecord

SETTING, ASKED = "asking", "asked"
"""Kinds of the events that keep settings and questions in the session file. A replay passes them
by: whether somebody was asked changes nothing of what was done."""
WINDOW = 50
"""Newest steps whose gaps an adapting threshold is drawn from."""
LEAST = 8
"""Gaps that must be known before."""


class Asker:
    """Asks where the agent is unsure, within a budget.

    Args:
        clock: monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._settings = Asking()
        self._gaps: deque[float] = deque(maxlen=WINDOW)
        self._asked_at: deque[float] = deque()
        self._n_asked = 0
        self._question: Question | None = None
        self._picker = GraphPicker()
        self._known: tuple[int, frozenset[Case]] = (0, frozenset())

    @property
    def settings(self) -> Asking:
        """What is in force."""
        return self._settings

    @property
    def is_spent(self) -> bool:
        """Whether all questions were asked."""
        most = self._settings.in_all
        return self._settings.is_on and most is not None and self._n_asked >= most

    def begin(self, session: Session) -> None:
        """Another session; what its file says of asking is in force again."""
        stored = _stored(session)
        self._gaps.clear()
        self._asked_at.clear()
        self._question = None
        self._picker.forget()
        self._known = -1, frozenset()
        if stored is not None:
            self._settings, self._n_asked = stored
        else:
            self._n_asked = 0
            if self._settings.is_on:
                self._write(session)  # what the person chose goes on in the new session

    def set(self, session: Session, settings: Asking) -> None:
        """Ask like this from now on; questions are counted anew."""
        self._settings = settings
        self._n_asked = 0
        self._asked_at.clear()
        self._write(session)

    def act(self, session: Session, action: int | None) -> StepRecord:
        """Act once; the agent on the graph a label would teach most about, where that is wanted.

        A graph that is on screen before any step was taken on it was chosen by the person.

        Raises:
            CommandError: no such action, or it is masked.
            Exception: whatever the environment raises; nothing was done.
        """
        picks = self._settings.picks
        if action is None and picks is not None and session.last_step is not None:
            index = self._picker.pick(session, picks)
            if index is not None:
                session.reset(index)
        return session.step(action)

    def now(self, session: Session) -> AskingNow:
        """What the window shows."""
        question, last = self._question, session.last_step
        is_newest = question is not None and last is not None and question.step == last.step
        return AskingNow(
            settings=self._settings,
            n_asked=self._n_asked,
            question=question if is_newest else None,
            threshold=self._threshold(),
            is_spent=self.is_spent,
        )

    def wants_label(self, session: Session) -> bool:
        """Whether the run stops at the step just taken; the question is written down."""
        record = session.last_step
        assert record is not None, "a step was just taken"
        if not self._settings.is_on:
            return True
        gap = best_gap(record.q_values, session.shown.mask, session.hyperparameters.objective)
        found = self._judge(session, record, gap)
        if np.isfinite(gap):
            self._gaps.append(gap)
        if found is None or self.is_spent or not self._has_time():
            return False
        self._n_asked += 1
        self._asked_at.append(self._clock())
        self._question = Question(record.step, *found, number=self._n_asked)
        session.recorder.add_event(ASKED, session.moment, self._question.to_json())
        return True

    def _judge(
        self, session: Session, record: StepRecord, gap: float
    ) -> tuple[Reason, float, float] | None:
        """Why a label is wanted, the gap and its threshold; None when it is not."""
        if (record.graph_id, record.action) in self._known_cases(session):
            return None  # it is known what the person thinks of this
        threshold = self._threshold()
        if session.rewards.n_labelled < self._settings.first:
            return Reason.FIRST, gap, float("nan")
        if np.isnan(threshold) or gap > threshold:
            return None
        return Reason.GAP, gap, threshold

    def _known_cases(self, session: Session) -> frozenset[Case]:
        """Graphs and actions that were labelled; collected once for each change of the labels."""
        if self._known[0] != session.rewards.last_id:
            self._known = session.rewards.last_id, labelled_cases(session)
        return self._known[1]

    def _threshold(self) -> float:
        """The largest gap that is asked about; NaN while too few gaps are known."""
        if self._settings.threshold is not None:
            return self._settings.threshold
        if len(self._gaps) < LEAST:
            return float("nan")
        return float(np.quantile(list(self._gaps), self._settings.share))

    def _has_time(self) -> bool:
        """Whether the budget of a minute allows one more question now."""
        most, now = self._settings.per_minute, self._clock()
        while self._asked_at and self._asked_at[0] <= now - 60.0:
            self._asked_at.popleft()
        return most is None or len(self._asked_at) < most

    def _write(self, session: Session) -> None:
        session.recorder.add_event(SETTING, session.moment, self._settings.to_json())


def labelled_cases(session: Session) -> frozenset[Case]:
    """(graph id, action) of every step with a label, a correction or another word of a person."""
    cases = (session.consistency.case(step) for step in session.rewards.labelled_steps())
    return frozenset(case for case in cases if case is not None)


def best_gap(q_values: NDArray[np.float32], mask: NDArray[np.bool_], objective: Objective) -> float:
    """Difference of the best two Q-values among the actions that can be chosen, at least 0.

    The margin of Scheffer et al. (2001), "Active Hidden Markov Models for Information Extraction".

    Returns:
        inf where fewer than two actions can be chosen or a Q-value is not finite.
    """
    allowed = q_values[mask].astype(np.float64)
    if len(allowed) < 2 or not np.isfinite(allowed).all():
        return float("inf")
    ranked = np.sort(allowed if objective is Objective.REWARD else -allowed)
    return float(ranked[-1] - ranked[-2])


def _stored(session: Session) -> tuple[Asking, int] | None:
    """The newest settings in the session's file and the questions since; None without any."""
    try:
        with session.recorder.reading() as file:
            settings = list(file.events_after_reward(SETTING, 0))
            if not settings:
                return None
            newest = settings[-1]
            asked = sum(event.id > newest.id for event in file.events_after_reward(ASKED, 0))
        return asking_from_json(newest.data), asked
    except (SessionFileError, ValueError):
        return None
