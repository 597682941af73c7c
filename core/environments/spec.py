"""What an environment is made from, so that it can be made again: evaluation, resume, verify."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.environments import LABEL_ID, trust
from core.environments.arena import Arena, LabelArena
from core.environments.gym_arena import GymArena
from core.environments.gym_spec import KIND, GymSpec, gym_spec_from_json, with_absolute_path
from core.errors import UntrustedEnvironmentError
from core.graph import Graph
from core.graph_io import read_graphs


@dataclass(frozen=True, slots=True, eq=False)
class LabelSpec:
    """A set of graphs in the label environment."""

    graphs: tuple[Graph, ...]
    name: str
    actions: int | tuple[str, ...] | None = None
    """Names of the actions, how many, or None for what the graphs say."""
    notices: tuple[str, ...] = ()
    """What was done to the input on the way in."""
    held_back: tuple[Graph, ...] = ()
    """Labelled graphs that are never shown or learned from: the agent is judged on them."""

    def to_json(self) -> str:
        """Everything but the graphs, which a session file keeps in a table of their own."""
        actions = list(self.actions) if isinstance(self.actions, tuple) else self.actions
        facts: dict[str, Any] = {"kind": "label", "name": self.name, "actions": actions}
        digests = [graph.digest() for graph in self.graphs]
        facts |= {"graphs": digests, "notices": self.notices}
        facts |= {"held_back": [graph.digest() for graph in self.held_back]}
        return json.dumps(facts)


ArenaSpec = LabelSpec | GymSpec


def environment_spec(
    env: str,
    env_args: tuple[tuple[str, Any], ...] = (),
    adapter: str | None = None,
    folder: str = "",
) -> ArenaSpec:
    """The specification of an environment that the person names; it may run from now on.

    The label environment's graphs become part of the session; a path becomes absolute, and the
    folder (empty: the current one) is where the person's modules are looked for, now and later.

    Raises:
        ValueError: the arguments of the label environment do not fit.
        GraphFileError: its file cannot be read.
    """
    if env == LABEL_ID and adapter is None:
        return _label_spec(dict(env_args))
    args = with_absolute_path(env_args)
    place = str(Path(folder).resolve()) if trust.is_foreign(env, adapter) else ""
    spec = GymSpec(env=env, env_args=args, adapter=adapter, folder=place)
    allow_program(spec)
    return spec


def spec_from_json(text: str, graph: Callable[[str], Graph]) -> ArenaSpec:
    """The specification `to_json` wrote.

    Args:
        text: JSON from a session file.
        graph: gives the stored graph of a digest.

    Raises:
        ValueError: not such a specification.
    """
    facts = json.loads(text)
    if not isinstance(facts, dict) or facts.get("kind") not in ("label", KIND):
        raise ValueError(f"environment: unknown kind {facts!r:.80}")
    if facts["kind"] == KIND:
        return gym_spec_from_json(facts)
    actions = facts["actions"]
    return LabelSpec(
        graphs=tuple(graph(str(digest)) for digest in facts["graphs"]),
        name=str(facts["name"]),
        actions=tuple(map(str, actions)) if isinstance(actions, list) else actions,
        notices=tuple(map(str, facts["notices"])),
        held_back=tuple(graph(str(digest)) for digest in facts.get("held_back", ())),
    )


def allow_program(spec: ArenaSpec) -> None:
    """The person wants the environment's program to run: it may from now on."""
    if isinstance(spec, GymSpec):
        for name in filter(None, (spec.env, spec.adapter)):
            trust.allow(name)


def make_arena(spec: ArenaSpec) -> Arena:
    """A fresh environment.

    Raises:
        ValueError: the specification does not make an environment; the message says why.
        UntrustedEnvironmentError: it is somebody's program and nobody here has named it.
        EnvironmentFailed: somebody else's environment raised.
    """
    if isinstance(spec, LabelSpec):
        return LabelArena(spec.graphs, spec.name, spec.actions)
    _check_trust(spec)
    return GymArena(spec)


def _check_trust(spec: GymSpec) -> None:
    """Opening a file runs nobody's code: only ours, and what the person named."""
    is_foreign = trust.is_foreign(spec.env, spec.adapter)
    if not is_foreign or all(
        trust.is_allowed(name) for name in filter(None, (spec.env, spec.adapter))
    ):
        return
    adapter = "" if spec.adapter is None else f" --adapter {spec.adapter}"
    raise UntrustedEnvironmentError(
        f"this session acts in {spec.env}, a program in {spec.folder or 'no folder'}; "
        f"to let it run, open the session with --env {spec.env}{adapter}"
    )


def _label_spec(args: dict[str, Any]) -> LabelSpec:
    path, actions = args.pop("path", None), args.pop("actions", None)
    if args or not isinstance(path, str):
        raise ValueError(
            f'{LABEL_ID} takes {{"path": FILE, "actions": names or how many}}, '
            f"got {', '.join(args) or 'no path'}"
        )
    names = tuple(map(str, actions)) if isinstance(actions, list) else actions
    return LabelSpec(tuple(read_graphs(Path(path))), Path(path).name, names)
