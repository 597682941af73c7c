"""What an environment is made from, so that it can be made again: evaluation, resume, verify."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from core.environments.arena import Arena, LabelArena
from core.graph import Graph


@dataclass(frozen=True, slots=True, eq=False)
class LabelSpec:
    """A set of graphs in the label environment."""

    graphs: tuple[Graph, ...]
    name: str
    actions: int | tuple[str, ...] | None = None
    """Names of the actions, how many, or None for what the graphs say."""
    notices: tuple[str, ...] = ()
    """What was done to the input on the way in."""

    def to_json(self) -> str:
        """Everything but the graphs, which a session file keeps in a table of their own."""
        actions = list(self.actions) if isinstance(self.actions, tuple) else self.actions
        facts = {"kind": "label", "name": self.name, "actions": actions}
        digests = [graph.digest() for graph in self.graphs]
        return json.dumps(facts | {"graphs": digests, "notices": self.notices})


ArenaSpec = LabelSpec


def spec_from_json(text: str, graph: Callable[[str], Graph]) -> ArenaSpec:
    """The specification `to_json` wrote.

    Args:
        text: JSON from a session file.
        graph: gives the stored graph of a digest.

    Raises:
        ValueError: not such a specification.
    """
    facts = json.loads(text)
    if not isinstance(facts, dict) or facts.get("kind") != "label":
        raise ValueError(f"environment: unknown kind {facts!r:.80}")
    actions = facts["actions"]
    return LabelSpec(
        graphs=tuple(graph(str(digest)) for digest in facts["graphs"]),
        name=str(facts["name"]),
        actions=tuple(map(str, actions)) if isinstance(actions, list) else actions,
        notices=tuple(map(str, facts["notices"])),
    )


def make_arena(spec: ArenaSpec) -> Arena:
    """A fresh environment.

    Raises:
        ValueError: the specification does not make an environment; the message says why.
    """
    return LabelArena(spec.graphs, spec.name, spec.actions)
