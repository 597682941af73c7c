"""A model of the person's rewards beside Q: it guesses what unlabelled steps would be given.

The reward, not the return, is regressed on the graph and the action, with no discount, as TAMER
does (Knox and Stone, 2009, "Interactively Shaping Agents via Human Reinforcement"). Graphs are
seen by the network's own convolutions; on their mean node embeddings stands a Gaussian process,
one per action, whose variance says how sure a guess is (Rasmussen and Williams, 2006, equations
2.25 and 2.26).

Guesses are no labels: no event is written, nothing can be undone, and a label of the person takes
their place. They follow from the labels and the weights of one moment, the first update after a
label was given or taken back, so a replay of the session file has them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.config import Head
from core.replay import Reward, Transition
from core.reward_model_now import RewardModelNow
from core.rewards import RewardKind
from core.spread import distances, scaled_layers

if TYPE_CHECKING:
    from core.session import Session

LEAST_LABELS = 10
"""Labels before the first guess."""
MOST_LABELS = 400
MOST_UNLABELLED = 600
"""Newest steps of each kind that are looked at."""
NOISE = 0.1
"""Variance of a label about the person's mean, where two labels of +1 and -1 have variance 1."""
LEAST_CONFIDENCE = 0.5
"""Share of the variance that the labels explain, for a guess to be learned from."""
WEIGHT = 0.5
"""Most that a guess counts beside a label."""
_SAME = 1e-6
"""Squared distance of graphs that are at the same place, but for rounding."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What a step would be given."""

    value: float
    confidence: float
    """Share of the variance that the labels explain, in [LEAST_CONFIDENCE, 1]."""

    @property
    def reward(self) -> Reward:
        """As the replay buffer holds it: told from a given one, and counting less."""
        return Reward(self.value, WEIGHT * self.confidence, is_given=False)


class RewardModel:
    """Guesses of a session, and how often later labels agreed with them."""

    def __init__(self) -> None:
        self._guesses: dict[int, Guess] = {}
        self._seen = 0
        self._n_met = 0
        self._n_agreed = 0

    def now(self, session: Session) -> RewardModelNow:
        """What the window shows."""
        is_on = session.hyperparameters.reward_model
        return RewardModelNow(is_on, len(self._guesses), self._n_met, self._n_agreed)

    def catch_up(self, session: Session) -> None:
        """Guess anew when labels were given or taken back since the last time."""
        if not session.hyperparameters.reward_model:
            self.forget(session)
            return
        if self._seen == session.rewards.last_id:
            return
        since, self._seen = self._seen, session.rewards.last_id
        self._meet(session, since)
        self._put(session, self._guess(session))

    def forget(self, session: Session) -> None:
        """The rewards of all steps are other ones now: guess anew at the next update."""
        self._put(session, {})
        self._seen = 0

    def to_json(self) -> dict[str, Any]:
        """For a checkpoint."""
        rows = [[step, guess.value, guess.confidence] for step, guess in self._guesses.items()]
        counts = {"seen": self._seen, "met": self._n_met, "agreed": self._n_agreed}
        return counts | {"guesses": rows}

    def restore(self, session: Session, data: dict[str, Any]) -> None:
        """Take up what `to_json` wrote; the buffer holds its transitions already."""
        self._seen = int(data["seen"])
        self._n_met, self._n_agreed = int(data["met"]), int(data["agreed"])
        rows = data["guesses"]
        self._put(session, {int(s): Guess(float(v), float(c)) for s, v, c in rows})

    def _meet(self, session: Session, since: int) -> None:
        """Compare labels given since an event with what was to be expected without them."""
        new = _newly_labelled(session, since)
        labelled, values, _ = _cases(session)
        is_old = np.array([t.step not in new for t in labelled], bool)
        old = [t for t, each in zip(labelled, is_old, strict=True) if each]
        met = [t for t, each in zip(labelled, is_old, strict=True) if not each]
        expected = self._expect(session, old, values[is_old], met)
        for step, given in zip((t.step for t in met), values[~is_old], strict=True):
            if step in expected:
                self._n_met += 1
                self._n_agreed += int(np.sign(given) == np.sign(round(expected[step].value, 1)))

    def _put(self, session: Session, guesses: dict[int, Guess]) -> None:
        """Let the buffer have these guesses and no others, where nothing else is known."""
        for step in self._guesses:
            held = session.buffer.reward(step)
            if held is not None and not held.is_given and held.preferences is None:
                session.buffer.set_reward(step, None)
        for step, guess in guesses.items():
            if session.buffer.reward(step) is None:
                session.buffer.set_reward(step, guess.reward)
        self._guesses = guesses

    def _guess(self, session: Session) -> dict[int, Guess]:
        """The surest guesses, no more than there are labels: they must not drown these."""
        labelled, values, unlabelled = _cases(session)
        found = self._expect(session, labelled, values, unlabelled)
        surest = sorted(found, key=lambda step: -found[step].confidence)[: len(labelled)]
        return {step: found[step] for step in sorted(surest)}

    def _expect(
        self,
        session: Session,
        labelled: Sequence[Transition],
        values: NDArray[np.float64],
        wanted: Sequence[Transition],
    ) -> dict[int, Guess]:
        """What steps would be given by what labelled ones were, where that is sure enough."""
        if len(labelled) < LEAST_LABELS or not wanted:
            return {}
        kernel = _kernel(self._places(session, [*labelled, *wanted]))
        n = len(labelled)
        actions = np.array([t.action for t in (*labelled, *wanted)])
        steps = [t.step for t in wanted]
        found: dict[int, Guess] = {}
        for action in np.unique(actions[n:]).tolist():
            known = np.flatnonzero(actions[:n] == action)
            open_ones = n + np.flatnonzero(actions[n:] == action)
            if len(known):
                mean, explained = _regress(kernel, known, values[known], open_ones)
                for place, value, sure in zip(open_ones, mean, explained, strict=True):
                    if sure >= LEAST_CONFIDENCE:
                        found[steps[int(place) - n]] = Guess(float(value), float(sure))
        return found

    def _places(self, session: Session, transitions: Sequence[Transition]) -> NDArray[np.float64]:
        """Where each transition's graph is, shape (n, width); each graph is seen once.

        Told by its id, so that a resumed session has the same batches and the same rounding.
        """
        cases = [session.consistency.case(t.step) for t in transitions]
        ids = [-t.step if c is None else c[0] for t, c in zip(transitions, cases, strict=True)]
        graphs = {key: t.observation for key, t in zip(ids, transitions, strict=True)}
        row = {key: i for i, key in enumerate(graphs)}
        places = scaled_layers(session.agent.see(list(graphs.values())).embeddings)
        return places[[row[key] for key in ids]]


def _cases(
    session: Session,
) -> tuple[list[Transition], NDArray[np.float64], list[Transition]]:
    """Newest labelled transitions, their rewards by hand, and newest ones nobody spoke of."""
    labelled: list[Transition] = []
    values: list[float] = []
    unlabelled: list[Transition] = []
    if session.agent.network_config.head is Head.NODE:
        return labelled, np.array(values), unlabelled
    uses_environment = session.hyperparameters.reward_source.uses_environment
    known = set(session.rewards.labelled_steps())
    for step in reversed(session.buffer.steps):
        transition = session.buffer.transition(step)
        assert transition is not None, "the buffer holds its steps"
        given = session.rewards.by_hand(step)
        if given is not None and len(labelled) < MOST_LABELS:
            labelled.append(transition)
            values.append(given)
        is_open = step not in known and step not in session.skipped
        if is_open and not uses_environment and len(unlabelled) < MOST_UNLABELLED:
            unlabelled.append(transition)
    return labelled, np.array(values), unlabelled


def _newly_labelled(session: Session, since: int) -> set[int]:
    """Steps that reward events after a certain one gave a label."""
    ids = range(since + 1, session.rewards.last_id + 1)
    events = filter(None, map(session.rewards.event, ids))
    return {event.step for event in events if event.kind is RewardKind.LABEL}


def _kernel(places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Squared exponential of the distances, whose median is the length scale."""
    squares = distances(places, places) ** 2
    apart = squares[squares > _SAME]
    scale = float(np.median(apart)) if apart.size else 1.0
    kernel: NDArray[np.float64] = np.exp(-0.5 * squares / scale)
    return kernel


def _regress(
    kernel: NDArray[np.float64],
    known: NDArray[np.int64],
    values: NDArray[np.float64],
    wanted: NDArray[np.int64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Posterior mean and the share of the prior variance that is explained, each (n_wanted,)."""
    middle = values.mean()
    covariance = kernel[np.ix_(known, known)] + NOISE * np.eye(len(known))
    across = kernel[np.ix_(wanted, known)]
    solved = np.linalg.solve(covariance, np.column_stack([values - middle, across.T]))
    mean = middle + across @ solved[:, 0]
    explained = np.einsum("ij,ji->i", across, solved[:, 1:])
    return mean, np.clip(explained, 0.0, 1.0)
