"""The way from the loss to the variables, small enough to be drawn."""

from __future__ import annotations

from ..report.model import Flow as FlowState
from ..report.model import GradientKind, Path, PathNode
from ..watch.calls import GradientCall
from ..watch.recorder import Recorder
from .explained import Explained
from .flow import Flow, Node
from .numbers import Numbers

MAX_OPERATIONS = 120
_PLUMBING = frozenset({"Identity", "IdentityN", "ReadVariableOp", "Placeholder", "VarHandleOp"})


def draw_path(
    recorder: Recorder,
    call: GradientCall,
    flow: Flow,
    numbers: Numbers,
    found: list[Explained],
) -> Path:
    """Loss on top, operations between, variables below; the cut and what lies behind it marked."""
    nodes = _chosen(call, flow)
    ids = {node: number for number, node in enumerate(nodes, start=1)}
    cuts = {(each.op, each.place) for each in found if each.op}
    drawn = [_loss(call, flow, ids)]
    edges: list[tuple[int, int]] = []
    for node, number in ids.items():
        operation = flow.producer(node)
        assert operation is not None, "only produced nodes are chosen"
        place = recorder.places.place(operation.raw)
        state = FlowState.FLOWS if _arrives(flow, numbers, node) else FlowState.STOPPED
        if (operation.kind, place) in cuts:
            state = FlowState.CUT
        drawn.append(PathNode(number, operation.kind.split(":")[0], "operation", state, place))
    for target in flow.targets:
        edges += [(0, lower) for lower in _below(flow, ids, target)]
    for node, number in ids.items():
        for step in flow.steps.get(node, ()):
            edges += [(number, lower) for lower in _below(flow, ids, step.input)]
    for index, source in enumerate(call.sources):
        number = len(ids) + 1 + index
        kind = numbers.results[index].kind
        state = FlowState.FLOWS if kind is GradientKind.FINITE else FlowState.STOPPED
        drawn.append(PathNode(number, source.name, "variable", state, None))
        edges += [(upper, number) for upper in _users(flow, ids, source.tensor)]
    return Path(tuple(drawn), tuple(dict.fromkeys(edges)))


def _chosen(call: GradientCall, flow: Flow) -> list[Node]:
    """Operations between the loss and the sources, without plumbing, nearest the loss first."""
    wanted: set[Node] = set()
    for source in call.sources:
        for node in flow.nodes_of(source.tensor):
            wanted |= flow.downstream(node)
    between = [node for node in flow.steps if node in wanted] if wanted else list(flow.steps)
    chosen = []
    for node in between:
        operation = flow.producer(node)
        if operation is None or operation.kind in _PLUMBING or operation.body is not None:
            continue
        chosen.append(node)
    return chosen[:MAX_OPERATIONS]


def _loss(call: GradientCall, flow: Flow, ids: dict[Node, int]) -> PathNode:
    return PathNode(0, "loss", "loss", FlowState.FLOWS, call.site.place)


def _arrives(flow: Flow, numbers: Numbers, node: Node) -> bool:
    """Whether a gradient that is not zero gets to this node."""
    gradient = numbers.gradient(node[0])
    if gradient is not None:
        return gradient.nonzero and gradient.finite
    return node in flow.live


def _below(flow: Flow, ids: dict[Node, int], start: Node) -> list[int]:
    """The drawn nodes at or next below a node, through plumbing."""
    found, stack, seen = [], [start], {start}
    while stack:
        node = stack.pop()
        if node in ids:
            found.append(ids[node])
            continue
        for step in flow.steps.get(node, ()):
            if step.input not in seen:
                seen.add(step.input)
                stack.append(step.input)
    return found


def _users(flow: Flow, ids: dict[Node, int], tensor: int) -> list[int]:
    """The drawn nodes next above a source, through plumbing."""
    found: list[int] = []
    stack = flow.nodes_of(tensor)
    seen = set(stack)
    while stack:
        node = stack.pop()
        for step in flow.uses.get(node, ()):
            if step.output in ids:
                found.append(ids[step.output])
            elif step.output not in seen:
                seen.add(step.output)
                stack.append(step.output)
        if node in flow.targets:
            found.append(0)
    return found
