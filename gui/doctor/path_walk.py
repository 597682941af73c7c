"""Which node comes next when somebody walks through a path, and where to begin."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from enum import Enum

from core.doctor.report.model import Flow, Path, PathNode
from gui.doctor.path_layout import Point

Centres = Mapping[int, Point]
_SAME = 1.0
"""Nodes nearer than this in one direction lie in one row or column."""


class Way(Enum):
    """Where to go from a node."""

    UP = "up"
    """Towards the loss."""
    DOWN = "down"
    """Towards the variables."""
    LEFT = "left"
    RIGHT = "right"


def next_node(path: Path, centres: Centres, node: PathNode, way: Way) -> PathNode | None:
    """The nearest node in a direction: along an edge up and down, within the row to a side.

    Args:
        path: where somebody walks.
        centres: position of each node by its id.
        node: where they are.
        way: where they want to go.
    """
    if way in (Way.LEFT, Way.RIGHT):
        return _beside(path, centres, node, to_the_right=way is Way.RIGHT)
    down = way is Way.DOWN
    if node.kind == "variable":
        inside = _in_card(path, centres, node, down)
        if inside is not None:
            return inside
    ends = [(a, b) if down else (b, a) for a, b in path.edges]
    nodes = {each.id: each for each in path.nodes}
    targets = [nodes[target] for start, target in ends if start == node.id]
    return _nearest(targets, centres, node)


def first_node(path: Path, variables: Collection[str] = ()) -> PathNode | None:
    """Where to look first: the frontier between what gets a gradient and what does not.

    Args:
        path: the whole of it.
        variables: names of those that matter; none for all.

    Returns:
        The cut; without one, a variable that gets nothing although what uses it does (such a one
        first when variables are named); else the first operation at which nothing arrives; else
        the loss. None of an empty path.
    """
    nodes = path.nodes
    if path.is_whole:
        return nodes[0] if nodes else None
    starved = [
        node
        for node in nodes
        if node.kind == "variable"
        and node.flow is Flow.STOPPED
        and (not variables or node.label in variables)
    ]
    flow = {node.id: node.flow for node in nodes}
    users: dict[int, list[Flow]] = {}
    for upper, lower in path.edges:
        users.setdefault(lower, []).append(flow[upper])
    beside = [node for node in starved if Flow.FLOWS in users.get(node.id, [Flow.FLOWS])]
    behind = [n for n in nodes if n.flow is Flow.STOPPED and n.kind == "operation"]
    cuts = [node for node in nodes if node.flow is Flow.CUT]
    frontier = (*beside, *cuts) if variables else (*cuts, *beside)
    return next(iter((*frontier, *behind, *starved, *nodes)), None)


def _beside(path: Path, centres: Centres, node: PathNode, *, to_the_right: bool) -> PathNode | None:
    x, y = centres[node.id]
    return _nearest(
        _others(
            path,
            centres,
            node,
            lambda other: abs(other[1] - y) < _SAME and (other[0] > x) is to_the_right,
        ),
        centres,
        node,
    )


def _in_card(path: Path, centres: Centres, node: PathNode, down: bool) -> PathNode | None:
    """The variable above or below in the same card."""
    x, y = centres[node.id]
    column = _others(
        path, centres, node, lambda other: abs(other[0] - x) < _SAME and (other[1] > y) is down
    )
    return _nearest((n for n in column if n.kind == "variable"), centres, node)


def _others(
    path: Path, centres: Centres, node: PathNode, wanted: Callable[[Point], bool]
) -> list[PathNode]:
    return [other for other in path.nodes if other.id != node.id and wanted(centres[other.id])]


def _nearest(nodes: Iterable[PathNode], centres: Centres, here: PathNode) -> PathNode | None:
    x, y = centres[here.id]

    def distance(node: PathNode) -> float:
        return abs(centres[node.id][0] - x) + abs(centres[node.id][1] - y)

    return min(nodes, key=distance, default=None)
