"""Which operations of a path are drawn: all of a short one, of a long one those at its cut."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence, Set

from ..report.model import Place
from ..watch.calls import GradientCall
from ..watch.recorder import Recorder
from .flow import Flow, Node

MAX_OPERATIONS = 300
_PLUMBING = frozenset({"Identity", "IdentityN", "ReadVariableOp", "Placeholder", "VarHandleOp"})


def operations_to_draw(
    recorder: Recorder, call: GradientCall, flow: Flow, cuts: Set[tuple[str, Place | None]]
) -> tuple[list[Node], int]:
    """The operations between the loss and the sources, without plumbing, nearest the loss first.

    Args:
        recorder: what was seen.
        call: the request for gradients.
        flow: everything its targets are made of.
        cuts: kind and line of the operations that stop a gradient.

    Returns:
        At most MAX_OPERATIONS nodes, and the number of those left out. What is kept of a long
        path: the ways from the loss to the cuts, then what lies nearest to the cuts.
    """
    between = _between(call, flow)
    if len(between) <= MAX_OPERATIONS:
        return between, 0
    at_cut = []
    for node in between:
        operation = flow.producer(node)
        assert operation is not None, "only produced nodes are between"
        if (operation.kind, recorder.places.place(operation.raw)) in cuts:
            at_cut.append(node)
    kept = _nearest(flow, between, at_cut or flow.targets)
    return [node for node in between if node in kept], len(between) - len(kept)


def _between(call: GradientCall, flow: Flow) -> list[Node]:
    wanted: set[Node] = set()
    for source in call.sources:
        for node in flow.nodes_of(source.tensor):
            wanted |= flow.downstream(node)
    nodes: Iterable[Node] = (n for n in flow.steps if n in wanted) if wanted else flow.steps
    return [node for node in nodes if _is_operation(flow, node)]


def _is_operation(flow: Flow, node: Node) -> bool:
    operation = flow.producer(node)
    return operation is not None and operation.kind not in _PLUMBING and operation.body is None


def _nearest(flow: Flow, between: Sequence[Node], starts: Sequence[Node]) -> set[Node]:
    """So many nodes as may be drawn: on the ways to the starts, then around them."""
    drawable = set(between)
    kept: set[Node] = set()
    for start in starts:
        for node in _way_up(flow, start):
            if len(kept) == MAX_OPERATIONS:
                return kept
            if node in drawable:
                kept.add(node)
    queue = deque(starts)
    seen = set(starts)
    while queue and len(kept) < MAX_OPERATIONS:
        node = queue.popleft()
        if node in drawable:
            kept.add(node)
        beside = [step.input for step in flow.steps.get(node, ())]
        beside += [step.output for step in flow.uses.get(node, ())]
        for other in beside:
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return kept


def _way_up(flow: Flow, node: Node) -> Iterable[Node]:
    """From a node up to a target, the shortest way: the walk met the nearest user first."""
    seen = set()
    while node not in seen:
        yield node
        seen.add(node)
        users = flow.uses.get(node)
        if not users or node in flow.targets:
            return
        node = users[0].output
