"""What a session file has to be compared by: curves over updates and steps, and its settings.

Read without a network, so that many files can be looked at beside a running one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.config import Hyperparameters, SessionConfig, from_json
from core.environments import trust
from core.environments.spec import ArenaSpec, LabelSpec, make_arena
from core.label_clock import Clock, Numbers, labels_before, labels_by
from core.rewards import RewardEvent, RewardLog
from core.session_file import SessionFile
from core.validation_point import point_from_json


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """Where on each of the axes the points of a curve are; all of one shape."""

    updates: Numbers
    """Updates made by then."""
    labels: Numbers
    """Labels given by then, those taken back later too."""
    minutes: Numbers
    """Minutes since the session began, pauses shortened to LONGEST_PAUSE_S."""


@dataclass(frozen=True, slots=True, eq=False)
class ComparedCurve:
    """One number over the course of a session; NaN where there is none."""

    at: Axis
    values: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class ComparedSession:
    """One session file, read."""

    path: Path
    n_steps: int
    n_updates: int
    n_labels: int
    """Steps whose label is in force."""
    config: SessionConfig
    """As the session was left, the person's changes taken in."""
    program: tuple[str, str | None] | None
    """Environment and adapter where these are somebody's program, which not every process lets
    run; else None."""
    curves: dict[str, ComparedCurve]
    """By name: loss, td_error, gradient_norm per update; reward and accuracy per step, return per
    finished episode; validation, each time it was judged. Those it has nothing for are left out."""

    @property
    def settings(self) -> dict[str, Any]:
        """Every setting by its name, seed and way of computing too; enums by their value."""
        config = self.config
        values = asdict(config.hyperparameters) | asdict(config.network)
        values |= {"seed": config.seed, "update_path": config.update_path}
        return {name: getattr(value, "value", value) for name, value in values.items()}


def read_compared(path: Path) -> ComparedSession:
    """Read a session file for a comparison.

    Raises:
        SessionFileError: missing, not a session, or damaged.
    """
    with SessionFile(path) as file:
        rewards = tuple(file.rewards())
        updates = _Updates(file)
        steps, moments = file.step_columns(), file.step_moments()
        clock = Clock([moments[:, 0], updates.at, np.array([event.at for event in rewards])])
        by_update = Axis(
            updates=updates.number,
            labels=labels_by(rewards, updates.last_reward_id),
            minutes=clock.minutes(updates.at),
        )
        taken = Axis(
            updates=np.searchsorted(updates.step, steps[:, 0], "left").astype(np.float64),
            labels=labels_before(rewards, steps[:, 0]),
            minutes=clock.minutes(moments[:, 0]),
        )
        log = RewardLog(rewards)
        curves = {name: ComparedCurve(by_update, row) for name, row in updates.curves.items()}
        curves |= _step_curves(file, steps, moments[:, 1] > 0, taken, log)
        curves["validation"] = _validation(file, rewards, by_update)
        return ComparedSession(
            path=path,
            n_steps=len(steps),
            n_updates=len(updates.number),
            n_labels=log.n_labelled,
            config=configuration_at_end(file),
            program=_program(file.spec()),
            curves={name: c for name, c in curves.items() if np.isfinite(c.values).any()},
        )


def configuration_at_end(file: SessionFile) -> SessionConfig:
    """How a session was set when it was left.

    Raises:
        SessionFileError: the file is damaged.
    """
    config = file.config()
    for event in file.events():
        if event.kind == "hyperparameters":
            newest = from_json(Hyperparameters, json.dumps(event.data))
            config = replace(config, hyperparameters=newest)
    return config


def differing(sessions: Sequence[ComparedSession]) -> tuple[str, ...]:
    """Names of the settings that are not the same in all sessions."""
    names = dict.fromkeys(name for session in sessions for name in session.settings)
    return tuple(
        name for name in names if len({repr(each.settings.get(name)) for each in sessions}) > 1
    )


def _program(spec: ArenaSpec) -> tuple[str, str | None] | None:
    """Somebody's program that the session acts in."""
    if isinstance(spec, LabelSpec) or not trust.is_foreign(spec.env, spec.adapter):
        return None
    return spec.env, spec.adapter


class _Updates:
    """Columns of the table `updates`."""

    def __init__(self, file: SessionFile) -> None:
        rows = [
            (u.update_step, u.step, u.last_reward_id, u.at, u.loss, u.td_error, _norm(u))
            for u in file.updates()
        ]
        table = np.array(rows, np.float64).reshape(-1, 7).T
        self.number, self.step, self.last_reward_id, self.at = table[:4]
        self.curves = dict(zip(("loss", "td_error", "gradient_norm"), table[4:], strict=True))


def _norm(update: Any) -> float:
    """Global norm: the root of the sum of squares over all variables."""
    return float(np.linalg.norm(update.gradient_norms.astype(np.float64)))


def _step_curves(
    file: SessionFile, steps: Numbers, ended: NDArray[np.bool_], at: Axis, log: RewardLog
) -> dict[str, ComparedCurve]:
    rewards = _rewards(steps, log)
    curves = {"reward": ComparedCurve(at, rewards)}
    right = _right_actions(file)
    if right:
        graphs, greedy = steps[:, 2], steps[:, 4]
        wanted = np.array([right.get(int(graph), -1) for graph in graphs], np.float64)
        values = np.where(wanted < 0, np.nan, (greedy == wanted).astype(np.float64))
        curves["accuracy"] = ComparedCurve(at, values)
    last = np.flatnonzero(ended)
    if last.size:
        totals = np.concatenate([[0.0], np.cumsum(np.nan_to_num(rewards))])
        first = np.searchsorted(steps[:, 1], steps[last, 1], "left")
        there = Axis(at.updates[last], at.labels[last], at.minutes[last])
        curves["return"] = ComparedCurve(there, totals[last + 1] - totals[first])
    return curves


def _validation(
    file: SessionFile, rewards: Sequence[RewardEvent], by_update: Axis
) -> ComparedCurve:
    """Accuracy on the graphs that are held back, as the session wrote it down."""
    judged = [event for event in file.events() if event.kind == "validated"]
    last_reward_id = np.array([event.last_reward_id for event in judged], np.float64)
    updates = np.array([event.update_step for event in judged], np.int64)
    minutes = np.concatenate([[0.0], by_update.minutes])[updates]
    values = np.array([point_from_json(event.data).accuracy for event in judged], np.float64)
    at = Axis(updates.astype(np.float64), labels_by(rewards, last_reward_id), minutes)
    return ComparedCurve(at, values)


def _rewards(steps: Numbers, log: RewardLog) -> Numbers:
    """The environment's reward of each step; where it gave none, the person's."""
    rewards = steps[:, 6].copy()
    for row in np.flatnonzero(np.isnan(rewards)):
        by_hand = log.by_hand(int(steps[row, 0]))
        rewards[row] = np.nan if by_hand is None else by_hand
    return rewards


def _right_actions(file: SessionFile) -> dict[int, int]:
    """The action that is the class of each graph, by the graph's id, where a set has classes."""
    spec = file.spec()
    if not isinstance(spec, LabelSpec):
        return {}
    arena = make_arena(spec)
    right = {}
    for index, graph in enumerate(spec.graphs):
        action, graph_id = arena.correct_action(index), file.graph_id(graph.digest())
        if action is not None and graph_id is not None:
            right[graph_id] = action
    return right
