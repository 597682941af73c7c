"""The whole step (act, store, batch, update, telemetry) of a session against the posted one.

Ours runs on a session with its file, as the window's worker does, once rewarded by the
environment and once by a label. The posted step keeps nothing: it predicts s', computes Q of s,
updates, and turns the norms into numbers, on a batch that was built beforehand. A label has no
counterpart there, so no goal is set for it: before the update it is on disk, the weights from
before it are kept, and what the network thought of that step is noted.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import numpy as np

from core import labelling
from core.bench.material import N_ACTIONS, N_NODES, POSTED, random_graph, transitions
from core.bench.posted import PostedAgent, posted_batch
from core.bench.rounds import Call, Effort, in_turn
from core.bench.rows import OURS, Goal, Row, at_least, compared
from core.config import Hyperparameters, RewardSource
from core.environments.spec import LabelSpec
from core.labels import Label
from core.opening import new_session
from core.options import SessionOptions
from core.session import Session

NAME = "step"
POSTED_STEP = "posted whole step"
BY_HAND = "ours, by hand"
GOALS = {1: at_least(9), 32: at_least(4.5), 128: at_least(3)}
N_GRAPHS = 64


def measure(effort: Effort) -> Iterator[Row]:
    """One whole step at each size of the batch."""
    for batch_size, goal in effort.some(tuple(GOALS.items())):
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            by_environment, by_hand = (
                _session(folder, batch_size, source)
                for source in (RewardSource.ENVIRONMENT, RewardSource.BY_HAND)
            )
            stack.callback(by_hand.close)
            stack.callback(by_environment.close)
            posted, batch = PostedAgent(N_ACTIONS), posted_batch(transitions(batch_size))
            sides: dict[str, Call] = {
                OURS: partial(_step, by_environment),
                BY_HAND: partial(_labelled_step, by_hand),
                POSTED_STEP: partial(posted.step, batch),
            }
            samples = in_turn(sides, effort)
        goals: dict[str, Goal | None] = {POSTED_STEP: goal}
        note = f"updates {by_environment.config.update_path.value}, as the session chose"
        rewarded = f"batch {batch_size}, rewarded"
        yield from compared(samples, NAME, rewarded, goals, note=note)
        labelled = f"batch {batch_size}, labelled"
        yield from compared(samples, NAME, labelled, {POSTED_STEP: None}, ours=BY_HAND)


def _session(folder: Path, batch_size: int, source: RewardSource) -> Session:
    """A session on small labelled graphs whose buffer already fills a batch."""
    rng = np.random.default_rng(0)
    graphs = tuple(random_graph(N_NODES, rng, label=f"action {i}") for i in range(N_GRAPHS))
    settings = Hyperparameters(batch_size=batch_size, updates_per_label=1, reward_source=source)
    options = SessionOptions(
        network=POSTED,
        hyperparameters=settings,
        session_path=folder / f"{source.value}.gcoach",
    )
    session = new_session(LabelSpec(graphs, "benchmark", N_ACTIONS), options)
    for _ in range(batch_size):
        record = session.step()
        if source is RewardSource.BY_HAND:
            labelling.give(session, Label(step=record.step, value=1.0))
    session.owed_updates = 0
    return session


def _step(session: Session) -> None:
    session.step()
    session.learn()


def _labelled_step(session: Session) -> None:
    record = session.step()
    labelling.give(session, Label(step=record.step, value=1.0 if record.action % 2 else -1.0))
    session.learn()
