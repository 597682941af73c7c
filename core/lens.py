"""The lens: what the window looks at on the graph, computed now and then and only while asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.exploration import greedy_action
from core.health.smoothing import spread
from core.lens_view import LensKind, LensRequest, LensTarget, LensView
from core.network import GIN0
from core.saliency import MOST_NODES, Saliency, messages_without, principal_components
from core.session import Session

LEAST_INTERVAL_S = 0.2
"""Not more often than 5 times a second."""
REST = 7.0
"""Times its own cost that a lens rests after it: an eighth of the time at most."""
SLICE_S = 0.05
"""Longest time spent on edges in one go; more of them wait for the next."""


@dataclass(slots=True)
class _Edges:
    """Edge influence in the making."""

    values: NDArray[np.float64]
    n_done: int = 0


class Lens:
    """Computes what was asked for, in slices, whenever it is due.

    Args:
        clock: monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._request: LensRequest | None = None
        self._view: LensView | None = None
        self._seen: tuple[object, ...] | None = None
        self._edges: _Edges | None = None
        self._rests_until = 0.0
        self._saliency: tuple[GIN0, Saliency] | None = None
        self._traced: set[LensKind] = set()

    @property
    def view(self) -> LensView | None:
        """The newest answer, None while nothing is asked or computed."""
        return self._view

    def ask(self, request: LensRequest | None) -> None:
        """Look at something else from now on; None ends looking."""
        if request != self._request:
            self._request = request
            self._rests_until = 0.0  # what a person has just asked for comes at once
            self.forget()

    def forget(self) -> None:
        """Another session begins; what was asked for stays asked."""
        self._view = None
        self._seen = None
        self._edges = None

    def look_again(self) -> None:
        """Something may have changed that cannot be told from the session's counters."""
        self._seen = None

    def due_in(self, session: Session, is_idle: bool) -> float | None:
        """Seconds until there is something to compute, None when there is nothing.

        Args:
            session: what is looked at.
            is_idle: whether the worker has nothing else to do, so a long answer may go on.
        """
        if self._request is None:
            return None
        if self._edges is None and self._seen == self._situation(session):
            return None
        if is_idle and self._edges is not None:
            return 0.0
        return max(0.0, self._rests_until - self._clock())

    def work(self, session: Session) -> None:
        """Compute what is asked for; a long answer a slice at a time."""
        if self._request is None:
            return
        started = self._clock()
        if self._edges is None:
            self._seen = self._situation(session)
        self._view = self._answer(session, self._request, started)
        now = self._clock()
        # The first answer of a kind takes long because it is traced, which happens once.
        cost = now - started if self._request.kind in self._traced else 0.0
        self._traced.add(self._request.kind)
        self._rests_until = now + max(LEAST_INTERVAL_S, REST * cost)

    def _situation(self, session: Session) -> tuple[object, ...]:
        """What an answer depends on."""
        step = session.last_step
        action = None if step is None else step.action
        network = session.agent.network
        return (network, session.n_updates, session.shown, action)

    def _answer(self, session: Session, request: LensRequest, started: float) -> LensView:
        look = self._look(session.agent.network)
        encoded, graph = session.shown.encoded, session.shown.graph
        action, other = _actions(session, request)
        q = session.q_values()
        value = float(q[action]) - (0.0 if other is None else float(q[other]))
        saliency = edges = components = None
        shares, how_spread, n_done = (0.0, 0.0), 0.0, 0
        if request.kind is LensKind.SALIENCY:
            saliency = np.abs(look.gradient(encoded, action, other))
        elif request.kind is LensKind.EDGES:
            edges, n_done = self._more_edges(session, look, (action, other), started)
        else:
            embeddings = look.embeddings(encoded)
            h = embeddings[min(request.layer, len(embeddings) - 1)]
            components, shares = principal_components(h)
            how_spread = spread(h)
        return LensView(
            request=request,
            graph=graph,
            action=action,
            other=other,
            q=value,
            n_updates=session.n_updates,
            milliseconds=1e3 * (self._clock() - started),
            saliency=_frozen(np.zeros((0, 0)) if saliency is None else saliency),
            edges=_frozen(np.zeros(0) if edges is None else edges),
            n_edges_done=n_done,
            components=_frozen(np.zeros((0, 0)) if components is None else components),
            shares=shares,
            spread=how_spread,
        )

    def _more_edges(
        self, session: Session, look: Saliency, actions: tuple[int, int | None], started: float
    ) -> tuple[NDArray[np.float64], int]:
        """The influence of a few more edges; those still to come are NaN."""
        graph, encoded = session.shown.graph, session.shown.encoded
        work = self._edges
        if work is None or len(work.values) != graph.n_edges or self._is_other(session):
            self._seen = self._situation(session)
            work = _Edges(np.full(graph.n_edges, np.nan))
        direction = session.network_config.message_direction
        at_once = max(1, MOST_NODES // graph.n_nodes)
        while work.n_done < graph.n_edges:
            part = range(work.n_done, min(graph.n_edges, work.n_done + at_once))
            without = messages_without(graph, direction, part)
            influence = look.edge_influence(encoded, without, *actions)
            work.values[part.start : part.stop] = influence
            work.n_done = part.stop
            if self._clock() - started > SLICE_S:
                break
        self._edges = None if work.n_done >= graph.n_edges else work
        return work.values.copy(), work.n_done

    def _is_other(self, session: Session) -> bool:
        """Whether another graph is on screen than the one whose edges are being removed.

        New weights alone do not begin it anew, or it would never end while the agent learns.
        """
        return self._view is None or self._view.graph is not session.shown.graph

    def _look(self, network: GIN0) -> Saliency:
        """The traced functions of a network, made when it is first looked into."""
        if self._saliency is None or self._saliency[0] is not network:
            self._saliency = (network, Saliency(network))
            self._traced.clear()
        return self._saliency[1]


def _actions(session: Session, request: LensRequest) -> tuple[int, int | None]:
    """The action whose Q is looked at, and the one whose Q is subtracted."""
    q, mask = session.q_values(), session.shown.mask
    objective = session.hyperparameters.objective
    greedy = greedy_action(q, mask if mask.any() else np.ones_like(mask), objective)
    step = session.last_step
    chosen = greedy if step is None else step.action
    if request.action is not None and request.action < len(q):
        chosen = request.action
    other = greedy
    if request.other is not None and request.other < len(q):
        other = request.other
    if request.target is LensTarget.GREEDY:
        return greedy, None
    return chosen, other if request.target is LensTarget.DIFFERENCE else None


def _frozen(array: NDArray[np.float64]) -> NDArray[np.float64]:
    array.flags.writeable = False
    return array
