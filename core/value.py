"""What the labels of a session bought: its agent beside a shadow that had none of them.

The session is lived again from its file and judged now and then. Its shadow has the same seed and
first weights and takes the same steps, but is given no label: with reward by hand it learns
nothing, otherwise it learns from the environment's reward alone.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import CommandError
from core.exploration import greedy_action
from core.label_clock import given, label_minutes
from core.relearn import Relearning
from core.relearn_record import RelearnOrder
from core.rerun import NoWitness, rerun
from core.resume import FileRecorder
from core.rewards import RewardLog
from core.scoring import agreement, greedy_result, validation_accuracy
from core.session import Session
from core.session_file import SessionFile
from core.stored_rows import StoredStep
from core.validator import Validator
from core.value_record import Measure, Value, ValuePoint

POINTS = 12
"""Moments at which both agents are judged, the beginning and the end among them."""
MOST_OBSERVATIONS = 500
"""Different graphs on which decisions are compared; the newest that were met."""
RECENT_STEPS = 100
EPISODES = 20
"""Greedy episodes of one judgement in an environment."""

Tell = Callable[[int, int], None]
Decisions = NDArray[np.int64]


def value_of_labels(path: Path, last_labels: int, tell: Tell) -> Value:
    """Live a session again beside a shadow without labels, and judge both.

    Args:
        path: a session file; it is only read.
        last_labels: how many of the newest labels to look at by themselves, at least 1.
        tell: is given how many steps of how many are done; may raise to end it.

    Raises:
        SessionFileError: missing or damaged.
        ValueError: fewer than one label to look at.
        CommandError: nothing was labelled, or the environment did not repeat itself.
        EnvironmentFailed: somebody else's environment raised.
    """
    if last_labels < 1:
        raise ValueError(f"--last must be at least 1, got {last_labels}")
    with SessionFile(path) as file:
        ids = [event.id for event in given(tuple(file.rewards()))]
        if not ids:
            raise CommandError(f"{path}: no label was given, so there is nothing to show of any")
        judge = _Judge(file)
        agent = _Agent(file, ids, last_labels, judge, tell)
        rerun(agent.session, file, agent)
        agent.finish()
        shadow = _Shadow(file, judge, tell)
        scores = shadow.scores_at([step for step, _, _ in agent.scores])
        return _value(file, agent, scores, shadow.learns, judge)


class _Judge:
    """Judges agents by the first measure that a session allows."""

    def __init__(self, file: SessionFile) -> None:
        self._file = file
        self._log = RewardLog(tuple(file.rewards()))
        self.measure = Measure.AGREEMENT
        columns = file.step_columns()
        newest = {int(graph): int(step) for step, graph in columns[:, [0, 2]]}
        chosen = sorted(newest.items(), key=lambda item: -item[1])[:MOST_OBSERVATIONS]
        self._seen = [(file.graph(graph), file.step(step).mask) for graph, step in chosen]
        self._validators: dict[int, Validator] = {}

    @property
    def n_seen(self) -> int:
        """Different graphs that were met, as far as they are compared."""
        return len(self._seen)

    def score(self, session: Session) -> float:
        """How good an agent is now; nothing of the session changes."""
        validation = validation_accuracy(session, self._validator(session))
        if validation is not None:
            self.measure = Measure.VALIDATION
            return validation
        result = greedy_result(session, EPISODES)
        if result is not None:
            is_set = result.accuracy is not None
            self.measure = Measure.ACCURACY if is_set else Measure.RETURN
            return result.mean_return if result.accuracy is None else result.accuracy
        followed = agreement(session, self._file, self._log)
        if followed is None:
            raise CommandError(
                f"{self._file.path}: no label in force is above or below 0, so nothing says "
                "what is good"
            )
        return followed

    def decisions(self, session: Session) -> Decisions:
        """The greedy action on each graph that was met."""
        objective = session.hyperparameters.objective
        encode, q_values = session.registry.encode_only, session.agent.q_values
        actions = [greedy_action(q_values(encode(g)), mask, objective) for g, mask in self._seen]
        return np.array(actions, np.int64)

    def _validator(self, session: Session) -> Validator:
        if id(session) not in self._validators:
            self._validators[id(session)] = Validator()
            self._validators[id(session)].begin(session)
        return self._validators[id(session)]


class _Agent(NoWitness):
    """The session lived again, judged each time so many labels more are learned from."""

    def __init__(
        self, file: SessionFile, ids: list[int], last_labels: int, judge: _Judge, tell: Tell
    ) -> None:
        self.session = Session(file.config(), file.spec(), FileRecorder(file))
        self.session.registry.n_graphs = max(file.last("graphs"), 0)
        self.scores: list[tuple[int, int, float]] = []
        """Steps, labels and the score at each moment of judgement."""
        self.last_labels = min(last_labels, len(ids))
        self.before: Decisions | None = None
        """Decisions when the first of the newest labels came."""
        self._ids = np.array(ids)
        self._wanted: list[int] = (
            np.unique(np.linspace(0, len(ids), POINTS).round()).astype(int).tolist()
        )
        self._judge, self._tell = judge, tell
        self._n_steps = file.count("steps")

    def saw_moment(self, session: Session) -> None:
        """Judge when the labels of the next moment are there and have been learned from."""
        self._tell(session.n_steps, 2 * self._n_steps)
        n_given = int(np.searchsorted(self._ids, session.rewards.last_id, "right"))
        if self.before is None and n_given > len(self._ids) - self.last_labels:
            self.before = self._judge.decisions(session)
        if self._wanted and n_given >= self._wanted[0] and not session.owed_updates:
            self._take(n_given)

    def finish(self) -> None:
        """Judge at the end, whatever is still owed."""
        if self.scores and self.scores[-1][1] == len(self._ids):
            self.scores.pop()  # the environment's rewards may have been learned from since
        self._take(len(self._ids))

    @property
    def n_changed(self) -> int:
        """Graphs whose greedy action the newest labels changed."""
        if self.before is None:
            return 0
        return int((self.before != self._judge.decisions(self.session)).sum())

    def _take(self, n_given: int) -> None:
        self._wanted = [wanted for wanted in self._wanted if wanted > n_given]
        self.scores.append((self.session.n_steps, n_given, self._judge.score(self.session)))


class _Shadow:
    """The same steps without a label, judged after the same ones."""

    def __init__(self, file: SessionFile, judge: _Judge, tell: Tell) -> None:
        self._learning = Relearning(file, RelearnOrder(source=file.path), keeps_labels=False)
        self._judge, self._tell = judge, tell

    @property
    def learns(self) -> bool:
        """Whether it learned from anything."""
        return self._learning.session.n_updates > 0

    def scores_at(self, steps: list[int]) -> list[float]:
        """Its score after so many steps each; they do not fall."""
        session = self._learning.session
        scored, score = session.n_updates, self._judge.score(session)
        found = {0: score}
        for happening in self._learning.run(lambda done, of: self._tell(of + done, 2 * of)):
            if isinstance(happening, StoredStep) and session.n_steps in steps:
                if session.n_updates != scored:
                    scored, score = session.n_updates, self._judge.score(session)
                found[session.n_steps] = score
        if session.n_updates != scored:
            found[session.n_steps] = self._judge.score(session)
        return [found[step] for step in steps]


def _value(
    file: SessionFile, agent: _Agent, shadow: list[float], shadow_learns: bool, judge: _Judge
) -> Value:
    *minutes, end = label_minutes(file).tolist()
    points = [
        ValuePoint(
            labels=labels,
            steps=steps,
            minutes=minutes[labels - 1] if labels else 0.0,
            agent=score,
            shadow=other,
        )
        for (steps, labels, score), other in zip(agent.scores, shadow, strict=True)
    ]
    n_steps = agent.session.n_steps
    recent = n_steps - min(n_steps, RECENT_STEPS)
    labelled = given(tuple(file.rewards()))
    return Value(
        measure=judge.measure.value,
        points=tuple(points),
        shadow_learns=shadow_learns,
        labels=len(minutes),
        steps=n_steps,
        minutes=end,
        recent_labels=sum(event.step >= recent for event in labelled),
        recent_steps=n_steps - recent,
        last_labels=agent.last_labels,
        decisions_changed=agent.n_changed,
        decisions=judge.n_seen,
    )
