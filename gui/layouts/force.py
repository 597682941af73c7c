"""Force-directed layout: stress for small graphs, many levels of springs for large ones."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gui.layouts.coarsen import Level, coarsen
from gui.layouts.report import NOTHING_PINNED, Pairs, Pinned, Points, Progress, no_progress
from gui.layouts.separate import separate
from gui.layouts.springs import relax
from gui.layouts.stress import MAX_NODES, stress_layout

_COARSEST = 150


def force_layout(
    n_nodes: int,
    edges: Pairs,
    pinned: Pinned = NOTHING_PINNED,
    progress: Progress = no_progress,
) -> Points:
    """Positions of one connected graph; the same graph always gets the same ones.

    Large graphs are shrunk step by step to a few nodes, those are laid out, and the picture
    is refined on the way back. A coarse picture is reported after every level.

    Source: Hu (2005), Efficient, High-Quality Force-Directed Graph Drawing.
    """
    if n_nodes <= MAX_NODES:
        return separate(stress_layout(n_nodes, edges, pinned, progress), pinned)
    levels = coarsen(n_nodes, edges, _COARSEST)
    top = levels[-1]
    spread = (n_nodes / top.n_nodes) ** 0.5
    points: Points = stress_layout(top.n_nodes, top.edges) * spread
    done = 0.0
    total = float(sum(level.n_nodes for level in levels))
    for level, coarser in zip(levels[-2::-1], levels[:0:-1], strict=True):
        points = _prolong(points, coarser, (n_nodes / level.n_nodes) ** 0.5)
        progress(done / total, _on_all_nodes(points, levels, level))
        is_finest = level is levels[0]
        points = relax(
            points,
            level.edges,
            ideal=(n_nodes / level.n_nodes) ** 0.5,
            iterations=60 if is_finest else 50,
            pinned=pinned if is_finest else NOTHING_PINNED,
            progress=_part_of(progress, done / total, level.n_nodes / total),
        )
        done += level.n_nodes
    return separate(points, pinned)


def _part_of(progress: Progress, base: float, part: float) -> Callable[[float], None]:
    """Progress of one level as progress of the whole."""
    return lambda share: progress(base + share * part, None)


def _prolong(points: Points, coarser: Level, ideal: float) -> Points:
    """Each node at the place of the group it went into, a little off from its companions."""
    assert coarser.group is not None
    jitter = np.random.default_rng(len(coarser.group)).normal(size=(len(coarser.group), 2))
    result: Points = points[coarser.group] + 0.3 * ideal * jitter
    return result


def _on_all_nodes(points: Points, levels: list[Level], level: Level) -> Points:
    """The coarse picture as positions for every node of the graph."""
    group = np.arange(levels[0].n_nodes)
    for finer in levels[1:]:
        if len(group) and finer.n_nodes < level.n_nodes:
            break
        assert finer.group is not None
        group = finer.group[group]
    return points[group]
