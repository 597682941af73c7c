"""Which unlabelled steps so far would teach most, in order."""

from __future__ import annotations

from dataclasses import replace

from core.asker import best_gap, labelled_cases
from core.asking import Candidate
from core.errors import CommandError
from core.events import QuestionsListed
from core.replay import Transition
from core.session import Session
from core.store import SessionFileError
from core.telemetry import StepRecord

MOST_STEPS = 2_000
"""Newest steps that are looked through."""
MOST_GRAPHS = 512
"""Different graphs that are looked at; one forward pass each."""


def questions(session: Session, limit: int) -> QuestionsListed:
    """Unlabelled steps by the gap of their best two Q-values of now, the smallest first.

    A graph and an action that are labelled somewhere are known; of the same graph and action only
    the newest step is listed, and of the same graph only one step, so that a list teaches several
    things. What was skipped or fell out of the replay buffer is left out.

    Raises:
        CommandError: a limit below 1.
    """
    if limit < 1:
        raise CommandError(f"a list of questions needs a limit of at least 1, got {limit}")
    cases = _unlabelled(session)
    graphs: dict[int, tuple[StepRecord, Transition]] = {}
    for record, transition in cases:
        graphs.setdefault(record.graph_id, (record, transition))
    chosen = list(graphs.values())[:MOST_GRAPHS]
    found = [
        Candidate(record.step, record.graph_id, record.action, gap)
        for (record, _), gap in zip(chosen, _gaps(session, chosen), strict=True)
    ]
    found.sort(key=lambda candidate: (candidate.gap, -candidate.step))
    return QuestionsListed(_named(session, found[:limit]), len(cases))


def _named(session: Session, candidates: list[Candidate]) -> tuple[Candidate, ...]:
    """The same with the names of their graphs, where they are stored."""
    try:
        with session.recorder.reading() as file:
            return tuple(replace(c, graph=file.graph(c.graph_id).name) for c in candidates)
    except SessionFileError:
        return tuple(candidates)


def _unlabelled(session: Session) -> list[tuple[StepRecord, Transition]]:
    """The newest step of each graph and action nobody has an opinion on yet, newest first."""
    seen = set(labelled_cases(session))
    cases = []
    for record in list(session.recent_steps)[: -MOST_STEPS - 1 : -1]:
        case = record.graph_id, record.action
        transition = session.buffer.transition(record.step)
        if transition is None or record.step in session.skipped or case in seen:
            continue
        seen.add(case)
        cases.append((record, transition))
    return cases


def _gaps(session: Session, chosen: list[tuple[StepRecord, Transition]]) -> list[float]:
    objective = session.hyperparameters.objective
    if not chosen:
        return []
    if session.agent.is_node_head:
        q = [session.agent.q_values(transition.observation) for _, transition in chosen]
    else:
        seen = session.agent.see([t.observation for _, t in chosen])
        q = list(seen.q_values)
    return [
        best_gap(values, transition.choices, objective)
        for values, (_, transition) in zip(q, chosen, strict=True)
    ]
