"""Any Gymnasium environment as the arena of a session."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from core.config import Head
from core.environments.action_choices import ActionChoices, action_choices, find_mask
from core.environments.arena import Observation, Outcome
from core.environments.failures import foreign_code
from core.environments.gym_spec import GymSpec
from core.environments.making import load_adapter, make_env
from core.environments.observed_graph import ADAPTER_FORM, LOOKED_FOR, as_graph, find_graph
from core.errors import EnvironmentFailed, UnusableEnvironmentError
from core.graph import Graph

PROBE_SEEDS = (0, 1, 2)
"""Episodes begun beforehand, to see how graphs and actions change."""
LARGEST_REWARD = float(np.finfo(np.float32).max)
FEW_NODES = 9
"""Up to here an equal number of actions and nodes may well be a coincidence."""
SAMPLE_SEEDS = range(2**31, 2**31 + 8)
"""Random episodes of our own environments that features are standardised over; no session and no
evaluation draws such a seed, so what is evaluated was never looked at."""


@runtime_checkable
class OwnEnv(Protocol):
    """What our own environments can do besides; anybody's may."""

    n_graphs: int
    graph: Graph
    """The current observation with its names."""

    def state(self) -> dict[str, int]:
        """Where it is, as JSON can hold it."""

    def restore(self, state: dict[str, int]) -> tuple[Any, dict[str, Any]]:
        """Go there; observation and info as from `reset`."""

    def optimum(self) -> float | None:
        """The largest return an episode from here can have, None where it is not known."""


class GymArena:
    """A Gymnasium environment: its graphs found, its actions listed, its failures told.

    Making it begins some episodes, to see what the environment gives.

    Raises:
        UnusableEnvironmentError: it cannot be used; the message says what was looked for.
        EnvironmentFailed: it raised.
    """

    def __init__(self, spec: GymSpec) -> None:
        self._spec = spec
        self._adapter = load_adapter(spec)
        self._env = make_env(spec)
        unwrapped = getattr(self._env, "unwrapped", self._env)
        self._own: OwnEnv | None = unwrapped if isinstance(unwrapped, OwnEnv) else None
        self._n_features: int | None = None
        self.description = spec.env
        self.has_reward = True
        self.n_graphs = 1 if self._own is None else self._own.n_graphs
        self.notices: tuple[str, ...] = ()
        self.head = Head.GRAPH
        self._n_actions = 0
        try:
            self._probed = self._probe()
        except BaseException:
            self.close()
            raise
        choices = self._choices()
        own_names = getattr(unwrapped, "action_names", None)
        names = choices.names if own_names is None else tuple(map(str, own_names))
        self.action_names = () if self.head is Head.NODE else names[: self._n_actions]
        more = range(len(self.action_names), 0 if self.head is Head.NODE else self._n_actions)
        self.action_names += tuple(f"action {i}" for i in more)

    def graphs(self) -> tuple[Graph, ...]:
        """Graphs to standardise over: of random episodes of ours, else of the first looks."""
        return self._probed if self._own is None else _sampled(self._spec)

    def correct_action(self, index: int | None) -> int | None:
        """No action is known to be right."""
        return None

    def optimum(self) -> float | None:
        """The largest return an episode from here can have, where it is known."""
        return None if self._own is None else self._own.optimum()

    def reset(self, seed: int, index: int | None = None) -> Observation:
        """Begin an episode, at a graph of the set if one is named."""
        return self._observation(*self._begin(seed, index), has_ended=False)

    def step(self, action: int) -> Outcome:
        """Act once.

        Raises:
            UnusableEnvironmentError: what it returned cannot be used.
            EnvironmentFailed: it raised.
        """
        own_action = self._choices().own(action)
        with foreign_code():
            result = self._env.step(own_action)
        if not isinstance(result, tuple) or len(result) != 5:
            raise UnusableEnvironmentError(
                f"{self._spec.env}: step must return observation, reward, terminated, truncated "
                f"and info, got {_kind(result)}"
            )
        observation, reward, terminated, truncated, info = result
        ended = bool(terminated) or bool(truncated)
        return Outcome(
            self._observation(observation, info, ended),
            self._reward(reward),
            bool(terminated),
            bool(truncated),
        )

    def state(self) -> dict[str, int] | None:
        """The environment's own state; None means resetting and acting again."""
        return None if self._own is None else self._own.state()

    def restore(self, state: dict[str, int]) -> Observation:
        """Go to a state given by `state`."""
        assert self._own is not None, "an environment without a state is acted again"
        return self._observation(*self._own.restore(state), has_ended=False)

    def close(self) -> None:
        """Let the environment close what it has open; nothing depends on its success."""
        close = getattr(self._env, "close", None)
        if close is not None:
            with contextlib.suppress(EnvironmentFailed), foreign_code():
                close()

    # -- the first looks ---------------------------------------------------------------------

    def _probe(self) -> tuple[Graph, ...]:
        """Begin some episodes, settle what the actions are, and give the graphs seen."""
        graphs, counts, said = [], [], None
        for seed in PROBE_SEEDS if self._own is None else PROBE_SEEDS[:1]:
            observation, info = self._begin(seed, None)
            counts.append(self._choices().n_actions)
            graphs.append(self._graph(observation, info))
            said = info.get("actions", said)
        metadata = getattr(self._env, "metadata", None) or {}
        self._n_actions = max(counts)
        self._settle_head(said or metadata.get("actions"), graphs, counts)
        return tuple(graphs)

    def _settle_head(self, said: object, graphs: list[Graph], counts: list[int]) -> None:
        """Actions are nodes where the environment says so, or where nothing else is likely."""
        is_equal = all(n == g.n_nodes for n, g in zip(counts, graphs, strict=True))
        is_plain = not self._choices().shape
        sizes = {g.n_nodes for g in graphs}
        is_likely = is_equal and is_plain and (len(sizes) > 1 or min(sizes) > FEW_NODES)
        is_said = isinstance(said, str) and said in ("nodes", "graph")
        if said == "nodes" or (not is_said and is_likely):
            self.head = Head.NODE
        if not is_said and is_equal and is_plain:
            taken = "are taken to be its nodes" if is_likely else "are not taken to be its nodes"
            other = "graph" if is_likely else "nodes"
            self.notices += (
                f"There are as many actions as nodes, so they {taken}; "
                f'info["actions"] = "{other}" says otherwise.',
            )

    # -- what comes back ---------------------------------------------------------------------

    def _begin(self, seed: int, index: int | None) -> tuple[Any, dict[str, Any]]:
        options = None if index is None or self.n_graphs == 1 else {"graph": index}
        with foreign_code():
            result = self._env.reset(seed=seed, options=options)
        if not isinstance(result, tuple) or len(result) != 2:
            raise UnusableEnvironmentError(
                f"{self._spec.env}: reset must return observation and info, got {_kind(result)}"
            )
        return result[0], self._checked_info(result[1])

    def _checked_info(self, info: object) -> dict[str, Any]:
        if not isinstance(info, Mapping):
            raise UnusableEnvironmentError(
                f"{self._spec.env}: info must be a dict, got {type(info).__name__}"
            )
        return dict(info)

    def _observation(self, observation: Any, info: object, has_ended: bool) -> Observation:
        known = self._checked_info(info)
        graph = self._graph(observation, known)
        mask = self._mask(find_mask(observation, known), graph)
        if not has_ended and not mask.any():
            raise UnusableEnvironmentError(
                f"{self._spec.env}: the mask forbids every action, but the episode has not ended"
            )
        index = known.get("graph_index")
        return Observation(graph, mask, index if isinstance(index, int) else None)

    def _graph(self, observation: Any, info: dict[str, Any]) -> Graph:
        name = self._spec.name
        if self._own is not None and self._adapter is None:
            return self._own.graph
        try:
            if self._adapter is None:
                graph = find_graph(observation, info, name)
            else:
                with foreign_code():
                    adapted = self._adapter(observation, info)
                graph = as_graph(adapted, name, f"adapter {self._spec.adapter}")
        except ValueError as error:
            raise UnusableEnvironmentError(f"{self._spec.env}: {error}") from error
        if graph is None and self._adapter is not None:
            raise UnusableEnvironmentError(
                f"--adapter {self._spec.adapter}: wanted {ADAPTER_FORM}, got {_kind(adapted)}"
            )
        if graph is None:
            keys = ", ".join(map(str, info)) or "nothing"
            raise UnusableEnvironmentError(
                f"{self._spec.env}: no graph found in its observation ({_kind(observation)}) or "
                f"info (with {keys}). Looked for: {LOOKED_FOR}. Say where it is by --adapter "
                f"module:function, with {ADAPTER_FORM}"
            )
        if self._n_features not in (None, graph.n_features):
            raise UnusableEnvironmentError(
                f"{self._spec.env}: every graph needs the same features: the first had "
                f"{self._n_features} per node, now there are {graph.n_features}"
            )
        self._n_features = graph.n_features
        return graph

    def _choices(self) -> ActionChoices:
        try:
            return action_choices(self._env.action_space)
        except ValueError as error:
            raise UnusableEnvironmentError(f"{self._spec.env}: {error}") from error

    def _mask(self, given: object | None, graph: Graph) -> NDArray[np.bool_]:
        """Which of the network's actions can be chosen: none beyond what there is now."""
        choices = self._choices()
        width = graph.n_nodes if self.head is Head.NODE else self._n_actions
        if self.head is Head.GRAPH and choices.n_actions > width:
            raise UnusableEnvironmentError(
                f"{self._spec.env}: {choices.n_actions} actions now, but the network was made for "
                f"{width}, the most seen in {len(PROBE_SEEDS)} episodes; declare the largest "
                "number and mask what a graph does not have"
            )
        mask = np.zeros(width, dtype=bool)
        mask[: choices.n_actions] = True
        if given is not None:
            allowed = choices.mask(given)
            if len(allowed) < min(width, choices.n_actions) or allowed[width:].any():
                raise UnusableEnvironmentError(
                    f"{self._spec.env}: the mask has {len(allowed)} entries for {width} "
                    + ("nodes" if self.head is Head.NODE else "actions")
                )
            n_common = min(width, len(allowed))
            mask[:n_common] &= allowed[:n_common]
            mask[n_common:] = False
        mask.flags.writeable = False
        return mask

    def _reward(self, reward: Any) -> float | None:
        number = None if reward is None else _number(reward)
        if number is not None and not abs(number) <= LARGEST_REWARD:
            raise UnusableEnvironmentError(
                f"{self._spec.env}: a reward must be a finite 32-bit number, got {reward!r:.60}"
            )
        return number


def _sampled(spec: GymSpec) -> tuple[Graph, ...]:
    """Graphs of random episodes in a copy of one of our environments; always the same."""
    rng = np.random.default_rng(0)
    copy = GymArena(spec)
    graphs = []
    for seed in SAMPLE_SEEDS:
        observation, has_ended = copy.reset(seed), False
        graphs.append(observation.graph)
        while not has_ended:
            outcome = copy.step(int(rng.choice(np.flatnonzero(observation.mask))))
            observation, has_ended = outcome.observation, outcome.terminated or outcome.truncated
            graphs.append(observation.graph)
    copy.close()
    return tuple(graphs)


def _kind(value: object) -> str:
    """What something is, for a message: an array with its shape, a tuple with its length."""
    if isinstance(value, np.ndarray):
        return f"array of shape {value.shape}, {value.dtype}"
    if isinstance(value, (tuple, list)):
        return f"{type(value).__name__} of {len(value)}"
    return type(value).__name__


def _number(reward: object) -> float:
    """A reward as a number, NaN where it is none."""
    value = np.asarray(reward, dtype=object)
    try:
        return float(value.item()) if value.size == 1 else math.nan
    except (TypeError, ValueError, OverflowError):
        return math.nan
