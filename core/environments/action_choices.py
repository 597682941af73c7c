"""A finite action space as one list of actions, whatever its parts, and its masks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

MAX_FLAT_ACTIONS = 4_096

MASK_KEYS = ("action_mask", "mask")


@dataclass(frozen=True, slots=True)
class ActionChoices:
    """The actions of a Discrete, MultiDiscrete or MultiBinary space, numbered from 0."""

    sizes: tuple[int, ...]
    """Choices per part; one part for Discrete."""
    starts: tuple[int, ...]
    """The environment's own number of each part's first choice."""
    shape: tuple[int, ...]
    """Shape of the action array; () for Discrete."""

    @property
    def n_actions(self) -> int:
        """How many actions there are."""
        return int(np.prod(self.sizes, dtype=np.int64))

    @property
    def names(self) -> tuple[str, ...]:
        """One name per action: its number, or the numbers of its parts."""
        return tuple(
            f"action {parts[0]}" if not self.shape else "(" + ", ".join(map(str, parts)) + ")"
            for parts in (self._parts(action) for action in range(self.n_actions))
        )

    def own(self, action: int) -> Any:
        """The environment's own form of an action."""
        parts = self._parts(action)
        if not self.shape:
            return np.int64(parts[0])
        return np.array(parts, dtype=np.int64).reshape(self.shape)

    def mask(self, given: object) -> NDArray[np.bool_]:
        """Which actions a mask allows: one entry per action, or a mask per part as a tuple.

        Raises:
            ValueError: the mask has another length.
        """
        if isinstance(given, tuple) and self.shape:
            return self._joined(given)
        mask: NDArray[np.bool_] = np.asarray(given).reshape(-1).astype(bool)
        if self.shape and len(mask) == sum(self.sizes) != self.n_actions:
            return self._joined(np.split(mask, np.cumsum(self.sizes)[:-1]))
        return mask

    def _parts(self, action: int) -> tuple[int, ...]:
        places = np.unravel_index(action, self.sizes)
        return tuple(int(p) + start for p, start in zip(places, self.starts, strict=True))

    def _joined(self, masks: Sequence[Any]) -> NDArray[np.bool_]:
        """An action is allowed where each of its parts is."""
        lengths = tuple(len(np.asarray(mask)) for mask in masks)
        if lengths != self.sizes:
            raise ValueError(f"the masks must have lengths {self.sizes}, got {lengths}")
        allowed = np.ones(1, dtype=bool)
        for mask in masks:
            allowed = np.outer(allowed, np.asarray(mask) != 0).reshape(-1)
        return allowed


def action_choices(space: object) -> ActionChoices:
    """The actions of a space.

    Raises:
        ValueError: they are continuous, of another kind, or too many.
    """
    if isinstance(space, spaces.Discrete):
        return _limited(ActionChoices((int(space.n),), (int(space.start),), ()))
    if isinstance(space, spaces.MultiDiscrete):
        sizes = tuple(int(n) for n in space.nvec.reshape(-1))
        starts = tuple(int(n) for n in np.asarray(space.start).reshape(-1))
        return _limited(ActionChoices(sizes, starts, tuple(space.nvec.shape)))
    if isinstance(space, spaces.MultiBinary):
        n_parts = int(np.prod(space.shape))
        return _limited(ActionChoices((2,) * n_parts, (0,) * n_parts, tuple(space.shape)))
    kind = "continuous actions, " if isinstance(space, spaces.Box) else ""
    raise ValueError(
        f"wanted actions that can be listed (Discrete, MultiDiscrete, MultiBinary), "
        f"got {kind}{space}"
    )


def find_mask(observation: object, info: Mapping[str, Any]) -> object | None:
    """The mask that came with an observation, in the info or in a mapping, None without one."""
    for key in MASK_KEYS:
        if info.get(key) is not None:
            return info[key]  # type: ignore[no-any-return]
    if isinstance(observation, Mapping):
        return observation.get("action_mask")
    return None


def _limited(choices: ActionChoices) -> ActionChoices:
    n_actions = 1
    for size in choices.sizes:
        n_actions *= size  # Python's own numbers, which do not overflow
    if n_actions > MAX_FLAT_ACTIONS and choices.shape:
        parts = " x ".join(map(str, choices.sizes[:6])) + (" x …" if len(choices.sizes) > 6 else "")
        raise ValueError(
            f"{parts} = {n_actions:,} actions; at most {MAX_FLAT_ACTIONS:,} can be flattened"
        )
    return choices
