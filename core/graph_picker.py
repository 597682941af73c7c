"""Which graph of a set a session goes to next, by a strategy of asking."""

from __future__ import annotations

import numpy as np

from core.config import Head
from core.pool import ASKS, Pool
from core.session import Session


class GraphPicker:
    """Follows which graphs of a session's set have a label, and picks among the others."""

    def __init__(self) -> None:
        self._pool: Pool | None = None
        self._graph_ids: list[int] = []

    def forget(self) -> None:
        """Another session begins."""
        self._pool = None

    def pick(self, session: Session, ask: str) -> int | None:
        """Position of the graph to go to; None where the session has no set to pick from.

        Args:
            session: whose graphs.
            ask: one of `ASKS`.
        """
        arena = session.arena
        if arena.n_graphs < 2 or arena.head is not Head.GRAPH:
            return None
        if len(arena.graphs()) != arena.n_graphs:
            return None
        if self._pool is None or self._pool.session is not session:
            self._pool = Pool(session, np.random.default_rng(session.config.seed))
            self._graph_ids = [session.registry.identify(g)[0] for g in arena.graphs()]
        self._follow(session, self._pool)
        return ASKS[ask](self._pool)

    def _follow(self, session: Session, pool: Pool) -> None:
        """Labelled is what has a label or was skipped, and what is on screen: it had its turn.

        When every graph is, all may be picked again but the one on screen.
        """
        steps = [*session.rewards.labelled_steps(), *session.skipped]
        cases = (session.consistency.case(step) for step in steps)
        known = {case[0] for case in cases if case is not None}
        known.add(session.shown.graph_id if session.last_step is not None else -1)
        is_known = [graph_id in known for graph_id in self._graph_ids]
        if all(is_known):
            is_known = [graph_id == session.shown.graph_id for graph_id in self._graph_ids]
        if all(is_known):  # copies of one graph
            is_known = [False] * len(is_known)
        pool.labelled = [i for i, had_turn in enumerate(is_known) if had_turn]
        pool.unlabelled = [i for i, had_turn in enumerate(is_known) if not had_turn]
