"""Finding: two observations that a GIN cannot tell apart were labelled differently."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from core.batch import EncodedGraph
from core.colour_refinement import graph_classes, node_colours
from core.config import Head, NetworkConfig, Pooling
from core.health.finding import Evidence, Finding, Severity
from core.health.look import Look, signed
from core.health.remedy import ChangeNetwork, Remedy
from core.health.samples import Sample
from core.health.usual_remedies import leave_out

_MOST_GRAPHS = 256
"""Different labelled graphs that are compared with each other, the newest ones."""
_MOST_NODES = 20_000


def check(look: Look) -> Finding | None:
    """Same colour-refinement class, so the same Q for ever, but labels of opposite signs."""
    pairs = _pairs(look.samples.by_hand(), look.network)
    return _finding(pairs, look.network) if pairs else None


def _pairs(samples: Sequence[Sample], network: NetworkConfig) -> list[tuple[Sample, Sample]]:
    """For each class with labels of both signs, the two that differ most."""
    graphs = _newest_graphs(samples)
    if not graphs:
        return []
    classes = _classes(graphs, samples, network)
    alike: dict[tuple[int, int], list[Sample]] = defaultdict(list)
    for sample in samples:
        if sample.step in classes and sample.reward.weight > 0:
            alike[classes[sample.step]].append(sample)
    pairs = []
    for case in alike.values():
        low = min(case, key=lambda s: s.reward.value)
        high = max(case, key=lambda s: s.reward.value)
        is_same = low.graph == high.graph and low.action == high.action
        if low.reward.value < 0 < high.reward.value and not is_same:
            pairs.append((low, high))
    return pairs


def _classes(
    graphs: dict[bytes, EncodedGraph], samples: Sequence[Sample], network: NetworkConfig
) -> dict[int, tuple[int, int]]:
    """What the network can see of each sample: its graph's class and action, or its node."""
    known = [s for s in samples if s.graph in graphs]
    if network.head is Head.NODE:
        colours = node_colours(list(graphs.values()), network.layers)
        of_graph = dict(zip(graphs, colours, strict=True))
        pooled = _graph_classes(graphs, network)
        return {s.step: (pooled[s.graph], int(of_graph[s.graph][s.action])) for s in known}
    pooled = _graph_classes(graphs, network)
    return {s.step: (pooled[s.graph], s.action) for s in known}


def _graph_classes(graphs: dict[bytes, EncodedGraph], network: NetworkConfig) -> dict[bytes, int]:
    classes = graph_classes(list(graphs.values()), network.layers, network.pooling)
    return dict(zip(graphs, classes.tolist(), strict=True))


def _newest_graphs(samples: Sequence[Sample]) -> dict[bytes, EncodedGraph]:
    graphs: dict[bytes, EncodedGraph] = {}
    n_nodes = 0
    for sample in reversed(samples):
        if sample.graph in graphs:
            continue
        n_nodes += sample.observation.n_nodes
        if len(graphs) == _MOST_GRAPHS or (graphs and n_nodes > _MOST_NODES):
            break
        graphs[sample.graph] = sample.observation
    return graphs


def _finding(pairs: Sequence[tuple[Sample, Sample]], network: NetworkConfig) -> Finding:
    low, high = pairs[0]
    is_node = network.head is Head.NODE
    first, second = (
        f"node {s.action} at step {s.step}" if is_node else f"the graph of step {s.step}"
        for s in (high, low)
    )
    return Finding(
        id="indistinguishable",
        severity=Severity.WARNING,
        title=f"Two {'nodes' if is_node else 'graphs'} look the same to the network",
        cause=(
            f"{first[0].upper()}{first[1:]} and {second} are in one colour-refinement class, so "
            f"they have the same Q whatever is learned, but were labelled "
            f"{signed(high.reward.value)} and {signed(low.reward.value)}."
        ),
        evidence=(
            Evidence("pairs alike, labelled differently", len(pairs), "should be 0"),
            Evidence("difference of the labels", high.reward.value - low.reward.value),
        ),
        details=(
            "Colour refinement (Weisfeiler and Leman) tells apart all that a GIN can tell apart. "
            "A feature in which the two differ, for example the degree or a position, would help."
        ),
        steps=(low.step, high.step),
        remedies=(_remedy(low, high, network),),
    )


def _remedy(low: Sample, high: Sample, network: NetworkConfig) -> Remedy:
    """A network that can tell the two apart, if a small change gives one."""
    graphs = [low.observation, high.observation]
    if network.head is Head.GRAPH:
        for name, layers, pooling, changes in (
            ("Use sum pooling", network.layers, Pooling.SUM, (("pooling", "sum"),)),
            (
                f"Use {network.layers + 1} GIN layers",
                network.layers + 1,
                network.pooling,
                (("layers", network.layers + 1),),
            ),
        ):
            one, other = graph_classes(graphs, layers, pooling)
            if one != other:
                return Remedy(
                    name,
                    "It can tell the two apart: a new network in a new session with the same "
                    "steps and labels. Undo brings this session back.",
                    (ChangeNetwork(changes),),
                )
    return leave_out([min(low.step, high.step)])
